import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { PasswordLink } from './password-links.contract.ts'

type Link = { token_hash: Buffer; user_id: string; purpose: PasswordLink['purpose']; created_by: string | null }

// Narrows the type: a check constraint allows only these values.
const purpose = sql<PasswordLink['purpose']>`purpose`

export const withdrawPasswordLinks = (db: Db, user_id: string, now: string) =>
  db
    .updateTable('password_links')
    .set({ withdrawn_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

export const withdrawLinksCreatedBy = (db: Db, created_by: string, now: string) =>
  db
    .updateTable('password_links')
    .set({ withdrawn_at: now })
    .where('created_by', '=', created_by)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

export const insertPasswordLink = (db: Db, link: Link & { created_at: string; expires_at: string }) =>
  db.insertInto('password_links').values(link).execute()

export const getOpenLink = (db: Db, token_hash: Buffer, now: string) =>
  db
    .selectFrom('password_links as link')
    .innerJoin('users as person', 'person.id', 'link.user_id')
    .select(['link.expires_at', 'person.id', 'person.name', 'person.email', 'person.username'])
    .select(purpose.as('purpose'))
    .where('link.token_hash', '=', token_hash)
    .where('link.used_at', 'is', null)
    .where('link.withdrawn_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('person.active', '=', true)
    .executeTakeFirst()

export const takePasswordLink = (db: Db, token_hash: Buffer, now: string) =>
  db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('created_by')
    .executeTakeFirst()

export const getOpenLinkDates = (db: Db, user_id: string, now: string) =>
  db
    .selectFrom('password_links')
    .select(['created_at', 'expires_at'])
    .select(purpose.as('purpose'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const getPasswordHash = async (db: Db, user_id: string) =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst())?.password_hash
