import { type Db, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import type { DownloadedLine, LineFilter } from './downloads.contract.ts'

/** The transactions that the files of a request brought, of every kind, by day and then as they stand in their files. */
export function findLines(db: Db, request_id: string, { search, ...page }: LineFilter) {
  const query = db
    .selectFrom(
      sql<DownloadedLine>`(
        with file as (select import_id, file_name from download_files where request_id = ${request_id}::uuid)
        select 'capture:' || line.id as id, 'capture' as kind, line.business_date, companies.name as company_name,
          concat_ws(' · ', line.acquirer, line.kind, line.method, line.brand) as description,
          coalesce(line.nsu, line.e2e_id) as identifier, line.gross_cents as amount_cents, line.net_cents,
          file.file_name, line.import_line as file_line
        from file join acquirer_transactions line on line.import_id = file.import_id
        join companies on companies.id = line.company_id
        union all
        select 'movement:' || line.id, 'movement', line.business_date, companies.name,
          concat_ws(' · ', line.movement_type_code, line.method), line.external_id, line.amount_cents, null,
          file.file_name, line.import_line
        from file join system_movements line on line.import_id = file.import_id
        join companies on companies.id = line.company_id
        union all
        select 'statement:' || line.id, 'statement', line.posted_on, companies.name, line.memo,
          line.fitid, line.amount_cents, null, file.file_name, line.import_line
        from file join statement_lines line on line.import_id = file.import_id and line.split_of is null
        join companies on companies.id = line.company_id)`.as('line'),
    )
    .selectAll()
    .$if(search !== undefined && search !== '', (lines) =>
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
