import type { BusinessDate } from '@app/kit/contract'
import type { Owned } from './mapped-companies.server.ts'
import { valuesOf } from './mapped-values.server.ts'

/** The days of each company that rows tell of. */
export function daysOfRows(owned: readonly Owned[], field: string) {
  const days = new Map<string, Set<BusinessDate>>()
  for (const { row, company_id } of owned) {
    const day = valuesOf(row).text(field)
    if (day !== null) days.set(company_id, (days.get(company_id) ?? new Set()).add(day))
  }
  return [...days].map(([company_id, dates]) => ({ company_id, business_dates: [...dates].sort() }))
}
