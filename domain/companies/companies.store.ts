import type { Db } from '@app/kit/server'

const names = (db: Db) => db.selectFrom('companies').select(['id', 'name', 'cnpj']).orderBy('name').orderBy('id')

/** The companies that the person of the transaction sees, by name; inactive ones too, since their records stay. */
export const findVisibleCompanies = (db: Db) => names(db).execute()

/** The active companies that the person of the transaction sees, by name: those that get new records. */
export const findActiveCompanies = (db: Db) => names(db).where('active', '=', true).execute()
