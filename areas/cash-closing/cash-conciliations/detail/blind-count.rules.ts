import type { CashConciliationDetail } from '../day-view.contract.ts'

type Shown = Pick<CashConciliationDetail, 'drawers' | 'differences'>

const hidden = {
  cash_sales_cents: null,
  receipts_cents: null,
  supplies_cents: null,
  withdrawals_cents: null,
  advances_cents: null,
  expenses_cents: null,
  expected_cents: null,
} as const

/** A blind count (R28): what should be in a drawer is told once it was counted. */
export function withoutExpected({ drawers, differences }: Shown): Shown {
  const uncounted = new Set(
    drawers.filter(({ counted_cents }) => counted_cents === null).map(({ session_id }) => `session:${session_id}`),
  )
  return {
    drawers: drawers.map((drawer) => (drawer.counted_cents === null ? { ...drawer, ...hidden } : drawer)),
    differences: differences.filter(({ code, ref }) => code !== 'D09' || !uncounted.has(ref)),
  }
}
