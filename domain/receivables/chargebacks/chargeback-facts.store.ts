import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Batch, Chargeback } from '../receivable-facts.contract.ts'

/** Maximum days from a chargeback record to the batch that charges it, and from the batch to the record. */
const daysBefore = 60
const daysAfter = 7

/** SQL: null if one side has no authorization. */
const hasEqualAuthorization = (a: string, b: string) => sql`nullif(${sql.ref(a)}, '') = nullif(${sql.ref(b)}, '')`

/** SQL: a missing authorization matches any, so the amounts must be compared too. */
const isSameAuthorization = (a: string, b: string) => sql`coalesce(${hasEqualAuthorization(a, b)}, true)`

// NSUs repeat, so without an authorization the key or the whole amount must match. A chargeback never exceeds its sale.
/** SQL: true if the sale with the NSU of `dispute` is the disputed one. */
export const isDisputedSale = ({ sale, dispute, key }: { sale: string; dispute: string; key: string }) => {
  const gross = sql.ref(`${sale}.gross_cents`)
  const disputed = sql.ref(`${dispute}.gross_cents`)
  return sql`${gross} >= abs(${disputed}) and coalesce(
    ${hasEqualAuthorization(`${sale}.auth_code`, `${dispute}.auth_code`)},
    ${sql.ref(`${sale}.capture_key`)} = ${sql.ref(key)} or ${gross} = abs(${disputed}))`
}

const alike = sql`other.company_id = back.company_id and other.nsu = back.nsu and other.acquirer = back.acquirer
  and other.merchant_no = back.merchant_no and ${isSameAuthorization('other.auth_code', 'back.auth_code')}
  and abs(other.gross_cents) = abs(back.gross_cents)`

const namedBy = (disputed: ReturnType<typeof sql>) => sql`rows from (jsonb_to_recordset(${disputed})
  as (capture_key text, nsu text, auth_code text, gross_cents bigint, net_cents bigint)) with ordinality`
const columns = sql`(capture_key, nsu, auth_code, gross_cents, net_cents, place)`

const timesNamed = (entry_kind: 'chargeback' | 'chargeback_reversal', until = sql`true`) => sql`(
  select count(*) from acquirer_settlements paid cross join lateral ${namedBy(sql`paid.disputed`)} as twin ${columns}
  where paid.company_id = batch.company_id and paid.disputed is not null and paid.entry_kind = ${entry_kind}
    and paid.acquirer = batch.acquirer and paid.merchant_no = batch.merchant_no
    and coalesce(twin.nsu, twin.capture_key) = coalesce(back.nsu, back.capture_key)
    and ${isSameAuthorization('twin.auth_code', 'back.auth_code')}
    and abs(twin.gross_cents) = abs(back.gross_cents) and ${until})`

/** SQL: entries from captures, if the file lists no sale. The nth reversal ends the nth equal chargeback. */
const entriesOfCaptures = sql`(
  select jsonb_agg(jsonb_build_object('entry_id', back.id, 'capture_id', back.id, 'nsu', back.nsu,
      'net_cents', back.net_cents, 'sale_id', sale.id, 'sold_on', sale.business_date, 'reversed', coalesce(
        greatest((select count(*) from acquirer_transactions other where ${alike} and other.kind = 'chargeback_reversal'),
          ${timesNamed('chargeback_reversal')})
        >= (select count(*) from acquirer_transactions other where ${alike} and other.kind = 'chargeback'
          and (other.business_date, other.id) <= (back.business_date, back.id))
        and back.nsu is not null, false)) order by back.id)
  from acquirer_transactions back
  left join lateral (
    select sale.id, sale.business_date from acquirer_transactions sale
    where sale.company_id = back.company_id and sale.nsu = back.nsu and sale.acquirer = back.acquirer
      and sale.merchant_no = back.merchant_no and ${isDisputedSale({ sale: 'sale', dispute: 'back', key: 'back.parent_key' })}
      and sale.kind = 'sale' and sale.business_date <= back.business_date
    order by coalesce(sale.capture_key = back.parent_key, false) desc, sale.gross_cents = abs(back.gross_cents) desc,
      sale.business_date desc, sale.id desc
    limit 1) sale on true
  where back.company_id = batch.company_id and back.kind = 'chargeback' and back.acquirer = batch.acquirer
    and back.merchant_no = batch.merchant_no
    and back.business_date between batch.paid_on - ${daysBefore}::int and batch.paid_on + ${daysAfter}::int
    -- The files of some acquirers name its entries, those of others carry its key.
    and (batch.reference = back.capture_key || '-1' or exists (select from acquirer_installments part
      where part.company_id = back.company_id and part.acquirer_transaction_id = back.id
        and part.batch_reference = batch.reference)))`

/** SQL: the capture of a listed sale, or of its chargeback if a sales file has one. */
const capturedAs = (kind: 'sale' | 'chargeback') => sql`(
  select item.id, item.business_date from acquirer_transactions item
  where item.company_id = batch.company_id and item.kind = ${kind} and item.acquirer = batch.acquirer
    and item.merchant_no = batch.merchant_no and (item.nsu = back.nsu
      or (back.nsu is null and item.nsu is null and item.capture_key = back.capture_key))
    and ${
      kind === 'sale'
        ? sql`coalesce(item.capture_key = back.capture_key, true) and ${isDisputedSale({ sale: 'item', dispute: 'back', key: 'back.capture_key' })}
          and item.business_date <= batch.paid_on`
        : sql`${isSameAuthorization('item.auth_code', 'back.auth_code')} and abs(item.gross_cents) = abs(back.gross_cents)
          and item.business_date between batch.paid_on - ${daysBefore}::int and batch.paid_on + ${daysAfter}::int`
    }
  order by coalesce(item.capture_key = back.capture_key, false) desc, item.gross_cents = abs(back.gross_cents) desc,
    item.business_date desc, item.id desc limit 1)`

/** SQL: chargebacks that the file of the batch lists; a sales file may contain them too. */
const entriesOfNames = sql`(
  select jsonb_agg(jsonb_build_object('entry_id', back.place, 'capture_id', chargeback_capture.id, 'nsu', back.nsu,
      'net_cents', back.net_cents, 'sale_id', sale.id, 'sold_on', sale.business_date, 'reversed',
      greatest(${timesNamed('chargeback_reversal')}, (
        select count(*) from acquirer_transactions other where other.company_id = batch.company_id
          and other.kind = 'chargeback_reversal' and other.acquirer = batch.acquirer
          and other.merchant_no = batch.merchant_no and other.nsu = back.nsu
          and ${isSameAuthorization('other.auth_code', 'back.auth_code')}
          and abs(other.gross_cents) = abs(back.gross_cents)))
      >= ${timesNamed('chargeback', sql`(paid.paid_on, paid.id, twin.place) <= (batch.paid_on, batch.id, back.place)`)})
    order by back.place)
  from ${namedBy(sql`batch.disputed`)} as back ${columns}
  left join lateral ${capturedAs('sale')} sale on true
  left join lateral ${capturedAs('chargeback')} chargeback_capture on true)`

/** Returns the chargeback batches among these, and all batches with an unresolved D14. */
export async function findChargebacks(db: Db, company_id: string, batches: readonly Batch[]): Promise<Chargeback[]> {
  const ids = batches.filter(({ entry_kind }) => entry_kind === 'chargeback').map(({ id }) => id)
  const { rows } = await sql<Chargeback>`
    select batch.id as batch_id, batch.reference, batch.paid_on, batch.net_cents,
      coalesce(case when batch.disputed is null then ${entriesOfCaptures} else ${entriesOfNames} end, '[]') as entries
    from acquirer_settlements batch
    where batch.company_id = ${company_id}::uuid and batch.entry_kind = 'chargeback' and batch.id in (
      select unnest(${ids}::bigint[]) union
      select substring(known.ref from '^batch:([0-9]+)')::bigint from receivable_differences known
      where known.company_id = ${company_id}::uuid and known.code = 'D14' and known.status <> 'resolved')
    order by batch.id`.execute(db)
  return rows
}
