import { implement } from '@app/kit/server'
import { recents } from './recents.contract.ts'
import { findRecents, insertRecent } from './recents.store.ts'

export default implement(recents, {
  list: async ({ db }) => ({ data: await findRecents(db) }),

  create: async ({ db, user, body, now }) => {
    await insertRecent(db, { user_id: user.id, ...body, seen_at: now })
    return null
  },
})
