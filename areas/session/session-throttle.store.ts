import type { Db } from '@app/kit/server'
import type { Throttle } from './session-throttle.rules.ts'

/** The throttle of a subject, held until the transaction ends. */
export async function lockThrottle(db: Db, subject: string, now: string): Promise<Throttle> {
  await db
    .insertInto('sign_in_throttles')
    .values({ subject, failures: 0, window_started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('sign_in_throttles')
    .select(['failures', 'window_started_at', 'blocked_until'])
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateThrottle = (db: Db, subject: string, throttle: Partial<Throttle>) =>
  db.updateTable('sign_in_throttles').set(throttle).where('subject', '=', subject).execute()

export const forgetThrottle = (db: Db, subject: string) =>
  db.deleteFrom('sign_in_throttles').where('subject', '=', subject).execute()

/** Takes back the failure that a try counted in advance. */
export const releaseThrottle = (db: Db, subject: string) =>
  db
    .updateTable('sign_in_throttles')
    .set((throttle) => ({ failures: throttle('failures', '-', 1), blocked_until: null }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()

/** Forgets those who have been quiet since before this instant. */
export const forgetOldThrottles = (db: Db, before: string) =>
  db
    .deleteFrom('sign_in_throttles')
    .where((throttle) =>
      throttle(throttle.fn.coalesce('blocked_until', 'window_started_at'), '<', throttle.val(before)),
    )
    .execute()
