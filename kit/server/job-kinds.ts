import type { Files } from './files.ts'
import type { EndedJob } from './job-records.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Scanner } from './scanner.ts'
import type { Secrets } from './secrets.ts'
import type { Db, Scope } from './transactions.ts'

/** What a job may use; `within` opens one transaction for a scope of companies. */
export type JobTools = {
  within: <Result>(scope: Scope, work: (db: Db) => Promise<Result>) => Promise<Result>
  files: Files
  secrets: Secrets
  /** The folder below which files that come from outside may lie; empty when there is none. */
  inbox: string
  outbound: Outbound
  /** Looks for viruses in what people sent; without it nobody does. */
  scanner?: Scanner | undefined
  jobs: Jobs
  now: () => string
  /** Aborted when the server stops: a job that notices ends early and is run again by the next server. */
  signal: AbortSignal
  /** Told in the transaction that ends a tracked job: its owner hears of it. */
  ended?: ((db: Db, job: EndedJob) => Promise<unknown>) | undefined
}

/** A kind of background work. `run` must bear being run again: a server may die in the middle of it. */
export type JobKind<Data extends object = object> = {
  name: string
  run(data: Data, tools: JobTools): Promise<void>
  /** When it runs by itself, as cron writes it, on the clock of UTC; also once when a server starts. */
  cron?: string
  /** Called when a server starts: sends again what a dead server left behind. */
  recover?: (tools: JobTools, jobs: Jobs) => Promise<void>
}

/** Where handlers leave work for later: a job exists if and only if the caller's transaction commits. */
export type Jobs = {
  send: (db: Db, kind: string, data: object, when?: { in_seconds: number }) => Promise<void>
  /** Starts waiting jobs now rather than at the next look; call it after the commit. */
  wake: (kind: string) => void
}
