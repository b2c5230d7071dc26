import { unknownAbility } from '@app/domain/people/contract'
import { findUnknownAbilities } from '@app/domain/people/server'
import { notFound } from '@app/kit/contract'
import { fail, serveRegister } from '@app/kit/server'
import { profileRegister } from './profiles.contract.ts'
import { profileStore } from './profiles.store.ts'

export default serveRegister(
  profileRegister,
  profileStore,
  {
    title: ({ name }) => name,
    async check({ db }, { abilities = [] }) {
      const [name] = await findUnknownAbilities(db, abilities)
      if (name !== undefined)
        fail(unknownAbility, { values: { name }, fields: { abilities: `Permissão desconhecida: ${name}.` } })
    },
  },
  {
    // Users hold abilities, not profiles: they keep them when the profile is deleted.
    async remove({ db, params: { id }, audit }) {
      const { name, description, abilities } = (await profileStore.rows.lock(db, id)) ?? fail(notFound)
      await profileStore.rows.remove(db, id)
      const before = { name, description, abilities }
      await audit({ company_id: null, entity: 'profile', entity_id: id, action: 'delete', before })
      return null
    },
  },
)
