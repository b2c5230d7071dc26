import { provenStatuses } from '@app/areas/cash-closing/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ClosedDay, StoredBefore } from './row-findings.rules.ts'

type DaysOf = { company_id: string; business_dates: readonly BusinessDate[] }

/** Closed days of these to which an import added rows of the till or of acquirers; the bank's are no witness of a day. */
export async function findClosedDays(db: Db, import_id: string, days: readonly DaysOf[]) {
  const told = days.flatMap(({ company_id, business_dates }) => business_dates.map((date) => ({ company_id, date })))
  if (told.length === 0) return []
  const addedTo = (table: string) => sql`(select count(*) from ${sql.table(table)} line
    where line.company_id = day.company_id and line.business_date = day.business_date
      and line.import_id = ${import_id}::uuid)`
  const { rows } = await sql<ClosedDay>`select company_name, date, rows::int from (
      select companies.name as company_name, day.business_date as date,
        ${addedTo('system_movements')} + ${addedTo('acquirer_transactions')} as rows
      from (select distinct * from unnest(${told.map(({ company_id }) => company_id)}::uuid[],
        ${told.map(({ date }) => date)}::date[]) as one (company_id, business_date)) told
      join cash_conciliations day using (company_id, business_date)
      join companies on companies.id = day.company_id
      where day.status = any (${[...provenStatuses]}::text[])) closed
    where rows > 0 order by date, company_name`.execute(db)
  return rows
}

/** By which columns a staged row is told from a stored one. */
const keys = [
  ['staged_captures', 'acquirer_transactions', ['company_id', 'business_date', 'row_hash', 'row_seq']],
  [
    'staged_settlements',
    'acquirer_settlements',
    ['company_id', 'acquirer', 'merchant_no', 'reference', 'entry_kind', 'paid_on'],
  ],
  ['staged_movements', 'system_movements', ['company_id', 'business_date', 'source_system', 'external_id', 'line_no']],
] as const

/** Staged rows that an earlier import had brought, with when and in which file; no more than so many. */
export async function findStoredBefore(db: Db, import_id: string, most: number) {
  const found: StoredBefore[] = []
  for (const [staged, stored, columns] of keys) {
    const there = await sql<{
      there: boolean
    }>`select to_regclass(${`pg_temp.${staged}`}) is not null as there`.execute(db)
    if (!there.rows[0]?.there || found.length >= most) continue
    const { rows } =
      await sql<StoredBefore>`select came.import_line as line, imports.finished_at as at, imports.file_name
      from ${sql.table(`pg_temp.${staged}`)} came
      join ${sql.table(stored)} known using (${sql.join(columns.map((column) => sql.ref(column)))})
      join imports on imports.id = known.import_id
      where known.import_id <> ${import_id}::uuid and came.import_line is not null
      limit ${most - found.length}`.execute(db)
    found.push(...rows)
  }
  return found.sort((a, b) => a.line - b.line)
}
