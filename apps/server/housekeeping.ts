import { forgetOldPresence } from '@app/areas/records/server'
import { forgetOldThrottles } from '@app/areas/session/server'
import { type Database, forgetRepeatedCalls, forgetSecurityEvents, inTransaction } from '@app/kit/server'

type Surroundings = {
  database: Database
  now: () => string
  log: (error: unknown, message: string) => void
  securityLogDays: number
}

const hour = 3_600_000
const day = 24 * hour
const keptFor = 48 * hour

/** Deletes data that is only kept for a few days. */
export async function deleteExpiredRows(
  database: Database,
  now: string,
  { securityLogDays }: { securityLogDays: number },
) {
  const ago = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString()
  const before = ago(keptFor)
  await inTransaction(database, { user_id: null, companies: [] }, async (db) => {
    await forgetRepeatedCalls(db, before)
    await forgetOldThrottles(db, before)
    await forgetSecurityEvents(db, ago(securityLogDays * day))
  })
  await inTransaction(database, { user_id: null, companies: 'all' }, (db) => forgetOldPresence(db, before))
}

/** Runs `tidy` every hour. Returns a function that stops it. */
export function startHousekeeping({ database, now, log, ...kept }: Surroundings) {
  const timer = setInterval(
    () => deleteExpiredRows(database, now(), kept).catch((error) => log(error, 'tidying failed')),
    hour,
  )
  return () => clearInterval(timer)
}
