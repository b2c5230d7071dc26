import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'

/** A job that its process did not renew within this time is given to another one. */
export const leaseSeconds = 10
const renewalsInLease = 4

export type Leases = {
  hold: (name: string, id: string) => void
  drop: (id: string) => void
  stop: () => void
}

type Surroundings = {
  /** A separate connection: an exhausted pool must not cost a live process its jobs. */
  database: Kysely<DB>
  log: (error: unknown, message: string) => void
}

/** Renews the running jobs of this process, so that only those of a dead process expire. */
export function keepLeases({ database, log }: Surroundings): Leases {
  const names = new Map<string, string>()
  let renewing = false

  async function renew() {
    if (renewing || names.size === 0) return
    renewing = true
    try {
      // The filter by name limits the statement to their partitions: jobs are partitioned by name.
      await sql`update pgboss.job set started_on = now() where state = 'active'
        and name = any (${[...new Set(names.values())]}) and id = any (${[...names.keys()]}::uuid[])`.execute(database)
    } catch (error) {
      log(error, 'job leases were not renewed')
    } finally {
      renewing = false
    }
  }

  const timer = setInterval(renew, (leaseSeconds * 1000) / renewalsInLease)
  return {
    hold: (name, id) => void names.set(id, name),
    drop: (id) => void names.delete(id),
    stop: () => clearInterval(timer),
  }
}
