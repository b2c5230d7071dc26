import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { idleLimit } from '../sign-in/session.rules.ts'

export const getViewedPerson = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'name', 'active']).where('id', '=', id).executeTakeFirst()

/** Returns the session of a call, locked, so that it cannot end before the session that it opens is stored. */
export const lockOpenSession = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('sessions')
    .select(['id', 'expires_at', 'second_factor_at'])
    .where('token_hash', '=', token_hash)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

type EndedViewing = { administrator_id: string; administrator: string; person_id: string; person: string }

/**
 * Ends the sessions of viewing that may no longer be used, and returns those whose end has not been returned before.
 * With `opened_by`, only those that this session opened, or this session itself.
 */
export async function closeViewings(db: Db, now: string, opened_by?: Buffer) {
  const ofSession = opened_by ? sql`and (viewing.token_hash = ${opened_by} or parent.token_hash = ${opened_by})` : sql``
  // All conditions name the updated row, so that two calls at the same time return an end once.
  const { rows } = await sql<EndedViewing>`update sessions as viewing
    set end_audited_at = ${now}, ended_at = coalesce(viewing.ended_at, least(viewing.expires_at, ${now}))
    from sessions as parent, users as administrator, users as person
    where parent.id = viewing.parent_id and administrator.id = viewing.user_id and person.id = viewing.viewing_user_id
      and viewing.end_audited_at is null ${ofSession}
      and (viewing.ended_at is not null or viewing.expires_at <= ${now}
        or parent.ended_at is not null or parent.expires_at <= ${now}
        or viewing.last_seen_at <= ${now}::timestamptz - make_interval(secs => ${idleLimit / 1000})
        or not administrator.active or not person.active
        or not exists (select from user_abilities where user_id = administrator.id and ability = 'admin'))
    returning viewing.user_id as administrator_id, administrator.name as administrator,
      viewing.viewing_user_id as person_id, person.name as person`.execute(db)
  return rows
}
