import { sql } from 'kysely'
import type pg from 'pg'
import type { Files, ReceivedFile } from './files.ts'
import type { JobKind } from './job-kinds.ts'
import type { Db } from './transactions.ts'

/** Until this transaction ends, bytes that it names are not thrown away; `alone`: nobody else names them meanwhile. */
export const holdContent = (db: Db, sha256: string, how: 'shared' | 'alone' = 'shared') =>
  how === 'alone'
    ? sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(hashtextextended(${sha256}, 0))`.execute(db)

/**
 * Keeps bytes that came in, for this transaction to name them: whoever throws the same bytes away does so before, and they
 * are kept anew, or after, and finds them named.
 */
export async function keepContent(db: Db, { sha256, size_bytes, keep }: ReceivedFile) {
  await holdContent(db, sha256)
  await keep()
  return { sha256, size_bytes }
}

/** Whether anything in the whole product still names these bytes, whoever asks. */
export const isNamed = async (db: Db, sha256: string) =>
  (await sql<{ named: boolean }>`select file_is_named(${sha256}) as named`.execute(db)).rows[0]?.named !== false

/** Throws bytes away that nothing names. While a backup is made they only leave their place: its moment may name them. */
export async function dropUnnamed(db: Db, files: Files, sha256: string) {
  await holdContent(db, sha256, 'alone')
  if (await isNamed(db, sha256)) return
  if (await isBackupUnderWay(db)) await files.postponeRemoval(sha256)
  else await files.remove(sha256)
}

// Any constant known only to us. A backup holds it alone for as long as its session lives; removals share it.
const backupLock = 5_112_028

// Without a backup the lock stays with this transaction, so that a backup begins after the removal is committed.
const isBackupUnderWay = async (db: Db) =>
  (await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(db)).rows[0]
    ?.free !== true

/** Keeps files from being removed until this session ends. Returns false when another backup is under way. */
export async function keepFilesForBackup(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ alone: boolean }>(
    `select not exists (select from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ExclusiveLock'
      and granted and database = (select oid from pg_database where datname = current_database())) as alone`,
    [backupLock],
  )
  if (!rows[0]?.alone) return false
  await session.query('select pg_advisory_lock($1)', [backupLock])
  return true
}

/** Throws away what was kept for a backup that has ended. */
export const forgetPostponedJob: JobKind = {
  name: 'forget-postponed-files',
  cron: '*/10 * * * *',
  async run(_data, { within, files }) {
    await within({ user_id: null, companies: [] }, async (db) => {
      if (!(await isBackupUnderWay(db))) await files.forgetPostponed()
    })
  },
}
