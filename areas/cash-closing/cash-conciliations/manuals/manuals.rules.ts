import {
  type CashConciliationDetail,
  type DifferenceCode,
  type SuggestionView,
  suggestionOf,
} from '@app/domain/day/assessment/contract'
import { methods } from '@app/domain/day/facts/contract'
import { showMoney } from '@app/kit/contract'
import type { Item } from '../workbench/workbench.rules.ts'

/** The suggestions that a day still has, each once however many differences speak of it. */
export function openSuggestions(differences: CashConciliationDetail['differences']): SuggestionView[] {
  const found = differences
    .filter(({ status }) => status === 'open' || status === 'refused')
    .map(({ suggestion }) => suggestionOf(suggestion))
    .filter((suggestion) => suggestion !== null)
  return [...new Map(found.map((suggestion) => [suggestionKey(suggestion), suggestion])).values()]
}

export const suggestionKey = (suggestion: SuggestionView) =>
  suggestion.kind === 'add_sale'
    ? `add:${suggestion.fuelling_id}`
    : suggestion.kind === 'reclassify'
      ? `reclassify:${suggestion.movement_id}`
      : `exclude:${suggestion.side}:${suggestion.target_id}`

/** The differences that a suggestion puts right, so that their reasons come first. */
const aboutCodes = {
  add_sale: ['D02', 'D15'],
  reclassify: ['D04'],
  exclude: ['D06', 'D01'],
} as const satisfies Record<SuggestionView['kind'], readonly DifferenceCode[]>

/** The reason that fits a suggestion best, of those that hold on the day. */
export const reasonFor = <Reason extends { difference_codes: readonly DifferenceCode[] }>(
  kind: SuggestionView['kind'],
  reasons: readonly Reason[],
) => aboutCodes[kind].flatMap((code) => reasons.find((reason) => reason.difference_codes.includes(code)) ?? [])[0]

const ofFuelling = /^fuelling:(\d+)$/

/** Fuellings that no sale tells of (D15), each with what the pump charged. */
export const unsoldFuellings = (differences: CashConciliationDetail['differences']) =>
  differences.flatMap(({ code, ref, amount_cents, volume_ml, sentence }) => {
    // What a blocked nozzle delivered is D15 too, but its litres are sold.
    const id = code === 'D15' && volume_ml !== null ? ofFuelling.exec(ref)?.[1] : undefined
    return id === undefined ? [] : [{ id: Number(id), amount_cents, sentence }]
  })

/** Captures that may still be disregarded: a Pix is the bank's own line, and what it paid is confirmed. */
export function withoutPaid(items: readonly Item[], banked: readonly { capture_id: number; banked: number }[]) {
  const paid = new Set(banked.flatMap(({ capture_id, banked }) => (banked > 0 ? [String(capture_id)] : [])))
  return items.filter(({ id, kind, method }) => kind !== 'capture' || (method !== 'pix' && !paid.has(id)))
}

/** Lines that a correction may touch, named so that a person finds them. */
export const targetOptions = (items: readonly Item[], kind: Item['kind']) =>
  items
    .filter((item) => item.kind === kind && !item.cancelled)
    .map((item) => ({
      value: item.id,
      label: `${item.description} · ${methods[item.method]} · ${showMoney(item.amount_cents)}`,
    }))
