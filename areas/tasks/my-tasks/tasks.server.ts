import { taskRecord, taskStates } from '@app/domain/people/contract'
import { type LockedTask, lockTask, notifyUser, writeEnding } from '@app/domain/people/server'
import { notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  implement,
  type RecordKind,
  type Reversal,
  refuseChanged,
  refuseStale,
} from '@app/kit/server'
import { answerMissing, taskOver, tasks } from './tasks.contract.ts'
import { countMine, findMyTasks, getTask, getTaskName } from './tasks.store.ts'

const { entity } = taskRecord

/** The assignee may finish a task, its author may cancel it. */
type Side = 'assignee_id' | 'created_by'

async function waiting({ db, user }: ChangeContext, id: string, side: Side) {
  const held = await lockTask(db, id)
  if (held?.[side] !== user.id) return fail(notFound)
  return held
}

type Ended = { id: string; version: number; status: 'done' | 'cancelled'; answer: string | null }

async function end(context: ChangeContext, held: LockedTask, { version, status, answer }: Ended) {
  const { db, user, now, audit } = context
  refuseStale(held, version)
  if (held.status !== 'pending') fail(taskOver, { values: { status: taskStates[held.status].toLowerCase() } })
  const by = { by: user.id, now }
  await writeEnding(db, held, { status, answer, finished_at: now, finished_by: user.id }, by)
  await audit({
    company_id: held.company_id,
    entity,
    entity_id: held.id,
    action: status === 'done' ? 'finish' : 'cancel',
    reason: answer,
    before: { status: held.status, answer: held.answer },
    after: { status, answer },
  })
  return reread(db, context, held.id)
}

const reread = async (db: Db, { user, now }: Pick<ChangeContext, 'user' | 'now'>, id: string) =>
  (await getTask(db, { user_id: user.id, now }, id)) ?? fail(notFound)

async function finish(context: ChangeContext, id: string, said: { version: number; answer?: string }) {
  const held = await waiting(context, id, 'assignee_id')
  const answer = said.answer || null
  if (held.kind === 'question' && answer === null) fail(answerMissing)
  const ended = await end(context, held, { id, version: said.version, status: 'done', answer })
  if (held.created_by !== null && held.created_by !== context.user.id)
    await notifyUser(context.db, {
      user_id: held.created_by,
      company_id: held.company_id,
      type: 'task_done',
      message: `${context.user.name} respondeu sobre ${held.about}: ${answer ?? held.title}`,
      entity,
      entity_id: id,
      link: held.link,
      now: context.now,
    })
  return ended
}

/** Reopens a task that was finished too early, unless it ended again since. */
export const taskReversal: Reversal = {
  entity,
  ability: taskRecord.ability,
  actions: ['finish'],
  async revert(context, change) {
    const held = await waiting(context, change.entity_id, 'assignee_id')
    if (held.status !== 'done' || held.finished_at !== change.created_at) await refuseChanged(context.db, change)
    const ending = { status: 'pending', answer: null, finished_at: null, finished_by: null } as const
    await writeEnding(context.db, held, ending, { by: context.user.id, now: context.now })
  },
}

export const taskKind: RecordKind = {
  ...taskRecord,
  async find(db, id) {
    const named = await getTaskName(db, id)
    return named && { company_id: named.company_id, title: `${named.title} · ${named.about}` }
  },
}

export default implement(tasks, {
  mine: ({ db, user, now, query }) => findMyTasks(db, { user_id: user.id, now }, query),
  rate: ({ db, user, now }) => countMine(db, { user_id: user.id, now }),
  get: ({ db, params, ...caller }) => reread(db, caller, params.id),
  finish: ({ params, body, ...context }) => finish(context, params.id, body),
  cancel: async ({ params, body, ...context }) =>
    end(context, await waiting(context, params.id, 'created_by'), {
      ...params,
      ...body,
      status: 'cancelled',
      answer: null,
    }),
})
