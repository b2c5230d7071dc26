import { localTime, showDate, showMoney, sumOf } from '@app/kit/contract'
import type { Item } from '../../matching/items.rules.ts'
import { type Method, methods } from '../facts/methods.contract.ts'
import type { FoundDifference } from './found-differences.contract.ts'

type Effect = FoundDifference['effects'][number]

const methodOrder = Object.keys(methods)

/** One effect per method, in the order of every table, without those that cancel out. */
export function effectsOf(effects: readonly Effect[]): Effect[] {
  const sums = new Map<Method, number>()
  for (const { method, amount_cents } of effects) sums.set(method, (sums.get(method) ?? 0) + amount_cents)
  return [...sums]
    .map(([method, amount_cents]) => ({ method, amount_cents }))
    .filter(({ amount_cents }) => amount_cents !== 0)
    .sort((a, b) => methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method))
}

type Draft = Pick<FoundDifference, 'code' | 'ref' | 'items' | 'sentence'> &
  Partial<Pick<FoundDifference, 'effects' | 'volume_ml' | 'severity' | 'suggestion'>> & {
    /** The value at stake where no method is touched. */
    at_stake_cents?: number
  }

export function difference({ at_stake_cents = 0, ...draft }: Draft): FoundDifference {
  const effects = effectsOf(draft.effects ?? [])
  return {
    volume_ml: null,
    suggestion: null,
    ...draft,
    effects,
    amount_cents: effects.length ? sumOf(effects, ({ amount_cents }) => amount_cents) : at_stake_cents,
  }
}

export const refsOf = (...items: readonly Item[]) => items.map(({ kind, id }) => ({ kind, id }))

/** The returns of a Pix that was given back, as items of a difference. */
export const returnsOf = ({ returned_by = [] }: Item) =>
  returned_by.map((id) => ({ kind: 'capture' as const, id: String(id) }))

/** The returned part of a Pix in words, shown behind the remaining amount. */
export const givenBackText = ({ received_cents, amount_cents }: Item) =>
  received_cents === undefined
    ? ''
    : ` (recebido ${showMoney(received_cents)}, devolvido ${showMoney(received_cents - amount_cents)})`

export const refOfItem = ({ kind, id }: Item) => `${kind}:${id}`

/** The hour of an item, with the date of a capture that a cut-off gives to the day before. */
export function timeOf({ at, dated }: Item) {
  if (at === null) return 'sem hora'
  const time = localTime(new Date(at))
  return dated === undefined ? time : `${time} de ${showDate(dated)}`
}

/** What people call a capture or sale: its NSU, else its hour. */
export const nameOf = (item: Item) => (item.nsu === null ? `das ${timeOf(item)}` : `NSU ${item.nsu}`)
