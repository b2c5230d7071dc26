import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../database/tables.generated.ts'

/** The whole database, for the few reads that belong to no person's transaction (who a session is). */
export type Database = Kysely<DB>

/** What stores take first: a transaction under the rule of companies. */
export type Db = Transaction<DB>

/** Whom a transaction acts for; row-level security reads it. `patience`: how long it waits for what others hold. */
export type Scope = {
  user_id: string | null
  companies: readonly string[] | 'all'
  patience?: `${number}s`
  /** How long one statement may run. */
  time_limit?: `${number}s`
  /** Aborted when nobody waits for the answer any more: what is running then ends. */
  left?: AbortSignal
}

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
        const session = await setScope(db, scope)
        const cancel = () => void cancelStatement(database, session)
        if (scope.left?.aborted) throw scope.left.reason
        scope.left?.addEventListener('abort', cancel)
        return work(db).finally(() => scope.left?.removeEventListener('abort', cancel))
      })
    } catch (error) {
      if (attempt === tries || !isConflict(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}

type Session = { backend: number; since: string }

async function setScope(db: Db, { user_id, companies, patience = '0s', time_limit = '0s' }: Scope) {
  const { rows } =
    await sql<Session>`select pg_backend_pid() as backend, now()::text as since, set_config('app.user_id', ${user_id ?? ''}, true),
    set_config('app.companies', ${companies === 'all' ? '' : companies.join(',')}, true),
    set_config('app.all_companies', ${companies === 'all' ? 'on' : ''}, true),
    set_config('lock_timeout', ${patience}, true), set_config('statement_timeout', ${time_limit}, true)`.execute(db)
  // A select without a table has one row.
  return rows[0]!
}

// The transaction's beginning is told too: one that ended meanwhile leaves its connection to somebody else.
const cancelStatement = (database: Kysely<DB>, { backend, since }: Session) =>
  sql`select cancel_statement(${backend}, ${since})`.execute(database).catch(() => undefined)
