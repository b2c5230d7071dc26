import { type Db, newRegisterStore, noCompany, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import { abilityExists, abilityRegister } from './abilities.contract.ts'

const userCount = sql<number>`(select count(*) from user_abilities where ability = abilities.name)`

export const abilityStore = newRegisterStore(abilityRegister, {
  table: 'abilities',
  query: (db) =>
    db
      .selectFrom('abilities')
      .select([
        'id',
        'name',
        'label',
        'menu_group',
        'is_system',
        'requires_second_factor',
        'version',
        userCount.as('user_count'),
      ]),
  search: ['name', 'label'],
  order: ['menu_group', 'name'],
  refusals: { abilities_pkey: abilityExists },
})

/** No one receives the ability before the transaction ends. */
export async function lockAbility(db: Db, id: string) {
  // The lock of the register lets another transaction insert rows that refer to the ability.
  await db.selectFrom('abilities').select('id').where('id', '=', id).forUpdate().execute()
  const locked = await abilityStore.rows.lock(db, id)
  const ability = locked && (await abilityStore.get(db, id))
  return ability && { ...locked, ...ability }
}

type ProfileAuthor = { db: Db; user: { id: string }; now: string }

/** `newName` null removes the ability from the profiles. */
export const renameInProfiles = ({ db, user, now }: ProfileAuthor, name: string, newName: string | null) =>
  sql`update ability_profiles set version = version + 1, updated_by = ${user.id}::uuid,
    updated_at = ${now}::timestamptz, abilities = ${
      newName === null ? sql`array_remove(abilities, ${name})` : sql`array_replace(abilities, ${name}, ${newName})`
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
  const hasAbility = (side: 'before' | 'after') =>
    sql<boolean>`coalesce(jsonb_exists(${sql.ref(`event.${side}`)} -> 'abilities', ${name}), false)`
  const query = db
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .leftJoin('users as person', (join) => join.on(sql<boolean>`person.id::text = event.entity_id`))
    .select(['event.chain_no', 'event.entity_id as user_id', 'event.origin', 'event.created_at'])
    .select(['actor.name as actor_name', 'person.name as user_name', hasAbility('after').as('given')])
    .where('event.company_id', '=', noCompany)
    .where('event.entity', '=', 'user')
    .where(sql<boolean>`${hasAbility('before')} <> ${hasAbility('after')}`)
  return paginate(db, query, { ...page, order: [{ column: 'chain_no', direction: 'desc' }] })
}
