import { localTime, showMoney } from '@app/kit/contract'
import type { ConfirmationItem } from '../../matching/items.rules.ts'
import type { Fuelling } from '../facts/day-facts.contract.ts'
import { paymentMethodLabels } from '../facts/methods.contract.ts'
import type { DifferenceSuggestion } from './found-differences.contract.ts'

const window_ms = 3 * 60_000

export type LateSale = { fuelling: Fuelling; capture: ConfirmationItem; suggestion: DifferenceSuggestion }

/** Pairs D15 and D02 of the same amount within three minutes: probably one sale that was never registered. */
export function detectLateSales(unsold: readonly Fuelling[], captures: readonly ConfirmationItem[]): LateSale[] {
  const fits = (fuelling: Fuelling, capture: ConfirmationItem) =>
    capture.kind === 'capture' &&
    capture.at !== null &&
    capture.amount_cents === fuelling.total_cents &&
    Math.abs(capture.at - Date.parse(fuelling.ended_at)) <= window_ms
  return unsold.flatMap((fuelling) => {
    const candidates = captures.filter((capture) => fits(fuelling, capture))
    const [capture] = candidates
    if (!capture || candidates.length > 1 || unsold.filter((other) => fits(other, capture)).length > 1) return []
    const sentence = `Abastecimento do bico ${fuelling.nozzle_no} às ${localTime(fuelling.ended_at)} e ${paymentMethodLabels[capture.method]} de ${showMoney(capture.amount_cents)} parecem uma venda não registrada`
    return [
      {
        fuelling,
        capture,
        suggestion: {
          kind: 'add_sale' as const,
          fuelling_id: fuelling.id,
          capture_id: Number(capture.id),
          amount_cents: capture.amount_cents,
          method: capture.method,
          sentence,
        },
      },
    ]
  })
}
