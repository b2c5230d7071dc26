import type { Db } from '@app/kit/server'

/** The active companies of whoever asks, to filter by. */
export const findVisibleCompanies = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name']).where('active', '=', true).orderBy('name').execute()
