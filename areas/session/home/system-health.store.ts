import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Health = { failed_jobs: number; failed_routines: number; waiting_jobs: number; waiting_since: string | null }

/** Each number has its partial index; a job of a person is not counted again as a routine. */
export async function getSystemHealth(db: Db, { since, now }: { since: string; now: string }): Promise<Health> {
  const { rows } = await sql<Health>`
    select
      (select count(*)::int from jobs where status = 'failed' and finished_at >= ${since}::timestamptz) as failed_jobs,
      (select count(*)::int from queued_jobs
        where failed_at is not null and not jsonb_exists(data, 'job_id')) as failed_routines,
      waiting.count as waiting_jobs, waiting.since as waiting_since
    from (select count(*)::int as count, min(due_at) as since from queued_jobs
      where leased_until is null and failed_at is null and due_at <= ${now}::timestamptz) waiting`.execute(db)
  const [health] = rows
  if (!health) throw new Error('an aggregate has one row')
  return health
}
