import { type Kysely, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { DB } from '../../database/tables.generated.ts'
import type { JobKind, JobTools } from './job-kinds.ts'

export type Worker = {
  /** Looks for a job now. */
  wake: () => void
  /** Settles once the job at work has ended, if there is one. */
  idle: () => Promise<unknown>
  /** Settles once the running job ended after the tools' signal. */
  stopped: Promise<void>
}

type Surroundings = {
  boss: PgBoss
  database: Kysely<DB>
  kind: JobKind
  tools: JobTools
  leaseSeconds: number
  log: (error: unknown, message: string) => void
}

/**
 * Runs the jobs of one kind, one after the other, until the server stops; when there is none it waits to be woken.
 * Nothing thrown in it ends the process.
 */
export function startWorker(around: Surroundings): Worker {
  const { tools, log } = around
  let wake: () => void = () => undefined
  let woken = false
  const woke = () =>
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
      if (!worked && !tools.signal.aborted) await woke()
    }
  }
  const rouse = () => {
    woken = true
    wake()
  }
  tools.signal.addEventListener('abort', rouse)
  return { wake: rouse, idle: () => current, stopped: loop() }
}

async function runNext({ boss, database, kind, tools, leaseSeconds, log }: Surroundings) {
  const [job] = await boss.fetch<object>(kind.name)
  if (!job) return false
  // Renewed while it runs, so that only the jobs of a server that died expire.
  const renewal = setInterval(
    () => renew(database, kind.name, job.id).catch((error) => log(error, 'a job lease was not renewed')),
    (leaseSeconds * 1000) / 4,
  )
  try {
    await kind.run(job.data, tools)
    await boss.complete(kind.name, job.id)
  } catch (error) {
    if (!tools.signal.aborted) log(error, `job ${kind.name} failed`)
    await boss.fail(kind.name, job.id, { message: error instanceof Error ? error.message : String(error) })
  } finally {
    clearInterval(renewal)
  }
  return true
}

const renew = (database: Kysely<DB>, name: string, id: string) =>
  sql`update pgboss.job set started_on = now() where name = ${name} and id = ${id} and state = 'active'`.execute(
    database,
  )
