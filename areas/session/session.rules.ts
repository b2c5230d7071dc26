import { addMilliseconds } from '@app/kit/contract'

const minute = 60_000

/** Lifetime of a session in milliseconds: without activity, and in total. */
export const idleLimit = 30 * minute
export const absoluteLimit = 12 * 60 * minute

/** Reads renew a session at most this often, to avoid a write per read. */
export const touchInterval = minute

/** How long a confirmed password counts for actions that ask for it. */
export const passwordFreshFor = 5 * minute

type Times = { last_seen_at: string; expires_at: string }

/** Whole seconds until a session ends, and the limit that ends it. */
export function computeSessionEnd({ last_seen_at, expires_at }: Times, now: string) {
  const until = (instant: string) => Math.max(0, Math.floor((Date.parse(instant) - Date.parse(now)) / 1000))
  const idle = until(addMilliseconds(last_seen_at, idleLimit))
  const absolute = until(expires_at)
  return absolute <= idle
    ? { seconds: absolute, limit: 'absolute' as const }
    : { seconds: idle, limit: 'idle' as const }
}

/**
 * Only this long after the first password was set does the user's own change clear the knowledge of the invitation's
 * creator. Earlier, the creator could be the one who changes it, before the user misses the invitation.
 */
export const passwordOriginLasts = 7 * 24 * 3_600_000
