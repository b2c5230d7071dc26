import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { castItemId } from '../receivables/links/link-numbers.store.ts'
import {
  listStatesAllowing,
  nextReceivableState,
  type ReceivableEvent,
  type ReceivableState,
  receivableStates,
} from '../receivables/receivable-states.rules.ts'

const states = Object.keys(receivableStates)
const isState = (state: string): state is ReceivableState => states.includes(state)

const leadsTo = (event: ReceivableEvent) =>
  sql<string>`case item.status ${sql.join(
    listStatesAllowing(event)
      .filter(isState)
      .map((state) => sql`when ${state} then ${nextReceivableState(state, event) ?? state}`),
    sql` `,
  )} else item.status end`

const may = (event: ReceivableEvent) => sql`item.status = any (${listStatesAllowing(event)}::text[])`

type Groups = { company_id: string; ids: readonly number[] }

/** Marks instalments as paid on the date of their batch: anticipated if early, ceded or retained if not ours. */
const markPaid = (db: Db, { company_id, ids }: Groups) =>
  sql`
  update acquirer_installments item set paid_on = paid.paid_on,
    status = case when paid.assigned then ${leadsTo('cede')} when paid.lien then ${leadsTo('retain')}
      when paid.paid_on < item.due_on then ${leadsTo('pay_early')} else ${leadsTo('pay')} end
  from (
    select part.id, max(batch.paid_on) as paid_on,
      bool_or(batch.assigned_cents <> 0) as assigned, bool_or(batch.lien_cents <> 0) as lien
    from match_groups match_group
    cross join lateral instalments_of_match(match_group.company_id, match_group.id) part (id)
    join match_links of_batch on of_batch.company_id = match_group.company_id
      and of_batch.match_group_id = match_group.id and of_batch.side = 'confirmation'
    join acquirer_settlements batch on batch.company_id = match_group.company_id
      and batch.id = ${castItemId('of_batch', 'batch')}
    where match_group.company_id = ${company_id}::uuid and match_group.id = any (${ids}::bigint[])
      and match_group.pair_type = 'SETTLEMENT' and match_group.status = 'confirmed'
    group by 1
  ) paid
  where item.company_id = ${company_id}::uuid and item.id = paid.id and ${may('pay')}`.execute(db)

const markInBank = (db: Db, { company_id, ids }: Groups) =>
  sql`
  update acquirer_installments item set status = ${leadsTo('bank')}
  from (
    select distinct part.id
    from match_links touched
    join match_links of_batch on of_batch.company_id = touched.company_id and of_batch.pair_type = 'SETTLEMENT'
      and of_batch.item_kind = 'batch' and of_batch.item_id = touched.item_id and of_batch.active
    cross join lateral instalments_of_match(of_batch.company_id, of_batch.match_group_id) part (id)
    join match_links banked on banked.company_id = touched.company_id and banked.pair_type = 'BANK'
      and banked.item_kind = 'batch' and banked.item_id = touched.item_id and banked.active
    join match_groups match_group on match_group.company_id = banked.company_id
      and match_group.id = banked.match_group_id and match_group.status = 'confirmed'
    where touched.company_id = ${company_id}::uuid and touched.match_group_id = any (${ids}::bigint[])
      and touched.item_kind = 'batch'
  ) found
  where item.company_id = ${company_id}::uuid and item.id = found.id and ${may('bank')}`.execute(db)

/** Updates the states of instalments in these groups: paid by their batch, then matched with the bank. */
export async function advanceInstalments(db: Db, groups: Groups) {
  if (groups.ids.length === 0) return
  await markPaid(db, groups)
  await markInBank(db, groups)
}

/** Marks instalments that a payment file names as paid, even if the sums differ. */
export const markNamedPaid = (db: Db, company_id: string, references: readonly string[]) =>
  sql`
  update acquirer_installments item
  set status = case when item.paid_on < item.due_on then ${leadsTo('pay_early')} else ${leadsTo('pay')} end
  where item.company_id = ${company_id}::uuid and item.batch_reference = any (${references}::text[])
    and ${may('pay')}`.execute(db)

type OfDay = { company_id: string; business_date: BusinessDate }

// A subquery finds the sales: a join plans a newly filled table as empty, and each sale reads every instalment.
/** Schedules the receivables of a closed day, or reverts the waiting ones of a reopened day. */
export const markOfDay = (db: Db, { company_id, business_date }: OfDay, event: 'close' | 'reopen') =>
  sql`
  update acquirer_installments item set status = ${leadsTo(event)}
  where item.company_id = ${company_id}::uuid and ${may(event)}
    and item.acquirer_transaction_id = any (array(select sale.id from acquirer_transactions sale
      where sale.company_id = ${company_id}::uuid and sale.business_date = ${business_date}::date))`.execute(db)

/** Applies an event to all instalments of these sales that allow it. */
export const markSales = (
  db: Db,
  { company_id, sale_ids }: { company_id: string; sale_ids: readonly number[] },
  event: ReceivableEvent,
) =>
  sql`
  update acquirer_installments item set status = ${leadsTo(event)}
  where item.company_id = ${company_id}::uuid and item.acquirer_transaction_id = any (${sale_ids}::bigint[])
    and ${may(event)}`.execute(db)

/** Files come daily: older due dates were already checked. */
const daysJudged = 60

// Overdue instalments without a match and without an open D13 are returned too: their match was undone.
/** Marks instalments as overdue if the acquirer's files already contain payments of a later day; returns their ids. */
export async function markOverdue(db: Db, company_id: string, due_until: BusinessDate) {
  const due = sql`item.company_id = ${company_id}::uuid
    and item.due_on between ${due_until}::date - ${daysJudged}::int and ${due_until}::date`
  const { rows } = await sql<{ id: number }>`
    with expired as (update acquirer_installments item
    set status = case when sale.cancelled_at is null then ${leadsTo('expire')} else ${leadsTo('cancel')} end
    from acquirer_transactions sale
    where ${due} and ${may('expire')}
      and sale.company_id = item.company_id and sale.business_date = item.business_date
      and sale.id = item.acquirer_transaction_id and sale.kind = 'sale'
      and exists (select from acquirer_settlements later where later.company_id = item.company_id
        and later.acquirer = sale.acquirer and later.merchant_no = sale.merchant_no and later.paid_on > item.due_on)
    returning item.id, item.status)
    select id from expired where status = 'overdue'
    union all
    select item.id from acquirer_installments item
    where ${due} and item.status = 'overdue'
      and not exists (select from receivable_differences known where known.company_id = item.company_id
        and known.code = 'D13' and known.ref = 'instalment:' || item.id and known.status <> 'resolved')
      and not exists (select from match_links link where link.company_id = item.company_id
        and link.pair_type = 'SETTLEMENT' and link.item_kind = 'instalment' and link.item_id = item.id::text
        and link.active)`.execute(db)
  return rows.map(({ id }) => id)
}

export const markBack = (db: Db, company_id: string, ids: readonly string[], event: 'unpay' | 'unbank') =>
  sql`
  update acquirer_installments item set status = ${leadsTo(event)}, batch_reference = case when ${event === 'unpay'} then null else batch_reference end
  where item.company_id = ${company_id}::uuid and item.id = any (${ids}::bigint[]) and ${may(event)}`.execute(db)

export async function findInstalmentsOfBatches(db: Db, company_id: string, batches: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select part.id::text from match_links of_batch
    cross join lateral instalments_of_match(of_batch.company_id, of_batch.match_group_id) part (id)
    where of_batch.company_id = ${company_id}::uuid and of_batch.pair_type = 'SETTLEMENT'
      and of_batch.item_kind = 'batch' and of_batch.item_id = any (${batches}::text[]) and of_batch.active`.execute(db)
  return rows.map(({ id }) => id)
}

export const lockInstalment = (db: Db, id: number) =>
  db
    .selectFrom('acquirer_installments')
    .select(['id', 'company_id', 'business_date', 'status'])
    .$narrowType<{ status: ReceivableState; business_date: BusinessDate }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const writeState = (db: Db, { company_id, id }: { company_id: string; id: number }, status: ReceivableState) =>
  db
    .updateTable('acquirer_installments')
    .set({ status })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
