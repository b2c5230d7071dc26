const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Delay after each failed attempt. There is no ninth attempt. */
const delays = [0, 30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]
export const maxAttempts = delays.length
const jitter = 0.2
const maxRetryAfter = 24 * hour

type Failure = { attempt: number; random: number; retry_after_ms?: number | undefined }

/** Milliseconds until the next attempt, with ±20 % jitter (`random`: 0 to 1); a longer `Retry-After` wins, up to 24 h. */
export function computeRetryDelay({ attempt, random, retry_after_ms = 0 }: Failure) {
  const delay = delays[Math.min(attempt, delays.length) - 1] ?? 0
  const spread = Math.round(delay * (1 - jitter + 2 * jitter * random))
  return Math.max(spread, Math.min(retry_after_ms, maxRetryAfter))
}

/** Reads `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | undefined, now: string) {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * second
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.parse(now))
}
