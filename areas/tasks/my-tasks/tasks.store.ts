import { type Task, taskRecord } from '@app/domain/people/contract'
import type { AboutRecord } from '@app/domain/people/server'
import { attachmentCount } from '@app/domain/records/server'
import { type Db, paginate, whereEqual, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import { finishedDays, type TaskFilter } from './tasks.contract.ts'

type TaskReader = { user_id: string; now: string }

const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone company.timezone)::date`

const timeOf = (now: string) => {
  const today = sql`(${now}::timestamptz at time zone company.timezone)::date`
  return sql<
    Task['time']
  >`case when tasks.status <> 'pending' then null when tasks.due_at < ${now}::timestamptz then 'late'
    when ${dayOf('tasks.due_at')} = ${today} then 'today' when ${dayOf('tasks.due_at')} <= ${today} + 7 then 'week'
    else 'later' end`
}

const rows = (db: Db, now: string) =>
  db
    .selectFrom('tasks')
    .innerJoin('companies as company', 'company.id', 'tasks.company_id')
    .innerJoin('users as assignee', 'assignee.id', 'tasks.assignee_id')
    .leftJoin('users as giver', 'giver.id', 'tasks.created_by')
    .leftJoin('users as doer', 'doer.id', 'tasks.finished_by')
    .select(['tasks.id', 'tasks.company_id', 'company.name as company_name', 'tasks.kind', 'tasks.title'])
    .select(['tasks.description', 'tasks.priority', 'tasks.due_at', 'tasks.status', 'tasks.about', 'tasks.link'])
    .select(['tasks.assignee_id', 'assignee.name as assignee_name', 'tasks.created_at', 'tasks.created_by'])
    .select(['giver.name as created_by_name', 'tasks.answer', 'tasks.finished_at', 'doer.name as finished_by_name'])
    .select(['tasks.version', timeOf(now).as('time')])
    .select(attachmentCount(taskRecord.entity, { company_id: 'tasks.company_id', id: 'tasks.id' }))
    .$castTo<Task>()

export function findMyTasks(db: Db, { user_id, now }: TaskReader, { search, time, ...filter }: TaskFilter) {
  const { status, kind, priority, company_id, ...page } = filter
  const ownTasks = rows(db, now)
    .where('tasks.assignee_id', '=', user_id)
    .where(whereEqual('tasks', { status, kind, priority, company_id }))
    .where(whereTextContains(['tasks.title', 'tasks.description', 'tasks.about'], search))
    .$if(time !== undefined, (tasks) => tasks.where(timeOf(now), '=', time ?? null))
    .$if(status !== 'pending', (tasks) =>
      tasks.where('tasks.finished_at', '>', sql<string>`${now}::timestamptz - make_interval(days => ${finishedDays})`),
    )
  return paginate(db, ownTasks, {
    ...page,
    order: [
      { column: 'due_at', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
  })
}

export const getTask = (db: Db, { user_id, now }: TaskReader, id: string) =>
  rows(db, now)
    .where('tasks.id', '=', id)
    .where(({ eb, or }) => or([eb('tasks.assignee_id', '=', user_id), eb('tasks.created_by', '=', user_id)]))
    .executeTakeFirst()

export const findTasksAbout = (db: Db, about: AboutRecord & Pick<Task, 'kind'>, now: string) =>
  rows(db, now)
    .where(whereEqual('tasks', about))
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .execute()

/** A task that ended because its cause ended does not count as work. */
export async function countMine(db: Db, { user_id, now }: TaskReader) {
  const { rows } = await sql<{ finished: number; in_time: number; late: number; pending: number }>`
    select count(*) filter (where finished_by = assignee_id)::int as finished,
      count(*) filter (where finished_by = assignee_id and finished_at <= due_at)::int as in_time,
      count(*) filter (where status = 'pending' and due_at < ${now}::timestamptz)::int as late,
      count(*) filter (where status = 'pending')::int as pending
    from tasks where assignee_id = ${user_id}::uuid and (status = 'pending'
      or finished_at > ${now}::timestamptz - make_interval(days => ${finishedDays}))`.execute(db)
  return rows[0] ?? { finished: 0, in_time: 0, late: 0, pending: 0 }
}

export const getTaskName = (db: Db, id: string) =>
  db.selectFrom('tasks').select(['company_id', 'title', 'about']).where('id', '=', id).executeTakeFirst()
