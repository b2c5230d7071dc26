import { getCorrectedMethods, getLineDocument, listExcludedIds } from '../../matching/system-lines.rules.ts'
import type { DayFacts, Fuelling, SystemMovement } from '../facts/day-facts.contract.ts'
import type { PaymentMethod } from '../facts/methods.contract.ts'
import type { CreditFacts } from './credit.rules.ts'
import type { CheckedItemKind, CorrectableField, InconsistencyCode } from './inconsistency-codes.contract.ts'

export type CheckFacts = {
  /** Logical numbers of the company's terminals; if empty, terminals are not checked. */
  terminals: readonly string[]
  price_requests: readonly { nozzle_id: string; price_millis: number; applies_on: string; created_at?: string }[]
  /** Tests of nozzles that people recorded for this day. */
  nozzle_tests?: readonly { nozzle_id: string; volume_ml: number; created_at: string }[]
  /** The method that people chose most often for lines of a till code whose method is unclear. */
  code_choices?: readonly { movement_type_code: string; method: PaymentMethod }[]
  /** Drops of other days with the envelope of a drop of this day: one envelope holds one drop. */
  other_envelopes?: readonly { movement_id: number; occurred_at: string; envelope_no: string }[]
  /** Customers named by lines of the day; missing if the company keeps no customer register. */
  credit?: CreditFacts | undefined
}
type CheckedFactName =
  | 'business_date'
  | 'settings'
  | 'sessions'
  | 'movements'
  | 'manuals'
  | 'captures'
  | 'readings'
  | 'fuellings'
export type CheckedFacts = Pick<DayFacts, CheckedFactName | 'sale_items'> & CheckFacts

/** Names of suggested answers that are not corrections; `accepted` is the fact that makes the line right as it is. */
type SuggestedName = 'fuelling_id' | 'sale_external_id' | 'method_to' | 'customer_id' | 'accepted'

export type FoundInconsistency = {
  code: InconsistencyCode
  /** Stable key such as `movement:12`; it links a decision to the inconsistency after the next check. */
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
  suggested: Readonly<Partial<Record<CorrectableField | SuggestedName, string>>>
}

export type DayToCheck = {
  facts: CheckedFacts
  lines: readonly SystemMovement[]
  cancelled: readonly SystemMovement[]
}

export function buildDayToCheck(facts: CheckedFacts): DayToCheck {
  const excludedIds = listExcludedIds(facts.manuals, 'system')
  const methodOf = getCorrectedMethods(facts.manuals, 'system')
  const movements = facts.movements
    .filter(({ id }) => !excludedIds.has(id))
    // A reclassified line has its new method, and no movement type that could contradict it.
    .map((line) => {
      const method = methodOf.get(line.id)
      return method === undefined ? line : { ...line, method, type_method: null }
    })
  return {
    facts,
    lines: movements.filter(({ cancelled_at }) => cancelled_at === null),
    cancelled: movements.filter(({ cancelled_at }) => cancelled_at !== null),
  }
}

type InconsistencyText = Pick<FoundInconsistency, 'sentence' | 'suggestion'> & {
  suggested?: FoundInconsistency['suggested']
}

export const buildLineInconsistency = (
  code: InconsistencyCode,
  line: SystemMovement,
  text: InconsistencyText,
): FoundInconsistency => ({
  code,
  ref: `movement:${line.id}`,
  item_kind: 'movement',
  item_id: String(line.id),
  occurred_at: line.occurred_at,
  cash_session_id: line.session_id,
  document: getLineDocument(line),
  method: line.method,
  amount_cents: line.amount_cents,
  suggested: {},
  ...text,
})

const findSessionAt = ({ sessions }: Pick<CheckedFacts, 'sessions'>, at: string) =>
  sessions.find(
    ({ opened_at, closed_at }) =>
      Date.parse(opened_at) <= Date.parse(at) && (closed_at === null || Date.parse(at) <= Date.parse(closed_at)),
  )

export const buildFuellingInconsistency = (
  code: InconsistencyCode,
  fuelling: Fuelling,
  { facts, ...text }: InconsistencyText & { facts: CheckedFacts },
): FoundInconsistency => ({
  code,
  ref: `fuelling:${fuelling.id}`,
  item_kind: 'fuelling',
  item_id: String(fuelling.id),
  occurred_at: fuelling.ended_at,
  cash_session_id: findSessionAt(facts, fuelling.ended_at)?.id ?? null,
  document: fuelling.sale_external_id,
  method: null,
  amount_cents: fuelling.total_cents,
  suggested: {},
  ...text,
})
