const minute = 60_000

/** How long a session lives, in milliseconds: without use, and at most. */
export const idleLimit = 30 * minute
export const absoluteLimit = 12 * 60 * minute

/** Reads renew a session at most this often, so that they stay cheap. */
export const touchInterval = minute

export const laterThan = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString()
