import { addMilliseconds, exportRetentionDays } from '@app/kit/contract'
import { sql } from 'kysely'
import type { Db } from '../database/transactions.ts'
import type { SessionUser } from '../http/implement.ts'

type NewListExport = {
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

export const insertExport = (db: Db, file: NewListExport) => db.insertInto('exports').values(file).execute()

const expiringAt = (now: string) => addMilliseconds(now, -exportRetentionDays * 86_400_000)

/** Returns an export, with `expired`; row-level security limits it to the person of the transaction. */
export const getExport = (db: Db, id: string, now: string) =>
  db
    .selectFrom('exports')
    .select(['id', 'file_name', 'content_type as media_type', 'sha256', 'rows_count', 'list'])
    .select(sql<boolean>`purged_at is not null or created_at <= ${expiringAt(now)}`.as('expired'))
    .where('id', '=', id)
    .executeTakeFirst()

export const findPastExports = (db: Db, now: string) =>
  db
    .selectFrom('exports')
    .select(['id', 'file_name', 'sha256', 'list'])
    .where('created_at', '<=', expiringAt(now))
    .where('purged_at', 'is', null)
    .orderBy('created_at')
    .limit(200)
    .execute()

export const markListExportPurged = (db: Db, id: string, now: string) =>
  db
    .updateTable('exports')
    .set({ purged_at: now })
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

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
