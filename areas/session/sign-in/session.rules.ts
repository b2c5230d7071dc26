import { addMilliseconds } from '@app/kit/contract'

const minute = 60_000

/** Milliseconds without activity, and in total. */
export const idleLimit = 30 * minute
export const absoluteLimit = 12 * 60 * minute

/** Milliseconds for which an administrator may view as another person before starting again. */
export const viewingLimit = 30 * minute

/** Avoids a write per read. */
export const touchInterval = minute

export const passwordFreshFor = 5 * minute

type Times = { last_seen_at: string; expires_at: string }

export function computeSessionEnd({ last_seen_at, expires_at }: Times, now: string) {
  const until = (instant: string) => Math.max(0, Math.floor((Date.parse(instant) - Date.parse(now)) / 1000))
  const idle = until(addMilliseconds(last_seen_at, idleLimit))
  const absolute = until(expires_at)
  return absolute <= idle
    ? { seconds: absolute, limit: 'absolute' as const }
    : { seconds: idle, limit: 'idle' as const }
}

/** A change of the password within this time may be the work of the invitation's creator, so its origins stay. */
export const passwordOriginMs = 7 * 24 * 3_600_000
