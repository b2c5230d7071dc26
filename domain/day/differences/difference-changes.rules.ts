import { isSameJson } from '@app/kit/contract'
import type { DifferenceStatus } from './difference-states.contract.ts'
import type { AssessedDifference } from './explanations.rules.ts'
import type { FoundDifference, Severity } from './found-differences.contract.ts'

export type KnownDifference = FoundDifference & { id: string; severity: Severity; status: DifferenceStatus } & Partial<{
    reason_id: string | null
    note: string | null
    explained_by: string | null
  }>

export type DifferenceChange = KnownDifference & {
  /** False if the amount changed: the old explanation does not cover the new amount. */
  keeps_explanation: boolean
  automatic: SystemWords | null
}

type SystemWords = { reason_id: string; note: string }

const systemWords = ({ reason_id, note, explained_by }: KnownDifference): SystemWords | null =>
  reason_id && !explained_by ? { reason_id, note: note ?? '' } : null

const keyOf = ({ code, ref }: Pick<FoundDifference, 'code' | 'ref'>) => `${code} ${ref}`

const toStoredFields = ({
  code,
  ref,
  amount_cents,
  volume_ml,
  effects,
  items,
  sentence,
  suggestion,
  ...place
}: FoundDifference) => ({
  code,
  ref,
  amount_cents,
  volume_ml,
  effects,
  items,
  sentence,
  suggestion,
  occurred_at: place.occurred_at ?? null,
  cash_session_id: place.cash_session_id ?? null,
  system_cents: place.system_cents ?? null,
  confirmed_cents: place.confirmed_cents ?? null,
})

/** Returns the changes that turn the stored differences into the found ones; vanished differences are resolved. */
export function planDifferenceChanges(
  known: readonly KnownDifference[],
  found: readonly AssessedDifference[],
  newId: () => string,
): DifferenceChange[] {
  const remaining = new Map(known.map((difference) => [keyOf(difference), difference]))
  const changes: DifferenceChange[] = []
  for (const difference of found) {
    const before = remaining.get(keyOf(difference))
    remaining.delete(keyOf(difference))
    const change = changeOf(before, difference, newId)
    const stateBefore = before && { ...stateOf(before), automatic: systemWords(before) }
    const stateAfter = { ...stateOf(change), automatic: change.automatic }
    if (!stateBefore || !isSameJson(stateBefore, stateAfter)) changes.push(change)
  }
  for (const difference of remaining.values())
    if (difference.status !== 'resolved')
      changes.push({ ...difference, status: 'resolved', keeps_explanation: true, automatic: null })
  return changes
}

export function listStillDeferred(known: readonly KnownDifference[], changes: readonly DifferenceChange[]) {
  const newStatuses = new Map(changes.map(({ id, status }) => [id, status]))
  return known.filter(({ id, status }) => (newStatuses.get(id) ?? status) === 'deferred').map(({ id }) => id)
}

const stateOf = (difference: KnownDifference) => ({
  ...toStoredFields(difference),
  severity: difference.severity,
  status: difference.status,
})

const isAboutSame = (before: FoundDifference, found: FoundDifference) =>
  before.amount_cents === found.amount_cents && before.volume_ml === found.volume_ml

function changeOf(
  before: KnownDifference | undefined,
  found: AssessedDifference,
  newId: () => string,
): DifferenceChange {
  const { explanation } = found
  const reason_id = explanation?.automatic_reason_id
  const automatic = explanation && reason_id ? { reason_id, note: explanation.note } : null
  const explained = before !== undefined && explanation !== null && automatic === null
  // A refused explanation stays refused until the difference is explained again or its amount changes.
  const refused = before?.status === 'refused' && explanation === null && isAboutSame(before, found)
  return {
    ...toStoredFields(found),
    id: before?.id ?? newId(),
    severity: found.severity,
    status: automatic ? 'explained' : explained ? before.status : refused ? 'refused' : 'open',
    keeps_explanation: explained || refused,
    automatic,
  }
}
