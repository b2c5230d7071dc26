import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Batch, Chargeback } from './receivable-facts.contract.ts'

/** A chargeback comes to the books within so many days of the batch that charges it. */
const [daysBefore, daysAfter] = [60, 7]

/** Entries about the same sale for the same amount. */
const alike = sql`other.company_id = back.company_id and other.nsu = back.nsu and other.acquirer = back.acquirer
  and other.merchant_no = back.merchant_no and other.auth_code is not distinct from back.auth_code
  and abs(other.gross_cents) = abs(back.gross_cents)`

/**
 * What cardholders took back: in these batches, and whatever else is still fought. The nth reversal gives back the nth of
 * equal chargebacks.
 */
export async function findChargebacks(db: Db, company_id: string, batches: readonly Batch[]): Promise<Chargeback[]> {
  const ids = batches.filter(({ entry_kind }) => entry_kind === 'chargeback').map(({ id }) => id)
  const { rows } = await sql<Chargeback>`
    select batch.id as batch_id, batch.reference, batch.paid_on, batch.net_cents, coalesce((
      select jsonb_agg(jsonb_build_object('capture_id', back.id, 'nsu', back.nsu, 'net_cents', back.net_cents,
          'sale_id', sale.id, 'sold_on', sale.business_date, 'reversed', coalesce(
            (select count(*) from acquirer_transactions other where ${alike} and other.kind = 'chargeback_reversal')
            >= (select count(*) from acquirer_transactions other where ${alike} and other.kind = 'chargeback'
              and (other.business_date, other.id) <= (back.business_date, back.id))
            and back.nsu is not null, false)) order by back.id)
      from acquirer_transactions back
      left join lateral (
        select sale.id, sale.business_date from acquirer_transactions sale
        where sale.company_id = back.company_id and sale.nsu = back.nsu and sale.acquirer = back.acquirer
          and sale.merchant_no = back.merchant_no and sale.auth_code is not distinct from back.auth_code
          and sale.kind = 'sale' and sale.business_date <= back.business_date
        order by sale.business_date desc, sale.id desc limit 1) sale on true
      where back.company_id = batch.company_id and back.kind = 'chargeback' and back.acquirer = batch.acquirer
        and back.merchant_no = batch.merchant_no
        and back.business_date between batch.paid_on - ${daysBefore}::int and batch.paid_on + ${daysAfter}::int
        -- The files of some acquirers name its entries, those of others carry its key.
        and (batch.reference = back.capture_key || '-1' or exists (select from acquirer_installments part
          where part.company_id = back.company_id and part.acquirer_transaction_id = back.id
            and part.batch_reference = batch.reference))), '[]') as entries
    from acquirer_settlements batch
    where batch.company_id = ${company_id}::uuid and batch.entry_kind = 'chargeback' and batch.id in (
      select unnest(${ids}::bigint[]) union
      select substring(known.ref from '^batch:([0-9]+)')::bigint from receivable_differences known
      where known.company_id = ${company_id}::uuid and known.code = 'D14' and known.status <> 'resolved')
    order by batch.id`.execute(db)
  return rows
}
