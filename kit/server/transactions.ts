import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../database/tables.generated.ts'
import { Opening } from './opening.ts'
import { noteSight } from './sight.ts'

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
  /** Nothing is written in it: the database refuses. */
  reads?: boolean
  /** Aborted when nobody waits for the answer any more: what is running then ends. */
  left?: AbortSignal
}

/** The scope of routines that act for no person and see every company. */
export const allCompaniesScope = { user_id: null, companies: 'all' } as const satisfies Scope

const tries = 4
const conflicts = new Set(['40001', '40P01'])
const isConflict = (error: unknown) => error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')

/** Runs `work` in one transaction that sees the scope's companies only; serialization conflicts are tried again. */
export async function inTransaction<Result>(
  database: Kysely<DB>,
  scope: Scope,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const transaction = scope.reads ? database.transaction().setAccessMode('read only') : database.transaction()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction.execute(async (db) => {
        const opening = new Opening(settingsOf(scope))
        await db.executeQuery(CompiledQuery.raw('', [opening]))
        if (scope.reads) noteSight(database, db, opening)
        return scope.left ? untilLeft(database, { left: scope.left, opening }, () => work(db)) : work(db)
      })
    } catch (error) {
      if (attempt === tries || !isConflict(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}

const settingsOf = ({ user_id, companies, patience = '0s', time_limit = '0s' }: Scope) => ({
  user_id: user_id ?? '',
  companies: companies === 'all' ? '' : companies.join(','),
  all_companies: companies === 'all' ? 'on' : '',
  patience,
  time_limit,
})

type Leaving = { left: AbortSignal; opening: Opening }

/** Ends what the transaction is running once nobody waits for it. */
async function untilLeft<Result>(database: Kysely<DB>, { left, opening }: Leaving, work: () => Promise<Result>) {
  if (left.aborted) throw left.reason
  let ending: Promise<unknown> | undefined
  const end = () => {
    ending = cancelStatement(database, opening.backend).catch(() => undefined)
  }
  left.addEventListener('abort', end)
  try {
    return await work()
  } finally {
    left.removeEventListener('abort', end)
    // Until then the connection is kept: what is ended must not be what somebody else runs on it.
    await ending
  }
}

/** Ends what a process of the database runs for us; only sessions of our own login are reached. */
const cancelStatement = (database: Kysely<DB>, backend: number) =>
  database.transaction().execute(async (db) => {
    // A login may end its own sessions; the application's role, which is no login, has none.
    await sql`set local role none`.execute(db)
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${backend} and usename = session_user and datname = current_database() and state = 'active'`.execute(
      db,
    )
  })

/** Until this transaction ends, others that name the same wait here: what no row lock can hold is written in turn. */
export const inTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)

/** As `inTurn`, but it never waits: whether it is its turn. */
export async function takesTurn(db: Db, name: string) {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(db)
  return rows[0]?.taken === true
}
