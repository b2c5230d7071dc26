import { showMoney } from '@app/kit/contract'
import { methods } from '../day-facts.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { type SuggestionView, suggestionOf } from '../suggestion.contract.ts'
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
  suggestion.kind === 'add_sale' ? `add:${suggestion.fuelling_id}` : `reclassify:${suggestion.movement_id}`

/** Lines that a correction may touch, named so that a person finds them. */
export const targetOptions = (items: readonly Item[], kind: Item['kind']) =>
  items
    .filter((item) => item.kind === kind && !item.cancelled)
    .map((item) => ({
      value: item.id,
      label: `${item.description} · ${methods[item.method]} · ${showMoney(item.amount_cents)}`,
    }))
