import { setMaxListeners } from 'node:events'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { DB } from '../../../database/tables.generated.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Files } from '../files/files.ts'
import type { Scanner } from '../files/scanner.ts'
import { type Outbound, openOutbound } from '../outbound/outbound.ts'
import { noSecrets, type Secrets } from '../security/secrets.ts'
import type { JobKind, Jobs, JobTools } from './job-kinds.ts'
import { keepLeases, leaseSeconds } from './job-leases.ts'
import { lookForJobs } from './job-look.ts'
import { startWorker, type Worker } from './job-worker.ts'

export type JobsState = 'starting' | 'ok' | 'failed'

export type JobSystem = {
  jobs: Jobs
  createQueues: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** `failed` while jobs cannot be read. */
  getState: () => JobsState
  idle: () => Promise<void>
}

export type JobSurroundings = {
  database: Kysely<DB>
  /** The same database over a separate connection, for renewing running jobs. */
  leases?: Kysely<DB>
  files: Files
  secrets?: Secrets
  inbox?: string
  outbound?: Outbound
  scanner?: Scanner | undefined
  now: () => string
  kinds: readonly JobKind[]
  ended?: JobTools['ended']
  /** True to run kinds with a `cron`. */
  scheduled?: boolean
  /** True if no other server can use this database when this one starts. */
  alone?: boolean
  log?: (error: unknown, message: string) => void
}

const secondsBetweenMaintenance = 15

/** Opens the job system on the product's database. `jobs` works immediately, workers from `start` to `stop`. */
export function openJobs(surroundings: JobSurroundings): JobSystem {
  const { database, files, now, kinds, ended, scheduled = false, alone = false } = surroundings
  const { secrets = noSecrets, inbox = '', outbound = openOutbound(), scanner, log = () => undefined } = surroundings
  const boss = new PgBoss({
    db: executorOf(database),
    migrate: false,
    schedule: scheduled,
    maintenanceIntervalSeconds: secondsBetweenMaintenance,
  })
  boss.on('error', (error) => log(error, 'job queue failed'))
  const stopping = new AbortController()
  // Each worker and each of its jobs adds a listener, so Node's limit of 10 would warn.
  setMaxListeners(0, stopping.signal)
  const leases = keepLeases({ database: surroundings.leases ?? database, log })
  const workers = new Map<string, Worker>()
  let looking: Promise<void> | undefined
  let state: JobsState = 'starting'
  const jobs: Jobs = {
    async send(db, kind, data, when) {
      const later = when && { startAfter: when.in_seconds }
      const id = await boss.send(kind, data, { db: executorOf(db), ...lease, ...later })
      if (id === null) throw new Error(`no queue takes jobs of kind ${kind}`)
    },
    wake: (kind) => workers.get(kind)?.wake(),
  }
  const tools: JobTools = {
    files,
    secrets,
    inbox,
    outbound,
    scanner,
    jobs,
    now,
    ended,
    signal: stopping.signal,
    within: (scope, work) => inTransaction(database, scope, work),
  }
  const createQueues = () => createMissingQueues(database, kinds)
  return {
    jobs,
    createQueues,
    async start() {
      await createQueues()
      await boss.start()
      // Before anything else: requeue the jobs of a killed server.
      if (alone) await giveBack(database)
      await boss.maintain()
      for (const kind of kinds) {
        if (stopping.signal.aborted) return
        await kind.recover?.(tools, jobs)
        workers.set(kind.name, startWorker({ boss, kind, tools, leases, log }))
      }
      state = 'ok'
      const onLook = (found: boolean) => {
        state = found ? 'ok' : 'failed'
      }
      looking = lookForJobs({ boss, database, workers, signal: stopping.signal, log, onLook })
      if (scheduled) await scheduleAll(boss, kinds)
    },
    async idle() {
      await Promise.all([...workers.values()].map((worker) => worker.idle()))
    },
    getState: () => state,
    async stop() {
      stopping.abort()
      await Promise.all([looking, ...[...workers.values()].map((worker) => worker.stopped)])
      leases.stop()
      await boss.stop({ graceful: false })
    },
  }
}

/** Set on every job, because queues of an earlier version have another lease. */
const lease = { expireInSeconds: leaseSeconds }

/** Requeues all active jobs, if the only server died; with several servers they wait for the lease. */
const giveBack = (database: Kysely<DB>) =>
  sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(database)

/**
 * Several servers write the same schedule; the extra send makes up for runs missed during a downtime. Servers that start
 * within a minute send it once.
 */
async function scheduleAll(boss: PgBoss, kinds: readonly JobKind[]) {
  for (const { name, cron } of kinds) {
    if (cron === undefined) continue
    await boss.schedule(name, cron, {}, lease)
    await boss.send(name, {}, { ...lease, singletonKey: 'start', singletonSeconds: 60 })
  }
}

async function createMissingQueues(database: Kysely<DB>, kinds: readonly JobKind[]) {
  const options = {
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    ...lease,
  }
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(database)
  const known = new Set(rows.map(({ name }) => name))
  for (const { name } of kinds)
    if (!known.has(name))
      await sql`select pgboss.create_queue(${name}, ${JSON.stringify(options)}::json)`.execute(database)
}

const executorOf = (db: Kysely<DB>) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})
