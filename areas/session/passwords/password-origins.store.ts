import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type NewOrigin = { user_id: string; created_by: string; now: string }

/** Records that the creator of a link, and all who may know the creator's password, may know this person's password. */
export const recordPasswordOrigins = (db: Db, { user_id, created_by, now }: NewOrigin) =>
  sql`insert into password_origins (user_id, person_id, set_at)
    select ${user_id}::uuid, person_id, ${now}::timestamptz
    from (select ${created_by}::uuid as person_id
      union select person_id from password_origins where user_id = ${created_by}) known
    where person_id <> ${user_id}
    on conflict (user_id, person_id) do update set set_at = excluded.set_at`.execute(db)

/** Removes the origins of a person's password that are not newer than an instant; all of them without one. */
export const deletePasswordOrigins = (db: Db, user_id: string, { until }: { until?: string } = {}) =>
  db
    .deleteFrom('password_origins')
    .where('user_id', '=', user_id)
    .$if(until !== undefined, (rows) => rows.where('set_at', '<=', until ?? ''))
    .execute()

/** Whether one person may know the passwords of both. */
export async function hasSharedPasswordOrigin(db: Db, a: string, b: string) {
  const { rows } = await sql`with known (user_id, person_id) as (
      select user_id, person_id from password_origins where user_id in (${a}, ${b})
      union values (${a}::uuid, ${a}::uuid), (${b}::uuid, ${b}::uuid)
    )
    select from known one join known other using (person_id)
    where one.user_id = ${a} and other.user_id = ${b} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a link of another person has set the password of this one after an instant. */
export const hasPasswordOriginSince = async (db: Db, user_id: string, since: string) =>
  (await db
    .selectFrom('password_origins')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('set_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
