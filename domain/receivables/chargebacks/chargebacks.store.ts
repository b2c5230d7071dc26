import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import {
  buildReceivableDifferencesQuery,
  lockReceivableDifference,
  type ReceivableDifferenceRow,
} from '../differences/receivable-differences.store.ts'
import type { ChargebackInstalment, ListedChargeback } from './chargeback.contract.ts'
import { chargebackRecord } from './chargeback-record.contract.ts'

const selectOpenDispute = <Column extends string>(column: Column) =>
  sql<string | null>`(select ${sql.ref(`dispute.${column}`)} from difference_disputes dispute
    where dispute.receivable_difference_id = found.record_id and dispute.status = 'open')`.as(column)

const selectChargebacks = (db: Db) =>
  buildReceivableDifferencesQuery(db, chargebackRecord)
    .leftJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'found.company_id').onRef('day.business_date', '=', 'found.business_date'),
    )
    .select([
      'found.business_date',
      'day.id as cash_conciliation_id',
      selectOpenDispute('due_on'),
      selectOpenDispute('protocol'),
    ])
    .where('found.code', '=', 'D14')
    .$castTo<ChargebackRow>()

export type ChargebackRow = ListedChargeback &
  ReceivableDifferenceRow & {
    code: 'D14'
    sale_id: number | null
    capture_id: number | null
    cash_conciliation_id: string | null
  }

export const findChargebacksOfDay = (db: Db, day: { company_id: string; business_date: BusinessDate }) =>
  selectChargebacks(db)
    .where('found.company_id', '=', day.company_id)
    .where('found.business_date', '=', day.business_date)
    .orderBy(sql`found.status = 'resolved'`)
    .orderBy('found.id')
    .execute()

export const getChargeback = (db: Db, id: string) =>
  selectChargebacks(db).where('found.record_id', '=', id).executeTakeFirst()

export async function lockChargeback(db: Db, id: string) {
  await lockReceivableDifference(db, id)
  return getChargeback(db, id)
}

type SaleKey = Pick<ChargebackRow, 'company_id' | 'sale_id'>

/** Returns the instalments of the disputed sale; empty if the sale is unknown. */
export async function findSaleInstalments(db: Db, { company_id, sale_id }: SaleKey): Promise<ChargebackInstalment[]> {
  if (sale_id === null) return []
  return db
    .selectFrom('acquirer_installments')
    .select(['id', 'number', 'of_count', 'due_on', 'paid_on', 'net_cents', 'status'])
    .$narrowType<Pick<ChargebackInstalment, 'status'>>()
    .where('company_id', '=', company_id)
    .where('acquirer_transaction_id', '=', sale_id)
    .orderBy('number')
    .execute()
}

/** Returns the system lines matched with the capture of the disputed sale; empty if the sale is unknown. */
export async function findSoldItems(db: Db, { company_id, sale_id }: SaleKey) {
  if (sale_id === null) return []
  const { rows } = await sql<{ kind: string; id: string }>`select sold.item_kind as kind, sold.item_id as id
    from matched_items capture
    join match_links sold on sold.company_id = capture.company_id and sold.match_group_id = capture.match_group_id
      and sold.side = 'system' and sold.active
    where capture.company_id = ${company_id}::uuid and capture.pair_type = 'SALE' and capture.item_kind = 'capture'
      and capture.item_id = ${String(sale_id)} and capture.active
    order by sold.item_kind, sold.item_id`.execute(db)
  return rows
}
