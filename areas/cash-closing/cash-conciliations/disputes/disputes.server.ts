import { notify } from '@app/areas/session/server'
import { addDays, notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, implement, newId } from '@app/kit/server'
import { getToday } from '../days/companies.store.ts'
import { holdDifference, sayOf } from '../differences/change-difference.server.ts'
import { differenceRecord } from '../differences/difference-record.contract.ts'
import { allowedReason } from '../differences/differences.server.ts'
import { getDifferenceRow } from '../differences/differences.store.ts'
import {
  alreadyContested,
  alreadySettled,
  type DisputeDraft,
  disputeStates,
  disputes,
  notContestable,
  wrongDeadline,
} from './disputes.contract.ts'
import {
  findDisputesOf,
  getDispute,
  insertDispute,
  lockDispute,
  settleDispute,
  takeDueDisputes,
} from './disputes.store.ts'

const longestDeadline = 365
const daysBefore = 3

/** Writes the dispute down, which explains the difference: with whom, under which protocol, until when. */
async function contest(context: ChangeContext, target: { id: string; version: number }, draft: DisputeDraft) {
  const { db, user, now } = context
  const { day, held } = await holdDifference(db, target)
  if (held.code !== 'D06') fail(notContestable, { values: { code: held.code } })
  const open = (await findDisputesOf(db, held.id)).find(({ status }) => status === 'open')
  if (open) fail(alreadyContested, { values: { protocol: open.protocol } })
  const { reason_id, ...dispute } = draft
  const today = await getToday(db, day.company_id, now)
  if (draft.due_on < today || draft.due_on > addDays(today, longestDeadline)) failOn('due_on', wrongDeadline)
  const note = `${draft.note} Protocolo ${draft.protocol}, prazo ${showDate(draft.due_on)}.`
  const reason = await allowedReason(db, held, { reason_id, note, day })
  const by = { created_by: user.id, created_at: now }
  await insertDispute(db, { ...dispute, ...by, id: newId(), company_id: day.company_id, difference_id: held.id })
  const words = { explained_by: user.id, explained_at: now, deferred_to: null, deferred_on: held.deferred_on }
  await sayOf(
    context,
    { day, held },
    {
      action: 'contest',
      reason: note,
      words: { status: 'explained', reason_id, note, ...words },
      reason_name: reason.name,
    },
  )
  return (await getDifferenceRow(db, held.id)) ?? fail(notFound)
}

type Result = { id: string; version: number; result: 'won' | 'lost'; result_note: string }

/** How it ended is told in the history of its difference, whatever became of the day. */
async function settle({ db, user, now, audit }: ChangeContext, { id, version, result, result_note }: Result) {
  const held = (await lockDispute(db, id)) ?? fail(notFound)
  if (held.status !== 'open' || held.version !== version)
    fail(alreadySettled, { values: { status: (disputeStates[stateOf(held.status)] ?? held.status).toLowerCase() } })
  await settleDispute(db, id, { status: result, result_note, by: user.id, now })
  await audit({
    company_id: held.company_id,
    entity: differenceRecord.entity,
    entity_id: held.difference_id,
    action: 'settle',
    reason: result_note,
    before: { dispute: 'open' },
    after: { dispute: result },
  })
  return (await getDispute(db, id)) ?? fail(notFound)
}

const stateOf = (status: string): keyof typeof disputeStates =>
  status === 'won' || status === 'lost' || status === 'withdrawn' ? status : 'open'

/** Takes back a dispute that was opened by mistake. */
export async function withdrawDispute(
  db: Db,
  difference_id: string,
  { user, now }: Pick<ChangeContext, 'user' | 'now'>,
) {
  const open = (await findDisputesOf(db, difference_id)).find(({ status }) => status === 'open')
  if (open) await settleDispute(db, open.id, { status: 'withdrawn', result_note: null, by: user.id, now })
}

/** Tells the author of each dispute three days before its deadline, once. */
export async function warnOfDeadlines(db: Db, now: string) {
  for (const { company_id, difference_id, protocol, due_on, created_by } of await takeDueDisputes(db, now, daysBefore))
    await notify(db, {
      user_id: created_by,
      company_id,
      type: 'dispute_due',
      now,
      message: `A contestação de protocolo ${protocol} tem prazo até ${showDate(due_on)}.`,
      entity: differenceRecord.entity,
      entity_id: difference_id,
    })
}

export default implement(disputes, {
  of: async ({ db, params }) => {
    ;(await getDifferenceRow(db, params.difference_id)) ?? fail(notFound)
    return { data: await findDisputesOf(db, params.difference_id) }
  },
  contest: ({ params, body: { version, ...draft }, ...context }) =>
    contest(context, { id: params.difference_id, version }, draft),
  settle: ({ params, body, ...context }) => settle(context, { ...params, ...body }),
})
