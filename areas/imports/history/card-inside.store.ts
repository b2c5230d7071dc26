import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { cardWords } from './import-history.rules.ts'

export async function hasCardRefusal(db: Db, sha256: string) {
  const { rows } = await sql<{ held: boolean }>`select exists (
      select from imports held
      where (held.sha256 = ${sha256} or held.archive_id in (select id from imports whole where whole.sha256 = ${sha256}))
        and held.rejections::text like ${`%${cardWords}%`}
    ) as held`.execute(db)
  return rows[0]?.held ?? false
}
