import { type Database, type Db, executePrepared } from '@app/kit/server'
import { sql } from 'kysely'
import { hasSecondFactor, needsSecondFactor } from '../second-factors/second-factors.store.ts'

const shownColumns = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const

type TokenUser = {
  token_id: string
  last_used_at: string | null
  scopes: string[]
  id: string
  name: string
  email: string
  abilities: string[]
  company_ids: string[]
  has_second_factor: boolean
  needs_second_factor: boolean
}

const personId = sql.ref('person.id')

/** Returns the person of a valid token with the present abilities and companies. */
export async function getUserOfToken(database: Database, token_hash: Buffer, now: string) {
  const { rows } = await executePrepared(
    database,
    'personal-token',
    sql<TokenUser>`select token.id as token_id, token.last_used_at, token.scopes, person.id, person.name, person.email,
        ${hasSecondFactor(personId)} as has_second_factor, ${needsSecondFactor(personId)} as needs_second_factor,
        array(select ability from user_abilities where user_id = person.id) as abilities,
        array(select company_id::text from user_companies where user_id = person.id) as company_ids
      from personal_tokens as token
      join users as person on person.id = token.user_id
      where token.token_hash = ${token_hash} and token.revoked_at is null and token.expires_at > ${now} and person.active`,
  )
  return rows[0]
}

export const touchToken = (database: Database, id: string, now: string) =>
  database.updateTable('personal_tokens').set({ last_used_at: now }).where('id', '=', id).execute()

export const findTokens = (db: Db, user_id: string) =>
  db
    .selectFrom('personal_tokens')
    .select(shownColumns)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Also locks the person, so that two calls cannot both create the last token. */
export async function countOpenTokens(db: Db, user_id: string, now: string) {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
  const { count } = await db
    .selectFrom('personal_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewToken = {
  id: string
  token_hash: Buffer
  user_id: string
  name: string
  scopes: string[]
  created_at: string
  expires_at: string
}

export const insertToken = (db: Db, token: NewToken) =>
  db.insertInto('personal_tokens').values(token).returning(shownColumns).executeTakeFirstOrThrow()

export const getOwnToken = (db: Db, { id, user_id }: { id: string; user_id: string }) =>
  db
    .selectFrom('personal_tokens')
    .select(shownColumns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()

export const getTokenByHash = (db: Db, token_hash: Buffer) =>
  db.selectFrom('personal_tokens').select(shownColumns).where('token_hash', '=', token_hash).executeTakeFirst()

export const revokeToken = (db: Db, id: string, now: string) =>
  db.updateTable('personal_tokens').set({ revoked_at: now }).where('id', '=', id).execute()

export const revokeUserTokens = (db: Db, user_id: string, now: string) =>
  db
    .updateTable('personal_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute()
