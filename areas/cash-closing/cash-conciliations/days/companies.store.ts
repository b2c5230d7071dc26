import type { Db } from '@app/kit/server'

/** Active companies that this person sees. */
export const findCompanies = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name']).where('active', '=', true).orderBy('name').execute()
