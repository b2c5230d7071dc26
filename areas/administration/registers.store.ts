import { Id } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type Expression, sql } from 'kysely'

/** Companies of the person, for a choice. */
export const findCompanyChoices = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name', 'cnpj']).where('active', '=', true).orderBy('name').execute()

export const getCompanyChoice = (db: Db, id: string) =>
  db.selectFrom('companies').select(['id', 'name', 'cnpj']).where('id', '=', id).executeTakeFirst()

/** Who changed a record last, by name. */
export const nameOfChanger = (updated_by: Expression<string | null>) =>
  sql<string | null>`(select changer.name from users changer where changer.id = ${updated_by})`

/** Any of these ids; what is no id finds nothing. */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (${ids.filter((id) => Id.safeParse(id).success)}::uuid[])`
