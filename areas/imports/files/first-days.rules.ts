import type { BusinessDate } from '@app/kit/contract'

type Since = { company_id: string; from: BusinessDate }

export function mergeFirstDays(all: readonly Since[]): Since[] {
  const first = new Map<string, BusinessDate>()
  for (const { company_id, from } of all) {
    const known = first.get(company_id)
    if (known === undefined || from < known) first.set(company_id, from)
  }
  return [...first].map(([company_id, from]) => ({ company_id, from }))
}
