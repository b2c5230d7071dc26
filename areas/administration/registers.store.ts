import type { Db } from '@app/kit/server'

/** Companies of the person, for a choice. */
export const findCompanyChoices = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name', 'cnpj']).where('active', '=', true).orderBy('name').execute()

export const getCompanyChoice = (db: Db, id: string) =>
  db.selectFrom('companies').select(['id', 'name', 'cnpj']).where('id', '=', id).executeTakeFirst()
