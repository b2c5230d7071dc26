import type { AccountBalance } from './statements.contract.ts'

type Facts = {
  opening_cents: number | null
  credits_cents: number
  debits_cents: number
  stated: readonly { on: string; informed_cents: number; calculated_cents: number }[]
}

/** Compares stated and computed balance; on a difference, lines are missing after the last day on which both agreed. */
export function computeAccountBalance({ stated, ...sums }: Facts): AccountBalance {
  const { opening_cents, credits_cents, debits_cents } = sums
  const last = stated.at(-1)
  const agreed = stated.findLast(({ informed_cents, calculated_cents }) => informed_cents === calculated_cents)
  return {
    ...sums,
    calculated_cents: opening_cents === null ? null : opening_cents + credits_cents + debits_cents,
    informed_cents: last?.informed_cents ?? null,
    informed_on: last?.on ?? null,
    difference_cents: last ? last.calculated_cents - last.informed_cents : null,
    agreed_on: agreed?.on ?? null,
  }
}
