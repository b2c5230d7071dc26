import { addMilliseconds } from '@app/kit/contract'
import { type Authenticate, coalesceCalls, type Database, limitToScopes, personalTokenPrefix } from '@app/kit/server'
import { getUserOfToken, touchToken } from '../personal-tokens/personal-tokens.store.ts'
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
    if (token.startsWith(personalTokenPrefix)) return authenticateProgram(database, token_hash, now)
    const found = await find({ token_hash, now, seen_after: addMilliseconds(now, -idleLimit) })
    if (!found) return null
    const { last_seen_at, second_factor_at, password_at, has_second_factor, needs_second_factor, viewed_by, ...user } =
      found
    const confirmed_at = has_second_factor ? second_factor_at : password_at
    if (renew && last_seen_at < addMilliseconds(now, -touchInterval)) await touchSession(database, token_hash, now)
    const identity = { has_second_factor, needs_second_factor, confirmed_at }
    return viewed_by ? { ...user, identity, viewed_by } : { ...user, identity }
  }
}

async function authenticateProgram(database: Database, token_hash: Buffer, now: string) {
  const found = await getUserOfToken(database, token_hash, now)
  if (!found) return null
  const { token_id, last_used_at, scopes, has_second_factor, needs_second_factor, ...user } = found
  if (last_used_at === null || last_used_at < addMilliseconds(now, -touchInterval))
    await touchToken(database, token_id, now)
  const identity = { has_second_factor, needs_second_factor, confirmed_at: null }
  return limitToScopes({ ...user, identity }, scopes)
}
