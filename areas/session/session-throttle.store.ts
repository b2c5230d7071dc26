import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Throttle } from './session-throttle.rules.ts'

/** The end of the longest block that holds one of these subjects; null without a block. */
export async function getBlockedUntil(db: Db, subjects: readonly string[]) {
  const { blocked_until } = await db
    .selectFrom('sign_in_throttles')
    .select(({ fn }) => fn.max('blocked_until').as('blocked_until'))
    .where('subject', 'in', [...subjects])
    .executeTakeFirstOrThrow()
  return blocked_until
}

/** The throttle of a subject, locked until the transaction ends. One statement: no other call can remove the row between. */
export const lockThrottle = (db: Db, subject: string, now: string): Promise<Throttle> =>
  db
    .insertInto('sign_in_throttles')
    .values({ subject, failures: 0, window_started_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning(['failures', 'window_started_at', 'blocked_until'])
    .executeTakeFirstOrThrow()

export const updateThrottle = (db: Db, subject: string, throttle: Throttle) =>
  db.updateTable('sign_in_throttles').set(throttle).where('subject', '=', subject).execute()

/** Forgets a subject and returns how many failures it had. */
export async function forgetThrottle(db: Db, subject: string) {
  const deleted = db.deleteFrom('sign_in_throttles').where('subject', '=', subject).returning('failures')
  return (await deleted.executeTakeFirst())?.failures ?? 0
}

/** Takes this many failures from a subject. */
export const lowerThrottle = (db: Db, subject: string, by: number) =>
  db
    .updateTable('sign_in_throttles')
    .set((throttle) => ({
      failures: throttle.fn<number>('greatest', [throttle.lit(0), throttle('failures', '-', by)]),
    }))
    .where('subject', '=', subject)
    .execute()

/** Forgets every subject that begins with this text. */
export const forgetThrottlesFrom = (db: Db, prefix: string) =>
  db.deleteFrom('sign_in_throttles').where(sql<boolean>`starts_with(subject, ${prefix})`).execute()

/** Forgets those who have been quiet since before this instant. */
export const forgetOldThrottles = (db: Db, before: string) =>
  db
    .deleteFrom('sign_in_throttles')
    .where((throttle) =>
      throttle(throttle.fn.coalesce('blocked_until', 'window_started_at'), '<', throttle.val(before)),
    )
    .execute()
