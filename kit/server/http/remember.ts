type Kept = { until: number; answer: Promise<unknown> }

const maxKept = 500

/** Returns a cache with an expiry per key. Failures are not cached; concurrent calls share one look-up. */
export function newTimedCache(milliseconds: number) {
  const kept = new Map<string, Kept>()

  const forgetOld = (now: number) => {
    for (const [key, { until }] of kept) if (until <= now || kept.size > maxKept) kept.delete(key)
  }

  return async <Answer>(key: string, now: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const moment = Date.parse(now)
    const found = kept.get(key)
    // A key always belongs to the same question, so the type holds.
    if (found && moment < found.until) return found.answer as Promise<Answer>
    if (kept.size >= maxKept) forgetOld(moment)
    const answer = ask()
    kept.set(key, { until: moment + milliseconds, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
