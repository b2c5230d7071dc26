import { type BusinessDate, groupBy, sumOf } from '@app/kit/contract'

type Cell = { company_id: string; company_name: string }

export function groupBoardDays<Day extends Cell>(days: readonly Day[]) {
  const companies = new Map<string, { id: string; name: string; days: Omit<Day, 'company_id'>[] }>()
  for (const { company_id, ...day } of days) {
    const company = companies.get(company_id) ?? { id: company_id, name: day.company_name, days: [] }
    company.days.push(day)
    companies.set(company_id, company)
  }
  return [...companies.values()]
}

type UnexplainedDay = Cell & { business_date: BusinessDate; amount_cents: number }

/** Stations with their days and the sum of these, the largest sum first. */
export const rankStations = (days: readonly UnexplainedDay[]) =>
  [...groupBy(days, ({ company_id }) => company_id)]
    .map(([id, own]) => ({
      id,
      name: own[0]?.company_name ?? '',
      total_cents: sumOf(own, ({ amount_cents }) => amount_cents),
      days: own.map(({ business_date, amount_cents }) => ({ business_date, amount_cents })),
    }))
    .sort((a, b) => b.total_cents - a.total_cents || a.name.localeCompare(b.name))
