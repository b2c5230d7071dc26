import { buildJobsQuery, type Db } from '@app/kit/server'
import { sql } from 'kysely'

export const titleCheckKind = 'check-protheus-titles'

type Check = { owner_id: string; company_id: string }

/** The check of a company that a person started and that was not asked to stop. */
export const getRunningCheck = (db: Db, { owner_id, company_id }: Check) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', titleCheckKind)
    .where('owner_id', '=', owner_id)
    .where('finished_at', 'is', null)
    .where('cancel_requested_at', 'is', null)
    .where(sql<boolean>`data ->> 'company_id' = ${company_id}`)
    .executeTakeFirst()

/** The checks that a person started since an instant: those that run, and the last one that ended. */
export async function findChecks(db: Db, { owner_id, since }: { owner_id: string; since: string }) {
  const checks = await buildJobsQuery(db)
    .where('jobs.kind', '=', titleCheckKind)
    .where('jobs.owner_id', '=', owner_id)
    .where('jobs.created_at', '>=', since)
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .execute()
  const ended = checks.find(({ finished_at }) => finished_at !== null)
  return checks.filter((check) => check.finished_at === null || check === ended)
}
