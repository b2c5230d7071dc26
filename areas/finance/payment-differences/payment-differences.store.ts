import {
  buildNamedBatchLinksQuery,
  buildReceivableDifferencesQuery,
  lockReceivableDifference,
  type ReceivableDifferenceRow,
} from '@app/domain/receivables/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { paymentDifferenceRecord } from './payment-difference-record.contract.ts'
import type { PaymentDifference, PaymentDifferenceDetail } from './payment-differences.contract.ts'

const selectBatchInstalments = (batch: RawBuilder<unknown>, company_id: RawBuilder<unknown>) => sql`
  select part.id::text from match_links batch_link
  cross join lateral instalments_of_match(batch_link.company_id, batch_link.match_group_id) part (id)
  where batch_link.company_id = ${company_id} and batch_link.pair_type = 'SETTLEMENT' and batch_link.item_kind = 'batch'
    and batch_link.item_id = ${batch} and batch_link.active`

// `batch:3/bank` refers to the same batch as `batch:3`.
const refId = sql`split_part(split_part(found.ref, ':', 2), '/', 1)`

const instalmentIds = sql`(case split_part(found.ref, ':', 1) when 'instalment' then array[${refId}]
  else array(${selectBatchInstalments(refId, sql`found.company_id`)}) end)`

const selectPaymentDifferences = (db: Db) =>
  buildReceivableDifferencesQuery(db, paymentDifferenceRecord)
    .select('person.name as explained_by_name')
    .where('found.code', 'in', ['D12', 'D13'])
    .$castTo<PaymentDifferenceRow>()

export type PaymentDifferenceRow = PaymentDifference & ReceivableDifferenceRow

type Day = { company_id: string; business_date: BusinessDate }

/** Starts from the sales: instalments have no index by business day, and a company has millions. */
const selectRefsOfDay = ({ company_id, business_date }: Day) => sql`
  with sold as materialized (
    select item.id, item.batch_reference from acquirer_transactions sale
    join acquirer_installments item on item.company_id = sale.company_id and item.acquirer_transaction_id = sale.id
    where sale.company_id = ${company_id}::uuid and sale.business_date = ${business_date}::date),
  paying as (
    select link.match_group_id from match_links link
    where link.company_id = ${company_id}::uuid and link.item_kind = 'instalment' and link.pair_type = 'SETTLEMENT'
      and link.active and link.item_id = any (array(select sold.id::text from sold))
    union
    select batch_link.match_group_id
    from ${buildNamedBatchLinksQuery(sql`${company_id}::uuid`, sql`array(select batch_reference from sold)`)}
      and batch_link.members && array(select sold.id from sold))
  select 'instalment:' || sold.id from sold
  union all
  select 'batch:' || batch.item_id || place.suffix from match_links batch, (values (''), ('/bank')) place (suffix)
  where batch.company_id = ${company_id}::uuid and batch.match_group_id = any (array(select match_group_id from paying))
    and batch.item_kind = 'batch' and batch.pair_type = 'SETTLEMENT' and batch.active`

export const findPaymentsOfDay = (db: Db, day: Day) =>
  selectPaymentDifferences(db)
    .where('found.company_id', '=', day.company_id)
    .where('found.ref', '=', sql<string>`any (array(${selectRefsOfDay(day)}))`)
    .orderBy(sql`found.status = 'resolved'`)
    .orderBy(sql`found.status <> 'open'`)
    .orderBy('found.code')
    .orderBy('found.id')
    .execute()

export const getPaymentDifference = (db: Db, id: string) =>
  selectPaymentDifferences(db).where('found.record_id', '=', id).executeTakeFirst()

export async function lockPaymentDifference(db: Db, id: string) {
  await lockReceivableDifference(db, id)
  return getPaymentDifference(db, id)
}

type Instalment = PaymentDifferenceDetail['instalments'][number] & { business_date: BusinessDate; acquirer: string }

export async function findInstalmentsAbout(db: Db, { id }: Pick<PaymentDifferenceRow, 'id'>): Promise<Instalment[]> {
  const { rows: found } = await sql<Instalment>`
    select item.id, sale.nsu, item.number, item.of_count, item.due_on, item.paid_on, item.gross_cents,
      item.fee_expected_cents, item.fee_charged_cents, item.net_cents, item.status, item.business_date, sale.acquirer
    from receivable_differences found
    cross join lateral (select * from acquirer_installments where company_id = found.company_id
      and id = any (array(select unnest(${instalmentIds}))::bigint[]) offset 0) item
    join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
      and sale.id = item.acquirer_transaction_id
    where found.record_id = ${id}::uuid order by item.business_date, item.id limit 200`.execute(db)
  return found
}

export const adjustmentNames = {
  credit_adjustment: 'a crédito',
  debit_adjustment: 'a débito',
  rental: 'de aluguel',
} as const

type Adjustment = {
  entry_kind: keyof typeof adjustmentNames
  net_cents: number
  paid_on: BusinessDate
  reference: string
}

const adjustmentDays = 7

/**
 * Finds adjustments of the amount near the payment of a batch, from the same acquirer. An adjustment in a match of any
 * kind is counted there already, so it does not explain another difference.
 */
export async function findAdjustments(db: Db, { id, company_id }: Pick<PaymentDifferenceRow, 'id' | 'company_id'>) {
  const { rows } = await sql<Adjustment & { rivals: number }>`
    select adjustment.entry_kind, adjustment.net_cents, adjustment.paid_on, adjustment.reference,
      (select count(*)::int from receivable_differences rival
        join acquirer_settlements paid on paid.company_id = rival.company_id
          and paid.id = split_part(split_part(rival.ref, ':', 2), '/', 1)::bigint
        where rival.company_id = found.company_id and rival.code = 'D13' and rival.id <> found.id
          and rival.ref like 'batch:%' and rival.status <> 'resolved' and rival.amount_cents = found.amount_cents
          and paid.acquirer = batch.acquirer and paid.merchant_no = batch.merchant_no
          and abs(paid.paid_on - adjustment.paid_on) <= ${adjustmentDays}) as rivals
    from receivable_differences found
    join acquirer_settlements batch on batch.company_id = found.company_id and batch.id = ${refId}::bigint
    join acquirer_settlements adjustment on adjustment.company_id = batch.company_id
      and adjustment.net_cents = found.amount_cents and adjustment.id <> batch.id
      and adjustment.acquirer = batch.acquirer and adjustment.merchant_no = batch.merchant_no
      and adjustment.entry_kind = any (${Object.keys(adjustmentNames)}::text[])
      and adjustment.paid_on between batch.paid_on - ${adjustmentDays}::int and batch.paid_on + ${adjustmentDays}::int
    where found.company_id = ${company_id}::uuid and found.record_id = ${id}::uuid and found.code = 'D13'
      and found.ref like 'batch:%'
      and not exists (select from match_links link
        where link.company_id = adjustment.company_id and link.item_kind = 'batch' and link.active
          and link.item_id = adjustment.id::text)
    order by adjustment.id limit 2`.execute(db)
  return rows
}

export const getDayOn = (db: Db, { company_id, business_date }: Day) =>
  db
    .selectFrom('cash_conciliations')
    .select('id')
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .executeTakeFirst()
