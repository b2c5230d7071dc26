import { captureKinds } from '@app/areas/inquiries/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { buildSessionOfLine } from '@app/domain/day/inconsistencies/server'
import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import type { DownloadedLine, LineFilter } from './downloads.contract.ts'

export type LinePlaces = {
  imports: readonly { import_id: string; file_name: string }[]
  company_ids: readonly string[]
  business_dates: readonly BusinessDate[]
}

export async function findLinePlaces(db: Db, request_id: string): Promise<LinePlaces> {
  const { rows: imports } = await sql<LinePlaces['imports'][number]>`
    select imports.id as import_id, imports.file_name from download_files file join imports
      on file.import_id in (imports.id, imports.archive_id) where file.request_id = ${request_id}::uuid`.execute(db)
  const days = await db
    .selectFrom('import_days')
    .select(['company_id', 'business_date'])
    .distinct()
    .where(sql<boolean>`import_id = any (${imports.map(({ import_id }) => import_id)}::uuid[])`)
    .execute()
  const company_ids = [...new Set(days.map(({ company_id }) => company_id))]
  return { imports, company_ids, business_dates: [...new Set(days.map(({ business_date }) => business_date))] }
}

const toLabel = (column: string, labels: Readonly<Record<string, string>>) =>
  sql`(${JSON.stringify(labels)}::jsonb ->> ${sql.ref(column)})`

/** Security: a user who counts a drawer blind must not learn its expected cash from imported files. */
export const movementIsSeen = sql<boolean>`not ((select app_counts_blind()) and coalesce(type.affects_drawer, false)
  and not exists (select from cash_sessions session where session.company_id = line.company_id
    and session.id = ${buildSessionOfLine('line')} and session.counted_cents is not null)
  and counts_missing(line.company_id, line.business_date))`

/** The day condition lets PostgreSQL prune the other months' partitions. */
export function buildDownloadedLinesQuery(db: Db, { imports, company_ids, business_dates }: LinePlaces) {
  const isInPlaces = (day: string) => sql`line.company_id = any (${company_ids}::uuid[])
    and ${sql.ref(`line.${day}`)} = any (${business_dates}::date[])`
  const files = sql`unnest(${imports.map(({ import_id }) => import_id)}::uuid[],
    ${imports.map(({ file_name }) => file_name)}::text[]) as file (import_id, file_name)`
  return db
    .selectFrom(
      sql<DownloadedLine>`(
        with file as materialized (select * from ${files})
        select 'capture:' || line.id as id, line.id as record_id, 'capture' as kind, line.business_date,
          companies.name as company_name, concat_ws(' · ', acquirers.name,
            ${toLabel('line.kind', captureKinds)}, ${toLabel('line.method', paymentMethodLabels)}, initcap(line.brand)) as description,
          coalesce(line.nsu, line.e2e_id) as identifier, line.gross_cents as amount_cents, line.net_cents,
          file.import_id, file.file_name, line.import_line as file_line
        from acquirer_transactions line join file on file.import_id = line.import_id
        join companies on companies.id = line.company_id left join acquirers on acquirers.code = line.acquirer
        where ${isInPlaces('business_date')}
        union all
        select 'movement:' || line.id, line.id, 'movement', line.business_date, companies.name,
          concat_ws(' · ', concat_ws(' ', line.movement_type_code, type.name), ${toLabel('line.method', paymentMethodLabels)}),
          line.external_id, line.amount_cents, null, file.import_id, file.file_name, line.import_line
        from system_movements line join file on file.import_id = line.import_id
        join companies on companies.id = line.company_id left join movement_types type on type.code = line.movement_type_code
        where ${isInPlaces('business_date')} and ${movementIsSeen}
        union all
        select 'statement:' || line.id, line.id, 'statement', line.posted_on, companies.name, line.memo,
          line.fitid, line.amount_cents, null, file.import_id, file.file_name, line.import_line
        from statement_lines line join file on file.import_id = line.import_id
        join companies on companies.id = line.company_id where line.split_of is null and ${isInPlaces('posted_on')})`.as(
        'line',
      ),
    )
    .selectAll()
}

export async function findDownloadedLines(db: Db, request_id: string, { search, ...page }: LineFilter) {
  const query = buildDownloadedLinesQuery(db, await findLinePlaces(db, request_id)).$if(
    search !== undefined && search !== '',
    (lines) =>
      lines.where((line) =>
        line.or([
          line('line.description', 'ilike', `%${search}%`),
          line('line.identifier', 'ilike', `%${search}%`),
          line('line.company_name', 'ilike', `%${search}%`),
        ]),
      ),
  )
  return paginate(db, query, {
    ...page,
    order: [
      { column: 'business_date', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
    sums: ['amount_cents'],
  })
}
