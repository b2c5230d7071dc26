import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, noCompanyScope } from '../database/transactions.ts'
import type { JobKind, Jobs } from '../jobs/job-kinds.ts'
import type { Files, ReceivedFile } from './files.ts'

/** Locks a blob in this transaction. `shared`: others cannot delete it; `alone`: others cannot reference it. */
export const lockBlob = (db: Db, sha256: string, mode: 'shared' | 'alone' = 'shared') =>
  mode === 'alone'
    ? sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(hashtextextended(${sha256}, 0))`.execute(db)

/** Stores an upload under the blob's lock, so that no clean-up deletes it before it is referenced. */
export async function storeBlob(db: Db, { sha256, size_bytes, keep }: ReceivedFile) {
  await lockBlob(db, sha256)
  await keep()
  return { sha256, size_bytes }
}

const isBlobReferenced = async (db: Db, sha256: string) =>
  (await sql<{ named: boolean }>`select file_is_named(${sha256}) as named`.execute(db)).rows[0]?.named !== false

/** Deletes an unreferenced blob, or moves it during a backup. No rollback restores it; see `deleteBlobAfterCommit`. */
export async function deleteUnreferencedBlob(db: Db, files: Files, sha256: string) {
  await lockBlob(db, sha256, 'alone')
  if (await isBlobReferenced(db, sha256)) return
  if (await isBackupUnderWay(db)) await files.postponeRemoval(sha256)
  else await files.remove(sha256)
}

type Removal = { db: Db; jobs: Jobs; afterCommit: (work: () => void) => void }

const deleteBlobKind = 'delete-file'

/** Sends a job that deletes a blob if nothing references it then: it exists only if the transaction commits. */
export async function deleteBlobAfterCommit({ db, jobs, afterCommit }: Removal, sha256: string) {
  await jobs.send(db, deleteBlobKind, { sha256 })
  afterCommit(() => jobs.wake(deleteBlobKind))
}

export const deleteBlobJob: JobKind<{ sha256: string }> = {
  name: deleteBlobKind,
  run: ({ sha256 }, { within, files }) => within(noCompanyScope, (db) => deleteUnreferencedBlob(db, files, sha256)),
}

// Arbitrary advisory lock key. A backup holds it exclusively during its session; removals share it.
const backupLock = 5_112_028

// Without a backup the transaction holds the shared lock, so that a backup begins only after the removal is committed.
const isBackupUnderWay = async (db: Db) =>
  (await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(db)).rows[0]
    ?.free !== true

/** Keeps files from being removed until this session ends. Returns false if another backup is running. */
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

export const forgetPostponedJob: JobKind = {
  name: 'forget-postponed-files',
  cron: '*/10 * * * *',
  async run(_data, { within, files }) {
    await within(noCompanyScope, async (db) => {
      if (!(await isBackupUnderWay(db))) await files.forgetPostponed()
    })
  },
}
