import { getNextBankDay } from '@app/domain/calendar/contract'
import { addDays, type BusinessDate, timeZone } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DemoBankLine } from './history-statements.ts'
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

const memos: Readonly<Record<string, string>> = {
  cielo: 'CIELO VENDAS',
  stone: 'STONE PAGAMENTOS',
  frota: 'ALELO FROTA',
}

/** Returns the credits other than Pix: the payments of each acquirer and day, and the cash that carriers collected. */
export async function findBankCredits(db: Db, { id }: Station): Promise<DemoBankLine[]> {
  const payments = await sql<{ acquirer: string; posted_on: BusinessDate; amount_cents: number }>`
    select acquirer, paid_on as posted_on, sum(net_cents)::bigint as amount_cents
    from acquirer_settlements where company_id = ${id} group by acquirer, paid_on order by paid_on, acquirer`.execute(
    db,
  )
  const pickups = await sql<{ business_date: BusinessDate; amount_cents: number; carrier: string }>`
    select item.business_date, sum(item.amount_cents)::bigint as amount_cents, carrier.name as carrier
    from cash_pickup_items item
    join cash_pickups pickup on pickup.company_id = item.company_id and pickup.id = item.pickup_id
    join companies carrier on carrier.id = pickup.carrier_id
    where item.company_id = ${id} group by item.business_date, carrier.name order by item.business_date`.execute(db)
  return [
    ...payments.rows.map(({ acquirer, ...credit }) => ({ ...credit, memo: memos[acquirer] ?? acquirer.toUpperCase() })),
    ...pickups.rows.map(({ business_date, amount_cents, carrier }) => ({
      posted_on: getNextBankDay(addDays(business_date, 1)),
      amount_cents,
      memo: `DEP NUMERARIO ${carrier.toUpperCase()}`,
    })),
  ]
}
