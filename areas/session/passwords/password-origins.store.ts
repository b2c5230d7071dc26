import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { PasswordLink } from './password-links.contract.ts'

type NewOrigin = { user_id: string; created_by: string; purpose: PasswordLink['purpose']; now: string }

/** The link's creator, and all who may know the creator's password, may know a password set through the link. */
export async function recordPasswordOrigins(db: Db, { user_id, created_by, purpose, now }: NewOrigin) {
  const { rows } = await sql<{ person_id: string }>`
    insert into password_origins (user_id, person_id, purpose, set_at)
    select ${user_id}::uuid, person_id, ${purpose}, ${now}::timestamptz
    from (select ${created_by}::uuid as person_id
      union select person_id from password_origins where user_id = ${created_by}) known
    where person_id <> ${user_id}
    on conflict (user_id, person_id) do update set purpose = excluded.purpose, set_at = excluded.set_at
    returning person_id`.execute(db)
  await sql`delete from password_origins where user_id = ${user_id}
    and person_id <> all (${rows.map(({ person_id }) => person_id)}::uuid[])`.execute(db)
}

export const deletePasswordOrigins = (db: Db, user_id: string) =>
  db.deleteFrom('password_origins').where('user_id', '=', user_id).execute()

/** Keeps those of a reset link: its creator may be the one who changes the password now. */
export const deleteInvitationOrigins = (db: Db, user_id: string, until: string) =>
  db
    .deleteFrom('password_origins')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'invitation')
    .where('set_at', '<=', until)
    .execute()

export async function hasSharedPasswordOrigin(db: Db, a: string, b: string) {
  const { rows } = await sql`with known (user_id, person_id) as (
      select user_id, person_id from password_origins where user_id in (${a}, ${b})
      union values (${a}::uuid, ${a}::uuid), (${b}::uuid, ${b}::uuid)
    )
    select from known origin join known other using (person_id)
    where origin.user_id = ${a} and other.user_id = ${b} limit 1`.execute(db)
  return rows.length > 0
}

export const hasPasswordOriginSince = async (db: Db, user_id: string, since: string) =>
  (await db
    .selectFrom('password_origins')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('set_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
