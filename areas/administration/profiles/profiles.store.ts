import { type Db, newVersionedStore, paginate, toAscendingOrder, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import { type ProfileFilter, profileExists } from './profiles.contract.ts'

const userCount = sql<number>`(select count(*) from users where active and
  cardinality(ability_profiles.abilities) > 0 and ability_profiles.abilities <@ array(select ability from user_abilities where user_id = users.id))`

const rows = (db: Db) =>
  db
    .selectFrom('ability_profiles')
    .select(['ability_profiles.id', 'ability_profiles.name', 'description', 'abilities', 'ability_profiles.version'])
    .select(userCount.as('user_count'))

export const findProfiles = (db: Db, { search, ...page }: ProfileFilter) =>
  paginate(db, rows(db).where(whereTextContains(['ability_profiles.name', 'description'], search)), {
    ...page,
    order: toAscendingOrder('name', 'id'),
  })

export const getProfile = (db: Db, id: string) => rows(db).where('ability_profiles.id', '=', id).executeTakeFirst()

export const profileRows = newVersionedStore('ability_profiles', { ability_profiles_name_key: profileExists })
