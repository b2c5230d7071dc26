import { split, sumOf } from '@app/kit/contract'

type EarlyPayment = {
  net_cents: number
  anticipation_cost_cents: number
  items: readonly { net_cents: number }[]
}

/** Some acquirers already deduct the cost per instalment; only the missing part is shared, in proportion to the net. */
export function splitAnticipationCost({ net_cents, anticipation_cost_cents: cost, items }: EarlyPayment): number[] {
  const missing = sumOf(items, (item) => item.net_cents) - net_cents
  const isCostDeducted = cost > 0 && missing === cost && items.every((item) => item.net_cents > 0)
  return isCostDeducted
    ? split(
        cost,
        items.map((item) => item.net_cents),
      )
    : items.map(() => 0)
}
