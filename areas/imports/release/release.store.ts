import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export const lockBlocked = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status', 'file_name', 'company_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** True if the import was written although its control totals disagree. */
export async function wasReleased(db: Db, id: string) {
  const row = await db.selectFrom('imports').select('release_reason').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.release_reason !== null
}

type ReleaseValues = { job_id: string; release_reason: string; released_by: string; released_at: string }

export const queueReleased = (db: Db, id: string, values: ReleaseValues) =>
  db
    .updateTable('imports')
    .set({ status: 'queued', check_first: false, ...values })
    .where('id', '=', id)
    .execute()

export async function findReleasers(db: Db, company_ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from users person join user_abilities user_ability on user_ability.user_id = person.id
    where person.active and (user_ability.ability = 'admin' or (user_ability.ability = 'import-file-column-mapping'
      and (select count(*) from user_companies user_company where user_company.user_id = person.id
        and user_company.company_id = any (${[...company_ids]}::uuid[])) = ${company_ids.length}::int))`.execute(db)
  return rows.map(({ id }) => id)
}
