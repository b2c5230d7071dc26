import { CompiledQuery, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import type { DB } from '../../database/tables.generated.ts'
import { type Db, inTransaction, type Scope } from './transactions.ts'

/** What a job may use; `within` opens one transaction for a scope of companies. */
export type JobTools = {
  within: <Result>(scope: Scope, work: (db: Db) => Promise<Result>) => Promise<Result>
  /** Aborted when the server stops: a job that notices ends early and is run again by the next server. */
  signal: AbortSignal
}

/** A kind of background work. `run` must bear being run again: a server may die in the middle of it. */
export type JobKind<Data extends object = object> = {
  name: string
  run: (data: Data, tools: JobTools) => Promise<void>
  /** Called when a server starts: sends again what a dead server left behind. */
  recover?: (tools: JobTools, jobs: Jobs) => Promise<void>
}

/** Where handlers leave work for later: a job exists if and only if the caller's transaction commits. */
export type Jobs = {
  send: (db: Db, kind: string, data: object) => Promise<void>
  /** Starts waiting jobs now rather than at the next look; call it after the commit. */
  wake: (kind: string) => void
}

export type Workers = { jobs: Jobs; stop: () => Promise<void> }

const secondsBetweenLooks = 0.5

/** Starts pg-boss and one worker a kind. */
export async function startWorkers(boss: PgBoss, database: Kysely<DB>, kinds: readonly JobKind[]): Promise<Workers> {
  const stopping = new AbortController()
  const tools: JobTools = {
    signal: stopping.signal,
    within: (scope, work) => inTransaction(database, scope, work),
  }
  const workers = new Map<string, string>()
  const jobs: Jobs = {
    async send(db, kind, data) {
      await boss.send(kind, data, { db: executorOf(db) })
    },
    wake(kind) {
      const worker = workers.get(kind)
      if (worker) boss.notifyWorker(worker)
    },
  }
  await boss.start()
  for (const kind of kinds) {
    await boss.createQueue(kind.name, { name: kind.name, retryLimit: 5, retryBackoff: true, expireInSeconds: 3600 })
    const worker = await boss.work<object>(
      kind.name,
      { pollingIntervalSeconds: secondsBetweenLooks },
      async (batch) => {
        for (const job of batch) await kind.run(job.data, tools)
      },
    )
    workers.set(kind.name, worker)
    await kind.recover?.(tools, jobs)
  }
  return {
    jobs,
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 8000, wait: true, close: true })
    },
  }
}

const executorOf = (db: Db) => ({
  async executeSql(text: string, values: unknown[]) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})
