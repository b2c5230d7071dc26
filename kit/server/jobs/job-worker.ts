import { setTimeout as delay } from 'node:timers/promises'
import type { JobKind, JobTools } from './job-kinds.ts'
import type { Leases } from './job-leases.ts'
import { type JobQueue, leaseSeconds } from './job-queue.ts'

export type Worker = {
  wake: () => void
  idle: () => Promise<unknown>
  /** Settles when the running job has ended after the signal of the tools. */
  stopped: Promise<void>
}

type Surroundings = {
  queue: JobQueue
  kind: JobKind
  tools: JobTools
  leases: Leases
  log: (error: unknown, message: string) => void
}

/** Runs the jobs of one kind until the server stops, up to `parallel` at the same time. Its errors never end the process. */
export function startWorker(around: Surroundings): Worker {
  const lanes = Array.from({ length: around.kind.parallel ?? 1 }, () => startLane(around))
  return {
    wake: () => {
      for (const lane of lanes) lane.wake()
    },
    idle: () => Promise.all(lanes.map((lane) => lane.idle())),
    stopped: Promise.all(lanes.map((lane) => lane.stopped)).then(() => undefined),
  }
}

function startLane(around: Surroundings): Worker {
  const { tools, log } = around
  let wake: () => void = () => undefined
  let woken = false
  const waitForWake = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      if (woken) resolve()
    })
  let current: Promise<unknown> = Promise.resolve()
  const loop = async () => {
    while (!tools.signal.aborted) {
      woken = false
      const next = runNext(around).catch((error) => log(error, `jobs of ${around.kind.name} cannot be read`))
      current = next
      const worked = await next
      if (!worked && !tools.signal.aborted) await waitForWake()
    }
  }
  const wakeUp = () => {
    woken = true
    wake()
  }
  tools.signal.addEventListener('abort', wakeUp)
  return { wake: wakeUp, idle: () => current, stopped: loop() }
}

async function runNext({ queue, kind, tools, leases, log }: Surroundings) {
  const job = await queue.take(kind.name)
  if (!job) return false
  leases.hold(job.lease_id)
  try {
    await kind.run(job.data, tools)
    await queue.complete(job)
  } catch (error) {
    if (!tools.signal.aborted) log(error, `job ${kind.name} failed`)
    const message = error instanceof Error ? error.message : String(error)
    await retryForLease(() => queue.fail(job, message))
  } finally {
    leases.drop(job.lease_id)
  }
  return true
}

const betweenTries = 250

/** Retries while the database may be restarting, for the length of the lease; after that the job expires anyway. */
async function retryForLease(work: () => Promise<unknown>) {
  for (let left = (leaseSeconds * 1000) / betweenTries; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1) throw error
      await delay(betweenTries)
    }
  }
}
