import type { ImportLeftOut } from './imports.contract.ts'

/** Counts and sums records left out for one reason. The sum is null if an amount is unknown. */
export function newLeftOutEntry({ code, reason }: Pick<ImportLeftOut, 'code' | 'reason'>) {
  let records = 0
  let sum_cents: number | null = 0
  return {
    add(amount_cents: number | null, count = 1) {
      records += count
      sum_cents = amount_cents === null || sum_cents === null ? null : sum_cents + amount_cents
    },
    count: () => records,
    all: (): ImportLeftOut[] => (records === 0 ? [] : [{ code, reason, records, amount_cents: sum_cents }]),
  }
}
