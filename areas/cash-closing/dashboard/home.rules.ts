import type { DayStatus } from '@app/domain/day/assessment/contract'
import type { CalendarDay } from '@app/domain/day/contract'
import { isEditable, isFrozen, isWaiting } from '@app/domain/day/life/contract'
import { type BusinessDate, groupBy } from '@app/kit/contract'

type Lacking = { id: string; name: string; source: string; days: number; since: BusinessDate }

export const groupMissingSources = (rows: readonly Lacking[]) =>
  [...groupBy(rows, ({ id }) => id).values()].flatMap((sources) =>
    sources[0]
      ? {
          id: sources[0].id,
          name: sources[0].name,
          sources: sources.map(({ source, days, since }) => ({ source, days, since })),
        }
      : [],
  )

/** Days that need work first, then days without files, days under analysis and proven days. */
function rankOf(status: DayStatus) {
  if (isEditable(status)) return 0
  if (isWaiting(status)) return 1
  return isFrozen(status) ? 2 : 3
}

type CompanyDays = { id: string; name: string; days: readonly CalendarDay[] }
type CompanyDay = CalendarDay & { company_id: string }

const compareWorst = (a: CompanyDay, b: CompanyDay) =>
  rankOf(a.status) - rankOf(b.status) || Math.abs(b.unexplained_cents) - Math.abs(a.unexplained_cents)

/** The last days that exist, oldest first. Each has its worst day and the absolute amounts of all companies. */
export function listLastDays(companies: readonly CompanyDays[], count: number) {
  const days = companies.flatMap(({ id, days: own }) => own.map((day) => ({ ...day, company_id: id })))
  return [...groupBy(days, ({ business_date }) => business_date)]
    .sort(([a], [b]) => a.localeCompare(b))
    .slice(-count)
    .flatMap(([business_date, sameDate]) => {
      const [worst] = sameDate.toSorted(compareWorst)
      if (!worst) return []
      const unexplained_cents = sameDate.reduce((sum, day) => sum + Math.abs(day.unexplained_cents), 0)
      return [
        {
          business_date,
          worst,
          unexplained_cents,
          companies: sameDate.length,
          cash_unseen: sameDate.some(({ cash_unseen }) => cash_unseen),
        },
      ]
    })
}

const percent = 100

/** Change in whole percent; null if there is nothing to compare with. */
export const computeChange = (now: number, before: number) =>
  before > 0 ? Math.round(((now - before) * percent) / before) : null
