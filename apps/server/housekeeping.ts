import { forgetOldPresence } from '@app/areas/records/server'
import { forgetOldThrottles } from '@app/areas/session/server'
import { type Database, forgetRepeatedCalls, inTransaction } from '@app/kit/server'

type Surroundings = { database: Database; now: () => string; log: (error: unknown, message: string) => void }

const hour = 3_600_000
const keptFor = 48 * hour

/** Throws away what only the last days needed. */
export async function tidy(database: Database, now: string) {
  const ago = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString()
  const before = ago(keptFor)
  await inTransaction(database, { user_id: null, companies: [] }, async (db) => {
    await forgetRepeatedCalls(db, before)
    await forgetOldThrottles(db, before)
  })
  await inTransaction(database, { user_id: null, companies: 'all' }, (db) => forgetOldPresence(db, before))
}

/** Tidies every hour until the answered function is called. */
export function keepHouse({ database, now, log }: Surroundings) {
  const timer = setInterval(() => tidy(database, now()).catch((error) => log(error, 'tidying failed')), hour)
  return () => clearInterval(timer)
}
