import { type BusinessDate, timeZone } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Station } from './stations.ts'

export type Waiting = {
  capture_key: string
  captured_at: string
  number: number
  due_on: BusinessDate
  gross_cents: number
  net_cents: number
}

const rate_ppm = 15_000

export async function agreeOnEarlyPayment(db: Db, { id: company_id }: Station, sold_on: BusinessDate) {
  await db
    .updateTable('acquirer_companies')
    .set({ anticipation: 'on_request', anticipation_rate_ppm: rate_ppm })
    .where('company_id', '=', company_id)
    .where('acquirer', '=', 'stone')
    .execute()
  const { rows } = await sql<Waiting>`
    select sale.capture_key, to_char(sale.captured_at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS') as captured_at,
      item.number, item.due_on, item.gross_cents, item.net_cents
    from acquirer_transactions sale
    join acquirer_installments item on item.company_id = sale.company_id and item.acquirer_transaction_id = sale.id
    where sale.company_id = ${company_id} and sale.business_date = ${sold_on} and sale.acquirer = 'stone'
      and sale.kind = 'sale' and sale.method = 'credit' and sale.own and item.paid_on is null
    order by sale.gross_cents desc, sale.id limit 5`.execute(db)
  return rows
}
