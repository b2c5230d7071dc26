import { notFound } from '@app/kit/contract'
import { type Db, fail, implement, refuseStale } from '@app/kit/server'
import { unknownAbility } from '../users/user-refusals.contract.ts'
import { findUnknownAbilities } from '../users/users.store.ts'
import { type ProfileDraft, profiles } from './profiles.contract.ts'
import { deleteProfile, findProfiles, insertProfile, lockProfile, updateProfile } from './profiles.store.ts'

const entityOf = (id: string) => ({ company_id: null, entity: 'profile', entity_id: id })

async function checkDraft(db: Db, { abilities }: ProfileDraft) {
  const [unknown] = await findUnknownAbilities(db, abilities)
  if (unknown !== undefined)
    fail(unknownAbility, { values: { name: unknown }, fields: { abilities: `Permissão desconhecida: ${unknown}.` } })
}

const heldProfile = async (db: Db, id: string) => (await lockProfile(db, id)) ?? fail(notFound)

export default implement(profiles, {
  list: ({ db, query }) => findProfiles(db, query),

  create: async ({ db, body, user, now, audit }) => {
    await checkDraft(db, body)
    const id = await insertProfile(db, body, { by: user.id, now })
    await audit({ ...entityOf(id), action: 'create', after: body })
    return heldProfile(db, id)
  },

  update: async ({ db, params, body: { version, ...draft }, user, now, audit }) => {
    const profile = await heldProfile(db, params.id)
    refuseStale(profile, version)
    await checkDraft(db, draft)
    await updateProfile(db, params.id, draft, { by: user.id, now })
    const { name, description, abilities } = profile
    await audit({ ...entityOf(params.id), action: 'update', before: { name, description, abilities }, after: draft })
    return heldProfile(db, params.id)
  },

  // Nobody holds a profile: who was given its abilities keeps them.
  remove: async ({ db, params, audit }) => {
    const { name, description, abilities } = await heldProfile(db, params.id)
    await deleteProfile(db, params.id)
    await audit({ ...entityOf(params.id), action: 'delete', before: { name, description, abilities } })
    return null
  },
})
