type Kept = { until: number; answer: Promise<unknown> }

const mostKept = 500

/** Keeps answers for a while, one for each key; a failure is not kept, and a question in flight is asked once. */
export function rememberFor(milliseconds: number) {
  const kept = new Map<string, Kept>()

  const forgetOld = (now: number) => {
    for (const [key, { until }] of kept) if (until <= now || kept.size > mostKept) kept.delete(key)
  }

  return async <Answer>(key: string, now: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const moment = Date.parse(now)
    const found = kept.get(key)
    // Under a key there is only ever the answer of the same question.
    if (found && moment < found.until) return found.answer as Promise<Answer>
    if (kept.size >= mostKept) forgetOld(moment)
    const answer = ask()
    kept.set(key, { until: moment + milliseconds, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
