import type { KyselyPlugin } from 'kysely'
import type { JobResult } from '../../contract/contract.ts'
import { isDiskFull } from '../database/disk-full.ts'
import { newId } from '../database/ids.ts'
import { allCompaniesScope, type Db, type Scope } from '../database/transactions.ts'
import { isUnavailable } from '../http/failures.ts'
import type { Context } from '../http/implement.ts'
import type { JobKind, Jobs, JobTools } from './job-kinds.ts'
import {
  beginJobRecord,
  endJobRecord,
  findForgottenJobs,
  getJobRecord,
  getPersonScope,
  insertJobRecord,
  isCurrentRun,
  isJobCancelled,
  type JobEnd,
  type JobRun,
  saveJobCheckpoint,
} from './job-records.ts'
import { newJobReporter, type Reporter } from './job-reporter.ts'

/** Thrown into work whose owner cancelled it; rolls back the transaction that it passes through. */
class JobCancelled extends Error {
  override name = 'JobCancelled'
}

/** Thrown into a run whose job another server has taken over: the run must write nothing more. */
class JobTakenOver extends Error {
  override name = 'JobTakenOver'
}

export type RunningJob = Pick<JobTools, 'files' | 'now' | 'jobs' | 'outbound' | 'secrets' | 'simulators'> &
  Reporter & {
    id: string
    owner_id: string
    /** Number of the run: a thread that saves a checkpoint itself needs it. */
    run_no: number
    scope: Scope
    checkpoint: unknown
    /** Saves a checkpoint; call it last in the transaction of its work, so that both commit or roll back. */
    save: (db: Db, checkpoint: unknown) => Promise<void>
    /** Runs a transaction in the owner's scope; once the job must stop, its next statement fails. */
    within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
    /** Runs a transaction in the owner's scope also after the job must stop, to record how its work ended. */
    withinToEnd: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
    /** Aborted when the owner cancels or the server stops. Work without statements must check it itself. */
    signal: AbortSignal
  }

/** `failed`: the work could not be done, for the reason in `message`. */
export type JobOutcome = { message?: string; results?: readonly JobResult[]; failed?: boolean }

export type TrackedJobKind<Data extends object> = {
  name: string
  parallel?: number
  run: (data: Data, job: RunningJob) => Promise<JobOutcome>
  remains?: string
  stopped?: (data: Data, status: 'cancelled' | 'failed', job: StoppedJob) => Promise<unknown>
}

type StoppedJob = Pick<RunningJob, 'within' | 'now' | 'owner_id'>

const checkIntervalMs = 500

/** Returns a job kind that begins the record of the job, polls for cancellation and ends the record once. */
export const trackedJob = <Data extends object>(kind: TrackedJobKind<Data>): JobKind<{ job_id: string }> => ({
  name: kind.name,
  parallel: kind.parallel,
  async run({ job_id }, tools) {
    const record = await tools.within(allCompaniesScope, (db) => beginJobRecord(db, job_id, tools.now()))
    if (!record) return
    // Only `startJob` of this kind writes this data, so the type holds.
    const data = record.data as Data
    const run: JobRun = { id: job_id, owner_id: record.owner_id, run_no: record.run_no }
    const cancelling = new AbortController()
    const signal = AbortSignal.any([cancelling.signal, tools.signal])
    const checkCancelled = async () => {
      if (await tools.within(allCompaniesScope, (db) => isJobCancelled(db, run))) cancelling.abort()
    }
    if (record.cancel_requested_at !== null) cancelling.abort()
    // Ignore the failure of a poll: the next one tries again.
    const checkTimer = setInterval(() => checkCancelled().catch(() => undefined), checkIntervalMs)
    const end = (ending: Omit<JobEnd, 'now'>) => endJob(tools, job_id, ending)
    const reporter = newJobReporter(run, tools, refuseWhen(signal))
    try {
      const scope = await tools.within(allCompaniesScope, (db) => getPersonScope(db, run.owner_id))
      refuseWhen(signal)()
      const job = { ...reporter, ...buildRunTools({ run, scope, tools, signal }), checkpoint: record.checkpoint }
      const { message = null, results = [], failed = false } = await kind.run(data, job)
      await reporter.flush()
      await end({ status: failed ? 'failed' : 'done', message, results })
    } catch (error) {
      // A stopping server leaves the job to the next one; after a database outage the queue runs it again.
      if (tools.signal.aborted || error instanceof JobTakenOver || isUnavailable(error)) throw error
      // A run whose job was taken over may fail with any error, such as a conflict with the new run; it writes nothing.
      if (!(await tools.within(allCompaniesScope, (db) => isCurrentRun(db, run)))) throw error
      if (isDiskFull(error)) {
        // Best effort: the database may have no space for the message either.
        await reporter.pause(waitsForSpace).catch(() => undefined)
        await tools.within(allCompaniesScope, (db) => runLater(db, kind.name, { job_id, jobs: tools.jobs }))
        return
      }
      const endStatus = cancelling.signal.aborted ? 'cancelled' : 'failed'
      await reporter.flush().catch(() => undefined)
      await kind.stopped?.(data, endStatus, await buildStoppedJob(run, tools))
      await end({
        status: endStatus,
        message: endStatus === 'failed' ? failure : (kind.remains ?? (await readRemainder(tools, job_id))),
        results: [],
      })
      if (endStatus === 'failed') throw error
    } finally {
      clearInterval(checkTimer)
    }
  },
  async onGiveUp({ job_id }, tools) {
    const record = await tools.within(allCompaniesScope, (db) => beginJobRecord(db, job_id, tools.now()))
    if (!record) return
    const run: JobRun = { id: job_id, owner_id: record.owner_id, run_no: record.run_no }
    await kind.stopped?.(record.data as Data, 'failed', await buildStoppedJob(run, tools))
    await endJob(tools, job_id, { status: 'failed', message: lostTooOften, results: [] })
  },
  async onCancelQueued(db, { data, owner_id, now, run_no, ...progress }) {
    await kind.stopped?.(data as Data, 'cancelled', { owner_id, now: () => now, within: (work) => work(db) })
    return run_no === 0 ? neverStarted : (kind.remains ?? describeRemainder(progress))
  },
  recover: ({ within }, jobs) =>
    within(allCompaniesScope, async (db) => {
      for (const { id } of await findForgottenJobs(db, kind.name)) await jobs.send(db, kind.name, { job_id: id })
    }),
})

const waitsForSpace = 'Falta espaço em disco no servidor: a tarefa recomeça sozinha quando houver espaço.'
const secondsUntilSpace = 15

// Sent as a new job, not by a failure: the queue gives up after a few failures, but a full disk may last for hours.
const runLater = (db: Db, kind: string, { job_id, jobs }: { job_id: string; jobs: Jobs }) =>
  jobs.send(db, kind, { job_id }, { in_seconds: secondsUntilSpace })

const failure = 'A tarefa falhou do nosso lado. O que já estava pronto foi mantido; tente de novo.'

const lostTooOften =
  'O servidor parou vezes demais durante esta tarefa, e ela não será repetida sozinha. O que já estava pronto foi mantido.'

const refuseWhen = (signal: AbortSignal) => () => {
  if (signal.aborted) throw new JobCancelled('the job is to stop')
}

type RunContext = { run: JobRun; scope: Scope; tools: JobTools; signal: AbortSignal }

function buildRunTools({ run, scope, tools, signal }: RunContext) {
  const refuse = refuseWhen(signal)
  const cancelPlugin: KyselyPlugin = {
    transformQuery({ node }) {
      refuse()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    id: run.id,
    owner_id: run.owner_id,
    run_no: run.run_no,
    scope,
    signal,
    files: tools.files,
    jobs: tools.jobs,
    outbound: tools.outbound,
    secrets: tools.secrets,
    simulators: tools.simulators,
    now: tools.now,
    withinToEnd: <Result>(work: (db: Db) => Promise<Result>) => tools.within(scope, work),
    // `signal` also cancels a statement that is running or waits for a lock.
    within: <Result>(work: (db: Db) => Promise<Result>) =>
      tools.within({ ...scope, signal }, (db) => work(db.withPlugin(cancelPlugin))),
    async save(db: Db, checkpoint: unknown) {
      if (!(await saveJobCheckpoint(db, run, checkpoint))) throw new JobTakenOver('another server runs the job')
    },
  }
}

async function buildStoppedJob({ owner_id }: JobRun, { within, now }: JobTools): Promise<StoppedJob> {
  const scope = await within(allCompaniesScope, (db) => getPersonScope(db, owner_id))
  return { owner_id, now, within: (work) => within(scope, work) }
}

const neverStarted = 'Cancelada antes de começar; nada foi feito.'

/** Returns the sentence for a job that stopped after its first run had begun. A job without a total counts no work. */
const describeRemainder = ({ done, total }: { done: number; total: number | null }) =>
  total
    ? `Parou em ${done} de ${total}; ${total - done} não foram feitos.`
    : 'A tarefa parou. O que já estava pronto foi mantido.'

const readRemainder = async ({ within }: JobTools, id: string) =>
  describeRemainder((await within(allCompaniesScope, (db) => getJobRecord(db, id))) ?? { done: 0, total: null })

const endJob = ({ within, now, ended }: JobTools, id: string, end: Omit<JobEnd, 'now'>) =>
  within(allCompaniesScope, async (db) => {
    const job = await endJobRecord(db, id, { ...end, now: now() })
    if (job) await ended?.(db, job)
  })

type NewJob<Data extends object> = { kind: string; title: string; data: Data }

/** Starts a job from a handler; it exists if the call commits. Returns its id. */
export async function startJob<Data extends object>(
  { db, user, now, jobs, afterCommit }: Starter,
  { kind, title, data }: NewJob<Data>,
) {
  const id = newId()
  await insertJobRecord(db, { id, owner_id: user.id, kind, title, data, now })
  await jobs.send(db, kind, { job_id: id })
  afterCommit(() => jobs.wake(kind))
  return id
}

type Starter = { db: Db; user: { id: string }; now: string; jobs: Jobs } & Pick<Context<never>, 'afterCommit'>
