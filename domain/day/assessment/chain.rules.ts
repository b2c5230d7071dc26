import { groupBy, showMoney, sumOf } from '@app/kit/contract'
import type { DrawerLine } from './drawers.rules.ts'

/** The cash chain, equation 5 of operations 3.7: the deposit computed in two ways. */
export type CashChain = {
  withdrawals_cents: number
  collected_cents: number
  supplies_cents: number
  to_deposit_cents: number
  from_sales_cents: number
  float_cents: number
  uncounted: readonly DrawerLine[]
  breaks: readonly string[]
  holds: boolean
}

function byTill(drawers: readonly DrawerLine[]) {
  const ordered = [...drawers].sort((a, b) => a.opened_at.localeCompare(b.opened_at) || a.id - b.id)
  return [...groupBy(ordered, ({ till }) => till).values()]
}

export function computeCashChain(drawers: readonly DrawerLine[]): CashChain {
  const breaks: string[] = []
  let float_cents = 0
  for (const sessions of byTill(drawers)) {
    float_cents += (sessions[0]?.opening_float_cents ?? 0) - (sessions.at(-1)?.left_float_cents ?? 0)
    for (const [index, later] of sessions.slice(1).entries()) {
      const left_float_cents = sessions[index]?.left_float_cents ?? 0
      if (left_float_cents !== later.opening_float_cents)
        breaks.push(
          `O turno ${later.shift_no} abriu com ${showMoney(later.opening_float_cents)} e o anterior deixou ${showMoney(left_float_cents)}`,
        )
    }
  }
  const withdrawals_cents = sumOf(drawers, (drawer) => drawer.withdrawals_cents)
  const collected_cents = sumOf(drawers, (drawer) => drawer.collected_cents ?? 0)
  const supplies_cents = sumOf(drawers, (drawer) => drawer.supplies_cents)
  const to_deposit_cents = withdrawals_cents + collected_cents - supplies_cents
  const from_sales_cents =
    sumOf(
      drawers,
      (drawer) =>
        drawer.cash_sales_cents +
        drawer.receipts_cents -
        drawer.advances_cents -
        drawer.expenses_cents -
        drawer.refunds_cents +
        (drawer.difference_cents ?? 0),
    ) + float_cents
  const uncounted = drawers.filter((drawer) => drawer.counted_cents === null)
  return {
    withdrawals_cents,
    collected_cents,
    supplies_cents,
    to_deposit_cents,
    from_sales_cents,
    float_cents,
    uncounted,
    breaks,
    holds: uncounted.length === 0 && to_deposit_cents === from_sales_cents,
  }
}
