import type { Db } from '@app/kit/server'

export const getCompanyChoice = (db: Db, id: string) =>
  db.selectFrom('companies').select(['id', 'name', 'cnpj']).where('id', '=', id).executeTakeFirst()
