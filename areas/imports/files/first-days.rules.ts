import type { BusinessDate } from '@app/kit/contract'

type FirstDay = { company_id: string; from: BusinessDate }

export function mergeFirstDays(firstDays: readonly FirstDay[]): FirstDay[] {
  const first = new Map<string, BusinessDate>()
  for (const { company_id, from } of firstDays) {
    const known = first.get(company_id)
    if (known === undefined || from < known) first.set(company_id, from)
  }
  return [...first].map(([company_id, from]) => ({ company_id, from }))
}
