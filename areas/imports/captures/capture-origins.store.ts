import { mayBeStored, stagedCaptures, stagedSettlements } from '@app/domain/transactions/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'

export type EarlierImport = {
  layout: string | null
  file_name: string
  line: number
  date: BusinessDate
  count: number
  amount_cents: number
}

const contractColumns = ['company_id', 'acquirer', 'merchant_no'] as const

/** Groups `same` by stored import. `same` has an `import_id`, `line`, `date` and `amount_cents` for each staged row. */
async function groupByImport(db: Db, same: RawBuilder<unknown>): Promise<EarlierImport[]> {
  const { rows } = await sql<EarlierImport>`
    select earlier_import.layout, earlier_import.file_name, min(same.line) as line, min(same.date) as date,
      count(*)::int as count, sum(same.amount_cents)::bigint as amount_cents
    from (${same}) same join imports earlier_import on earlier_import.id = same.import_id
    group by earlier_import.id order by line`.execute(db)
  return rows
}

/** Returns the imports of sales with the same contract, day, NSU and amount that are stored under another row key. */
export async function findImportsOfSameSales(db: Db, import_id: string): Promise<EarlierImport[]> {
  if (!(await mayBeStored(db, stagedCaptures, [...contractColumns, 'business_date']))) return []
  return groupByImport(
    db,
    sql`select distinct known.import_id, staged.row_hash, staged.import_line as line, staged.business_date as date,
        staged.gross_cents as amount_cents
      from staged_captures staged
      join acquirer_transactions known on known.company_id = staged.company_id
        and known.business_date = staged.business_date and known.acquirer = staged.acquirer
        and known.merchant_no = staged.merchant_no and ltrim(known.nsu, '0') = ltrim(staged.nsu, '0')
        and known.gross_cents = staged.gross_cents and known.kind = staged.kind and known.row_hash <> staged.row_hash
      where staged.kind = 'sale' and known.import_id <> ${import_id} and not exists (
        select from acquirer_transactions own where own.company_id = staged.company_id
          and own.business_date = staged.business_date and own.row_hash = staged.row_hash)`,
  )
}

/** Returns the imports of payments of the same contract, day and kind, whatever their amounts. */
export async function findImportsOfSamePayments(db: Db, import_id: string): Promise<EarlierImport[]> {
  if (!(await mayBeStored(db, stagedSettlements, [...contractColumns, 'paid_on']))) return []
  const { rows } = await sql<EarlierImport>`
    select earlier_import.layout, earlier_import.file_name, min(staged.import_line) as line,
      min(staged.paid_on) as date, count(distinct staged.import_line)::int as count,
      sum(staged.net_cents)::bigint as amount_cents
    from staged_settlements staged
    cross join lateral (
      select distinct known.import_id from acquirer_settlements known where known.company_id = staged.company_id
        and known.acquirer = staged.acquirer and known.merchant_no = staged.merchant_no
        and known.paid_on = staged.paid_on and known.entry_kind = staged.entry_kind
    ) known
    join imports earlier_import on earlier_import.id = known.import_id
    where earlier_import.id <> ${import_id}
    group by earlier_import.id order by line`.execute(db)
  return rows
}

// SQL: true if the payment is stored under its own reference.
const isStoredUnderOwnReference = sql<boolean>`exists (
  select from acquirer_settlements own where own.company_id = staged.company_id and own.acquirer = staged.acquirer
    and own.merchant_no = staged.merchant_no and own.reference = staged.reference
    and own.entry_kind = staged.entry_kind and own.paid_on = staged.paid_on)`

const amountColumns = sql`company_id, acquirer, merchant_no, paid_on, entry_kind, gross_cents, net_cents`

// Files spell brands and credit in different ways: Master or Mastercard, credit or credit in instalments. 0 is no instalment.
const isOfSameSale = sql<boolean>`coalesce(left(known.brand, 3) = left(staged.brand, 3), true)
  and coalesce(split_part(known.method, '_', 1) = split_part(staged.method, '_', 1), true)
  and coalesce(nullif(known.installment, 0) = nullif(staged.installment, 0), true)`

/** Returns the imports of payments with the same amounts and batch or sale number that are stored under another reference. */
export const findImportsOfNumberedPayments = (db: Db): Promise<EarlierImport[]> =>
  groupByImport(
    db,
    sql`select distinct known.import_id, staged.import_line as line, staged.paid_on as date,
        staged.net_cents as amount_cents
      from staged_settlements staged join acquirer_settlements known using (${amountColumns})
      where ltrim(known.summary_no, '0') = ltrim(staged.summary_no, '0') and ltrim(staged.summary_no, '0') <> ''
        and ${isOfSameSale} and not ${isStoredUnderOwnReference}`,
  )

/**
 * Returns the imports of payments with the same amounts that are stored under another reference. A stored payment is
 * counted for one staged payment only.
 */
export const findImportsOfEqualPayments = (db: Db): Promise<EarlierImport[]> =>
  groupByImport(
    db,
    sql`with numbered_staged as (
        select staged.*, row_number() over (partition by ${amountColumns} order by import_line) as nth
        from staged_settlements staged where not ${isStoredUnderOwnReference}
      ), numbered_known as (
        select known.*, row_number() over (partition by import_id, ${amountColumns} order by id) as nth
        from acquirer_settlements known
        where (company_id, paid_on) in (select company_id, paid_on from numbered_staged)
      )
      select known.import_id, staged.import_line as line, staged.paid_on as date, staged.net_cents as amount_cents
      from numbered_staged staged join numbered_known known using (${amountColumns}, nth)`,
  )
