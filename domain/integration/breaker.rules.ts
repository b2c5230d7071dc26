import { addMilliseconds } from '@app/kit/contract'

export type Breaker = {
  breaker: 'closed' | 'open' | 'half_open'
  breaker_until: string | null
  breaker_seconds: number
}

/** Calls of the last 60 seconds, and failures since the last call that did not fail. Refusals for content are none. */
type RecentCalls = { calls: number; failures: number; in_row: number }

const minCalls = 10
/** A server that does not answer lets each call run for 30 s: it has fewer than 10 calls in 60 s. */
const maxFailuresInRow = 5
const firstSeconds = 60
const maxSeconds = 15 * 60

/** Returns the time until which no call is allowed; undefined if one is. A half-open breaker allows its one probe only. */
export function findBreakerWait({ breaker, breaker_until }: Breaker, now: string) {
  return breaker !== 'closed' && breaker_until !== null && breaker_until > now ? breaker_until : undefined
}

/** The state after a call with this result. */
export function computeBreaker(
  before: Breaker,
  failed: boolean,
  { recent, now }: { recent: RecentCalls; now: string },
) {
  if (!failed) return before.breaker === 'half_open' ? closedBreaker : before
  const isFailing =
    recent.in_row >= maxFailuresInRow || (recent.calls >= minCalls && recent.failures * 2 >= recent.calls)
  if (before.breaker === 'open' || (before.breaker === 'closed' && !isFailing)) return before
  const breaker_seconds =
    before.breaker === 'half_open' ? Math.min(before.breaker_seconds * 2, maxSeconds) : firstSeconds
  return { breaker: 'open', breaker_until: addMilliseconds(now, breaker_seconds * 1000), breaker_seconds } as const
}

const closedBreaker = { breaker: 'closed', breaker_until: null, breaker_seconds: 0 } as const
