import { setTimeout as delay } from 'node:timers/promises'
import type { JobQueue } from './job-queue.ts'
import type { Worker } from './job-worker.ts'

type Dependencies = {
  queue: JobQueue
  workers: ReadonlyMap<string, Worker>
  /** Kinds whose jobs pg-boss sends by their schedule, without a notice to this process. */
  scheduled: readonly string[]
  signal: AbortSignal
  log: (error: unknown, message: string) => void
  /** Called after each poll; `found` is false if the jobs could not be read. */
  onPoll: (found: boolean) => void
}

const pollIntervalMs = 500
const pollsBetweenExpiries = 4
const pollsBetweenSchedules = 10

/** One poll for all kinds: separate polls each used a pool connection, and database memory, twice a second. */
export async function pollForJobs({ queue, workers, scheduled, signal, log, onPoll }: Dependencies) {
  for (let poll = 1; !signal.aborted; poll += 1) {
    // Do not wait during the shutdown of the server.
    await delay(pollIntervalMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    if (poll % pollsBetweenExpiries === 0)
      await queue.requeueExpired().catch((error) => log(error, 'jobs of lost processes were not requeued'))
    const due = await queue.findDueKinds().catch((error) => {
      log(error, 'jobs cannot be read')
      return undefined
    })
    onPoll(due !== undefined)
    const kindsToWake = poll % pollsBetweenSchedules === 0 ? [...(due ?? []), ...scheduled] : due
    for (const name of kindsToWake ?? []) workers.get(name)?.wake()
  }
}
