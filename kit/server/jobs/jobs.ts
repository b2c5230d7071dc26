import { setMaxListeners } from 'node:events'
import type { Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { DB } from '../../../database/tables.generated.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Files } from '../files/files.ts'
import type { Scanner } from '../files/scanner.ts'
import { type Outbound, openOutbound } from '../outbound/outbound.ts'
import { noSecrets, type Secrets } from '../security/secrets.ts'
import { toJobExecutor } from './job-executor.ts'
import type { JobKind, Jobs, JobTools } from './job-kinds.ts'
import { keepLeases } from './job-leases.ts'
import { pollForJobs } from './job-poll.ts'
import { JobQueue } from './job-queue.ts'
import { startWorker, type Worker } from './job-worker.ts'

export type JobsState = 'starting' | 'ok' | 'failed'

export type JobSystem = {
  jobs: Jobs
  createQueues: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
  getState: () => JobsState
  idle: () => Promise<void>
}

export type JobDependencies = {
  database: Kysely<DB>
  leases?: Kysely<DB>
  files: Files
  secrets?: Secrets
  inbox?: string
  outbound?: Outbound
  simulators?: boolean
  scanner?: Scanner | undefined
  now: () => string
  kinds: readonly JobKind[]
  ended?: JobTools['ended']
  scheduled?: boolean
  /** True if no other server can use this database when this one starts. */
  alone?: boolean
  log?: (error: unknown, message: string) => void
}

const secondsBetweenMaintenance = 15

/** Opens the job system on the product's database. `jobs` works immediately, workers from `start` to `stop`. */
export function openJobs(dependencies: JobDependencies): JobSystem {
  const { database, files, now, kinds, ended, scheduled = false, alone = false } = dependencies
  const { secrets = noSecrets, inbox = '', outbound = openOutbound(), simulators = false } = dependencies
  const { scanner, log = () => undefined } = dependencies
  const boss = new PgBoss({
    db: toJobExecutor(database),
    migrate: false,
    schedule: scheduled,
    maintenanceIntervalSeconds: secondsBetweenMaintenance,
  })
  boss.on('error', (error) => log(error, 'job queue failed'))
  const queue = new JobQueue(boss, database)
  const crons = new Map(scheduled ? kinds.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])) : [])
  const stopping = new AbortController()
  // Each worker and each of its jobs adds a listener, so Node's limit of 10 would warn.
  setMaxListeners(0, stopping.signal)
  const leases = keepLeases({ database: dependencies.leases ?? database, log })
  const workers = new Map<string, Worker>()
  let polling: Promise<void> | undefined
  let state: JobsState = 'starting'
  const jobs: Jobs = {
    send: (db, kind, data, when) => queue.send(db, kind, data, when?.in_seconds),
    wake: (kind) => workers.get(kind)?.wake(),
    cancelQueued: async (db, kind, job) =>
      (await kinds.find(({ name }) => name === kind)?.onCancelQueued?.(db, job)) ?? null,
    isScheduled: (kind) => kinds.some(({ name, cron }) => name === kind && cron !== undefined),
  }
  const tools: JobTools = {
    files,
    secrets,
    inbox,
    outbound,
    simulators,
    scanner,
    jobs,
    now,
    ended,
    signal: stopping.signal,
    within: (scope, work) => inTransaction(database, scope, work),
  }
  const createQueues = () => queue.createMissing(kinds)
  return {
    jobs,
    createQueues,
    async start() {
      await createQueues()
      await boss.start()
      // The jobs of a killed server are requeued before anything else.
      if (alone) await queue.requeueRunning().catch((error) => log(error, 'lost jobs were not requeued'))
      await boss.maintain()
      for (const kind of kinds) {
        if (stopping.signal.aborted) return
        await queue.forgetLost(kind.name)
        await kind.recover?.(tools, jobs)
        workers.set(kind.name, startWorker({ queue, kind, tools, leases, log }))
      }
      state = 'ok'
      const onPoll = (found: boolean) => {
        state = found ? 'ok' : 'failed'
      }
      polling = pollForJobs({ queue, workers, scheduled: [...crons.keys()], signal: stopping.signal, log, onPoll })
      if (scheduled) await queue.deleteOtherSchedules(crons)
      for (const [kind, cron] of crons) {
        await queue.schedule(kind, cron)
        jobs.wake(kind)
      }
    },
    async idle() {
      await Promise.all([...workers.values()].map((worker) => worker.idle()))
    },
    getState: () => state,
    async stop() {
      stopping.abort()
      await Promise.all([polling, ...[...workers.values()].map((worker) => worker.stopped)])
      leases.stop()
      await boss.stop({ graceful: false })
    },
  }
}
