import { dayRecord } from '@app/domain/day/contract'
import {
  type DifferenceStatus,
  differenceCodes,
  differenceStatuses,
  getDeferralRefusal,
  waitingReason,
} from '@app/domain/day/differences/contract'
import { findReasons, requireAllowedReason } from '@app/domain/day/differences/server'
import { reasonNotAllowed } from '@app/domain/day/life/contract'
import { type Day, getToday } from '@app/domain/day/life/server'
import { assignTask } from '@app/domain/people/server'
import { notFound, showDate, toInstant } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn } from '@app/kit/server'
import type { z } from 'zod'
import type { Deferral } from '../cash-conciliations/difference.contract.ts'
import { getDayTitle } from '../questions/questions.server.ts'
import {
  changeExplanation,
  type DifferenceTarget,
  type LockedDifference,
  lockUnchangedDifference,
} from './change-difference.server.ts'
import { notDeferrable, wrongDate } from './differences.contract.ts'
import { getDifferenceRow } from './differences.store.ts'

const deferrable: readonly DifferenceStatus[] = ['open', 'refused', 'explained', 'deferred']

export const canBeDeferred = (status: DifferenceStatus) => deferrable.includes(status)

export const getWaitingReason = async (db: Db, day: Pick<Day, 'company_id' | 'business_date'>) =>
  (await findReasons(db, day)).find(({ code }) => code === waitingReason)

export async function deferDifference(
  context: ChangeContext,
  target: DifferenceTarget,
  { deferred_to, note }: z.infer<typeof Deferral>,
) {
  const { db, user, now } = context
  const { day, lockedDifference } = await lockUnchangedDifference(db, target)
  if (!canBeDeferred(lockedDifference.status))
    fail(notDeferrable, { values: { status: differenceStatuses[lockedDifference.status].toLowerCase() } })
  const waiting = await getWaitingReason(db, day)
  const reason = waiting
    ? await requireAllowedReason(db, lockedDifference, { reason_id: waiting.id, note, day })
    : fail(reasonNotAllowed, { values: { code: lockedDifference.code } })
  const today = await getToday(db, day.company_id, now)
  const refusal = getDeferralRefusal(lockedDifference, { to: deferred_to, today })
  if (refusal) failOn('deferred_to', wrongDate, { reason: refusal })
  const explanation = {
    explained_by: user.id,
    explained_at: now,
    deferred_to,
    deferred_on: lockedDifference.deferred_on ?? today,
  }
  await changeExplanation(
    context,
    { day, lockedDifference },
    {
      action: 'defer',
      reason: `Adiada até ${showDate(deferred_to)}: ${note}`,
      words: { status: 'deferred', reason_id: reason.id, note, ...explanation },
      reason_name: reason.name,
    },
  )
  await followUp(context, { day, lockedDifference }, { deferred_to, note })
  return (await getDifferenceRow(db, lockedDifference.id)) ?? fail(notFound)
}

/** Creates a task for the user who defers: to look for the file until that date (operations 3.7). */
async function followUp(
  context: ChangeContext,
  { day, lockedDifference }: LockedDifference,
  { deferred_to, note }: z.infer<typeof Deferral>,
) {
  await assignTask(context, {
    company_id: day.company_id,
    kind: 'follow_up',
    title: `Conferir se o arquivo chegou: ${lockedDifference.code} ${differenceCodes[lockedDifference.code].name}`,
    description: note,
    priority: 'normal',
    assignee_id: context.user.id,
    due_at: toInstant(deferred_to, '23:59'),
    entity: dayRecord.entity,
    entity_id: day.id,
    ref: lockedDifference.id,
    about: await getDayTitle(context.db, day),
    link: `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}?open=${lockedDifference.id}`,
  })
}
