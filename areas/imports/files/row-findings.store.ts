import { provenStatuses } from '@app/domain/day/life/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { ClosedDay, StoredBefore } from './row-findings.rules.ts'

type CompanyDays = { company_id: string; business_dates: readonly BusinessDate[] }

/** Leaves out bank lines, which are not part of a day's proof. */
export async function findClosedDays(db: Db, import_id: string, days: readonly CompanyDays[]) {
  const companyDays = days.flatMap(({ company_id, business_dates }) =>
    business_dates.map((date) => ({ company_id, date })),
  )
  if (companyDays.length === 0) return []
  const countAdded = (table: string) => sql`(select count(*) from ${sql.table(table)} line
    where line.company_id = day.company_id and line.business_date = day.business_date
      and line.import_id = ${import_id}::uuid)`
  const { rows } = await sql<ClosedDay>`select company_name, date, rows::int from (
      select companies.name as company_name, day.business_date as date,
        ${countAdded('system_movements')} + ${countAdded('acquirer_transactions')} as rows
      from (select distinct * from unnest(${companyDays.map(({ company_id }) => company_id)}::uuid[],
        ${companyDays.map(({ date }) => date)}::date[]) as company_day (company_id, business_date)) file_day
      join cash_conciliations day using (company_id, business_date)
      join companies on companies.id = day.company_id
      where day.status = any (${[...provenStatuses]}::text[])) closed
    where rows > 0 order by date, company_name`.execute(db)
  return rows
}

const kinds: readonly Kind[] = [
  {
    staged: 'staged_sessions',
    stored: 'cash_sessions',
    key: ['company_id', 'source_system', 'external_id'],
    labels: { on: 'business_date', name: 'external_id' },
  },
  {
    staged: 'staged_readings',
    stored: 'nozzle_readings',
    key: ['company_id', 'nozzle_id', 'business_date', 'seq'],
    labels: { on: 'business_date' },
  },
  {
    staged: 'staged_dips',
    stored: 'tank_measurements',
    key: ['company_id', 'tank_id', 'business_date', 'kind'],
    labels: { on: 'business_date' },
  },
  {
    staged: 'staged_receipts',
    stored: 'fuel_receipts',
    key: ['company_id', 'tank_id', 'invoice_key'],
    labels: { on: 'business_date', name: 'invoice_key' },
  },
  {
    staged: 'staged_settlements',
    stored: 'acquirer_settlements',
    key: ['company_id', 'acquirer', 'merchant_no', 'reference', 'entry_kind', 'paid_on'],
    labels: { on: 'paid_on', name: 'reference', cents: 'net_cents' },
  },
  {
    staged: 'staged_slips',
    // Account and number are columns of the bank slip.
    stored: sql`(select occurrence.*, slip.bank_account_id, slip.our_number from bank_slip_occurrences occurrence
      join bank_slips slip on slip.company_id = occurrence.company_id and slip.id = occurrence.bank_slip_id)`,
    key: ['company_id', 'bank_account_id', 'our_number', 'row_hash', 'row_seq'],
    labels: { on: 'occurred_on', name: ['document_no', 'our_number'], cents: 'nominal_cents' },
  },
  {
    staged: 'staged_captures',
    stored: 'acquirer_transactions',
    key: ['company_id', 'business_date', 'row_hash', 'row_seq'],
    labels: { on: 'business_date', name: ['nsu', 'e2e_id'], cents: 'gross_cents' },
  },
  {
    staged: 'staged_movements',
    stored: 'system_movements',
    key: ['company_id', 'business_date', 'source_system', 'external_id', 'line_no'],
    labels: { on: 'business_date', name: 'external_id', cents: 'amount_cents' },
  },
  {
    staged: 'staged_fuellings',
    stored: 'fuellings',
    key: ['company_id', 'business_date', 'controller_record_id'],
    labels: { on: 'business_date', name: 'controller_record_id', cents: 'total_cents' },
  },
  {
    staged: 'staged_sale_items',
    stored: 'sale_items',
    key: ['company_id', 'business_date', 'source_system', 'sale_external_id', 'line_no'],
    labels: { on: 'business_date', name: 'sale_external_id' },
    condition: sql`file_row.line_no = 1`,
  },
]

type Kind = {
  staged: string
  stored: string | RawBuilder<unknown>
  key: readonly string[]
  labels: { on: string; name?: string | readonly string[]; cents?: string }
  condition?: RawBuilder<unknown>
}

export async function findStoredBefore(db: Db, import_id: string, limit: number) {
  const found: StoredBefore[] = []
  for (const kind of kinds) {
    if (found.length >= limit) break
    if (await isStaged(db, kind))
      found.push(...(await findOfKind(db, kind, { import_id, limit: limit - found.length })))
  }
  return found.sort((a, b) => a.line - b.line)
}

async function isStaged(db: Db, { staged }: Kind) {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`pg_temp.${staged}`}) is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

async function findOfKind(db: Db, { staged, stored, key, labels, condition }: Kind, { import_id, limit }: RowQuery) {
  const toStagedRef = (column: string) => sql.ref(`file_row.${column}`)
  const names = [labels.name ?? []].flat().map(toStagedRef)
  const cents = labels.cents === undefined ? sql`null` : toStagedRef(labels.cents)
  const { rows } =
    await sql<StoredBefore>`select file_row.import_line as line, imports.finished_at as at, imports.file_name,
      ${toStagedRef(labels.on)} as on, coalesce(${sql.join([...names, sql`null`])}) as name, ${cents}::bigint as amount_cents
    from ${sql.table(`pg_temp.${staged}`)} file_row
    join ${typeof stored === 'string' ? sql.table(stored) : stored} known using (${sql.join(key.map((column) => sql.ref(column)))})
    join imports on imports.id = known.import_id
    where known.import_id <> ${import_id}::uuid and file_row.import_line is not null and ${condition ?? sql`true`}
    limit ${limit}`.execute(db)
  return rows
}
type RowQuery = { import_id: string; limit: number }
