import { groupBy, showMoney, showVolume } from '@app/kit/contract'
import type { ConfirmationItem } from '../../matching/items.rules.ts'
import type { Fuelling } from '../facts/day-facts.contract.ts'
import { formatInMethod } from './difference-words.rules.ts'
import type { DifferenceSuggestion } from './found-differences.contract.ts'

const window_ms = 3 * 60_000

export type LateSale = { fuelling: Fuelling; capture: ConfirmationItem; suggestion: DifferenceSuggestion }

/** Pairs D15 and D02 of the same amount within three minutes: probably one sale that was never registered. */
export function detectLateSales(unsold: readonly Fuelling[], captures: readonly ConfirmationItem[]): LateSale[] {
  const capturesByAmount = groupBy(
    captures.filter(({ kind, at }) => kind === 'capture' && at !== null),
    ({ amount_cents }) => amount_cents,
  )
  const unsoldByAmount = groupBy(unsold, ({ total_cents }) => total_cents)
  const fits = (fuelling: Fuelling, capture: ConfirmationItem) =>
    capture.at !== null && Math.abs(capture.at - Date.parse(fuelling.ended_at)) <= window_ms
  return unsold.flatMap((fuelling) => {
    const candidates = (capturesByAmount.get(fuelling.total_cents) ?? []).filter((capture) => fits(fuelling, capture))
    const [capture] = candidates
    const rivals = unsoldByAmount.get(fuelling.total_cents) ?? []
    if (!capture || candidates.length > 1 || rivals.filter((other) => fits(other, capture)).length > 1) return []
    const sentence = `Abasteceram ${showVolume(fuelling.volume_ml)} no bico ${fuelling.nozzle_no} e pagaram ${showMoney(capture.amount_cents)} ${formatInMethod(capture.method)}; a venda não foi registrada`
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
