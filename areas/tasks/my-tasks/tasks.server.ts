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

type Side = 'assignee_id' | 'created_by'

async function lockOwnTask({ db, user }: ChangeContext, id: string, side: Side) {
  const task = await lockTask(db, id)
  if (task?.[side] !== user.id) return fail(notFound)
  return task
}

type Ending = { id: string; version: number; status: 'done' | 'cancelled'; answer: string | null }

async function end(context: ChangeContext, task: LockedTask, { version, status, answer }: Ending) {
  const { db, user, now, audit } = context
  refuseStale(task, version)
  if (task.status !== 'pending') fail(taskOver, { values: { status: taskStates[task.status].toLowerCase() } })
  const by = { by: user.id, now }
  await writeEnding(db, task, { status, answer, finished_at: now, finished_by: user.id }, by)
  await audit({
    company_id: task.company_id,
    entity,
    entity_id: task.id,
    action: status === 'done' ? 'finish' : 'cancel',
    reason: answer,
    before: { status: task.status, answer: task.answer },
    after: { status, answer },
  })
  return readTask(db, context, task.id)
}

const readTask = async (db: Db, { user, now }: Pick<ChangeContext, 'user' | 'now'>, id: string) =>
  (await getTask(db, { user_id: user.id, now }, id)) ?? fail(notFound)

async function finish(context: ChangeContext, id: string, input: { version: number; answer?: string }) {
  const task = await lockOwnTask(context, id, 'assignee_id')
  const answer = input.answer || null
  if (task.kind === 'question' && answer === null) fail(answerMissing)
  const finishedTask = await end(context, task, { id, version: input.version, status: 'done', answer })
  if (task.created_by !== null && task.created_by !== context.user.id)
    await notifyUser(context.db, {
      user_id: task.created_by,
      company_id: task.company_id,
      type: 'task_done',
      message: `${context.user.name} respondeu sobre ${task.about}: ${answer ?? task.title}`,
      entity,
      entity_id: id,
      link: task.link,
      now: context.now,
    })
  return finishedTask
}

export const taskReversal: Reversal = {
  entity,
  ability: taskRecord.ability,
  actions: ['finish'],
  async revert(context, change) {
    const task = await lockOwnTask(context, change.entity_id, 'assignee_id')
    if (task.status !== 'done' || task.finished_at !== change.created_at) await refuseChanged(context.db, change)
    const ending = { status: 'pending', answer: null, finished_at: null, finished_by: null } as const
    await writeEnding(context.db, task, ending, { by: context.user.id, now: context.now })
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
  listOwn: ({ db, user, now, query }) => findMyTasks(db, { user_id: user.id, now }, query),
  counts: ({ db, user, now }) => countMine(db, { user_id: user.id, now }),
  get: ({ db, params, ...caller }) => readTask(db, caller, params.id),
  finish: ({ params, body, ...context }) => finish(context, params.id, body),
  cancel: async ({ params, body, ...context }) =>
    end(context, await lockOwnTask(context, params.id, 'created_by'), {
      ...params,
      ...body,
      status: 'cancelled',
      answer: null,
    }),
})
