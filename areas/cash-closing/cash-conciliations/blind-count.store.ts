import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export async function countsBlind(db: Db) {
  const { rows } = await sql<{ blind: boolean }>`select app_counts_blind() as blind`.execute(db)
  return rows[0]?.blind ?? false
}
