import { setTimeout as delay } from 'node:timers/promises'
import { waitForJobs } from './standing-server.ts'

const pauseMs = 30
const maxPauseMs = 300
const patienceMs = 120_000

/**
 * Calls `read` until the result meets the condition, and returns it; for background work. Between two reads it waits for
 * the jobs of the server, since each read runs many statements. It waits for a short time only: a job may wait for the test.
 */
export async function until<Result>(read: () => Promise<Result>, isDone: (result: Result) => boolean): Promise<Result> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const result = await read()
    if (isDone(result)) return result
    if (Date.now() > deadline) throw new Error(`still not as awaited: ${JSON.stringify(result)}`)
    await Promise.race([Promise.all([waitForJobs(), delay(pauseMs)]), delay(maxPauseMs)])
  }
}
