import type { PageQuery } from '@app/kit/contract'
import { buildJobsQuery, type Db, paginate } from '@app/kit/server'

/** Row-level security limits jobs to their owner; administrators see all. */
export const findJobs = (db: Db, page: PageQuery) =>
  paginate(db, buildJobsQuery(db), {
    ...page,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })

export const findActiveJobs = (db: Db, owner_id: string) =>
  buildJobsQuery(db)
    .where('jobs.owner_id', '=', owner_id)
    .where('jobs.finished_at', 'is', null)
    .orderBy('jobs.created_at')
    .orderBy('jobs.id')
    .execute()
