import { setTimeout as delay } from 'node:timers/promises'
import type { JobKind, JobTools } from './job-kinds.ts'
import type { Leases } from './job-leases.ts'
import { type JobQueue, leaseSeconds, maxLostLeases } from './job-queue.ts'

export type Worker = {
  wake: () => void
  idle: () => Promise<unknown>
  stopped: Promise<void>
}

type Dependencies = {
  queue: JobQueue
  kind: JobKind
  tools: JobTools
  leases: Leases
  log: (error: unknown, message: string) => void
}

/** Runs the jobs of one kind until the server stops, up to `parallel` at the same time. Its errors never end the process. */
export function startWorker(dependencies: Dependencies): Worker {
  const lanes = Array.from({ length: dependencies.kind.parallel ?? 1 }, () => startLane(dependencies))
  return {
    wake: () => {
      for (const lane of lanes) lane.wake()
    },
    idle: () => Promise.all(lanes.map((lane) => lane.idle())),
    stopped: Promise.all(lanes.map((lane) => lane.stopped)).then(() => undefined),
  }
}

function startLane(dependencies: Dependencies): Worker {
  const { tools, log } = dependencies
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
      const next = runNext(dependencies).catch((error) =>
        log(error, `jobs of ${dependencies.kind.name} cannot be read`),
      )
      current = next
      const hasRun = await next
      if (!hasRun && !tools.signal.aborted) await waitForWake()
    }
  }
  const wakeUp = () => {
    woken = true
    wake()
  }
  tools.signal.addEventListener('abort', wakeUp)
  return { wake: wakeUp, idle: () => current, stopped: loop() }
}

async function runNext({ queue, kind, tools, leases, log }: Dependencies) {
  const job = await queue.take(kind.name)
  if (!job) return false
  leases.hold(job.lease_id)
  try {
    if (job.lost_leases >= maxLostLeases) {
      log(new Error(`its process ended ${job.lost_leases} times`), `job ${kind.name} was given up`)
      await kind.onGiveUp?.(job.data, tools)
      await queue.giveUp(job)
      return true
    }
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

const retryIntervalMs = 250

/** Retries while the database may be restarting, for the length of the lease; after that the job expires anyway. */
async function retryForLease(work: () => Promise<unknown>) {
  for (let remaining = (leaseSeconds * 1000) / retryIntervalMs; ; remaining -= 1) {
    try {
      return await work()
    } catch (error) {
      if (remaining <= 1) throw error
      await delay(retryIntervalMs)
    }
  }
}
