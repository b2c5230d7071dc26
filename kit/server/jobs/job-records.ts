import { sql } from 'kysely'
import type { Job, JobNote, JobResult, JobStatus } from '../../contract/contract.ts'
import type { Db, Scope } from '../database/transactions.ts'
import { announce } from '../http/changes.ts'

type Narrow = { status: JobStatus; log: JobNote[]; results: JobResult[] }

export const jobsTopic = (owner_id: string) => `jobs:${owner_id}`

/** Builds the query of jobs; row-level security limits it to their owner, an administrator sees all. */
export const buildJobsQuery = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('users as owner', 'owner.id', 'jobs.owner_id')
    .select([
      'jobs.id',
      'jobs.owner_id',
      'owner.name as owner_name',
      'jobs.kind',
      'jobs.title',
      'jobs.status',
      'jobs.phase',
      'jobs.done',
      'jobs.total',
      'jobs.percent',
      'jobs.log',
      'jobs.results',
      'jobs.message',
      'jobs.created_at',
      'jobs.started_at',
      'jobs.finished_at',
      sql<boolean>`jobs.cancel_requested_at is not null and jobs.finished_at is null`.as('cancelling'),
    ])
    .$narrowType<Narrow>()

export const getJobRecord = (db: Db, id: string): Promise<Job | undefined> =>
  buildJobsQuery(db).where('jobs.id', '=', id).executeTakeFirst()

type NewJobRecord = { id: string; owner_id: string; kind: string; title: string; data: object; now: string }

export async function insertJobRecord(db: Db, { data, now, ...job }: NewJobRecord) {
  await db
    .insertInto('jobs')
    .values({ ...job, data: JSON.stringify(data), created_at: now })
    .execute()
  await announce(db, jobsTopic(job.owner_id))
}

/** Claims a waiting job, or one of a dead server, for a new run; undefined if it has ended. */
export const beginJobRecord = (db: Db, id: string, now: string) =>
  db
    .updateTable('jobs')
    .set((job) => ({
      status: 'running',
      run_no: job('run_no', '+', 1),
      started_at: job.fn.coalesce('started_at', job.val(now)),
    }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(['owner_id', 'title', 'data', 'checkpoint', 'done', 'total', 'run_no', 'cancel_requested_at'])
    .executeTakeFirst()

export type JobRun = { id: string; owner_id: string; run_no: number }
type JobProgressUpdate = { done: number; total: number | null; phase: string; notes: readonly JobNote[] }

const maxNotes = 500

/** Writes the progress of a job, which never decreases. Skips a row locked by the job's own transaction. */
export async function noteJobProgress(db: Db, run: JobRun, { done, total, phase, notes }: JobProgressUpdate) {
  const percent = total ? Math.min(99, Math.floor((done / total) * 100)) : 0
  await sql`update jobs set phase = ${phase}, done = greatest(done, ${done}), total = ${total},
      percent = greatest(percent, ${percent}),
      log = case when jsonb_array_length(log) < ${maxNotes} then log || ${JSON.stringify(notes)}::jsonb else log end
    where id = (select id from jobs where id = ${run.id} and run_no = ${run.run_no} and finished_at is null
      for update skip locked)`.execute(db)
  await announce(db, jobsTopic(run.owner_id))
}

/** Saves the checkpoint in the transaction of the work; returns false if another server has taken over the job. */
export async function saveJobCheckpoint(db: Db, run: JobRun, checkpoint: unknown) {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ checkpoint: JSON.stringify(checkpoint ?? null) })
    .where('id', '=', run.id)
    .where('run_no', '=', run.run_no)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const isJobCancelled = async (db: Db, { id }: Pick<JobRun, 'id'>) =>
  (await db.selectFrom('jobs').select('cancel_requested_at').where('id', '=', id).executeTakeFirst())
    ?.cancel_requested_at != null

export type JobEnd = {
  status: Extract<JobStatus, 'done' | 'failed' | 'cancelled'>
  message: string | null
  results: readonly JobResult[]
  now: string
}

/** False if another server has taken over the job. */
export const isCurrentRun = async (db: Db, { id, run_no }: JobRun) =>
  (await db.selectFrom('jobs').select('run_no').where('id', '=', id).executeTakeFirst())?.run_no === run_no

/** Ends a job once; undefined if it had already ended. */
export async function endJobRecord(db: Db, id: string, { status, message, results, now }: JobEnd) {
  const endedJob = await db
    .updateTable('jobs')
    .set((job) => ({
      status,
      message,
      results: JSON.stringify(results),
      finished_at: now,
      ...(status === 'done' && { percent: 100, done: job.fn.coalesce('total', 'done') }),
    }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(['id', 'owner_id', 'title', 'status', 'message'])
    .$narrowType<{ status: JobStatus }>()
    .executeTakeFirst()
  if (endedJob) await announce(db, jobsTopic(endedJob.owner_id))
  return endedJob
}
export type EndedJob = NonNullable<Awaited<ReturnType<typeof endJobRecord>>>

/** Asks a job to stop; the server that runs it polls for this. */
export async function askJobToStop(db: Db, id: string, now: string) {
  const requestedJob = await db
    .updateTable('jobs')
    .set((job) => ({ cancel_requested_at: job.fn.coalesce('cancel_requested_at', job.val(now)) }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(['owner_id', 'status', 'kind', 'data', 'run_no', 'done', 'total'])
    .executeTakeFirst()
  if (requestedJob) await announce(db, jobsTopic(requestedJob.owner_id))
  return requestedJob
}

/** Puts a failed or cancelled job back into the queue; undefined if the job is in another state. */
export const reopenJobRecord = (db: Db, id: string) =>
  db
    .updateTable('jobs')
    .set({ status: 'queued', message: null, cancel_requested_at: null, finished_at: null, started_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'cancelled'])
    .returning(['kind'])
    .executeTakeFirst()

/** Returns unfinished jobs of a kind that are in no queue: their server died too often. */
export const findForgottenJobs = async (db: Db, kind: string) =>
  (
    await sql<{ id: string }>`select id from jobs where kind = ${kind} and finished_at is null and not exists (
      select from queued_jobs queued where queued.kind = ${kind} and queued.data ->> 'job_id' = jobs.id::text
        and queued.failed_at is null)`.execute(db)
  ).rows

/** Returns the person's current scope, which may differ from the one when the job was requested. */
export async function getPersonScope(db: Db, user_id: string | null): Promise<Scope> {
  if (user_id === null) return { user_id, companies: 'all' }
  const admin = await db
    .selectFrom('user_abilities')
    .select('ability')
    .where('user_id', '=', user_id)
    .where('ability', '=', 'admin')
    .executeTakeFirst()
  if (admin) return { user_id, companies: 'all' }
  const companies = await db.selectFrom('user_companies').select('company_id').where('user_id', '=', user_id).execute()
  return { user_id, companies: companies.map(({ company_id }) => company_id) }
}
