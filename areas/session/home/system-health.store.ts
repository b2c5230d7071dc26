import { type Db, noCompany } from '@app/kit/server'
import { sql } from 'kysely'
import { hasSecondFactor } from '../second-factors/second-factors.store.ts'
import { backupProof, type ProvenBackup } from './backup-proof.contract.ts'

type Health = {
  failed_jobs: number
  failed_routines: number
  waiting_jobs: number
  waiting_since: string | null
  people_without_second_factor: number
}

/** Each number has its partial index; a job of a person is not counted again as a routine. */
export async function getSystemHealth(db: Db, { since, now }: { since: string; now: string }): Promise<Health> {
  const { rows } = await sql<Health>`
    select
      (select count(*)::int from jobs where status = 'failed' and finished_at >= ${since}::timestamptz) as failed_jobs,
      (select count(*)::int from queued_jobs
        where failed_at is not null and not jsonb_exists(data, 'job_id')) as failed_routines,
      (select count(*)::int from users where active and not ${hasSecondFactor(sql.ref('users.id'))})
        as people_without_second_factor,
      waiting.count as waiting_jobs, waiting.since as waiting_since
    from (select count(*)::int as count, min(due_at) as since from queued_jobs
      where leased_until is null and failed_at is null and due_at <= ${now}::timestamptz) waiting`.execute(db)
  const [health] = rows
  if (!health) throw new Error('an aggregate has one row')
  return health
}

type ProofRow = NonNullable<ProvenBackup['proven']>

/** The newest backup that a trial restored, and a failure after that trial. A restored database is another installation. */
export async function getProvenBackup(db: Db): Promise<ProvenBackup> {
  const trials = sql`select chain_no, created_at, after from audit_events where company_id = ${noCompany}::uuid
    and entity = ${backupProof.entity} and entity_id = (select id::text from installation) and action = ${backupProof.action}`
  const { rows } = await sql<ProofRow>`
    select (after ->> 'backup_made_at')::timestamptz as made_at, created_at as proven_at, after ->> 'operator' as operator,
      (after ->> 'missing_files')::int as missing_files
    from (${trials}) trial where after ->> 'result' = 'proven' order by 1 desc, chain_no desc limit 1`.execute(db)
  const [proven = null] = rows
  const failures = await sql<{ failed_at: string | null }>`
    select max(created_at) as failed_at from (${trials}) trial
    where after ->> 'result' = 'failed' and created_at > coalesce(${proven?.proven_at ?? null}::timestamptz, '-infinity')`.execute(
    db,
  )
  return { proven, failed_at: failures.rows[0]?.failed_at ?? null }
}
