import { setTimeout as delay } from 'node:timers/promises'
import { eventDeliveriesJob, eventsTopic } from '@app/domain/events/server'
import { allCompaniesScope, type Changes, type Database, inTransaction, type Jobs } from '@app/kit/server'

type Dependencies = {
  database: Database
  changes: Changes
  jobs: Jobs
  log: (error: unknown, message: string) => void
}

const millisecondsUntilRetry = 5000

/** A lost announcement delays delivery by up to a minute, since the job also runs every minute. */
export function startEventDeliveries({ database, changes, jobs, log }: Dependencies) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function watch() {
    for await (const change of changes.watch(eventsTopic, signal)) {
      if (change !== 'changed') continue
      await inTransaction(database, allCompaniesScope, (db) => jobs.send(db, eventDeliveriesJob.name, {}))
      jobs.wake(eventDeliveriesJob.name)
    }
  }
  async function keepWatching() {
    while (!signal.aborted) {
      await watch().catch((error) => log(error, 'events are not watched'))
      await delay(millisecondsUntilRetry, undefined, { signal }).catch(() => undefined)
    }
  }
  const watching = keepWatching()
  return async () => {
    stopping.abort()
    await watching
  }
}
