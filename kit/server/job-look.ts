import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { DB } from '../../database/tables.generated.ts'
import type { Worker } from './job-worker.ts'

type Surroundings = {
  boss: PgBoss
  database: Kysely<DB>
  workers: ReadonlyMap<string, Worker>
  signal: AbortSignal
  log: (error: unknown, message: string) => void
  /** Told after each look whether jobs could be read. */
  onLook: (found: boolean) => void
}

const millisecondsBetweenLooks = 500
const looksBetweenExpiries = 4

/**
 * Wakes the workers of what other servers sent and of what waited for its time, until the server stops. One look for all
 * kinds: each kind's own took a connection of the pool for itself twice a second, and the database's memory with it.
 */
export async function lookForJobs({ boss, database, workers, signal, log, onLook }: Surroundings) {
  for (let look = 1; !signal.aborted; look += 1) {
    // A server that stops is not waited for.
    await delay(millisecondsBetweenLooks, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    // Maintenance does it too, but seldom: what a dead process had at work is wanted soon.
    if (look % looksBetweenExpiries === 0) await boss.expire().catch((error) => log(error, 'leases were not looked at'))
    const due = await findDue(database).catch((error) => {
      log(error, 'jobs cannot be read')
      return undefined
    })
    onLook(due !== undefined)
    for (const name of due ?? []) workers.get(name)?.wake()
  }
}

async function findDue(database: Kysely<DB>) {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state < 'active' and start_after < now()`.execute(database)
  return rows.map(({ name }) => name)
}
