import type { FoundInconsistency } from './checked-day.rules.ts'
import { type InconsistencyStatus, nextInconsistencyStatus } from './inconsistency-states.rules.ts'

export type KnownInconsistency = FoundInconsistency & { id: string; status: InconsistencyStatus }

export type InconsistencyChange = FoundInconsistency & { id: string; status: InconsistencyStatus; decides: boolean }

const keyOf = ({ code, ref }: Pick<FoundInconsistency, 'code' | 'ref'>) => `${code} ${ref}`

const itemOf = ({ item_kind, item_id }: Pick<FoundInconsistency, 'item_kind' | 'item_id'>) => `${item_kind}:${item_id}`

const comparedFields = [
  'occurred_at',
  'cash_session_id',
  'document',
  'method',
  'amount_cents',
  'sentence',
  'suggestion',
] as const

const hasSameContent = (a: FoundInconsistency, b: FoundInconsistency) =>
  comparedFields.every((name) => a[name] === b[name]) && wordsOf(a.suggested) === wordsOf(b.suggested)

const wordsOf = (suggested: FoundInconsistency['suggested']) =>
  Object.entries(suggested)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')

/** Plans changes of the stored inconsistencies. `explained` has the items (`movement:12`) of explained differences. */
export function planInconsistencyChanges(
  known: readonly KnownInconsistency[],
  found: readonly FoundInconsistency[],
  { explained, newId }: { explained: ReadonlySet<string>; newId: () => string },
): InconsistencyChange[] {
  const remaining = new Map(known.map((inconsistency) => [keyOf(inconsistency), inconsistency]))
  const changes: InconsistencyChange[] = []
  for (const inconsistency of found) {
    const before = remaining.get(keyOf(inconsistency))
    remaining.delete(keyOf(inconsistency))
    const event = explained.has(itemOf(inconsistency)) ? 'explained' : 'found'
    const status = nextInconsistencyStatus(event, before?.status ?? 'pending')
    if (before && before.status === status && hasSameContent(before, inconsistency)) continue
    changes.push({
      ...inconsistency,
      id: before?.id ?? newId(),
      status,
      decides: status !== (before?.status ?? 'pending'),
    })
  }
  for (const inconsistency of remaining.values()) {
    const status = nextInconsistencyStatus('gone', inconsistency.status)
    if (status !== inconsistency.status) changes.push({ ...inconsistency, status, decides: true })
  }
  return changes
}
