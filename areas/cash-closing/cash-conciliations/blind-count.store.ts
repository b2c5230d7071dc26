import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** True if the reader counts for a station and may not see cash before it is counted; decided by the database. */
export async function countsBlind(db: Db) {
  const { rows } = await sql<{ blind: boolean }>`select app_counts_blind() as blind`.execute(db)
  return rows[0]?.blind ?? false
}
