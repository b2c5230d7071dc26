import type { Kysely } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import type { TransactionOpening } from './opening.ts'

type Known = { snapshot: string; answer: Promise<unknown> }

/** Cache and snapshot of a read-only transaction. */
type Sight = { known: Map<string, Known>; opening: TransactionOpening }

const maxKnown = 500
const knownOf = new WeakMap<Kysely<DB>, Map<string, Known>>()
const sights = new WeakMap<Kysely<DB>, Sight>()

export function recordSnapshot(database: Kysely<DB>, db: Kysely<DB>, opening: TransactionOpening) {
  const known = knownOf.get(database) ?? new Map()
  knownOf.set(database, known)
  sights.set(db, { known, opening })
}

/**
 * Returns the cached answer for this scope while the database snapshot is unchanged; never in a writing transaction.
 */
export function cachedUntilNextWrite<Answer>(
  db: Kysely<DB>,
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const sight = sights.get(db)
  // The snapshot is unknown before the first statement of the transaction.
  if (!sight || sight.opening.snapshot === '') return ask()
  const { known, opening } = sight
  const { snapshot } = opening
  const key = `${opening.values.join('\n')}\n${question}`
  const found = known.get(key)
  // A key always belongs to the same question, so the type holds. If the shared look-up failed, ask again.
  if (found?.snapshot === snapshot) return (found.answer as Promise<Answer>).catch(ask)
  const answer = ask()
  known.delete(key)
  known.set(key, { snapshot, answer })
  for (const [oldest] of known) {
    if (known.size <= maxKnown) break
    known.delete(oldest)
  }
  answer.catch(() => known.get(key)?.answer === answer && known.delete(key))
  return answer
}
