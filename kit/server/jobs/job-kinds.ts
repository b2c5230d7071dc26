import type { Db, Scope } from '../database/transactions.ts'
import type { Files } from '../files/files.ts'
import type { Scanner } from '../files/scanner.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Secrets } from '../security/secrets.ts'
import type { EndedJob } from './job-records.ts'

export type JobTools = {
  within: <Result>(scope: Scope, work: (db: Db) => Promise<Result>) => Promise<Result>
  files: Files
  secrets: Secrets
  inbox: string
  outbound: Outbound
  /** True if connections to simulators of other systems are allowed. */
  simulators: boolean
  scanner?: Scanner | undefined
  jobs: Jobs
  now: () => string
  /** Aborted when the server stops: a job that reacts ends early, and the next server runs it again. */
  signal: AbortSignal
  /** Called in the transaction that ends a tracked job, to notify its owner. */
  ended?: ((db: Db, job: EndedJob) => Promise<unknown>) | undefined
}

/** `run_no` is 0 before the first run; `done` and `total` are the progress of earlier runs. */
type QueuedJob = {
  owner_id: string
  data: unknown
  run_no: number
  done: number
  total: number | null
  now: string
}

/** A kind of background work. `run` must be repeatable: the server may die in the middle of it. */
export type JobKind<Data extends object = object> = {
  name: string
  run(data: Data, tools: JobTools): Promise<void>
  /** Called instead of `run` when the job has lost its process too often and is given up. */
  onGiveUp?(data: Data, tools: JobTools): Promise<void>
  /** Called when a person cancels a waiting job, in the transaction that ends the job. Returns the message of its end. */
  onCancelQueued?(db: Db, job: QueuedJob): Promise<string>
  /** Number of jobs of this kind that one process runs at the same time; by default 1. */
  parallel?: number | undefined
  /** Schedule as a cron expression in UTC; the job also runs once at each server start. */
  cron?: string
  /** Called at the start of a server: sends jobs again that a dead server left. */
  recover?: (tools: JobTools, jobs: Jobs) => Promise<void>
}

/** Sends background work: a job exists if and only if the caller's transaction commits. */
export type Jobs = {
  send: (db: Db, kind: string, data: object, when?: { in_seconds: number }) => Promise<void>
  /** Starts waiting jobs now instead of at the next poll; call it after the commit. */
  wake: (kind: string) => void
  /** Corrects the records of a tracked job that ends while it waits. Returns the message of its end. */
  cancelQueued: (db: Db, kind: string, job: QueuedJob) => Promise<string | null>
  /** True if the product sends jobs of this kind on a schedule. */
  isScheduled: (kind: string) => boolean
}
