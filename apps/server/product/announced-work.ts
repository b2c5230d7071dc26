import { setTimeout as delay } from 'node:timers/promises'
import { eventDeliveriesJob, eventsTopic } from '@app/domain/events/server'
import { integrationDeliveryJob, integrationTopic, sweepMessages } from '@app/domain/integration/server'
import { allCompaniesScope, type Changes, type Database, type Db, inTransaction, type Jobs } from '@app/kit/server'
import { productIntegrations } from './areas.ts'

type Dependencies = {
  database: Database
  changes: Changes
  jobs: Jobs
  now: () => string
  log: (error: unknown, message: string) => void
}

const millisecondsUntilRetry = 5000

/** Starts the jobs of announced events and messages. Returns a function that ends the watching. */
export function startAnnouncedWork(dependencies: Dependencies) {
  const stopping = new AbortController()
  const { signal } = stopping
  const watching = [
    watch(eventsTopic, { ...dependencies, signal }, async (change) => {
      // A lost announcement delays delivery by up to a minute, since the job also runs every minute.
      if (change === 'changed') await sendJobs(dependencies, eventDeliveriesJob.name, async () => [{}])
    }),
    // The beat of the watch, every 15 s, finds messages that are due and messages whose job or server was lost.
    watch(integrationTopic, { ...dependencies, signal }, () =>
      sendJobs(dependencies, integrationDeliveryJob, async (db) => {
        const connections = await sweepMessages(db, productIntegrations, dependencies.now())
        return connections.map((connection_id) => ({ connection_id }))
      }),
    ),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(watching)
  }
}

type Change = 'changed' | 'beat'
type Watching = Pick<Dependencies, 'changes' | 'log'> & { signal: AbortSignal }

async function watch(topic: string, { changes, log, signal }: Watching, react: (change: Change) => Promise<unknown>) {
  const watchOnce = async () => {
    for await (const change of changes.watch(topic, signal)) await react(change)
  }
  while (!signal.aborted) {
    await watchOnce().catch((error) => log(error, `${topic} are not watched`))
    await delay(millisecondsUntilRetry, undefined, { signal }).catch(() => undefined)
  }
}

async function sendJobs(
  { database, jobs }: Dependencies,
  kind: string,
  findWork: (db: Db) => Promise<readonly object[]>,
) {
  const sent = await inTransaction(database, allCompaniesScope, async (db) => {
    const work = await findWork(db)
    for (const data of work) await jobs.send(db, kind, data)
    return work.length
  })
  if (sent > 0) jobs.wake(kind)
}
