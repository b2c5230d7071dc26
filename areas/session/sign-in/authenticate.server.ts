import { addMilliseconds } from '@app/kit/contract'
import { type Authenticate, coalesceCalls, type Database } from '@app/kit/server'
import { idleLimit, touchInterval } from './session.rules.ts'
import { findUsersOfSessions, touchSession } from './session.store.ts'
import { hashToken } from './session-token.server.ts'

/** Reads everything on each call, so that changes by an administrator take effect immediately. */
export function createAuthenticator(database: Database): Authenticate {
  const find = coalesceCalls((sessions: Parameters<typeof findUsersOfSessions>[1]) =>
    findUsersOfSessions(database, sessions),
  )
  return async (token, now, { renew } = { renew: true }) => {
    const token_hash = hashToken(token)
    const found = await find({ token_hash, now, seen_after: addMilliseconds(now, -idleLimit) })
    if (!found) return null
    const { last_seen_at, ...user } = found
    if (renew && last_seen_at < addMilliseconds(now, -touchInterval)) await touchSession(database, token_hash, now)
    return user
  }
}
