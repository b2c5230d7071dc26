import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { chargebackRecord } from './chargeback-record.contract.ts'
import type { ChargebackState } from './chargeback-states.rules.ts'
import type { Chargeback, ChargebackDetail } from './chargebacks.contract.ts'

const openDispute = <Column extends string>(column: Column) =>
  sql<string | null>`(select ${sql.ref(`dispute.${column}`)} from difference_disputes dispute
    where dispute.receivable_difference_id = found.record_id and dispute.status = 'open')`.as(column)

const rows = (db: Db) =>
  db
    .selectFrom('receivable_differences as found')
    .innerJoin('companies as company', 'company.id', 'found.company_id')
    .leftJoin('movement_reason_maps as reason', 'reason.id', 'found.reason_id')
    .leftJoin('users as person', 'person.id', 'found.updated_by')
    .leftJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'found.company_id').onRef('day.business_date', '=', 'found.business_date'),
    )
    .select(['found.record_id as id', 'found.company_id', 'company.name as company_name', 'found.business_date'])
    .select(['found.amount_cents', 'found.sentence', 'found.status', 'found.found_at', 'found.version'])
    .select(['found.sale_id', 'found.capture_id', 'found.reason_id', 'reason.name as reason_name'])
    .select('reason.attachment_required')
    .select(['day.id as cash_conciliation_id', 'person.name as updated_by_name'])
    .select(sql<string>`coalesce(found.updated_at, found.found_at)`.as('updated_at'))
    .select([openDispute('due_on'), openDispute('protocol')])
    .select(({ selectFrom }) =>
      selectFrom('attachments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('attachments.company_id', '=', 'found.company_id')
        .where('attachments.entity', '=', chargebackRecord.entity)
        .whereRef('attachments.entity_id', '=', 'found.record_id')
        .where('attachments.removed_at', 'is', null)
        .as('attachment_count'),
    )
    .where('found.code', '=', 'D14')
    .$castTo<ChargebackRow>()

export type ChargebackRow = Chargeback & {
  company_name: string
  sale_id: number | null
  capture_id: number | null
  reason_id: string | null
  reason_name: string | null
  attachment_required: boolean | null
  cash_conciliation_id: string | null
  updated_at: string
  updated_by_name: string | null
}

/** Those of the sales of a day, what still waits first. */
export const findChargebacksOfDay = (db: Db, day: { company_id: string; business_date: BusinessDate }) =>
  rows(db)
    .where('found.company_id', '=', day.company_id)
    .where('found.business_date', '=', day.business_date)
    .orderBy(sql`found.status = 'resolved'`)
    .orderBy('found.id')
    .execute()

export const getChargeback = (db: Db, id: string) => rows(db).where('found.record_id', '=', id).executeTakeFirst()

/** Held until the transaction ends. */
export async function lockChargeback(db: Db, id: string) {
  await db.selectFrom('receivable_differences').select('id').where('record_id', '=', id).forUpdate().execute()
  return getChargeback(db, id)
}

type Said = { status: ChargebackState; reason_id: string | null; by: string; now: string }

export const writeChargeback = (db: Db, id: string, { by, now, ...said }: Said) =>
  db
    .updateTable('receivable_differences')
    .set((eb) => ({ ...said, updated_by: by, updated_at: now, version: eb('version', '+', 1) }))
    .where('record_id', '=', id)
    .execute()

type OfSale = Pick<ChargebackRow, 'company_id' | 'sale_id'>

export async function findInstalmentsOf(
  db: Db,
  { company_id, sale_id }: OfSale,
): Promise<ChargebackDetail['instalments']> {
  if (sale_id === null) return []
  return db
    .selectFrom('acquirer_installments')
    .select(['id', 'number', 'of_count', 'due_on', 'paid_on', 'net_cents', 'status'])
    .$narrowType<Pick<ChargebackDetail['instalments'][number], 'status'>>()
    .where('company_id', '=', company_id)
    .where('acquirer_transaction_id', '=', sale_id)
    .orderBy('number')
    .execute()
}

/** What the till had sold, by the match of the capture. */
export async function findSoldItems(db: Db, { company_id, sale_id }: OfSale) {
  if (sale_id === null) return []
  const { rows } = await sql<{ kind: string; id: string }>`select sold.item_kind as kind, sold.item_id as id
    from match_links capture
    join match_links sold on sold.company_id = capture.company_id and sold.match_group_id = capture.match_group_id
      and sold.side = 'system' and sold.active
    where capture.company_id = ${company_id}::uuid and capture.pair_type = 'SALE' and capture.item_kind = 'capture'
      and capture.item_id = ${String(sale_id)} and capture.active
    order by sold.item_kind, sold.item_id`.execute(db)
  return rows
}
