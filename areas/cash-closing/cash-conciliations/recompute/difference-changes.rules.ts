import type { AssessedDifference } from '../closing/explanations.rules.ts'
import type { FoundDifference, Severity } from '../day-facts.contract.ts'
import { canonicalJson } from './canonical.rules.ts'

export type DifferenceStatus = 'open' | 'explained' | 'accepted' | 'refused' | 'resolved'

/** A difference as the day holds it. */
export type KnownDifference = FoundDifference & { id: string; severity: Severity; status: DifferenceStatus } & Partial<{
    reason_id: string | null
    note: string | null
    explained_by: string | null
  }>

export type DifferenceChange = KnownDifference & {
  /** False when it is about another amount now: nobody has looked at that one. */
  keeps_explanation: boolean
  /** What the system says of it, where no person said anything. */
  automatic: SystemWords | null
}

export type SystemWords = { reason_id: string; note: string }

/** Words without a person are the system's. */
const systemWords = ({ reason_id, note, explained_by }: KnownDifference): SystemWords | null =>
  reason_id && !explained_by ? { reason_id, note: note ?? '' } : null

const keyOf = ({ code, ref }: Pick<FoundDifference, 'code' | 'ref'>) => `${code} ${ref}`

const written = ({ code, ref, amount_cents, volume_ml, effects, items, sentence, suggestion }: FoundDifference) => ({
  code,
  ref,
  amount_cents,
  volume_ml,
  effects,
  items,
  sentence,
  suggestion,
})

/** What to write so that the known differences become the found ones; those that vanished are resolved. */
export function differenceChanges(
  known: readonly KnownDifference[],
  found: readonly AssessedDifference[],
  newId: () => string,
): DifferenceChange[] {
  const left = new Map(known.map((difference) => [keyOf(difference), difference]))
  const changes: DifferenceChange[] = []
  for (const difference of found) {
    const before = left.get(keyOf(difference))
    left.delete(keyOf(difference))
    const change = changeOf(before, difference, newId)
    const was = before && { ...stateOf(before), automatic: systemWords(before) }
    const becomes = { ...stateOf(change), automatic: change.automatic }
    if (!was || canonicalJson(was) !== canonicalJson(becomes)) changes.push(change)
  }
  for (const difference of left.values())
    if (difference.status !== 'resolved')
      changes.push({ ...difference, status: 'resolved', keeps_explanation: true, automatic: null })
  return changes
}

const stateOf = (difference: KnownDifference) => ({
  ...written(difference),
  severity: difference.severity,
  status: difference.status,
})

function changeOf(
  before: KnownDifference | undefined,
  found: AssessedDifference,
  newId: () => string,
): DifferenceChange {
  const { explanation } = found
  const reason_id = explanation?.automatic_reason_id
  const automatic = explanation && reason_id ? { reason_id, note: explanation.note } : null
  const explained = before !== undefined && explanation !== null && automatic === null
  return {
    ...written(found),
    id: before?.id ?? newId(),
    severity: found.severity,
    status: automatic ? 'explained' : explained ? before.status : 'open',
    keeps_explanation: explained,
    automatic,
  }
}
