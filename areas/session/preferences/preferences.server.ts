import { implement } from '@app/kit/server'
import { preferences, usualPreferences } from './preferences.contract.ts'
import { getPreferences, savePreferences } from './preferences.store.ts'

export default implement(preferences, {
  get: async ({ db, user }) => (await getPreferences(db, user.id)) ?? usualPreferences,
  update: ({ db, user, body, now }) => savePreferences(db, user.id, body, now),
})
