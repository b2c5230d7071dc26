import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { DB } from '../../../database/tables.generated.ts'
import type { Worker } from './job-worker.ts'

type Surroundings = {
  boss: PgBoss
  database: Kysely<DB>
  workers: ReadonlyMap<string, Worker>
  signal: AbortSignal
  log: (error: unknown, message: string) => void
  /** Called after each poll; `found` is false if the jobs could not be read. */
  onLook: (found: boolean) => void
}

const millisecondsBetweenLooks = 500
const looksBetweenExpiries = 4

/**
 * Polls for jobs that other servers sent or that have become due, and wakes their workers, until the server stops. One
 * poll for all kinds: separate polls each used a pool connection, and database memory, twice a second.
 */
export async function lookForJobs({ boss, database, workers, signal, log, onLook }: Surroundings) {
  for (let look = 1; !signal.aborted; look += 1) {
    // Do not wait during the shutdown of the server.
    await delay(millisecondsBetweenLooks, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    // Maintenance expires jobs too, but rarely; jobs of a dead process should restart soon.
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
