import { isDisputedSale } from '@app/domain/receivables/server'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { maxUnpairedWarnings } from './unpaired.rules.ts'

// The key of a chargeback differs from its sale's, so the sale is found by its numbers.
const isOfKnownSale = sql<boolean>`exists (
  select from acquirer_settlements batch
  cross join lateral jsonb_to_recordset(batch.disputed) as back (capture_key text, nsu text, auth_code text, gross_cents bigint)
  join acquirer_transactions sale on sale.company_id = batch.company_id and sale.nsu = back.nsu
    and sale.acquirer = batch.acquirer and sale.merchant_no = batch.merchant_no and sale.kind = 'sale'
    and ${isDisputedSale({ sale: 'sale', dispute: 'back', key: 'back.capture_key' })}
  where batch.import_id = waiting_names.import_id and batch.company_id = waiting_names.company_id
    and batch.reference = waiting_names.reference and batch.disputed is not null and back.nsu = waiting_names.nsu)`

export async function findUnpaired(db: Db, import_id: string) {
  const waitingNames = db
    .selectFrom('waiting_names')
    .where('import_id', '=', import_id)
    .where(sql<boolean>`not ${isOfKnownSale}`)
  const first = await waitingNames
    .select(['nsu', 'number', 'reference'])
    .orderBy('nsu')
    .orderBy('number')
    .limit(maxUnpairedWarnings)
    .execute()
  if (first.length < maxUnpairedWarnings) return { first, count: first.length }
  const { count } = await waitingNames.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { first, count: Number(count) }
}
