import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

const stationAbilities = ['cash-conciliation.solicitation']
const taskAbilities = ['task-flow.my-tasks']

/** Returns active people who may see the company, have one of the abilities and may have tasks. */
export const findTaskPeople = (db: Db, company_id: string, abilities: readonly string[]) =>
  db
    .selectFrom('users as person')
    .select(['person.id', 'person.name'])
    .where('person.active', '=', true)
    .where(sql<boolean>`may_still_see(person.id, ${company_id}::uuid, ${[...abilities]}::text[])
      and may_still_see(person.id, ${company_id}::uuid, ${taskAbilities}::text[])`)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()

export const findStationPeople = (db: Db, company_id: string) => findTaskPeople(db, company_id, stationAbilities)
