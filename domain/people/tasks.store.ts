import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'
import type { Task } from './task.contract.ts'

export type AboutRecord = { company_id: string; entity: string; entity_id: string }

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

export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>

export type NewTask = AboutRecord &
  Pick<Task, 'kind' | 'title' | 'description' | 'priority' | 'assignee_id' | 'due_at' | 'about' | 'link'> & {
    ref?: string
  }

type Author = { by: string | null; now: string }

/** Inserts a task; if one is open for this part of the record, it gets the new text and date. */
export async function insertTask(db: Db, task: NewTask, { by, now }: Author) {
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
        // A literal, not a parameter: PostgreSQL must infer the partial index.
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

type Ending = Pick<LockedTask, 'status' | 'answer' | 'finished_at' | 'finished_by'>

export const writeEnding = (db: Db, { id }: { id: string }, ending: Ending, { by, now }: Author) =>
  db
    .updateTable('tasks')
    .set({ ...ending, updated_at: now, updated_by: by })
    .set(({ ref }) => ({ version: sql`${ref('version')} + 1` }))
    .where('id', '=', id)
    .execute()

export type AboutRecords = Pick<AboutRecord, 'company_id' | 'entity'> & { entity_ids: readonly string[] }

export const finishFollowUpTasks = (
  db: Db,
  records: AboutRecords,
  { except, now }: { except: readonly string[]; now: string },
) =>
  db
    .updateTable('tasks')
    .set({ status: 'done', finished_at: now, updated_at: now, updated_by: null })
    .set(({ ref }) => ({ version: sql`${ref('version')} + 1` }))
    .where('company_id', '=', records.company_id)
    .where('entity', '=', records.entity)
    .where(sql<boolean>`entity_id = any (${records.entity_ids}::text[])`)
    .where('status', '=', 'pending')
    .where('kind', '=', 'follow_up')
    .where(sql<boolean>`ref <> all (${except}::text[])`)
    .returning(['id', 'company_id'])
    .execute()
