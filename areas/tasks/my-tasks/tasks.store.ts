import { attachmentCount } from '@app/domain/records/server'
import { type Db, equals, newId, paginate, textMatches } from '@app/kit/server'
import { sql } from 'kysely'
import { taskRecord } from './task-record.contract.ts'
import { finishedDays, type Task, type TaskFilter } from './tasks.contract.ts'

type Asking = { user_id: string; now: string }

const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone company.timezone)::date`

/** How near its end is, by the calendar of its company. */
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

export function findMyTasks(db: Db, { user_id, now }: Asking, { search, time, ...filter }: TaskFilter) {
  const { status, kind, priority, company_id, ...page } = filter
  const mine = rows(db, now)
    .where('tasks.assignee_id', '=', user_id)
    .where(equals('tasks', { status, kind, priority, company_id }))
    .where(textMatches(['tasks.title', 'tasks.description', 'tasks.about'], search))
    .$if(time !== undefined, (some) => some.where(timeOf(now), '=', time ?? null))
    .$if(status !== 'pending', (ended) =>
      ended.where('tasks.finished_at', '>', sql<string>`${now}::timestamptz - make_interval(days => ${finishedDays})`),
    )
  return paginate(db, mine, {
    ...page,
    order: [
      { column: 'due_at', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
  })
}

/** A task of this person, or one that he or she gave. */
export const getTask = (db: Db, { user_id, now }: Asking, id: string) =>
  rows(db, now)
    .where('tasks.id', '=', id)
    .where(({ eb, or }) => or([eb('tasks.assignee_id', '=', user_id), eb('tasks.created_by', '=', user_id)]))
    .executeTakeFirst()

/** The tasks of a kind about a record, last given first. */
export const findTasksAbout = (db: Db, about: AboutRecord & Pick<Task, 'kind'>, now: string) =>
  rows(db, now).where(equals('tasks', about)).orderBy('tasks.created_at', 'desc').orderBy('tasks.id', 'desc').execute()

export type AboutRecord = { company_id: string; entity: string; entity_id: string }

/** What a person did and has to do; what ended because its cause ended is nobody's work. */
export async function countMine(db: Db, { user_id, now }: Asking) {
  const { rows } = await sql<{ finished: number; in_time: number; late: number; pending: number }>`
    select count(*) filter (where finished_by = assignee_id)::int as finished,
      count(*) filter (where finished_by = assignee_id and finished_at <= due_at)::int as in_time,
      count(*) filter (where status = 'pending' and due_at < ${now}::timestamptz)::int as late,
      count(*) filter (where status = 'pending')::int as pending
    from tasks where assignee_id = ${user_id}::uuid and (status = 'pending'
      or finished_at > ${now}::timestamptz - make_interval(days => ${finishedDays}))`.execute(db)
  return rows[0] ?? { finished: 0, in_time: 0, late: 0, pending: 0 }
}

/** What a task is called, whoever has it. */
export const getTaskName = (db: Db, id: string) =>
  db.selectFrom('tasks').select(['company_id', 'title', 'about']).where('id', '=', id).executeTakeFirst()

/** The task, held until the transaction ends. */
export const lockTask = (db: Db, id: string) =>
  db
    .selectFrom('tasks')
    .leftJoin('users as last', 'last.id', 'tasks.updated_by')
    .selectAll('tasks')
    .select('last.name as updated_by_name')
    .where('tasks.id', '=', id)
    .forUpdate('tasks')
    .$narrowType<Pick<Task, 'kind' | 'status'>>()
    .executeTakeFirst()
export type HeldTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>

export type NewTask = AboutRecord &
  Pick<Task, 'kind' | 'title' | 'description' | 'priority' | 'assignee_id' | 'due_at' | 'about' | 'link'> & {
    /** The part of the record that is followed up. */
    ref?: string
  }
type By = { by: string | null; now: string }

/** Writes a task; a part of a record that is followed up already gets the new words and date. */
export async function insertTask(db: Db, task: NewTask, { by, now }: By) {
  const { description, assignee_id, due_at } = task
  const { id } = await db
    .insertInto('tasks')
    .values({
      id: newId(),
      ...task,
      status: 'pending',
      created_at: now,
      created_by: by,
      updated_at: now,
      updated_by: by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'entity', 'entity_id', 'ref'])
        // Written out: which index is meant must not hang on a parameter.
        .where(sql<boolean>`status = 'pending' and kind = 'follow_up'`)
        .doUpdateSet({
          description,
          assignee_id,
          due_at,
          updated_at: now,
          updated_by: by,
          version: sql`tasks.version + 1`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Ending = Pick<HeldTask, 'status' | 'answer' | 'finished_at' | 'finished_by'>

export const writeEnding = (db: Db, { id }: { id: string }, ending: Ending, { by, now }: By) =>
  db
    .updateTable('tasks')
    .set({ ...ending, updated_at: now, updated_by: by })
    .set(({ ref }) => ({ version: sql`${ref('version')} + 1` }))
    .where('id', '=', id)
    .execute()

/** Ends what was followed up of a record and is no more; answers which. */
export const endFollowUpsOf = (db: Db, of: AboutRecord, { except, now }: { except: readonly string[]; now: string }) =>
  db
    .updateTable('tasks')
    .set({ status: 'done', finished_at: now, updated_at: now, updated_by: null })
    .set(({ ref }) => ({ version: sql`${ref('version')} + 1` }))
    .where('company_id', '=', of.company_id)
    .where('entity', '=', of.entity)
    .where('entity_id', '=', of.entity_id)
    .where('status', '=', 'pending')
    .where('kind', '=', 'follow_up')
    .where(sql<boolean>`ref <> all (${except}::text[])`)
    .returning(['id', 'company_id'])
    .execute()
