import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../database/tables.generated.ts'
import { recordSnapshot } from '../postgres-wire/answer-cache.ts'
import { TransactionOpening } from '../postgres-wire/opening.ts'

/** The whole database, for the few reads outside a person's transaction (finding the user of a session). */
export type Database = Kysely<DB>

/** First parameter of stores: a transaction under row-level security. */
export type Db = Transaction<DB>

/** Person and companies of a transaction, read by row-level security. `patience` is the lock timeout. */
export type Scope = {
  user_id: string | null
  companies: readonly string[] | 'all'
  patience?: `${number}s`
  time_limit?: `${number}s`
  reads?: boolean
  signal?: AbortSignal
}

export const allCompaniesScope = { user_id: null, companies: 'all' } as const satisfies Scope

export const noCompanyScope = { user_id: null, companies: [] } as const satisfies Scope

const tries = 4
const conflicts = new Set(['40001', '40P01'])
/** True for an error after which the same transaction may succeed. */
export const isConflict = (error: unknown) => error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')

/** Runs `work` in one transaction that sees only the scope's companies; retries serialization failures. */
export async function inTransaction<Result>(
  database: Kysely<DB>,
  scope: Scope,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const transaction = scope.reads ? database.transaction().setAccessMode('read only') : database.transaction()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction.execute(async (db) => {
        const opening = new TransactionOpening(settingsOf(scope))
        await db.executeQuery(CompiledQuery.raw('', [opening]))
        if (scope.reads) recordSnapshot(database, db, opening)
        return scope.signal ? runUntilAborted(database, { signal: scope.signal, opening }, () => work(db)) : work(db)
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

type ClientAbort = { signal: AbortSignal; opening: TransactionOpening }

async function runUntilAborted<Result>(
  database: Kysely<DB>,
  { signal, opening }: ClientAbort,
  work: () => Promise<Result>,
) {
  if (signal.aborted) throw signal.reason
  let cancellation: Promise<unknown> | undefined
  const cancel = () => {
    cancellation = cancelStatement(database, opening.backend).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', cancel)
    // Keep the connection until the cancellation has ended: it must not hit the next user's statement.
    await cancellation
  }
}

/** Cancels the statement of a backend, only in sessions of the product's own login. */
const cancelStatement = (database: Kysely<DB>, backend: number) =>
  database.transaction().execute(async (db) => {
    // A login may cancel its own sessions; the application's role is no login and has no sessions.
    await sql`set local role none`.execute(db)
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${backend} and usename = session_user and datname = current_database() and state = 'active'`.execute(
      db,
    )
  })

/** Waits for an advisory lock of this name and holds it until the transaction ends, where no row can be locked. */
export const lockByName = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)

/** Holds the lock of `lockByName` until the transaction ends, together with other transactions that share it. */
export const lockSharedByName = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db)

/** Takes the lock of `lockByName`, or returns false instead of waiting. */
export async function tryLockByName(db: Db, name: string) {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(db)
  return rows[0]?.taken === true
}
