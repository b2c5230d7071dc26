import type { BusinessDate } from '@app/kit/contract'
import { type Db, whereEqual } from '@app/kit/server'
import { sql } from 'kysely'
import type { DownloadSource } from '../download-sources/download-sources.contract.ts'
import type { DownloadFile } from './downloads.contract.ts'
import { statusNow } from './files.store.ts'

export type CoverageFilter = {
  from: BusinessDate
  to: BusinessDate
  company_id?: string | undefined
  source?: DownloadSource['source'] | undefined
  source_id?: string | undefined
}

export const findCoveredSources = (db: Db, { from, to, company_id, source, source_id }: CoverageFilter) =>
  db
    .selectFrom('download_sources')
    .innerJoin('companies', 'companies.id', 'download_sources.company_id')
    .select([
      'download_sources.id',
      'download_sources.company_id',
      'companies.name as company_name',
      'download_sources.name',
      'download_sources.source',
      'download_sources.starts_on',
      'download_sources.active',
      'download_sources.problem',
    ])
    .$narrowType<Pick<DownloadSource, 'source' | 'problem'>>()
    .where(whereEqual('download_sources', { company_id, source, id: source_id }))
    .where((eb) =>
      eb.or([
        eb('download_sources.active', '=', true),
        eb.exists(
          eb
            .selectFrom('download_files')
            .select('download_files.id')
            .whereRef('download_files.source_id', '=', 'download_sources.id')
            .where('download_files.business_date', '>=', from)
            .where('download_files.business_date', '<=', to),
        ),
      ]),
    )
    .orderBy('companies.name')
    .orderBy('download_sources.name')
    .orderBy('download_sources.id')
    .execute()
export type CoveredSource = Awaited<ReturnType<typeof findCoveredSources>>[number]

type DayFactsQuery = { source_ids: readonly string[]; from: BusinessDate; to: BusinessDate }

export type StoredFacts = {
  source_id: string
  day: BusinessDate
  files: DownloadFile['status'][]
  marked: boolean
  arrived: boolean
  requested: boolean
  failed: boolean
}

export async function findDayFacts(db: Db, { source_ids, from, to }: DayFactsQuery) {
  const { rows } = await sql<StoredFacts>`
    with wanted as (
      select id, company_id, source from download_sources where id = any (${source_ids}::uuid[])),
    files as (
      select source_id, business_date as day, array_agg(${statusNow}) as files
      from download_files where source_id = any (${source_ids}::uuid[]) and business_date between ${from} and ${to}
      group by source_id, business_date),
    marks as (
      select source_id, business_date as day from download_marks
      where source_id = any (${source_ids}::uuid[]) and business_date between ${from} and ${to}),
    arrivals as (
      select wanted.id as source_id, closing.business_date as day
      from wanted join cash_conciliations closing on closing.company_id = wanted.company_id
      where closing.business_date between ${from} and ${to}
        and closing.sources -> wanted.source ->> 'received_at' is not null),
    requested as (
      select distinct request.source_id, day::date as day
      from download_requests request,
        generate_series(greatest(request.from_on, ${from}::date), least(request.to_on, ${to}::date), '1 day') as day
      where request.source_id = any (${source_ids}::uuid[]) and request.finished_at is null
        and request.from_on <= ${to} and request.to_on >= ${from}),
    ended as (
      select distinct on (request.source_id, day) request.source_id, day::date as day,
        request.status = 'error' and cardinality(request.missing_dates) = 0 as failed
      from download_requests request,
        generate_series(greatest(request.from_on, ${from}::date), least(request.to_on, ${to}::date), '1 day') as day
      where request.source_id = any (${source_ids}::uuid[]) and request.finished_at is not null
        and request.from_on <= ${to} and request.to_on >= ${from}
      order by request.source_id, day, request.finished_at desc),
    known as (
      select source_id, day from files union select source_id, day from marks union select source_id, day from arrivals
      union select source_id, day from requested union select source_id, day from ended)
    select known.source_id, known.day::text as day, coalesce(files.files, '{}') as files, marks.day is not null as marked,
      arrivals.day is not null as arrived, requested.day is not null as requested,
      coalesce(ended.failed, false) as failed
    from known
    left join files using (source_id, day)
    left join marks using (source_id, day)
    left join arrivals using (source_id, day)
    left join requested using (source_id, day)
    left join ended using (source_id, day)`.execute(db)
  return new Map(rows.map((row) => [`${row.source_id} ${row.day}`, row]))
}

export const getMark = (db: Db, source_id: string, business_date: BusinessDate) =>
  db
    .selectFrom('download_marks')
    .innerJoin('users', 'users.id', 'download_marks.created_by')
    .select(['download_marks.reason', 'users.name as by', 'download_marks.created_at as at'])
    .where('download_marks.source_id', '=', source_id)
    .where('download_marks.business_date', '=', business_date)
    .executeTakeFirst()

export const findMarkedDays = async (
  db: Db,
  { source_id, from, to }: { source_id: string; from: BusinessDate; to: BusinessDate },
) =>
  (
    await db
      .selectFrom('download_marks')
      .select('business_date')
      .where('source_id', '=', source_id)
      .where('business_date', '>=', from)
      .where('business_date', '<=', to)
      .execute()
  ).map(({ business_date }) => business_date)

type NewMark = {
  id: string
  company_id: string
  source_id: string
  business_date: BusinessDate
  reason: string
  created_at: string
  created_by: string
}

export const insertMark = (db: Db, mark: NewMark) =>
  db
    .insertInto('download_marks')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['company_id', 'source_id', 'business_date']).doNothing())
    .returning('id')
    .executeTakeFirst()

export async function findDeliveries(db: Db, { from, to, company_id, source }: CoverageFilter, timeZone: string) {
  const { rows } = await sql<{
    source_id: string
    name: string
    company_name: string
    days: number
    median_minutes: number
  }>`
    with first as (
      select source_id, business_date, min(fetched_at) as first_fetched_at from download_files
      where business_date between ${from} and ${to} group by source_id, business_date)
    select source.id as source_id, source.name, companies.name as company_name, count(*)::int as days,
      greatest(0, round(percentile_cont(0.5) within group (order by
        extract(epoch from first_fetched_at - ((first.business_date + 1)::timestamp at time zone ${timeZone}))
          / 60)))::int as median_minutes
    from first join download_sources source on source.id = first.source_id
    join companies on companies.id = source.company_id
    where (${company_id ?? null}::uuid is null or source.company_id = ${company_id ?? null}::uuid)
      and (${source ?? null}::text is null or source.source = ${source ?? null})
    group by source.id, source.name, companies.name
    order by median_minutes desc, companies.name, source.name, source.id`.execute(db)
  return rows
}

export const getLastDay = async (db: Db) =>
  (
    await db
      .selectFrom('download_files')
      .select(({ fn }) => fn.max('business_date').as('day'))
      .executeTakeFirst()
  )?.day ?? null

export const findCompaniesOfSources = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['companies.id', 'companies.name'])
    .where('companies.id', 'in', (eb) => eb.selectFrom('download_sources').select('download_sources.company_id'))
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
