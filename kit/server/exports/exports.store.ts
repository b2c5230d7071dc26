import { sql } from 'kysely'
import type { SessionUser } from '../implement.ts'
import type { Db } from '../transactions.ts'

export type NewExport = {
  id: string
  user_id: string
  list: string
  file_name: string
  content_type: string
  sha256: string
  size_bytes: number
  rows_count: number
  created_at: string
}

export const insertExport = (db: Db, file: NewExport) => db.insertInto('exports').values(file).execute()

/** Row-level security keeps these to the person of the transaction. */
export const getExport = (db: Db, id: string) =>
  db
    .selectFrom('exports')
    .select(['id', 'file_name', 'content_type as media_type', 'sha256', 'rows_count'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Who started a job, with what the person may do now. */
export const getPerson = (db: Db, id: string): Promise<SessionUser | undefined> =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email'])
    .select([
      sql<string[]>`array(select ability from user_abilities where user_id = users.id)`.as('abilities'),
      sql<string[]>`array(select company_id from user_companies where user_id = users.id)`.as('company_ids'),
    ])
    .where('users.id', '=', id)
    .where('users.active', '=', true)
    .executeTakeFirst()
