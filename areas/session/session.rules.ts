const minute = 60_000

/** How long a session lives, in milliseconds: without use, and at most. */
export const idleLimit = 30 * minute
export const absoluteLimit = 12 * 60 * minute

/** Reads renew a session at most this often, so that they stay cheap. */
export const touchInterval = minute

/** How long a given password counts for what asks for it again. */
export const passwordFreshFor = 5 * minute

export const laterThan = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

type Times = { last_seen_at: string; expires_at: string }

/** Whole seconds until a session ends, and which limit ends it. */
export function timeLeft({ last_seen_at, expires_at }: Times, now: string) {
  const until = (instant: string) => Math.max(0, Math.floor((Date.parse(instant) - Date.parse(now)) / 1000))
  const idle = until(laterThan(last_seen_at, idleLimit))
  const absolute = until(expires_at)
  return absolute <= idle
    ? { seconds: absolute, limit: 'absolute' as const }
    : { seconds: idle, limit: 'idle' as const }
}

/**
 * A person's own change of the first password ends the knowledge of the creator of the invitation only this long after its
 * use: before, it may be the creator who changes it, and the person has not yet missed the invitation.
 */
export const passwordOriginLasts = 7 * 24 * 3_600_000
