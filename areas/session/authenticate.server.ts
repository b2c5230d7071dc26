import type { Authenticate, Database } from '@app/kit/server'
import { idleLimit, laterThan, touchInterval } from './session.rules.ts'
import { getLivingSession, touchSession } from './session.store.ts'
import { hashOfToken } from './session-token.server.ts'

/** Tells whose token it is. Everything is read at each call, so that what an administrator changes acts at once. */
export const authenticator =
  (database: Database): Authenticate =>
  async (token, now, { renew } = { renew: true }) => {
    const token_hash = hashOfToken(token)
    const found = await getLivingSession(database, { token_hash, now, seen_after: laterThan(now, -idleLimit) })
    if (!found) return null
    const { last_seen_at, ...user } = found
    if (renew && last_seen_at < laterThan(now, -touchInterval)) await touchSession(database, token_hash, now)
    return user
  }
