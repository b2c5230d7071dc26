import type { BusinessDate } from '@app/kit/contract'
import type { SummaryDay } from './file-check.rules.ts'

export function newDayTally() {
  const companies = new Map<string, Map<BusinessDate, SummaryDay>>()
  return {
    add(company_id: string, date: BusinessDate, amount_cents: number) {
      const days = companies.get(company_id) ?? new Map<BusinessDate, SummaryDay>()
      companies.set(company_id, days)
      const day = days.get(date)
      if (day) {
        day.rows += 1
        day.amount_cents += amount_cents
      } else days.set(date, { company_id, date, amount_cents, rows: 1 })
    },
    companies: () => [...companies.keys()],
    daysOf: (company_id: string) => [...(companies.get(company_id)?.keys() ?? [])],
    days: () => [...companies.values()].flatMap((days) => [...days.values()]),
  }
}
type DayTally = ReturnType<typeof newDayTally>

export function groupDaysByCompany(tallies: readonly DayTally[]) {
  const daysByCompany = new Map<string, Set<BusinessDate>>()
  for (const tally of tallies)
    for (const company_id of tally.companies()) {
      const days = daysByCompany.get(company_id) ?? new Set()
      daysByCompany.set(company_id, days)
      for (const day of tally.daysOf(company_id)) days.add(day)
    }
  return [...daysByCompany].map(([company_id, days]) => ({ company_id, business_dates: [...days].sort() }))
}

export const listFirstDays = (tally: DayTally) =>
  groupDaysByCompany([tally]).flatMap(({ company_id, business_dates: [from] }) =>
    from === undefined ? [] : { company_id, from },
  )

type FirstDay = { company_id: string; from: BusinessDate }

export function mergeFirstDays(all: readonly FirstDay[]): FirstDay[] {
  const first = new Map<string, BusinessDate>()
  for (const { company_id, from } of all) {
    const known = first.get(company_id)
    if (known === undefined || from < known) first.set(company_id, from)
  }
  return [...first].map(([company_id, from]) => ({ company_id, from }))
}
