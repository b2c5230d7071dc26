import { type Db, lockByName, newVersionedStore } from '@app/kit/server'
import { sql } from 'kysely'
import { announceToPerson } from './notify.store.ts'
import type { UserData, UserDraft } from './user.contract.ts'
import { emailTaken, usernameTaken } from './user-refusals.contract.ts'

const userRows = newVersionedStore('users', { users_email_key: emailTaken, users_username_key: usernameTaken })

type NewUser = UserDraft & { password_hash: string | null; now: string; created_by?: string }

export async function insertUser(db: Db, { abilities, company_ids, now, created_by, ...user }: NewUser) {
  const id = await userRows.insert({ db, user: created_by ? { id: created_by } : null, now }, user)
  await addAbilities(db, id, abilities)
  await addCompanies(db, id, company_ids)
  return id
}

const addAbilities = (db: Db, user_id: string, abilities: readonly string[]) =>
  sql`insert into user_abilities (user_id, ability) select ${user_id}::uuid, unnest(${abilities}::text[])
    on conflict do nothing`.execute(db)

const addCompanies = (db: Db, user_id: string, company_ids: readonly string[]) =>
  sql`insert into user_companies (user_id, company_id) select ${user_id}::uuid, unnest(${company_ids}::uuid[])
    on conflict do nothing`.execute(db)

export async function replaceAccess(db: Db, user_id: string, { abilities, company_ids }: Access) {
  await sql`delete from user_abilities where user_id = ${user_id} and ability <> all (${abilities}::text[])`.execute(db)
  await sql`delete from user_companies where user_id = ${user_id} and company_id <> all (${company_ids}::uuid[])`.execute(
    db,
  )
  await addAbilities(db, user_id, abilities)
  await addCompanies(db, user_id, company_ids)
  await announceToPerson(db, user_id)
}

export type Access = { abilities: readonly string[]; company_ids: readonly string[] }

type Change = Partial<UserData> & {
  active?: boolean
  profile_image?: string | null
  access_reviewed_at?: string
  access_reviewed_by?: string
}

export async function updateUser(
  db: Db,
  id: string,
  { by, now, ...change }: Change & { by: string | null; now: string },
) {
  await userRows.update({ db, user: by === null ? null : { id: by }, now }, id, change)
  await announceToPerson(db, id)
}

export const getUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'name', 'active']).where('email', '=', email).executeTakeFirst()

/** Returns the names of abilities that do not exist; locks the existing ones until the transaction ends. */
export async function findUnknownAbilities(db: Db, names: readonly string[]) {
  const found = await db
    .selectFrom('abilities')
    .select('name')
    .where('name', 'in', ['', ...names])
    .orderBy('name')
    .forKeyShare()
    .execute()
  return names.filter((name) => !found.some((ability) => ability.name === name))
}

export async function countExistingCompanies(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ count: number }>`select count(*) from companies where id = any (${ids}::uuid[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Takes a lock so that changes of administrators run one after the other and at least one administrator remains. */
export const lockAdministrators = (db: Db) => lockByName(db, 'administrators')

/** Finds active administrators with a password, because an invited person might never sign in. */
const activeAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('user_abilities', 'user_abilities.user_id', 'users.id')
    .select('users.id')
    .where('users.active', '=', true)
    .where('users.password_hash', 'is not', null)
    .where('user_abilities.ability', '=', 'admin')

export const hasActiveAdmin = async (db: Db) => (await activeAdmins(db).limit(1).executeTakeFirst()) !== undefined

/** Returns the administrators who can decide about this person's request. */
export const findOtherAdmins = async (db: Db, user_id: string) =>
  (await activeAdmins(db).where('users.id', '<>', user_id).orderBy('users.id').execute()).map(({ id }) => id)

export const isActiveAdmin = async (db: Db, user_id: string) =>
  (await activeAdmins(db).where('users.id', '=', user_id).executeTakeFirst()) !== undefined

/** Stores when an administrator who could sign in was removed. */
export const recordAdministratorEnd = (db: Db, user_id: string, now: string) =>
  db
    .updateTable('users')
    .set({ administrator_until: now })
    .where('id', '=', user_id)
    .where('password_hash', 'is not', null)
    .execute()

type FormerAdminFilter = { except: readonly string[]; since: string }

/** Returns a person, except these, whose administrator ability was removed after an instant. */
export const getFormerAdmin = (db: Db, { except, since }: FormerAdminFilter) =>
  db
    .selectFrom('users')
    .select('name')
    .where('administrator_until', '>', since)
    .where('id', 'not in', [...except])
    .orderBy('administrator_until', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns true if the person, active or not, holds the administrator ability. */
export const isAdministrator = async (db: Db, user_id: string) =>
  (await db
    .selectFrom('user_abilities')
    .select('ability')
    .where('user_id', '=', user_id)
    .where('ability', '=', 'admin')
    .executeTakeFirst()) !== undefined

/** Overwrites the personal data. The row stays, because journal and audit entries refer to it. */
export const anonymiseUserRow = (db: Db, { id, by, now }: { id: string; by: string; now: string }) =>
  sql`update users set name = 'Pessoa removida', username = 'removida-' || replace(id::text, '-', ''),
      email = replace(id::text, '-', '') || '@removida.invalid', employee_code = null, profile_image = null,
      password_hash = null, anonymised_at = ${now}, updated_at = ${now}, updated_by = ${by}, version = version + 1
    where id = ${id}`.execute(db)
