import { type Authenticate, coalesceCalls, type Database } from '@app/kit/server'
import { idleLimit, laterThan, touchInterval } from './session.rules.ts'
import { findLivingSessionsOf, touchSession } from './session.store.ts'
import { hashOfToken } from './session-token.server.ts'

/**
 * Returns the user of a token. Reads everything on each call, so that changes by an administrator take effect
 * immediately.
 */
export function authenticator(database: Database): Authenticate {
  const find = coalesceCalls((asked: Parameters<typeof findLivingSessionsOf>[1]) =>
    findLivingSessionsOf(database, asked),
  )
  return async (token, now, { renew } = { renew: true }) => {
    const token_hash = hashOfToken(token)
    const found = await find({ token_hash, now, seen_after: laterThan(now, -idleLimit) })
    if (!found) return null
    const { last_seen_at, ...user } = found
    if (renew && last_seen_at < laterThan(now, -touchInterval)) await touchSession(database, token_hash, now)
    return user
  }
}
