import type { AssessedDifference } from '../closing/explanations.rules.ts'
import type { FoundDifference, Severity } from '../day-facts.contract.ts'
import { canonicalJson } from './canonical.rules.ts'

export type DifferenceStatus = 'open' | 'explained' | 'accepted' | 'refused' | 'resolved'

/** A difference as the day holds it. */
export type KnownDifference = FoundDifference & { id: string; severity: Severity; status: DifferenceStatus }

export type DifferenceChange = KnownDifference & {
  /** False when it is about another amount now: nobody has looked at that one. */
  keeps_explanation: boolean
}

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
    if (!before || canonicalJson(stateOf(before)) !== canonicalJson(stateOf(change))) changes.push(change)
  }
  for (const difference of left.values())
    if (difference.status !== 'resolved') changes.push({ ...difference, status: 'resolved', keeps_explanation: true })
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
  const explained = before !== undefined && found.explanation !== null
  const status = explained ? before.status : 'open'
  return {
    ...written(found),
    id: before?.id ?? newId(),
    severity: found.severity,
    status,
    keeps_explanation: explained,
  }
}
