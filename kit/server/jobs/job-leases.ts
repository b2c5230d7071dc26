import type { Kysely } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import { leaseSeconds, renewLeases } from './job-queue.ts'

const renewalsInLease = 4

export type Leases = {
  hold: (lease_id: string) => void
  drop: (lease_id: string) => void
  stop: () => void
}

type Dependencies = {
  /** A separate connection: an exhausted pool must not cost a live process its jobs. */
  database: Kysely<DB>
  log: (error: unknown, message: string) => void
}

/** Renews the running jobs of this process, so that only those of a dead process expire. */
export function keepLeases({ database, log }: Dependencies): Leases {
  const leaseIds = new Set<string>()
  let renewing = false

  async function renew() {
    if (renewing || leaseIds.size === 0) return
    renewing = true
    try {
      await renewLeases(database, [...leaseIds])
    } catch (error) {
      log(error, 'job leases were not renewed')
    } finally {
      renewing = false
    }
  }

  const timer = setInterval(renew, (leaseSeconds * 1000) / renewalsInLease)
  return {
    hold: (lease_id) => void leaseIds.add(lease_id),
    drop: (lease_id) => void leaseIds.delete(lease_id),
    stop: () => clearInterval(timer),
  }
}
