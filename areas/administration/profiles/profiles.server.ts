import { unknownAbility } from '@app/domain/people/contract'
import { findUnknownAbilities } from '@app/domain/people/server'
import { notFound } from '@app/kit/contract'
import { changedFields, type Db, fail, implement } from '@app/kit/server'
import { type ProfileDraft, profiles } from './profiles.contract.ts'
import { findProfiles, getProfile, profileRows } from './profiles.store.ts'

const entityOf = (id: string) => ({ company_id: null, entity: 'profile', entity_id: id })

async function checkDraft(db: Db, { abilities }: ProfileDraft) {
  const [unknown] = await findUnknownAbilities(db, abilities)
  if (unknown !== undefined)
    fail(unknownAbility, { values: { name: unknown }, fields: { abilities: `Permissão desconhecida: ${unknown}.` } })
}

const reread = async (db: Db, id: string) => (await getProfile(db, id)) ?? fail(notFound)

export default implement(profiles, {
  list: ({ db, query }) => findProfiles(db, query),

  create: async ({ body, ...call }) => {
    await checkDraft(call.db, body)
    const id = await profileRows.insert(call, body)
    await call.audit({ ...entityOf(id), action: 'create', after: body })
    return reread(call.db, id)
  },

  update: async ({ params: { id }, body: { version, ...draft }, ...call }) => {
    const profile = await profileRows.held(call.db, { id, version })
    await checkDraft(call.db, draft)
    await profileRows.update(call, id, draft)
    await call.audit({ ...entityOf(id), action: 'update', ...changedFields(profile, draft) })
    return reread(call.db, id)
  },

  // Users hold abilities, not profiles: they keep them when the profile is deleted.
  remove: async ({ db, params: { id }, audit }) => {
    const { name, description, abilities } = (await profileRows.lock(db, id)) ?? fail(notFound)
    await profileRows.remove(db, id)
    await audit({ ...entityOf(id), action: 'delete', before: { name, description, abilities } })
    return null
  },
})
