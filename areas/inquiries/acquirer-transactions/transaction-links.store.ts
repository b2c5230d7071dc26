import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { AcquirerTransactionDetail } from './acquirer-transactions.contract.ts'

type Capture = { company_id: string; id: number }
type Instalment = AcquirerTransactionDetail['instalments'][number]
type Match = NonNullable<AcquirerTransactionDetail['matched']>

// Links hold ids as text: other joins make PostgreSQL read all rows of the company under row-level security.

const batch = sql<Instalment['batch']>`(
  select jsonb_build_object('reference', paid.reference, 'paid_on', paid.paid_on, 'gross_cents', paid.gross_cents,
    'fee_cents', paid.fee_cents, 'net_cents', paid.net_cents, 'anticipation_cost_cents', paid.anticipation_cost_cents,
    'others_cents', paid.assigned_cents + paid.lien_cents, 'bank_line', (
      select jsonb_build_object('id', line.id, 'posted_on', line.posted_on, 'amount_cents', line.amount_cents, 'memo', line.memo)
      from match_links shown join match_links credit on credit.company_id = shown.company_id
        and credit.match_group_id = shown.match_group_id and credit.item_kind = 'line' and credit.active
      cross join lateral (select id, posted_on, amount_cents, memo from statement_lines
        where company_id = credit.company_id and id = credit.item_id::bigint limit 1) line
      where shown.company_id = paid.company_id and shown.pair_type = 'BANK' and shown.item_kind = 'batch'
        and shown.item_id = paid.id::text and shown.active limit 1))
  from match_links batch_link
  cross join lateral (select * from acquirer_settlements
    where company_id = batch_link.company_id and id = batch_link.item_id::bigint limit 1) paid
  where batch_link.company_id = item.company_id and batch_link.item_kind = 'batch' and batch_link.active
    and batch_link.match_group_id = (select coalesce((select owed.match_group_id from match_links owed
      where owed.company_id = item.company_id and owed.pair_type = 'SETTLEMENT' and owed.item_kind = 'instalment'
        and owed.item_id = item.id::text and owed.active),
    match_paying_as_named(item.company_id, item.id))) limit 1)`

export const findCaptureInstalments = (db: Db, { company_id, id }: Capture) =>
  db
    .selectFrom('acquirer_installments as item')
    .select(['item.id', 'item.number', 'item.of_count', 'item.due_on', 'item.paid_on', 'item.gross_cents'])
    .select(['item.fee_expected_cents', 'item.fee_charged_cents', 'item.net_cents', 'item.status', batch.as('batch')])
    .$narrowType<Pick<Instalment, 'status'>>()
    .where('item.company_id', '=', company_id)
    .where('item.acquirer_transaction_id', '=', id)
    .orderBy('item.number')
    .execute()

export async function findSale(db: Db, { company_id, id }: Capture): Promise<Match | null> {
  const { rows } = await sql<{ id: number; sentence: string }>`
    select match_group.id, match_group.sentence from matches match_group
    where match_group.company_id = ${company_id}::uuid
      and match_group.id = (select link.match_group_id from matched_items link
      where link.company_id = ${company_id}::uuid and link.pair_type = 'SALE' and link.item_kind = 'capture'
        and link.item_id = ${String(id)} and link.active)`.execute(db)
  const [found] = rows
  if (!found) return null
  const { rows: items } = await sql<Match['items'][number]>`
    select link.item_kind as kind, link.item_id as id, coalesce(type.name, written.note, '') as description,
      coalesce(line.occurred_at, written.occurred_at) as occurred_at,
      coalesce(line.amount_cents, written.amount_cents) as amount_cents, coalesce(line.nsu, written.nsu) as nsu
    from match_links link
    left join lateral (select movement_type_code, occurred_at, amount_cents, nsu from system_movements
      where company_id = link.company_id
        and id = (case link.item_kind when 'movement' then link.item_id end)::bigint limit 1) line on true
    left join movement_types type on type.code = line.movement_type_code
    left join manual_transactions written on link.item_kind = 'manual' and written.company_id = link.company_id
      and written.id::text = link.item_id
    where link.company_id = ${company_id}::uuid and link.match_group_id = ${found.id} and link.side = 'system'
      and link.active
    order by link.item_kind, link.item_id`.execute(db)
  return { sentence: found.sentence, items }
}

export async function getContestable(db: Db, { company_id, id, day_id }: Capture & { day_id: string | null }) {
  const { rows } = await sql<NonNullable<AcquirerTransactionDetail['contestable']>>`
    select 'chargeback' as kind, record_id as id from receivable_differences
    where company_id = ${company_id}::uuid and code = 'D14' and status <> 'resolved' and ${id} in (sale_id, capture_id)
    union all
    select 'difference', id from differences
    where company_id = ${company_id}::uuid and cash_conciliation_id = ${day_id}::uuid and code = 'D06'
      and ref = ${`capture:${id}`} and status <> 'resolved'
    limit 1`.execute(db)
  return rows[0] ?? null
}
