import { type Operation, passes } from '@app/kit/contract'
import { changedFields, type Db, fail, type Implementation, implement, refuseStale } from '@app/kit/server'
import {
  abilityInUse,
  abilityIsSystem,
  abilityNotFound,
  abilityOperations,
  systemAbilityStays,
} from './abilities.contract.ts'
import {
  abilityRows,
  findAbilities,
  findGrants,
  findProfilesWith,
  getAbility,
  lockAbility,
  renameInProfiles,
} from './abilities.store.ts'

const entityOf = (id: string) => ({ company_id: null, entity: 'ability', entity_id: id })

const heldAbility = async (db: Db, id: string) => (await lockAbility(db, id)) ?? fail(abilityNotFound)

/** Operations that this ability opens and that are not open to every signed-in user. */
const openedBy = (served: readonly Operation[], ability: string) =>
  served
    .filter((operation) => operation.ability !== 'public' && operation.ability !== 'none')
    .filter((operation) => operation.ability !== 'public' && passes([ability], operation.ability))
    .map(({ method, path, resource, name }) => ({ method, path, resource, name }))

/** `served` returns every operation of the server; this area does not know them itself. */
export const abilityHandlers = (served: () => readonly Operation[]): Implementation[] =>
  implement(abilityOperations, {
    list: ({ db, query }) => findAbilities(db, query),

    get: async ({ db, params }) => {
      const ability = (await getAbility(db, params.id)) ?? fail(abilityNotFound)
      const profiles = await findProfilesWith(db, ability.name)
      return { ...ability, operations: openedBy(served(), ability.name), profiles }
    },

    create: async ({ body, ...call }) => {
      const id = await abilityRows.insert(call, body)
      await call.audit({ ...entityOf(id), action: 'create', after: body })
      return { id, ...body, is_system: false, user_count: 0, version: 1 }
    },

    update: async ({ params, body: { version, ...draft }, ...call }) => {
      const { db, now, audit } = call
      const ability = await heldAbility(db, params.id)
      refuseStale(ability, version)
      const { id, name, is_system, user_count } = ability
      const renamed = draft.name !== name
      if (is_system && (renamed || draft.menu_group !== ability.menu_group)) fail(abilityIsSystem)
      if (renamed && user_count > 0) fail(abilityInUse, { values: { n: user_count } })
      // An edited label survives a change of the product's own label.
      await abilityRows.update(call, id, { ...draft, label_edited_at: now })
      if (renamed) await renameInProfiles(db, name, draft.name)
      await audit({ ...entityOf(id), action: 'update', ...changedFields(ability, draft) })
      return { id, ...draft, is_system, user_count, version: version + 1 }
    },

    remove: async ({ db, params, audit }) => {
      const { id, name, label, menu_group, is_system, user_count } = await heldAbility(db, params.id)
      if (is_system) fail(systemAbilityStays)
      if (user_count > 0) fail(abilityInUse, { values: { n: user_count } })
      await renameInProfiles(db, name, null)
      await abilityRows.remove(db, id)
      await audit({ ...entityOf(id), action: 'delete', before: { name, label, menu_group } })
      return null
    },

    grants: async ({ db, params, query }) => {
      const { name } = (await getAbility(db, params.id)) ?? fail(abilityNotFound)
      return findGrants(db, name, query)
    },
  })
