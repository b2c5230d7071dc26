import { localTime, showMoney } from '@app/kit/contract'
import { correctedMethods, excludedIds } from '../../matching/system-lines.rules.ts'
import type { DayFacts, Fuelling, SystemMovement } from '../facts/day-facts.contract.ts'
import { methods } from '../facts/methods.contract.ts'
import type { CreditFacts } from './credit.rules.ts'
import type { CheckedItemKind, Correctable, InconsistencyCode } from './inconsistency-codes.contract.ts'

/** What only these checks need of a day, beside its facts. */
export type CheckFacts = {
  /** Logical numbers of the company's terminals; none where none is registered, so that nothing is compared. */
  terminals: readonly string[]
  /** Prices that people asked the forecourt to set, up to this day. */
  price_requests: readonly { nozzle_id: string; price_millis: number; applies_on: string }[]
  /** Drops of other days that have the envelope of a drop of this day: one envelope holds one drop. */
  other_envelopes?: readonly { movement_id: number; occurred_at: string; envelope_no: string }[]
  /** Customers whom lines of the day name, as the register has them; left out where the company keeps none. */
  credit?: CreditFacts | undefined
}
type Needed =
  | 'business_date'
  | 'settings'
  | 'sessions'
  | 'movements'
  | 'manuals'
  | 'captures'
  | 'readings'
  | 'fuellings'
export type CheckedFacts = Pick<DayFacts, Needed | 'sale_items'> & CheckFacts

/** Data that is wrong in itself, before people say anything about it. */
export type FoundInconsistency = {
  code: InconsistencyCode
  /** Stable name of what it is about, such as `movement:12`: a decision survives the next look by it. */
  ref: string
  item_kind: CheckedItemKind
  item_id: string
  occurred_at: string
  cash_session_id: number | null
  document: string | null
  method: string | null
  amount_cents: number
  sentence: string
  suggestion: string
  /** Values that the data of the day offers for the correction. */
  suggested: Readonly<Partial<Record<Correctable | 'fuelling_id' | 'sale_external_id', string>>>
}

/** A day as the checks look at it. */
export type CheckedDay = {
  facts: CheckedFacts
  /** Lines of the till that count: neither cancelled nor set aside by people. */
  lines: readonly SystemMovement[]
  cancelled: readonly SystemMovement[]
}

export function checkedDay(facts: CheckedFacts): CheckedDay {
  const aside = excludedIds(facts.manuals, 'system')
  const methodOf = correctedMethods(facts.manuals, 'system')
  const kept = facts.movements
    .filter(({ id }) => !aside.has(id))
    // A line that people moved to another method is of that method, and of no type that could contradict it.
    .map((line) => {
      const method = methodOf.get(line.id)
      return method === undefined ? line : { ...line, method, type_method: null }
    })
  return {
    facts,
    lines: kept.filter(({ cancelled_at }) => cancelled_at === null),
    cancelled: kept.filter(({ cancelled_at }) => cancelled_at !== null),
  }
}

/** Rows by a key, in the order in which the keys first came. */
export function byKey<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key) {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

type Said = Pick<FoundInconsistency, 'sentence' | 'suggestion'> & { suggested?: FoundInconsistency['suggested'] }

/** The document people know a line by. */
export const documentOf = ({ sale_external_id, document_no, external_id }: SystemMovement) =>
  sale_external_id ?? document_no ?? external_id

/** An inconsistency of a line of the till. */
export const ofLine = (code: InconsistencyCode, line: SystemMovement, said: Said): FoundInconsistency => ({
  code,
  ref: `movement:${line.id}`,
  item_kind: 'movement',
  item_id: String(line.id),
  occurred_at: line.occurred_at,
  cash_session_id: line.session_id,
  document: documentOf(line),
  method: line.method,
  amount_cents: line.amount_cents,
  suggested: {},
  ...said,
})

/** The session that was open at an instant. */
export const sessionAt = ({ sessions }: Pick<CheckedFacts, 'sessions'>, at: string) =>
  sessions.find(
    ({ opened_at, closed_at }) =>
      Date.parse(opened_at) <= Date.parse(at) && (closed_at === null || Date.parse(at) <= Date.parse(closed_at)),
  )

/** An inconsistency of a fuelling. */
export const ofFuelling = (
  code: InconsistencyCode,
  fuelling: Fuelling,
  { facts, ...said }: Said & { facts: CheckedFacts },
): FoundInconsistency => ({
  code,
  ref: `fuelling:${fuelling.id}`,
  item_kind: 'fuelling',
  item_id: String(fuelling.id),
  occurred_at: fuelling.ended_at,
  cash_session_id: sessionAt(facts, fuelling.ended_at)?.id ?? null,
  document: fuelling.sale_external_id,
  method: null,
  amount_cents: fuelling.total_cents,
  suggested: {},
  ...said,
})

/** `Cartão de débito de R$ 85,00 às 14:25`. */
export const lineText = ({ method, amount_cents, occurred_at }: SystemMovement) =>
  `${methods[method]} de ${showMoney(amount_cents)} às ${localTime(occurred_at)}`
