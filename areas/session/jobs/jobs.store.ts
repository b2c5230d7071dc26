import type { PageQuery } from '@app/kit/contract'
import { type Db, jobRecords, paginate } from '@app/kit/server'

/** Newest first; row-level security keeps them to their owner, an administrator sees all. */
export const findJobs = (db: Db, page: PageQuery) =>
  paginate(db, jobRecords(db), {
    ...page,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })

/** What this person waits for, oldest first. */
export const findActiveJobs = (db: Db, owner_id: string) =>
  jobRecords(db)
    .where('jobs.owner_id', '=', owner_id)
    .where('jobs.finished_at', 'is', null)
    .orderBy('jobs.created_at')
    .orderBy('jobs.id')
    .execute()
