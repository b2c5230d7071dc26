import type { Db } from '@app/kit/server'

const names = (db: Db) => db.selectFrom('companies').select(['id', 'name', 'cnpj']).orderBy('name').orderBy('id')

/** Returns the companies visible to the user, by name; inactive ones too, since their records remain. */
export const findVisibleCompanies = (db: Db) => names(db).execute()

/** Returns the active companies visible to the user of the transaction, by name; only these get new records. */
export const findActiveCompanies = (db: Db) => names(db).where('active', '=', true).execute()
