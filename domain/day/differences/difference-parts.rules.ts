import { localTime, showDate, showMoney, sumOf } from '@app/kit/contract'
import type { MatchableItem } from '../../matching/items.rules.ts'
import { type PaymentMethod, paymentMethodLabels } from '../facts/methods.contract.ts'
import type { FoundDifference } from './found-differences.contract.ts'

type Effect = FoundDifference['effects'][number]

const methodOrder = Object.keys(paymentMethodLabels)

export function sumEffects(effects: readonly Effect[]): Effect[] {
  const sums = new Map<PaymentMethod, number>()
  for (const { method, amount_cents } of effects) sums.set(method, (sums.get(method) ?? 0) + amount_cents)
  return [...sums]
    .map(([method, amount_cents]) => ({ method, amount_cents }))
    .filter(({ amount_cents }) => amount_cents !== 0)
    .sort((a, b) => methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method))
}

type Draft = Pick<FoundDifference, 'code' | 'ref' | 'items' | 'sentence'> &
  Partial<Pick<FoundDifference, 'effects' | 'volume_ml' | 'severity' | 'suggestion'>> & {
    at_stake_cents?: number
  }

export function buildDifference({ at_stake_cents = 0, ...draft }: Draft): FoundDifference {
  const effects = sumEffects(draft.effects ?? [])
  return {
    volume_ml: null,
    suggestion: null,
    ...draft,
    effects,
    amount_cents: effects.length ? sumOf(effects, ({ amount_cents }) => amount_cents) : at_stake_cents,
  }
}

export const toItemRefs = (...items: readonly MatchableItem[]) => items.map(({ kind, id }) => ({ kind, id }))

export const toReturnRefs = ({ returned_by = [] }: MatchableItem) =>
  returned_by.map((id) => ({ kind: 'capture' as const, id: String(id) }))

export const formatReturnedPart = ({ received_cents, amount_cents }: MatchableItem) =>
  received_cents === undefined
    ? ''
    : ` (recebido ${showMoney(received_cents)}, devolvido ${showMoney(received_cents - amount_cents)})`

export const formatItemRef = ({ kind, id }: MatchableItem) => `${kind}:${id}`

/** Formats the time of an item; adds the date if the cut-off moves the capture to the previous business day. */
export function formatItemTime({ at, dated }: MatchableItem) {
  if (at === null) return 'sem hora'
  const time = localTime(new Date(at))
  return dated === undefined ? time : `${time} de ${showDate(dated)}`
}

export const formatItemName = (item: MatchableItem) =>
  item.nsu === null ? `das ${formatItemTime(item)}` : `NSU ${item.nsu}`
