import { notifyUser } from '@app/domain/people/server'
import { notFound } from '@app/kit/contract'
import {
  type Audit,
  askJobToStop,
  type Db,
  type EndedJob,
  endJobRecord,
  fail,
  getJobRecord,
  implement,
  jobsTopic,
  reopenJobRecord,
} from '@app/kit/server'
import { jobEnded, jobNotStopped, jobs } from './jobs.contract.ts'
import { findActiveJobs, findJobs } from './jobs.store.ts'

const jobOf = async (db: Db, id: string) => (await getJobRecord(db, id)) ?? fail(notFound)

const auditJob = (audit: Audit, entity_id: string, action: string) =>
  audit({ company_id: null, entity: 'job', entity_id, action })

export default implement(jobs, {
  list: ({ db, query }) => findJobs(db, query),
  active: async ({ db, user }) => ({ data: await findActiveJobs(db, user.id) }),
  get: ({ db, params }) => jobOf(db, params.id),

  async *stream({ user, changes, closed, within }) {
    // Heartbeats send the list too: they keep the connection open and cost one small read.
    for await (const _ of changes.watch(jobsTopic(user.id), closed))
      yield { data: await within((db) => findActiveJobs(db, user.id)) }
  },

  cancel: async ({ db, params, now, jobs: queue, audit }) => {
    await jobOf(db, params.id)
    const { status, kind, ...job } = (await askJobToStop(db, params.id, now)) ?? fail(jobEnded)
    if (status === 'queued') {
      const message = await queue.cancelQueued(db, kind, { ...job, now })
      await endJobRecord(db, params.id, { status: 'cancelled', message, results: [], now })
    }
    await auditJob(audit, params.id, 'cancel')
    return jobOf(db, params.id)
  },

  retry: async ({ db, params, jobs: queue, audit, afterCommit }) => {
    await jobOf(db, params.id)
    const { kind } = (await reopenJobRecord(db, params.id)) ?? fail(jobNotStopped)
    await queue.send(db, kind, { job_id: params.id })
    afterCommit(() => queue.wake(kind))
    await auditJob(audit, params.id, 'retry')
    return jobOf(db, params.id)
  },
})

const endings = { done: 'terminou', failed: 'falhou' } as const

/** Notifies the owner of an ended job, except of one that the owner cancelled. */
export async function notifyJobOwner(db: Db, now: string, { id, owner_id, title, status, message }: EndedJob) {
  if (status !== 'done' && status !== 'failed') return
  await notifyUser(db, {
    user_id: owner_id,
    company_id: null,
    type: 'job_finished',
    message: [`${title} ${endings[status]}.`, message].filter(Boolean).join(' '),
    entity: 'job',
    entity_id: id,
    link: `/jobs/${id}`,
    now,
  })
}
