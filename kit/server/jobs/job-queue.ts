import { type Kysely, type NotNull, type RawBuilder, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { DB } from '../../../database/tables.generated.ts'
import { newId } from '../database/ids.ts'
import { allCompaniesScope, type Db, inTransaction } from '../database/transactions.ts'
import { toJobExecutor } from './job-executor.ts'

/** A job that its process did not renew within this time is given to another one. */
export const leaseSeconds = 10

/** A job that lost its process this often has probably ended it, and is given up. */
export const maxLostLeases = 10

/** Pause before a lost job runs again: a job that crashes its process must not crash all servers at once. */
const maxPauseSeconds = 5

type QueuedJob = { id: string; kind: string; data: object; lease_id: string; lost_leases: number }
type Lease = Pick<QueuedJob, 'id' | 'kind' | 'lease_id'>

/** pg-boss fails a job that is active for longer. Leases find dead processes sooner; the library accepts below 24 h. */
const runLimit = { expireInSeconds: 23 * 3600 }

const startOptions = (seconds: number) => (seconds > 0 ? { startAfter: seconds } : {})

const leaseEnd = sql<string>`now() + ${leaseSeconds} * interval '1 second'`

class NoQueue extends Error {
  constructor(kind: string) {
    super(`no queue takes jobs of kind ${kind}`)
  }
}

/** Each job has a row in `queued_jobs`, written with pg-boss in one transaction; a scheduled one when it is taken. */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #database: Kysely<DB>

  constructor(boss: PgBoss, database: Kysely<DB>) {
    this.#boss = boss
    this.#database = database
  }

  #within<Result>(work: (db: Db) => Promise<Result>) {
    return inTransaction(this.#database, allCompaniesScope, work)
  }

  async createMissing(kinds: readonly { name: string }[]) {
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name))
    for (const { name } of kinds)
      if (!known.has(name))
        await this.#boss.createQueue(name, {
          name,
          policy: 'standard',
          retryLimit: 5,
          retryDelay: 1,
          retryBackoff: true,
        })
  }

  async send(db: Db, kind: string, data: object, seconds = 0) {
    const id = await this.#boss.send(kind, data, { db: toJobExecutor(db), ...runLimit, ...startOptions(seconds) })
    if (id === null) throw new NoQueue(kind)
    const due_at = sql<string>`now() + ${seconds} * interval '1 second'`
    await db
      .insertInto('queued_jobs')
      .values({ id, kind, data: JSON.stringify(data), due_at })
      .execute()
  }

  /** Sends a job now, for missed runs, and by schedule; servers that start within a minute send it once. */
  async schedule(kind: string, cron: string) {
    await this.#boss.schedule(kind, cron, {}, runLimit)
    await this.#boss.send(kind, {}, { ...runLimit, singletonKey: 'start', singletonSeconds: 60 })
  }

  async deleteOtherSchedules(kinds: ReadonlyMap<string, string>) {
    for (const { name } of await this.#boss.getSchedules()) if (!kinds.has(name)) await this.#boss.unschedule(name)
  }

  take(kind: string): Promise<QueuedJob | undefined> {
    return this.#within(async (db) => {
      const [job] = await this.#boss.fetch<object>(kind, { db: toJobExecutor(db) })
      if (!job) return undefined
      const { id, data } = job
      const lease = { lease_id: newId(), leased_until: leaseEnd }
      const { lost_leases } = await db
        .insertInto('queued_jobs')
        .values({ id, kind, data: JSON.stringify(data), due_at: sql`now()`, ...lease })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(lease))
        .returning('lost_leases')
        .executeTakeFirstOrThrow()
      return { id, kind, data, lease_id: lease.lease_id, lost_leases }
    })
  }

  /** Removes a job that was done. A job whose lease has ended stays. */
  complete({ id, kind, lease_id }: Lease) {
    return this.#within(async (db) => {
      const deleted = db.deleteFrom('queued_jobs').where('id', '=', id).where('lease_id', '=', lease_id)
      const { numDeletedRows } = await deleted.executeTakeFirst()
      if (numDeletedRows > 0) await this.#boss.complete(kind, id, {}, { db: toJobExecutor(db) })
    })
  }

  /** Ends the lease of a job; it runs again after a delay, or has failed if it had all its attempts. */
  fail({ id, kind, lease_id }: Lease, message: string) {
    return this.#within(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('queued_jobs')
        .set({ leased_until: null, lease_id: null })
        .where('id', '=', id)
        .where('lease_id', '=', lease_id)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const connection = { db: toJobExecutor(db) }
      await this.#boss.fail(kind, id, { message }, connection)
      const job = await this.#boss.getJobById(kind, id, { ...connection, includeArchive: false })
      await db
        .updateTable('queued_jobs')
        .set(job?.state === 'retry' ? { due_at: job.startAfter } : { failed_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    })
  }

  /** Ends a job for good, without a result. */
  giveUp({ id, kind, lease_id }: Lease) {
    return this.#within(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('queued_jobs')
        .set({ leased_until: null, lease_id: null, failed_at: sql`now()` })
        .where('id', '=', id)
        .where('lease_id', '=', lease_id)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await this.#boss.cancel(kind, id, { db: toJobExecutor(db) })
    })
  }

  requeueExpired() {
    return this.#requeueLost(sql<boolean>`leased_until < now()`)
  }

  /** Requeues all running jobs, if the only server died; with several servers they wait for the lease. */
  requeueRunning() {
    return this.#requeueLost(sql<boolean>`leased_until is not null`)
  }

  async #requeueLost(isLost: RawBuilder<boolean>) {
    const lost = await this.#database
      .selectFrom('queued_jobs')
      .select(['id', 'kind', 'lease_id'])
      .where(isLost)
      .$narrowType<{ lease_id: NotNull }>()
      .execute()
    const errors: unknown[] = []
    for (const lease of lost)
      await this.#within((db) => this.#requeue(db, lease, isLost)).catch(async (error) => {
        errors.push(error)
        if (error instanceof NoQueue) await this.#postponeRequeue(lease)
      })
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} lost jobs were not requeued`)
  }

  /** Without a pause the error would be logged at every poll. */
  async #postponeRequeue({ id, lease_id }: Lease) {
    await this.#database
      .updateTable('queued_jobs')
      .set({ leased_until: sql`now() + interval '1 hour'` })
      .where('id', '=', id)
      .where('lease_id', '=', lease_id)
      .execute()
  }

  /** Makes a job due again, first at once, then after a pause: a lost process is not a failed attempt of the job. */
  async #requeue(db: Db, { id, kind, lease_id }: Lease, isLost: RawBuilder<boolean>) {
    const lost = await db
      .updateTable('queued_jobs')
      .set((job) => ({
        leased_until: null,
        lease_id: null,
        due_at: sql`now() + least(lost_leases, ${maxPauseSeconds}) * interval '1 second'`,
        lost_leases: job('lost_leases', '+', 1),
      }))
      .where('id', '=', id)
      .where('lease_id', '=', lease_id)
      .where(isLost)
      .returning(['data', sql<number>`extract(epoch from due_at - now())::int`.as('pause_seconds')])
      .$narrowType<{ data: object }>()
      .executeTakeFirst()
    if (!lost) return
    const connection = { db: toJobExecutor(db) }
    const job = await this.#boss.getJobById(kind, id, { ...connection, includeArchive: false })
    // pg-boss counts each fetch of a job as an attempt, so the job is sent again with the attempts that it has left.
    const attempts = job && { retryLimit: Math.max(0, job.retryLimit - job.retryCount) }
    await this.#boss.deleteJob(kind, id, connection)
    const pause = startOptions(lost.pause_seconds)
    const sent = await this.#boss.send(kind, lost.data, { id, ...connection, ...runLimit, ...attempts, ...pause })
    if (sent === null) throw new NoQueue(kind)
  }

  /** Deletes the rows of waiting jobs that pg-boss no longer has, so that `recover` of their kind finds them. */
  async forgetLost(kind: string) {
    const waiting = await this.#database
      .selectFrom('queued_jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('leased_until', 'is', null)
      .where('failed_at', 'is', null)
      .execute()
    for (const { id } of waiting)
      if (!(await this.#boss.getJobById(kind, id)))
        await this.#database.deleteFrom('queued_jobs').where('id', '=', id).execute()
  }

  async findDueKinds() {
    const rows = await this.#database
      .selectFrom('queued_jobs')
      .select('kind')
      .distinct()
      .where('leased_until', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<', sql<string>`now()`)
      .execute()
    return rows.map(({ kind }) => kind)
  }
}

/**
 * Data of the jobs of a kind that wait for a process. A job that has waited for ten minutes is left out, because a row
 * may outlive its job in pg-boss.
 */
export async function findWaitingJobs(db: Db, kind: string) {
  const rows = await db
    .selectFrom('queued_jobs')
    .select('data')
    .where('kind', '=', kind)
    .where('leased_until', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`due_at between now() - interval '10 minutes' and now()`)
    .execute()
  return rows.map(({ data }) => data)
}

export const renewLeases = (database: Kysely<DB>, lease_ids: readonly string[]) =>
  database.updateTable('queued_jobs').set({ leased_until: leaseEnd }).where('lease_id', 'in', lease_ids).execute()

export const forgetFailedJobs = (db: Db, before: string) =>
  db.deleteFrom('queued_jobs').where('failed_at', '<', before).execute()
