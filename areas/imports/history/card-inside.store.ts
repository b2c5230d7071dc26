import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { cardWords } from './import-history.rules.ts'

export async function hasCardRefusal(db: Db, sha256: string) {
  const { rows } = await sql<{ has_refusal: boolean }>`select exists (
      select from imports same_file
      where (same_file.sha256 = ${sha256}
          or same_file.archive_id in (select id from imports whole where whole.sha256 = ${sha256}))
        and same_file.rejections::text like ${`%${cardWords}%`}
    ) as has_refusal`.execute(db)
  return rows[0]?.has_refusal ?? false
}
