import type { Kysely } from 'kysely'
import type { DB } from '../../database/tables.generated.ts'
import type { Opening } from './opening.ts'

type Known = { snapshot: string; answer: Promise<unknown> }

/** What a transaction that only reads sees: whose rows, and which state of the database. */
type Sight = { known: Map<string, Known>; opening: Opening }

const mostKnown = 500
const knownOf = new WeakMap<Kysely<DB>, Map<string, Known>>()
const sights = new WeakMap<Kysely<DB>, Sight>()

/** Notes what this transaction sees. */
export function noteSight(database: Kysely<DB>, db: Kysely<DB>, opening: Opening) {
  const known = knownOf.get(database) ?? new Map()
  knownOf.set(database, known)
  sights.set(db, { known, opening })
}

/**
 * Returns the cached answer for this scope while the database snapshot is unchanged; otherwise asks. A transaction that may
 * write always asks.
 */
export function cachedUntilNextWrite<Answer>(
  db: Kysely<DB>,
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const sight = sights.get(db)
  // Before its first statement a transaction knows no state yet.
  if (!sight || sight.opening.snapshot === '') return ask()
  const { known, opening } = sight
  const { snapshot } = opening
  const key = `${opening.values.join('\n')}\n${question}`
  const found = known.get(key)
  // Under a key there is only ever the answer to this question. One that failed, failed its asker alone.
  if (found?.snapshot === snapshot) return (found.answer as Promise<Answer>).catch(ask)
  const answer = ask()
  known.delete(key)
  known.set(key, { snapshot, answer })
  for (const [oldest] of known) {
    if (known.size <= mostKnown) break
    known.delete(oldest)
  }
  answer.catch(() => known.get(key)?.answer === answer && known.delete(key))
  return answer
}
