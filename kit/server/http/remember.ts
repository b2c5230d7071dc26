import { isAdmin } from '../../contract/contract.ts'
import type { SessionUser } from './implement.ts'

type Entry = { until: number; answer: Promise<unknown> }

const maxEntries = 500

/** Returns a cache with an expiry per key. Failures are not cached; concurrent calls share one look-up. */
function newTimedCache(milliseconds: number) {
  const entries = new Map<string, Entry>()

  const forgetOld = (now: number) => {
    for (const [key, { until }] of entries) if (until <= now || entries.size > maxEntries) entries.delete(key)
  }

  return async <Answer>(key: string, now: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const moment = Date.parse(now)
    const found = entries.get(key)
    // A key always belongs to the same question, so the type holds.
    if (found && moment < found.until) return found.answer as Promise<Answer>
    if (entries.size >= maxEntries) forgetOld(moment)
    const answer = ask()
    entries.set(key, { until: moment + milliseconds, answer })
    answer.catch(() => entries.delete(key))
    return answer
  }
}

const scopeOf = ({ id, abilities, company_ids, all_companies = isAdmin(abilities) }: SessionUser) =>
  `${id} ${all_companies ? 'all' : company_ids.join()}`

/** Returns a timed cache whose answers are kept for each person, and not after the companies of the person change. */
export function newPersonalCache(milliseconds: number) {
  const remember = newTimedCache(milliseconds)
  return <Answer>(name: string, { user, now }: { user: SessionUser; now: string }, ask: () => Promise<Answer>) =>
    remember(`${name} ${scopeOf(user)}`, now, ask)
}
