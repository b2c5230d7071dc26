import { type Database, type Db, executePrepared } from '@app/kit/server'
import { sql } from 'kysely'
import { revokeUserTokens } from '../personal-tokens/personal-tokens.store.ts'
import { deleteChallengesOf, hasSecondFactor, needsSecondFactor } from '../second-factors/second-factors.store.ts'

const ownerId = sql.ref('owner.id')

export async function findUsersOfSessions(database: Database, sessions: readonly SessionLookup[]) {
  const toArray = (values: readonly unknown[], type: 'bytea[]' | 'timestamptz[]') => sql`${values}::${sql.raw(type)}`
  const tokens = toArray(
    sessions.map(({ token_hash }) => token_hash),
    'bytea[]',
  )
  const nows = toArray(
    sessions.map(({ now }) => now),
    'timestamptz[]',
  )
  const seenAfters = toArray(
    sessions.map(({ seen_after }) => seen_after),
    'timestamptz[]',
  )
  const { rows } = await executePrepared(
    database,
    'living-sessions',
    sql<
      ValidSessionUser & { place: number }
    >`select requested.place, person.id, person.name, person.email, session.last_seen_at, session.second_factor_at,
        coalesce(session.password_confirmed_at, session.created_at) as password_at,
        ${hasSecondFactor(ownerId)} as has_second_factor, ${needsSecondFactor(ownerId)} as needs_second_factor,
        case when session.viewing_user_id is not null then json_build_object('id', owner.id, 'name', owner.name) end
          as viewed_by,
        array(select ability from user_abilities where user_id = person.id) as abilities,
        array(select company_id::text from user_companies where user_id = person.id) as company_ids
      from unnest(${tokens}, ${nows}, ${seenAfters}) with ordinality as requested(token_hash, now, seen_after, place)
      join sessions as session on session.token_hash = requested.token_hash
      join users as owner on owner.id = session.user_id
      join users as person on person.id = coalesce(session.viewing_user_id, session.user_id)
      where session.ended_at is null and session.expires_at > requested.now
        and session.last_seen_at > requested.seen_after and owner.active and person.active
        and (session.parent_id is null
          or exists (select from sessions as parent
              where parent.id = session.parent_id and parent.ended_at is null and parent.expires_at > requested.now)
            and exists (select from user_abilities where user_id = owner.id and ability = 'admin'))`,
  )
  const found = new Map(rows.map(({ place, ...person }) => [place, person]))
  return sessions.map((_one, index) => found.get(index + 1))
}

type ValidSessionUser = {
  id: string
  name: string
  email: string
  last_seen_at: string
  second_factor_at: string | null
  password_at: string
  has_second_factor: boolean
  needs_second_factor: boolean
  viewed_by: { id: string; name: string } | null
  abilities: string[]
  company_ids: string[]
}

type SessionLookup = { token_hash: Buffer; now: string; seen_after: string }

/** The session of this token and, if it views as another person, the session that opened it. */
const withOpener = (token_hash: Buffer) =>
  sql<boolean>`(token_hash = ${token_hash}
    or id = (select viewing.parent_id from sessions as viewing where viewing.token_hash = ${token_hash}))`

export const touchSession = (database: Database, token_hash: Buffer, now: string) =>
  database
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where(withOpener(token_hash))
    .where('last_seen_at', '<', now)
    .execute()

type NewSession = {
  token_hash: Buffer
  user_id: string
  viewing_user_id?: string
  parent_id?: string
  created_at: string
  last_seen_at: string
  expires_at: string
  ip: string | null
  user_agent: string | null
  second_factor_at: string | null
}

export const insertSession = (db: Db, session: NewSession) => db.insertInto('sessions').values(session).execute()

/** Ends the session of this token, and the one that opened it to view as another person. */
export const endSessionsOfToken = (db: Db, token_hash: Buffer, now: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where(withOpener(token_hash))
    .where('ended_at', 'is', null)
    .execute()

export const endSessionOfToken = (db: Db, token_hash: Buffer, now: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('token_hash', '=', token_hash)
    .where('ended_at', 'is', null)
    .execute()

const shownColumns = ['id', 'name', 'username', 'email', 'profile_image', 'created_at'] as const

export const getActivePerson = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .where('active', '=', true)
    .executeTakeFirst()

export const getActivePersonById = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'email']).where('id', '=', id).where('active', '=', true).executeTakeFirst()

export async function getSignedInUser(db: Db, id: string) {
  const { has_second_factor, needs_second_factor, ...user } = await db
    .selectFrom('users')
    .select(shownColumns)
    .select([hasSecondFactor(ownId).as('has_second_factor'), needsSecondFactor(ownId).as('needs_second_factor')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const abilities = await findUserAbilities(db, id)
  const missing = needs_second_factor && !has_second_factor
  return { ...user, abilities, ...(missing && { second_factor_missing: true as const }) }
}

const ownId = sql.ref('users.id')

const findUserAbilities = (db: Db, user_id: string) =>
  db.selectFrom('user_abilities').select('ability as name').where('user_id', '=', user_id).orderBy('ability').execute()

/** Ends all sessions and unfinished sign-ins of a person and revokes the personal tokens. */
export async function endUserSessions(db: Db, user_id: string, now: string) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
  await deleteChallengesOf(db, user_id)
  await revokeUserTokens(db, user_id, now)
}

export const findValidSessions = (
  db: Db,
  { user_id, now, seen_after }: Omit<SessionLookup, 'token_hash'> & { user_id: string },
) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent', 'token_hash'])
    .select(({ selectFrom }) =>
      selectFrom('users').select('name').whereRef('users.id', '=', 'sessions.viewing_user_id').as('viewed_person'),
    )
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seen_after)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

export async function endOneSession(db: Db, { id, user_id, now }: { id: string; user_id: string; now: string }) {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const endOtherSessions = (db: Db, user_id: string, token_hash: Buffer, now: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('token_hash', '<>', token_hash)
    .where('ended_at', 'is', null)
    .execute()

export const isOpenSession = async (db: Db, token_hash: Buffer) =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', token_hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const getSessionTimes = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('sessions')
    .select(['last_seen_at', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

export const notePasswordConfirmed = (db: Db, token_hash: Buffer, now: string) =>
  db.updateTable('sessions').set({ password_confirmed_at: now }).where('token_hash', '=', token_hash).execute()

export const noteSecondFactor = (db: Db, token_hash: Buffer, now: string) =>
  db.updateTable('sessions').set({ second_factor_at: now }).where('token_hash', '=', token_hash).execute()

/** Every sign-in counts as confirming the password, also one by passkey, which verifies the person as well. */
export const getPasswordTime = async (db: Db, token_hash: Buffer) =>
  (
    await db
      .selectFrom('sessions')
      .select(({ fn }) => fn.coalesce('password_confirmed_at', 'created_at').as('given_at'))
      .where('token_hash', '=', token_hash)
      .executeTakeFirst()
  )?.given_at

export const getUsername = async (db: Db, user_id: string) =>
  (await db.selectFrom('users').select('username').where('id', '=', user_id).executeTakeFirstOrThrow()).username
