import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { isReversed } from './lines/reversed-lines.store.ts'
import { buildNamedBatchLinksQuery } from './links/named-members.store.ts'
import type {
  BankLine,
  Batch,
  Deposit,
  Envelope,
  Instalment,
  PaidSlip,
  PairType,
  PixMoved,
} from './receivable-facts.contract.ts'

type OpenItemsQuery = {
  company_id: string
  from: BusinessDate
  /** Treats items in manual matches as open too, to try a rule on them. */
  trial?: boolean
}

/** Takes a lock until the transaction ends, so that two files of one company are settled one after the other. */
export const lockReceivables = (db: Db, company_id: string) =>
  sql`select pg_advisory_xact_lock(hashtext('receivables'), hashtext(${company_id}))`.execute(db)

/** True if no active confirmed group holds the item; a suggestion may give way to better evidence. */
const isOpen = (pair: PairType, kind: string, id: ReturnType<typeof sql>, trial = false) => sql`not exists (
  select from match_links link join match_groups match_group on match_group.company_id = link.company_id
    and match_group.id = link.match_group_id
  where link.company_id = item.company_id and link.pair_type = ${pair} and link.item_kind = ${kind}
    and link.item_id = ${id}::text and link.active and match_group.status = 'confirmed'
    and (not ${trial}::boolean or match_group.created_by is null))`

/** Returns the registered acquirers, whose names identify their lines in a statement. */
export const findAcquirerNames = (db: Db) =>
  db.selectFrom('acquirers').select(['code', 'name']).orderBy('code').execute()

type OpenBatch = Batch & { unsettled: boolean; unbanked: boolean }

/** Returns batches paid since a day that are unmatched with instalments or with the bank. */
export async function findOpenBatches(db: Db, { company_id, from, trial }: OpenItemsQuery): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    select * from (
      select item.id, item.acquirer, item.merchant_no, item.reference, item.entry_kind, item.brand, item.method,
        item.due_on, item.paid_on, item.net_cents, item.original_due_on, item.anticipation_cost_cents,
        item.assigned_cents, item.lien_cents, item.summary_no, item.installment,
        coalesce((select owner.bank_account_id from owners_of_account(item.bank_code, item.account_no) owner
            where owner.company_id = item.company_id limit 1),
          (select contract.settlement_account_id from acquirer_companies contract
            where contract.company_id = item.company_id and contract.acquirer = item.acquirer
              and contract.merchant_no = item.merchant_no limit 1)) as bank_account_id,
        ${isOpen('SETTLEMENT', 'batch', sql`item.id`, trial)} as unsettled, ${isOpen('BANK', 'batch', sql`item.id`, trial)} as unbanked
      from acquirer_settlements item
      where item.company_id = ${company_id}::uuid and item.paid_on >= ${from}::date
    ) batch where unsettled or unbanked order by id`.execute(db)
  return rows
}

const instalments = (condition: ReturnType<typeof sql>) => sql<Instalment>`
  select item.id, sale.acquirer, sale.merchant_no, sale.brand, sale.method, sale.kind, sale.nsu, item.number,
    item.of_count, item.due_on, item.fee_expected_cents, item.fee_charged_cents, item.net_cents, item.paid_on,
    item.batch_reference, sale.capture_key, (select max(contract.anticipation_rate_ppm) from acquirer_companies contract
      where contract.company_id = item.company_id and contract.acquirer = sale.acquirer
        and contract.merchant_no = sale.merchant_no and contract.anticipation <> 'none') as anticipation_ppm
  from acquirer_installments item
  join acquirer_transactions sale on sale.company_id = item.company_id
    and sale.business_date = item.business_date and sale.id = item.acquirer_transaction_id
  where ${condition} order by item.id`

type Instalments = { company_id: string; which: ReturnType<typeof sql>; trial?: boolean | undefined }

/** Instalments in no link and in no batch link that stores its instalments (the short form of exact matches). */
const openInstalments = ({ company_id, which, trial }: Instalments) => sql`
  item.company_id = ${company_id}::uuid and ${which} and ${isOpen('SETTLEMENT', 'instalment', sql`item.id`, trial)}
  and item.id not in (select unnest(batch_link.members) from ${buildNamedBatchLinksQuery(
    sql`${company_id}::uuid`,
    sql`array(select distinct item.batch_reference from acquirer_installments item
      where item.company_id = ${company_id}::uuid and item.batch_reference is not null and ${which})`,
  )})`

/** Returns open instalments that these batches could pay: with their due date, or named by their file. */
export async function findPayable(db: Db, company_id: string, batches: readonly Batch[]): Promise<Instalment[]> {
  if (batches.length === 0) return []
  const dates = [
    ...new Set(
      batches.flatMap((batch) => [
        batch.due_on ?? batch.paid_on,
        ...(batch.original_due_on ? [batch.original_due_on] : []),
      ]),
    ),
  ]
  const references = batches.map(({ reference }) => reference)
  const which = sql`(item.due_on = any (${dates}::date[]) or item.batch_reference = any (${references}::text[]))`
  const { rows } = await instalments(openInstalments({ company_id, which })).execute(db)
  return rows
}

export async function findDue(
  db: Db,
  { company_id, from, to, trial }: OpenItemsQuery & { to: BusinessDate },
): Promise<Instalment[]> {
  const which = sql`item.due_on between ${from}::date and ${to}::date`
  const { rows } = await instalments(openInstalments({ company_id, which, trial })).execute(db)
  return rows
}

export async function findInstalmentsById(db: Db, company_id: string, ids: readonly number[]): Promise<Instalment[]> {
  if (ids.length === 0) return []
  const { rows } = await instalments(sql`item.company_id = ${company_id}::uuid
    and item.id = any (${ids}::bigint[])`).execute(db)
  return rows
}

/** Returns true if statement lines may have a counterpart; otherwise they need not be read. */
export async function mayBeBanked(db: Db, { company_id, from }: OpenItemsQuery): Promise<boolean> {
  const { rows } = await sql`select where exists (select from acquirer_transactions item
      where item.company_id = ${company_id}::uuid and item.business_date >= ${from}::date and item.kind in ('pix_received', 'pix_returned'))
    or exists (select from cash_conciliations day where day.company_id = ${company_id}::uuid
      and day.business_date >= ${from}::date and day.status in ('closed', 'locked'))
    or exists (select from bank_slip_occurrences slip where slip.company_id = ${company_id}::uuid
      and slip.credited_on >= ${from}::date and slip.event in ('settled', 'partly_settled'))
    or exists (select from match_groups match_group where match_group.company_id = ${company_id}::uuid
      and match_group.cash_conciliation_id is null and match_group.status = 'suggested')`.execute(db)
  return rows.length > 0
}

/** Returns statement lines (or the parts of split ones) that are unmatched, not ignored and not reversed. */
export async function findOpenLines(
  db: Db,
  { company_id, from, to = 'infinity', trial }: OpenItemsQuery & { to?: BusinessDate },
): Promise<BankLine[]> {
  const { rows } = await sql<BankLine>`
    select item.id, item.bank_account_id, item.posted_on, item.amount_cents, item.memo, item.doc_no, item.e2e_id
    from statement_lines item
    where item.company_id = ${company_id}::uuid and item.posted_on between ${from}::date and ${to}::date and item.counts
      and ${isOpen('BANK', 'line', sql`item.id`, trial)} and ${isOpen('CASH', 'line', sql`item.id`, trial)}
      and not exists (select from ignored_statement_lines mark where mark.company_id = item.company_id
        and mark.statement_line_id = item.id and mark.restored_at is null)
      and not ${isReversed(sql`item`)}
    order by item.id`.execute(db)
  return rows
}

export async function findOpenPix(
  db: Db,
  { company_id, from, to, trial }: OpenItemsQuery & { to: BusinessDate },
): Promise<PixMoved[]> {
  const { rows } = await sql<PixMoved>`
    select item.id, item.e2e_id, case item.kind when 'pix_returned' then item.parent_key end as payment_e2e_id,
      item.business_date, item.gross_cents as amount_cents from acquirer_transactions item
    where item.company_id = ${company_id}::uuid and item.business_date between ${from}::date and ${to}::date
      and item.kind in ('pix_received', 'pix_returned') and ${isOpen('BANK', 'pix', sql`item.id`, trial)}
    order by item.id`.execute(db)
  return rows
}

/** Returns slip payments credited since a day; one that is reversed later was still credited. */
export async function findOpenSlips(db: Db, { company_id, from, trial }: OpenItemsQuery): Promise<PaidSlip[]> {
  const { rows } = await sql<PaidSlip>`
    select item.id, slip.bank_account_id, slip.our_number, coalesce(item.document_no, slip.document_no) as document_no,
      item.credited_on, item.expected_cents as net_cents
    from bank_slip_occurrences item
    join bank_slips slip on slip.company_id = item.company_id and slip.id = item.bank_slip_id
    where item.company_id = ${company_id}::uuid and item.credited_on >= ${from}::date
      and item.event in ('settled', 'partly_settled') and item.expected_cents > 0
      and ${isOpen('BANK', 'slip', sql`item.id`, trial)}
    order by item.id`.execute(db)
  return rows
}

/** SQL: total of a day's envelopes with a match of their own; it is subtracted from the deposit of the day. */
export const buildSentEnvelopesQuery = (day: ReturnType<typeof sql>) => sql`coalesce((
  select sum(drop.amount_cents) from system_movements drop
  join match_links link on link.company_id = drop.company_id and link.pair_type = 'CASH'
    and link.item_kind = 'envelope' and link.item_id = drop.id::text and link.active
  where drop.company_id = ${day}.company_id and drop.business_date = ${day}.business_date), 0)`

type Envelopes = { company_id: string } & ({ from: BusinessDate } | { ids: readonly string[] })

/** Returns cash withdrawals of closed days, unless the day's whole deposit is matched. */
export async function findOpenEnvelopes(db: Db, { company_id, ...filter }: Envelopes) {
  const condition =
    'ids' in filter ? sql`item.id = any (${filter.ids}::bigint[])` : sql`day.business_date >= ${filter.from}::date`
  const { rows } = await sql<Omit<Envelope, 'envelope_no'> & { envelope_no: string | null }>`
      select item.id, item.business_date, item.amount_cents, coalesce(
        (select correction.value_after from line_corrections correction where correction.company_id = item.company_id
          and correction.cash_conciliation_id = day.id and correction.item_kind = 'movement'
          and correction.item_id = item.id and correction.field = 'envelope_no' and correction.undone_at is null
          order by correction.id desc limit 1),
        item.document_no) as envelope_no
      from cash_conciliations day
      join system_movements item on item.company_id = day.company_id and item.business_date = day.business_date
      join movement_types type on type.code = item.movement_type_code and type.nature = 'withdrawal'
      where day.company_id = ${company_id}::uuid and ${condition}
        and day.status in ('closed', 'locked') and item.method = 'cash' and item.cancelled_at is null
        and not exists (select from manual_transactions manual where manual.company_id = item.company_id
          and manual.side = 'system' and manual.target_id = item.id and manual.status = 'applied')
        and not exists (select from late_items late where late.company_id = item.company_id
          and late.cash_conciliation_id = day.id and late.kind = 'movement' and late.item_id = item.id
          and late.status = 'waiting')
        and ${isOpen('CASH', 'envelope', sql`item.id`)} and ${isOpen('CASH', 'deposit', sql`day.id`)}
      order by item.id`.execute(db)
  return rows
}

/** Returns the deposits of closed days: balance of the safe account minus separately credited envelopes. */
export async function findOpenDeposits(
  db: Db,
  { company_id, from, safe, trial }: OpenItemsQuery & { safe: string },
): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select item.id, item.business_date,
      (sum(line.debit_cents - line.credit_cents) - ${buildSentEnvelopesQuery(sql`item`)})::bigint as amount_cents
    from cash_conciliations item
    join journal_entries entry on entry.company_id = item.company_id and entry.business_date = item.business_date
      and entry.source = 'cash_conciliation' and entry.source_id = item.id
    join journal_lines line on line.company_id = entry.company_id and line.journal_entry_id = entry.id
      and line.account = ${safe}
    where item.company_id = ${company_id}::uuid and item.business_date >= ${from}::date
      and item.status in ('closed', 'locked') and ${isOpen('CASH', 'deposit', sql`item.id`, trial)}
    group by item.company_id, item.id, item.business_date order by item.business_date`.execute(db)
  return rows
}
