import { differenceRecord } from '@app/domain/day/differences/contract'
import {
  type DifferenceWords,
  findShownDifferences,
  getDifferencePlace,
  type StoredDifference,
  writeExplanation,
} from '@app/domain/day/differences/server'
import {
  changeDay,
  type Day,
  lockDay,
  refuseStaleRecord,
  refuseUneditable,
  toDayActor,
} from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail } from '@app/kit/server'

export type DifferenceTarget = { id: string; version?: number }
export type LockedDifference = { day: Day; lockedDifference: StoredDifference }

/** Locks day and difference, in this order, refuses a stale version and a day that is not editable. */
export async function lockUnchangedDifference(db: Db, { id, version }: DifferenceTarget): Promise<LockedDifference> {
  const place = (await getDifferencePlace(db, id)) ?? fail(notFound)
  const day = (await lockDay(db, place.cash_conciliation_id)) ?? fail(notFound)
  const lockedDifference =
    (await findShownDifferences(db, day)).find((difference) => difference.id === id) ?? fail(notFound)
  if (version !== undefined)
    await refuseStaleRecord(
      db,
      { ...lockedDifference, updated_at: lockedDifference.updated_at ?? day.updated_at },
      version,
    )
  refuseUneditable(day)
  return { day, lockedDifference }
}

/** Explanation fields for the history; `explained_by` and `deferred_on` are kept for the undo. */
export const pickExplanation = (difference: StoredDifference) => {
  const { status, reason_id, note, explained_by, explained_at, deferred_to, deferred_on } = difference
  return { status, reason_id, note, explained_by, explained_at, deferred_to, deferred_on }
}

/** Audit entry of the difference; the day's history has its own entry with the changed figures. */
export const toDifferenceAuditEvent = (
  { company_id }: Day,
  { id, ...amount }: DifferenceAmount,
  { before, after, ...change }: AuditedChange,
) => ({
  company_id,
  entity: differenceRecord.entity,
  entity_id: id,
  ...change,
  before: { ...before, ...amount },
  after: { ...after, ...amount },
})
type DifferenceAmount = Pick<StoredDifference, 'id' | 'amount_cents' | 'volume_ml'>
type AuditedChange = { action: string; reason: string | null; before: AuditedExplanation; after: AuditedExplanation }
type AuditedExplanation = DifferenceWords & { reason?: string | null }

export const pickDifferenceAmount = ({ id, amount_cents, volume_ml }: DifferenceAmount): DifferenceAmount => ({
  id,
  amount_cents,
  volume_ml,
})

type Change = {
  action: 'defer' | 'forward' | 'contest' | 'undo'
  reason: string
  words: DifferenceWords
  reason_name: string | null
}

export async function changeExplanation(
  context: ChangeContext,
  { day, lockedDifference }: LockedDifference,
  change: Change,
) {
  const { db, user, now } = context
  const { action, reason, words, reason_name } = change
  const { code, ref, amount_cents } = lockedDifference
  const about = { code, ref, amount_cents }
  await changeDay(db, toDayActor(context), day, {
    action: `difference.${action}`,
    reason,
    async work() {
      await writeExplanation(db, day, lockedDifference.id, words, { id: user.id, now })
      const { status, note, deferred_to } = words
      return {
        before: {
          difference: {
            ...about,
            status: lockedDifference.status,
            reason: lockedDifference.reason_name,
            note: lockedDifference.note,
          },
        },
        after: { difference: { ...about, status, reason: reason_name, note, deferred_to } },
      }
    },
  })
  if (action === 'undo') return
  await context.audit(
    toDifferenceAuditEvent(day, pickDifferenceAmount(lockedDifference), {
      action,
      reason,
      before: { ...pickExplanation(lockedDifference), reason: lockedDifference.reason_name },
      after: { ...words, reason: reason_name },
    }),
  )
}
