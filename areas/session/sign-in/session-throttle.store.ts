import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Throttle } from './session-throttle.rules.ts'

export async function getBlockedUntil(db: Db, subjects: readonly string[]) {
  const { blocked_until } = await db
    .selectFrom('sign_in_throttles')
    .select(({ fn }) => fn.max('blocked_until').as('blocked_until'))
    .where('subject', 'in', [...subjects])
    .executeTakeFirstOrThrow()
  return blocked_until
}

/** Locks the row. One upsert, so that no other call can delete the row in between. */
export const lockThrottle = (db: Db, subject: string, now: string): Promise<Throttle> =>
  db
    .insertInto('sign_in_throttles')
    .values({ subject, failures: 0, window_started_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning(['failures', 'window_started_at', 'blocked_until'])
    .executeTakeFirstOrThrow()

export const updateThrottle = (db: Db, subject: string, throttle: Throttle) =>
  db.updateTable('sign_in_throttles').set(throttle).where('subject', '=', subject).execute()

export async function forgetThrottle(db: Db, subject: string) {
  const deleted = db.deleteFrom('sign_in_throttles').where('subject', '=', subject).returning('failures')
  return (await deleted.executeTakeFirst())?.failures ?? 0
}

export const lowerThrottle = (db: Db, subject: string, by: number) =>
  db
    .updateTable('sign_in_throttles')
    .set((throttle) => ({
      failures: throttle.fn<number>('greatest', [throttle.lit(0), throttle('failures', '-', by)]),
    }))
    .where('subject', '=', subject)
    .execute()

export const forgetThrottlesFrom = (db: Db, prefix: string) =>
  db.deleteFrom('sign_in_throttles').where(sql<boolean>`starts_with(subject, ${prefix})`).execute()

export const forgetOldThrottles = (db: Db, before: string) =>
  db
    .deleteFrom('sign_in_throttles')
    .where((throttle) =>
      throttle(throttle.fn.coalesce('blocked_until', 'window_started_at'), '<', throttle.val(before)),
    )
    .execute()
