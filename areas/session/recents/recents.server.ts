import { implement } from '@app/kit/server'
import { recents } from './recents.contract.ts'
import { findRecents, noteRecent } from './recents.store.ts'

export default implement(recents, {
  list: async ({ db }) => ({ data: await findRecents(db) }),

  record: async ({ db, user, body, now }) => {
    await noteRecent(db, { user_id: user.id, ...body, seen_at: now })
    return null
  },
})
