import { type Operation, passes } from '@app/kit/contract'
import {
  changedFields,
  type Db,
  fail,
  refuseStale,
  type ServedRegister,
  type SessionUser,
  serveRegister,
} from '@app/kit/server'
import {
  abilityInUse,
  abilityIsSystem,
  abilityNotFound,
  abilityRegister,
  ownSecondFactorFirst,
  systemAbilityStays,
} from './abilities.contract.ts'
import { abilityStore, findGrants, findProfilesWith, lockAbility, renameInProfiles } from './abilities.store.ts'

const eventOf = (id: string) => ({ company_id: null, entity: abilityRegister.record.entity, entity_id: id })

const requireAbility = async (db: Db, id: string) => (await abilityStore.get(db, id)) ?? fail(abilityNotFound)
const requireLockedAbility = async (db: Db, id: string) => (await lockAbility(db, id)) ?? fail(abilityNotFound)

/** An administrator who requires it without having it would be the first one who cannot work. */
function checkRequirement(
  { user: { identity } }: { user: SessionUser },
  draft: Requirement,
  before: Requirement | null,
) {
  const added = draft.requires_second_factor && !before?.requires_second_factor
  if (added && !identity?.has_second_factor) fail(ownSecondFactorFirst)
}
type Requirement = { requires_second_factor?: boolean | undefined }

const openedBy = (served: readonly Operation[], ability: string) =>
  served
    .filter(({ ability: needed }) => needed !== 'public' && needed !== 'none' && passes([ability], needed))
    .map(({ method, path, resource, name }) => ({ method, path, resource, name }))

export const serveAbilities = (served: () => readonly Operation[]): ServedRegister =>
  serveRegister(
    abilityRegister,
    abilityStore,
    { title: ({ label }) => label, check: checkRequirement },
    {
      get: async ({ db, params }) => {
        const ability = await requireAbility(db, params.id)
        const profiles = await findProfilesWith(db, ability.name)
        return { ...ability, operations: openedBy(served(), ability.name), profiles }
      },

      update: async ({ params, body: { version, ...draft }, ...call }) => {
        const { db, now, audit } = call
        const ability = await requireLockedAbility(db, params.id)
        refuseStale(ability, version)
        const { id, name, is_system, user_count } = ability
        checkRequirement(call, draft, ability)
        const renamed = draft.name !== name
        if (is_system && (renamed || draft.menu_group !== ability.menu_group)) fail(abilityIsSystem)
        if (renamed && user_count > 0) fail(abilityInUse, { values: { n: user_count } })
        // An edited label survives a change of the product's own label.
        await abilityStore.rows.update(call, id, { ...draft, label_edited_at: now })
        if (renamed) await renameInProfiles(call, name, draft.name)
        await audit({ ...eventOf(id), action: 'update', ...changedFields(ability, draft) })
        return requireAbility(db, id)
      },

      remove: async ({ params, audit, ...call }) => {
        const { db } = call
        const { id, name, label, menu_group, requires_second_factor, is_system, user_count } =
          await requireLockedAbility(db, params.id)
        if (is_system) fail(systemAbilityStays)
        if (user_count > 0) fail(abilityInUse, { values: { n: user_count } })
        await renameInProfiles(call, name, null)
        await abilityStore.rows.remove(db, id)
        await audit({ ...eventOf(id), action: 'delete', before: { name, label, menu_group, requires_second_factor } })
        return null
      },

      grants: async ({ db, params, query }) => findGrants(db, (await requireAbility(db, params.id)).name, query),
    },
  )
