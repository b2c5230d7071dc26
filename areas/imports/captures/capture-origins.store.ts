import { mayBeStored, stagedCaptures, stagedSettlements } from '@app/domain/transactions/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export type EarlierImport = {
  layout: string | null
  file_name: string
  line: number
  date: BusinessDate
  count: number
  amount_cents: number
}

const contractColumns = ['company_id', 'acquirer', 'merchant_no'] as const

/** Finds imports with sales of equal contract, day, NSU and amount; the row key already finds rows of equal bytes. */
export async function findImportsOfSameSales(db: Db, import_id: string): Promise<EarlierImport[]> {
  if (!(await mayBeStored(db, stagedCaptures, [...contractColumns, 'business_date']))) return []
  const { rows } = await sql<EarlierImport>`
    select earlier_import.layout, earlier_import.file_name, min(staged.import_line) as line,
      min(staged.business_date) as date, count(*)::int as count, sum(staged.gross_cents)::bigint as amount_cents
    from staged_captures staged
    join acquirer_transactions known on known.company_id = staged.company_id
      and known.business_date = staged.business_date and known.acquirer = staged.acquirer
      and known.merchant_no = staged.merchant_no and ltrim(known.nsu, '0') = ltrim(staged.nsu, '0')
      and known.gross_cents = staged.gross_cents and known.kind = staged.kind and known.row_hash <> staged.row_hash
    join imports earlier_import on earlier_import.id = known.import_id
    where staged.kind = 'sale' and earlier_import.id <> ${import_id}
    group by earlier_import.id order by line`.execute(db)
  return rows
}

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

// `same_number`: the number of the batch or sale is equal too. Leaves out payments that have their own reference.
/** Finds imports with payments of equal amounts under another reference, since column layouts build it differently. */
export async function findImportsOfEqualPayments(db: Db, import_id: string) {
  const { rows } = await sql<EarlierImport & { same_number: boolean }>`
    select earlier_import.layout, earlier_import.file_name, known.same_number, min(staged.import_line) as line,
      min(staged.paid_on) as date, count(distinct staged.import_line)::int as count,
      sum(staged.net_cents)::bigint as amount_cents
    from staged_settlements staged
    cross join lateral (
      select known.import_id, bool_or(coalesce(ltrim(known.summary_no, '0') <> ''
          and ltrim(known.summary_no, '0') = ltrim(staged.summary_no, '0'), false)) as same_number
      from acquirer_settlements known where known.company_id = staged.company_id
        and known.acquirer = staged.acquirer and known.merchant_no = staged.merchant_no
        and known.paid_on = staged.paid_on and known.entry_kind = staged.entry_kind
        and known.gross_cents = staged.gross_cents and known.net_cents = staged.net_cents
        and coalesce(known.brand = staged.brand, true)
      group by known.import_id
    ) known
    join imports earlier_import on earlier_import.id = known.import_id
    where earlier_import.id <> ${import_id} and not exists (
      select from acquirer_settlements own where own.company_id = staged.company_id and own.acquirer = staged.acquirer
        and own.merchant_no = staged.merchant_no and own.reference = staged.reference
        and own.entry_kind = staged.entry_kind and own.paid_on = staged.paid_on)
    group by earlier_import.id, known.same_number order by line`.execute(db)
  return rows
}
