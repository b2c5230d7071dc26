import { getNextBankDay } from '@app/domain/calendar/contract'
import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DemoBankLine } from './history-statements.ts'
import type { Station } from './stations.ts'

const memos: Readonly<Record<string, string>> = {
  cielo: 'CIELO VENDAS',
  stone: 'STONE PAGAMENTOS',
  frota: 'ALELO FROTA',
}

/** What the bank credits besides Pix: the payments of each acquirer and day, and the cash that carriers collected. */
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
