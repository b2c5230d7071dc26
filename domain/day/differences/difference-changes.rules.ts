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

const toStoredFields = (found: FoundDifference) => ({
  code: found.code,
  ref: found.ref,
  amount_cents: found.amount_cents,
  volume_ml: found.volume_ml,
  effects: found.effects,
  items: found.items,
  sentence: found.sentence,
  suggestion: found.suggestion,
  occurred_at: found.occurred_at ?? null,
  cash_session_id: found.cash_session_id ?? null,
  system_cents: found.system_cents ?? null,
  confirmed_cents: found.confirmed_cents ?? null,
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
    if (!before || !isUnchanged(before, change)) changes.push(change)
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

function isUnchanged(before: KnownDifference, { automatic, keeps_explanation: _, ...after }: DifferenceChange) {
  const known: Readonly<Record<string, unknown>> = before
  const isSame = Object.entries(after).every(([name, value]) => isSameJson(known[name] ?? null, value))
  return isSame && isSameJson(systemWords(before), automatic)
}

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
