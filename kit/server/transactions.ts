import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../database/tables.generated.ts'

/** The whole database, for the few reads that belong to no person's transaction (who a session is). */
export type Database = Kysely<DB>

/** What stores take first: a transaction under the rule of companies. */
export type Db = Transaction<DB>

/** Whom a transaction acts for; row-level security reads it. `patience`: how long it waits for what others hold. */
export type Scope = { user_id: string | null; companies: readonly string[] | 'all'; patience?: `${number}s` }

const tries = 4
const conflicts = new Set(['40001', '40P01'])
const isConflict = (error: unknown) => error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')

/** Runs `work` in one transaction that sees the scope's companies only; serialization conflicts are tried again. */
export async function inTransaction<Result>(
  database: Kysely<DB>,
  scope: Scope,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(async (db) => {
        await setScope(db, scope)
        return work(db)
      })
    } catch (error) {
      if (attempt === tries || !isConflict(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}

const setScope = (db: Db, { user_id, companies, patience = '0s' }: Scope) =>
  sql`select set_config('app.user_id', ${user_id ?? ''}, true),
    set_config('app.companies', ${companies === 'all' ? '' : companies.join(',')}, true),
    set_config('app.all_companies', ${companies === 'all' ? 'on' : ''}, true),
    set_config('lock_timeout', ${patience}, true)`.execute(db)
