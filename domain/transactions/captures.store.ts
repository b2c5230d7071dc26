import { type BusinessDate, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { stagedCaptures, stagedInstallments, stagedSettlements } from './captures-staging.store.ts'
import { dropChangedSales } from './changed-sales.store.ts'
import { mayBeStored } from './imports-staging.store.ts'

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const sharedColumns = ['company_id', 'business_date', 'acquirer'] as const

/** Inserts new staged captures with their instalments; returns their number and the changed sales of earlier files. */
export async function insertCaptures(db: Db, { installments }: { installments: number }) {
  const hasDrawnIds = installments > 0
  const columns = listOf(stagedCaptures.columns)
  const parts = listOf(stagedInstallments.columns)
  const captures = hasDrawnIds
    ? sql`insert into acquirer_transactions (id, ${columns}) overriding system value
        select drawn_id, ${columns} from staged_captures`
    : sql`insert into acquirer_transactions (${columns}) select ${columns} from staged_captures`
  const receivable = sql`insert into acquirer_installments (${parts}) select ${parts} from staged_installments`
  if (!(await mayBeStored(db, stagedCaptures, sharedColumns))) {
    const { numAffectedRows } = await captures.execute(db)
    if (hasDrawnIds) await receivable.execute(db)
    return { added: Number(numAffectedRows ?? 0n), changed_sales: [] }
  }
  const changedSales = await dropChangedSales(db)
  const { rows } = await sql<{ added: number }>`
    with added as (
      ${captures} on conflict on constraint acquirer_transactions_row_key do nothing returning id
    ) ${hasDrawnIds ? sql`, receivable as (${receivable} where acquirer_transaction_id in (select id from added))` : sql``}
    select count(*) as added from added`.execute(db)
  return { added: sumOf(rows, ({ added }) => added), changed_sales: changedSales }
}

export async function drawCaptureIds(db: Db, count: number) {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(nextval('acquirer_transactions_id_seq')) as ids from generate_series(1, ${count}::int)`.execute(db)
  return rows[0]?.ids ?? []
}

export async function findMerchantNumbers(db: Db, company_id: string, acquirer: string) {
  const rows = await db
    .selectFrom('acquirer_companies')
    .select('merchant_no')
    .where('company_id', '=', company_id)
    .where('acquirer', '=', acquirer)
    .where('active', '=', true)
    .orderBy('merchant_no')
    .execute()
  return rows.map(({ merchant_no }) => merchant_no)
}

export type OtherAmount = { reference: string; line: number; was_cents: number; is_cents: number }

/** Inserts new staged payments; returns their number, and up to 20 that an earlier file had with another amount. */
export async function insertSettlements(db: Db) {
  const columns = listOf(stagedSettlements.columns)
  const { numAffectedRows } = await sql`insert into acquirer_settlements (${columns})
    select ${columns} from staged_settlements
    on conflict on constraint acquirer_settlements_key do nothing`.execute(db)
  const { rows: others } = await sql<OtherAmount>`
    select reference, staged.import_line as line, known.net_cents as was_cents, staged.net_cents as is_cents
    from staged_settlements staged
    join acquirer_settlements known using (company_id, acquirer, merchant_no, reference, entry_kind, paid_on)
    where known.net_cents <> staged.net_cents order by line limit 20`.execute(db)
  const { rows: twice } = await sql<{ duplicates: number }>`
    select (count(*) - count(distinct (company_id, acquirer, merchant_no, reference, entry_kind, paid_on)))::int
      as duplicates from staged_settlements`.execute(db)
  return { added: Number(numAffectedRows ?? 0n), others, duplicates: twice[0]?.duplicates ?? 0 }
}

/**
 * An instalment gets the reference of the first batch that pays it, independent of the order of the files. The sales are
 * found first: without statistics PostgreSQL would join all payments with all instalments of the same number.
 */
const buildNamesUpdate = (from: ReturnType<typeof sql>) => sql`
  with found as materialized (
    select paid.*, sale.id as sale_id
    from ${from} join acquirer_transactions sale on sale.company_id = paid.company_id and sale.nsu = paid.nsu
      and sale.capture_key = paid.capture_key
  )
  update acquirer_installments item
  set batch_reference = paid.reference, paid_on = paid.paid_on, fee_charged_cents = paid.fee_cents,
    sales_file_fee_cents = item.fee_charged_cents, net_cents = item.gross_cents - paid.fee_cents
  from found paid
  where item.company_id = paid.company_id and item.acquirer_transaction_id = paid.sale_id and item.number = paid.number
    and item.batch_reference is null`

/** Writes batch, payment date and final fee to instalments; those of sales not imported wait in `waiting_names`. */
export async function nameInstalments(db: Db, import_id: string) {
  const stagedNames = sql`staged_names paid`
  await buildNamesUpdate(stagedNames).execute(db)
  await sql`insert into waiting_names (company_id, nsu, capture_key, number, reference, paid_on, fee_cents, import_id)
    select distinct on (company_id, nsu, capture_key, number, reference) company_id, nsu, capture_key, number,
      reference, paid_on, fee_cents, ${import_id}::uuid
    from ${stagedNames}
    where nsu is not null and capture_key is not null and not exists (
      select from acquirer_transactions sale
      join acquirer_installments item on item.company_id = sale.company_id and item.acquirer_transaction_id = sale.id
        and item.number = paid.number
      where sale.company_id = paid.company_id and sale.nsu = paid.nsu and sale.capture_key = paid.capture_key)
    on conflict do nothing`.execute(db)
}

/** Applies waiting payment data to the sales of the file just written. */
export async function nameWaiting(db: Db, company_ids: readonly string[]) {
  const waited = sql`waiting_names where company_id = any (${company_ids}::uuid[])
    and (company_id, nsu) in (select company_id, nsu from staged_captures)`
  const { rows } = await sql`select from ${waited} limit 1`.execute(db)
  if (rows.length === 0) return
  await buildNamesUpdate(sql`(select distinct on (company_id, nsu, capture_key, number) * from ${waited}
    order by company_id, nsu, capture_key, number, paid_on, reference) paid`).execute(db)
  await sql`delete from waiting_names waited where company_id = any (${company_ids}::uuid[]) and exists (
      select from acquirer_transactions sale
      join acquirer_installments item on item.company_id = sale.company_id and item.acquirer_transaction_id = sale.id
        and item.number = waited.number
      where sale.company_id = waited.company_id and sale.nsu = waited.nsu and sale.capture_key = waited.capture_key)
    `.execute(db)
}

type SaleSource = { company_id: string; acquirer: string; since: BusinessDate }

/** Returns the first payment date of each company whose payment file came before the sales file. */
export async function findPaidBefore(db: Db, sources: readonly SaleSource[]) {
  if (sources.length === 0) return []
  const { rows } = await sql<{ company_id: string; from: BusinessDate }>`
    select paid.company_id, min(paid.paid_on) as "from"
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as sold (company_id uuid, acquirer text, since date)
    join acquirer_settlements paid on paid.company_id = sold.company_id and paid.acquirer = sold.acquirer
      and paid.paid_on >= sold.since
    group by paid.company_id order by 1`.execute(db)
  return rows
}

/** Returns the first statement line of each company whose statement came before its Pix file. */
export async function findPostedBefore(db: Db, received: readonly { company_id: string; since: BusinessDate }[]) {
  if (received.length === 0) return []
  const { rows } = await sql<{ company_id: string; from: BusinessDate }>`
    select line.company_id, min(line.posted_on) as "from"
    from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as received (company_id uuid, since date)
    join statement_lines line on line.company_id = received.company_id and line.posted_on >= received.since
    group by line.company_id order by 1`.execute(db)
  return rows
}
