import { type Db, newId, onDuplicate } from '@app/kit/server'
import { emailTaken, type UserDraft, usernameTaken } from './users.contract.ts'

type NewUser = UserDraft & { password_hash: string; now: string }

/** Inserts a person with what they may do and the companies they see; answers the id. */
export async function insertUser(db: Db, { abilities, company_ids, now, ...user }: NewUser) {
  const id = newId()
  await onDuplicate('users_email_key', emailTaken, () =>
    onDuplicate('users_username_key', usernameTaken, () =>
      db
        .insertInto('users')
        .values({ id, ...user, created_at: now, updated_at: now })
        .execute(),
    ),
  )
  await giveAbilities(db, id, abilities)
  await giveCompanies(db, id, company_ids)
  return id
}

export const giveAbilities = (db: Db, user_id: string, abilities: readonly string[]) =>
  insertAll(abilities, (all) =>
    db
      .insertInto('user_abilities')
      .values(all.map((ability) => ({ user_id, ability })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

export const giveCompanies = (db: Db, user_id: string, company_ids: readonly string[]) =>
  insertAll(company_ids, (all) =>
    db
      .insertInto('user_companies')
      .values(all.map((company_id) => ({ user_id, company_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

const insertAll = async <Item>(items: readonly Item[], insert: (items: readonly Item[]) => Promise<unknown>) => {
  if (items.length > 0) await insert(items)
}

export const getUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'name', 'active']).where('email', '=', email).executeTakeFirst()

export const updatePassword = (db: Db, user_id: string, password_hash: string, now: string) =>
  db
    .updateTable('users')
    .set((user) => ({ password_hash, updated_at: now, version: user('version', '+', 1) }))
    .where('id', '=', user_id)
    .execute()

export const getCompanyByCnpj = (db: Db, cnpj: string) =>
  db.selectFrom('companies').select(['id', 'name']).where('cnpj', '=', cnpj).executeTakeFirst()
