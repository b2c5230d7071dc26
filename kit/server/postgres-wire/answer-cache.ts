import type { Kysely } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import type { TransactionOpening } from './opening.ts'

type CachedAnswer = { snapshot: string; answer: Promise<unknown> }

type ReaderCache = { answers: Map<string, CachedAnswer>; opening: TransactionOpening }

const maxAnswers = 500
const answersByDatabase = new WeakMap<Kysely<DB>, Map<string, CachedAnswer>>()
const caches = new WeakMap<Kysely<DB>, ReaderCache>()

export function recordSnapshot(database: Kysely<DB>, db: Kysely<DB>, opening: TransactionOpening) {
  const answers = answersByDatabase.get(database) ?? new Map()
  answersByDatabase.set(database, answers)
  caches.set(db, { answers, opening })
}

/** Returns the cached answer of this scope while the database snapshot is unchanged; never in a writing transaction. */
export function cachedUntilNextWrite<Answer>(
  db: Kysely<DB>,
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const cache = caches.get(db)
  // The snapshot is unknown before the first statement of the transaction.
  if (!cache || cache.opening.snapshot === '') return ask()
  const { answers, opening } = cache
  const { snapshot } = opening
  const key = `${opening.values.join('\n')}\n${question}`
  const found = answers.get(key)
  // A key always belongs to the same question, so the type holds. If the shared look-up failed, ask again.
  if (found?.snapshot === snapshot) return (found.answer as Promise<Answer>).catch(ask)
  const answer = ask()
  answers.delete(key)
  answers.set(key, { snapshot, answer })
  for (const [oldest] of answers) {
    if (answers.size <= maxAnswers) break
    answers.delete(oldest)
  }
  answer.catch(() => answers.get(key)?.answer === answer && answers.delete(key))
  return answer
}
