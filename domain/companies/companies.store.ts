import { type Db, whereEqual } from '@app/kit/server'

const names = (db: Db) => db.selectFrom('companies').select(['id', 'name', 'cnpj']).orderBy('name').orderBy('id')

/** Returns the companies visible to the user, by name; inactive ones too, since their records remain. */
export const findVisibleCompanies = (db: Db) => names(db).execute()

/** Returns the active companies visible to the user of the transaction, by name; only these get new records. */
export const findActiveCompanies = (db: Db) => names(db).where('active', '=', true).execute()

export const findCompaniesByIds = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : names(db).where('id', 'in', ids).execute()

export const getCompany = (db: Db, by: { id: string } | { cnpj: string }) =>
  names(db).where(whereEqual('companies', by)).executeTakeFirst()

export const getCompanyName = async (db: Db, id: string) => (await getCompany(db, { id }))?.name

/** Returns the groups with a company visible to the user, by name. */
export const findGroupsOfCompanies = (db: Db) =>
  db
    .selectFrom('company_groups')
    .select(['company_groups.id', 'company_groups.name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('companies').select('companies.id').whereRef('companies.group_id', '=', 'company_groups.id')),
    )
    .orderBy('company_groups.name')
    .execute()
