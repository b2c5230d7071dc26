import { newRegisterStore } from '@app/kit/server'
import { sql } from 'kysely'
import { profileExists, profileRegister } from './profiles.contract.ts'

const userCount = sql<number>`(select count(*) from users where active and
  cardinality(ability_profiles.abilities) > 0 and ability_profiles.abilities <@ array(select ability from user_abilities where user_id = users.id))`

export const profileStore = newRegisterStore(profileRegister, {
  table: 'ability_profiles',
  query: (db) =>
    db
      .selectFrom('ability_profiles')
      .select(['id', 'name', 'description', 'abilities', 'version', userCount.as('user_count')]),
  search: ['name', 'description'],
  order: ['name', 'id'],
  refusals: { ability_profiles_name_key: profileExists },
})
