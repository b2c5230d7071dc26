import { parseSuggestion } from '@app/domain/day/assessment/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { targetTaken } from '@app/domain/day/life/contract'
import { getDay, toDayActor } from '@app/domain/day/life/server'
import { notifyUser } from '@app/domain/people/server'
import { type DisputeDraft, disputeStates } from '@app/domain/receivables/contract'
import {
  findDifferenceDisputes,
  getDispute,
  lockDispute,
  openDispute,
  settleChargeback,
  settleDispute,
  takeDueDisputes,
} from '@app/domain/receivables/server'
import { notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement } from '@app/kit/server'
import {
  changeExplanation,
  type LockedDifference,
  lockUnchangedDifference,
} from '../differences/change-difference.server.ts'
import { getDifferenceRow } from '../differences/differences.store.ts'
import { addManualTransaction } from '../manuals/manual-changes.server.ts'
import { findManuals } from '../manuals/manuals.store.ts'
import { alreadySettled, disputes, notContestable } from './disputes.contract.ts'

const warningDays = 3

type Contest = DisputeDraft & { exclude?: boolean | undefined }

async function contest(
  context: ChangeContext,
  target: { id: string; version: number },
  { exclude = false, ...draft }: Contest,
) {
  const { db, user, now } = context
  const { day, lockedDifference } = await lockUnchangedDifference(db, target)
  if (lockedDifference.code !== 'D06') fail(notContestable, { values: { code: lockedDifference.code } })
  const { reason, note } = await openDispute(context, { ...lockedDifference, day, about: 'difference_id' }, draft)
  const reason_id = reason.id
  const explanation = {
    explained_by: user.id,
    explained_at: now,
    deferred_to: null,
    deferred_on: lockedDifference.deferred_on,
  }
  await changeExplanation(
    context,
    { day, lockedDifference },
    {
      action: 'contest',
      reason: note,
      words: { status: 'explained', reason_id, note, ...explanation },
      reason_name: reason.name,
    },
  )
  if (exclude) await excludeSecondCapture(context, { day, lockedDifference }, { reason_id, note })
  return (await getDifferenceRow(db, lockedDifference.id)) ?? fail(notFound)
}

/** Written after the dispute, which needs an open difference: the applied exclusion resolves it. */
async function excludeSecondCapture(
  context: ChangeContext,
  { day, lockedDifference }: LockedDifference,
  why: { reason_id: string; note: string },
) {
  const { db } = context
  const suggestion = parseSuggestion(lockedDifference.suggestion)
  if (suggestion?.kind !== 'exclude' || suggestion.side !== 'confirmation') return fail(targetTaken)
  const line = { kind: 'exclude', side: 'confirmation', target_id: suggestion.target_id } as const
  const isDraft = (await findManuals(db, day)).some(
    ({ kind, side, target_id, status }) =>
      status === 'draft' && kind === line.kind && side === line.side && target_id === line.target_id,
  )
  if (isDraft) return
  const { version } = (await getDay(db, day.id)) ?? fail(notFound)
  await addManualTransaction(db, toDayActor(context), { id: day.id, version, ...line, ...why })
}

type Result = { id: string; version: number; result: 'won' | 'lost'; result_note: string }

/** Writes the result to the history of the difference, in any state of the day. */
async function settle({ db, user, now, audit }: ChangeContext, { id, version, result, result_note }: Result) {
  const lockedDispute = (await lockDispute(db, id)) ?? fail(notFound)
  if (lockedDispute.status !== 'open' || lockedDispute.version !== version)
    fail(alreadySettled, {
      values: { status: (disputeStates[stateOf(lockedDispute.status)] ?? lockedDispute.status).toLowerCase() },
    })
  await settleDispute(db, id, { status: result, result_note, by: user.id, now })
  const { company_id, receivable_difference_id, difference_id } = lockedDispute
  const event = { company_id, action: 'settle', reason: result_note }
  const before = { dispute: 'open' }
  const after = { dispute: result }
  if (receivable_difference_id !== null)
    await settleChargeback({ db, user, now, audit }, receivable_difference_id, { ...event, result })
  else if (difference_id !== null)
    await audit({ ...event, entity: differenceRecord.entity, entity_id: difference_id, before, after })
  return (await getDispute(db, id)) ?? fail(notFound)
}

const stateOf = (status: string): keyof typeof disputeStates =>
  status === 'won' || status === 'lost' || status === 'withdrawn' ? status : 'open'

export async function warnOfDeadlines(db: Db, now: string) {
  for (const { company_id, entity, difference_id, protocol, due_on, created_by } of await takeDueDisputes(
    db,
    now,
    warningDays,
  ))
    await notifyUser(db, {
      user_id: created_by,
      company_id,
      type: 'dispute_due',
      now,
      message: `A contestação de protocolo ${protocol} tem prazo até ${showDate(due_on)}.`,
      entity,
      entity_id: difference_id,
    })
}

export default implement(disputes, {
  listByDifference: async ({ db, params }) => {
    const difference = await getDifferenceRow(db, params.difference_id)
    if (!difference) fail(notFound)
    return { data: await findDifferenceDisputes(db, params.difference_id) }
  },
  contest: ({ params, body: { version, ...draft }, ...context }) =>
    contest(context, { id: params.difference_id, version }, draft),
  settle: ({ params, body, ...context }) => settle(context, { ...params, ...body }),
})
