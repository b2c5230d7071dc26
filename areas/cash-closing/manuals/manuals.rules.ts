import {
  type CashConciliationDetail,
  parseSuggestion,
  type SuggestionView,
  toSuggestionKey,
} from '@app/domain/day/assessment/contract'
import type { DifferenceCode } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showMoney } from '@app/kit/contract'
import type { BoardItem } from '../cash-conciliations/workbench.rules.ts'
import { proposeId } from '../day-parts/proposed-id.rules.ts'

export function listOpenSuggestions(differences: CashConciliationDetail['differences']): SuggestionView[] {
  const found = differences
    .filter(({ status }) => status === 'open' || status === 'refused')
    .map(({ suggestion }) => parseSuggestion(suggestion))
    .filter((suggestion) => suggestion !== null)
  return [...new Map(found.map((suggestion) => [toSuggestionKey(suggestion), suggestion])).values()]
}

/** Returns the code of the difference that a suggestion resolves. */
function getResolvedCode(suggestion: SuggestionView): DifferenceCode {
  if (suggestion.kind === 'add_sale') return 'D15'
  if (suggestion.kind === 'reclassify') return 'D04'
  return suggestion.side === 'system' ? 'D01' : 'D06'
}

/** Codes of the shipped reasons that the evidence of a suggestion shows. */
const shownReasonCodes: Record<SuggestionView['kind'], string> = {
  add_sale: 'UNREGISTERED_SALE',
  reclassify: 'MODALITY',
  exclude: 'DOUBLE_ENTRY',
}

export const suggestionNotes = {
  add_sale: 'Venda não registrada no sistema: abastecimento conferido com o recebimento.',
  reclassify: 'Forma registrada errada no caixa: conferido com o comprovante da captura.',
  exclude: 'Registro em dobro: conferido com o comprovante; só um dos dois é válido.',
} as const

type MovementType = { code: string; method: string | null; nature: string }

/** Returns the manual line that a suggestion proposes, without its reason and note. */
export const buildSuggestedLine = (suggestion: SuggestionView, types: readonly MovementType[]) =>
  suggestion.kind === 'reclassify'
    ? {
        kind: 'reclassify' as const,
        side: 'system' as const,
        target_id: suggestion.movement_id,
        method_to: suggestion.method_to,
      }
    : suggestion.kind === 'exclude'
      ? { kind: 'exclude' as const, side: suggestion.side, target_id: suggestion.target_id }
      : {
          kind: 'add' as const,
          side: 'system' as const,
          movement_type_code: types.find(({ method, nature }) => nature === 'sale' && method === suggestion.method)
            ?.code,
          amount_cents: suggestion.amount_cents,
          fuelling_id: suggestion.fuelling_id,
          capture_id: suggestion.capture_id,
        }

/** Returns the sale that a till cancelled although its capture is valid, without its reason. */
export const buildRestoredLine = (capture: BoardItem, types: readonly MovementType[]) => ({
  kind: 'add' as const,
  side: 'system' as const,
  movement_type_code: types.find(({ method, nature }) => nature === 'sale' && method === capture.method)?.code,
  amount_cents: capture.amount_cents,
  capture_id: Number(capture.id),
  note: 'Venda cancelada no caixa por engano; restaurada com a captura, que é válida.',
})

type Reason = { id: string; code: string; difference_codes: readonly DifferenceCode[] }

/** Returns the id of the reason that the evidence of a suggestion shows; undefined if several are possible. */
export function proposeReason(suggestion: SuggestionView, reasons: readonly Reason[]) {
  const code = getResolvedCode(suggestion)
  const possible = reasons.filter(({ difference_codes }) => difference_codes.includes(code))
  return proposeId(possible, possible.find((reason) => reason.code === shownReasonCodes[suggestion.kind])?.id)
}

const fuellingRefPattern = /^fuelling:(\d+)$/

export const unsoldFuellings = (differences: CashConciliationDetail['differences']) =>
  differences.flatMap(({ code, ref, amount_cents, volume_ml, sentence }) => {
    // A delivery of a blocked nozzle is D15 too, but its litres are sold.
    const id = code === 'D15' && volume_ml !== null ? fuellingRefPattern.exec(ref)?.[1] : undefined
    return id === undefined ? [] : [{ id: Number(id), amount_cents, sentence }]
  })

/** Captures that can still be excluded. A Pix is the bank's own line, and a paid capture is confirmed. */
export function filterExcludableItems(
  items: readonly BoardItem[],
  banked: readonly { capture_id: number; banked: number }[],
) {
  const paidIds = new Set(banked.flatMap(({ capture_id, banked }) => (banked > 0 ? [String(capture_id)] : [])))
  return items.filter(({ id, kind, method }) => kind !== 'capture' || (method !== 'pix' && !paidIds.has(id)))
}

export const targetOptions = (items: readonly BoardItem[], kind: BoardItem['kind']) =>
  items
    .filter((item) => item.kind === kind && !item.cancelled)
    .map((item) => ({
      value: item.id,
      label: `${item.description} · ${paymentMethodLabels[item.method]} · ${showMoney(item.amount_cents)}`,
    }))
