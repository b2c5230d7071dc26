import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { SystemMovementDetail } from './system-movements.contract.ts'

type Sale = Pick<SystemMovementDetail, 'company_id' | 'business_date' | 'sale_external_id'> & { source_system: string }

export const findMovementSaleItems = (db: Db, { company_id, business_date, source_system, sale_external_id }: Sale) =>
  sale_external_id === null
    ? []
    : db
        .selectFrom('sale_items')
        .select(['line_no', 'description', 'volume_ml', 'price_millis', 'total_cents'])
        .select(['discount_cents', 'controller_record_id'])
        .select(sql<boolean>`cancelled_at is not null`.as('cancelled'))
        .where('company_id', '=', company_id)
        .where('business_date', '=', business_date)
        .where('source_system', '=', source_system)
        .where('sale_external_id', '=', sale_external_id)
        .orderBy('line_no')
        .execute()

type SaleWithFuellings = Omit<Sale, 'source_system'> & { controller_record_ids: readonly string[] }

export const findMovementFuellings = (
  db: Db,
  { company_id, business_date, sale_external_id, controller_record_ids }: SaleWithFuellings,
) =>
  db
    .selectFrom('fuellings')
    .innerJoin('fuel_nozzles', (join) =>
      join
        .onRef('fuel_nozzles.company_id', '=', 'fuellings.company_id')
        .onRef('fuel_nozzles.id', '=', 'fuellings.nozzle_id'),
    )
    .select(['fuellings.controller_record_id', 'fuel_nozzles.nozzle_no', 'fuellings.nozzle_id', 'fuellings.ended_at'])
    .select(['fuellings.volume_ml', 'fuellings.price_millis', 'fuellings.total_cents', 'fuellings.attendant'])
    .where('fuellings.company_id', '=', company_id)
    .where('fuellings.business_date', '=', business_date)
    .where((fuelling) =>
      fuelling.or([
        fuelling('fuellings.sale_external_id', '=', sale_external_id),
        fuelling('fuellings.controller_record_id', '=', sql<string>`any (${[...controller_record_ids]}::text[])`),
      ]),
    )
    .orderBy('fuellings.ended_at')
    .execute()

/** One subquery per row: joined by the text id of a link, row-level security makes PostgreSQL read all captures. */
export async function findMatchedCaptures(db: Db, { company_id, id }: { company_id: string; id: number }) {
  const { rows } = await sql<SystemMovementDetail['captures'][number]>`
    select capture.id::text, coalesce(acquirer.name, capture.acquirer) as acquirer, capture.nsu, capture.gross_cents
    from match_links own left join match_links other on other.company_id = own.company_id
      and other.match_group_id = own.match_group_id and other.item_kind = 'capture' and other.active
    cross join lateral (select id, acquirer, nsu, gross_cents from acquirer_transactions
      where company_id = own.company_id
        and id = (case when own.capture_id is null then other.item_id else own.capture_id end)::bigint limit 1) capture
    left join acquirers acquirer on acquirer.code = capture.acquirer
    where own.company_id = ${company_id}::uuid and own.pair_type = 'SALE' and own.item_kind = 'movement'
      and own.item_id = ${String(id)} and own.active order by capture.id`.execute(db)
  return rows
}
