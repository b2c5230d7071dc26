import { setMaxListeners } from 'node:events'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { DB } from '../../database/tables.generated.ts'
import type { Files } from './files.ts'
import type { JobKind, Jobs, JobTools } from './job-kinds.ts'
import { keepLeases, leaseSeconds } from './job-leases.ts'
import { lookForJobs } from './job-look.ts'
import { startWorker, type Worker } from './job-worker.ts'
import { type Outbound, openOutbound } from './outbound/outbound.ts'
import type { Scanner } from './scanner.ts'
import { noSecrets, type Secrets } from './secrets.ts'
import { inTransaction } from './transactions.ts'

export type JobsState = 'starting' | 'ok' | 'failed'

export type JobSystem = {
  jobs: Jobs
  /** Makes the queues that jobs are sent to; `start` does it too. */
  createQueues: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** `failed` while jobs cannot be read. */
  getState: () => JobsState
  /** Settles once no job that is at work now is any more. */
  idle: () => Promise<void>
}

export type JobSurroundings = {
  database: Kysely<DB>
  /** The same with a connection of its own, on which jobs at work are renewed. */
  leases?: Kysely<DB>
  files: Files
  secrets?: Secrets
  inbox?: string
  outbound?: Outbound
  scanner?: Scanner | undefined
  now: () => string
  kinds: readonly JobKind[]
  ended?: JobTools['ended']
  /** Whether kinds with a `cron` run by themselves. */
  scheduled?: boolean
  /** Whether no other server can be at work on this database when this one starts. */
  alone?: boolean
  log?: (error: unknown, message: string) => void
}

const secondsBetweenMaintenance = 15

/** Jobs in the product's own database: `jobs` works at once, workers run from `start` to `stop`. */
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
  // One worker of each kind listens, and what they run besides.
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
      // What a killed server held is given back before anything else is looked at.
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

/** Said of every job: queues that an earlier version made have another lease. */
const lease = { expireInSeconds: leaseSeconds }

/** Takes up at once what was at work when the only server died; with others beside it, that waits for the lease. */
const giveBack = (database: Kysely<DB>) =>
  sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(database)

/** Two servers schedule the same; what was missed while none ran is caught up at once. */
async function scheduleAll(boss: PgBoss, kinds: readonly JobKind[]) {
  for (const { name, cron } of kinds) {
    if (cron === undefined) continue
    await boss.schedule(name, cron, {}, lease)
    await boss.send(name, {}, lease)
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
