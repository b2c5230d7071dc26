import {
  type Db,
  newVersionedStore,
  noCompany,
  paginate,
  toAscendingOrder,
  whereEqual,
  whereTextContains,
} from '@app/kit/server'
import { sql } from 'kysely'
import { type AbilityFilter, abilityExists } from './abilities.contract.ts'

const userCount = sql<number>`(select count(*) from user_abilities where ability = abilities.name)`

const rows = (db: Db) =>
  db
    .selectFrom('abilities')
    .select(['abilities.id', 'abilities.name', 'abilities.label', 'menu_group', 'is_system', 'abilities.version'])
    .select(userCount.as('user_count'))

export function findAbilities(db: Db, { search, menu_group, is_system, ...page }: AbilityFilter) {
  const query = rows(db)
    .where(whereTextContains(['abilities.name', 'abilities.label'], search))
    .where(whereEqual('abilities', { menu_group, is_system }))
  return paginate(db, query, {
    ...page,
    order: toAscendingOrder('menu_group', 'name'),
  })
}

export const getAbility = (db: Db, id: string) =>
  rows(db)
    .leftJoin('users as changer', 'changer.id', 'abilities.updated_by')
    .select(['abilities.updated_at', 'changer.name as updated_by_name'])
    .where('abilities.id', '=', id)
    .executeTakeFirst()

export const abilityRows = newVersionedStore('abilities', { abilities_pkey: abilityExists })

/** Locks the ability, so that no one receives it before the transaction ends. */
export async function lockAbility(db: Db, id: string) {
  await abilityRows.lock(db, id)
  return getAbility(db, id)
}

/** Renames the ability in the profiles that propose it; `becomes` null removes it from them. */
export const renameInProfiles = (db: Db, name: string, becomes: string | null) =>
  sql`update ability_profiles set version = version + 1, abilities = ${
    becomes === null ? sql`array_remove(abilities, ${name})` : sql`array_replace(abilities, ${name}, ${becomes})`
  } where ${name} = any (abilities)`.execute(db)

export const findProfilesWith = async (db: Db, name: string) =>
  (
    await db
      .selectFrom('ability_profiles')
      .select('name')
      .where(sql<boolean>`${name} = any (abilities)`)
      .orderBy('name')
      .execute()
  ).map((profile) => profile.name)

export function findGrants(db: Db, name: string, page: { limit: number; after?: string }) {
  const held = (side: 'before' | 'after') =>
    sql<boolean>`coalesce(jsonb_exists(${sql.ref(`event.${side}`)} -> 'abilities', ${name}), false)`
  const query = db
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .leftJoin('users as person', (join) => join.on(sql<boolean>`person.id::text = event.entity_id`))
    .select(['event.chain_no', 'event.entity_id as user_id', 'event.origin', 'event.created_at'])
    .select(['actor.name as actor_name', 'person.name as user_name', held('after').as('given')])
    .where('event.company_id', '=', noCompany)
    .where('event.entity', '=', 'user')
    .where(sql<boolean>`${held('before')} <> ${held('after')}`)
  return paginate(db, query, { ...page, order: [{ column: 'chain_no', direction: 'desc' }] })
}
