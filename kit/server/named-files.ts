import { sql } from 'kysely'
import type { Files, ReceivedFile } from './files.ts'
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

/** Throws bytes away that nothing names. */
export async function dropUnnamed(db: Db, files: Files, sha256: string) {
  await holdContent(db, sha256, 'alone')
  if (!(await isNamed(db, sha256))) await files.remove(sha256)
}
