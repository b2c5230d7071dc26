import type { Db } from '@app/kit/server'
import type { ManualTransaction, Method, MovementNature, SaleItem } from '../day-facts.contract.ts'
import type { DayKey } from '../days/days.store.ts'

export const findSessions = (db: Db, { company_id, business_date }: DayKey) =>
  db
    .selectFrom('cash_sessions')
    .select([
      'id',
      'shift_no',
      'till',
      'operator',
      'opened_at',
      'closed_at',
      'opening_float_cents',
      'counted_cents',
      'left_float_cents',
      'version',
    ])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()

export const findMovements = (db: Db, { company_id, business_date }: DayKey) =>
  db
    .selectFrom('system_movements as movement')
    .innerJoin('movement_types as type', 'type.code', 'movement.movement_type_code')
    .select([
      'movement.id',
      'movement.business_date',
      'movement.occurred_at',
      'movement.external_id',
      'movement.line_no',
      'movement.sale_external_id',
      'movement.cash_session_id as session_id',
      'movement.movement_type_code',
      'type.nature',
      'movement.method',
      'movement.amount_cents',
      'movement.nsu',
      'movement.auth_code',
      'movement.acquirer',
      'movement.brand',
      'movement.installments',
      'movement.terminal_logical_no',
      'movement.e2e_id',
      'movement.txid',
      'movement.customer',
      'movement.document_no',
      'movement.document_attached',
      'movement.cancelled_at',
    ])
    .$narrowType<{ nature: MovementNature; method: Method }>()
    .where('movement.company_id', '=', company_id)
    .where('movement.business_date', '=', business_date)
    .orderBy('movement.id')
    .execute()

/** What people added, reclassified or disregarded and did not take back. */
export const findAppliedManuals = (db: Db, { id, company_id }: DayKey) =>
  db
    .selectFrom('manual_transactions as manual')
    .innerJoin('movement_types as type', 'type.code', 'manual.movement_type_code')
    .select([
      'manual.id',
      'manual.kind',
      'manual.side',
      'manual.movement_type_code',
      'manual.target_id',
      'manual.method_from',
      'manual.method_to',
      'manual.amount_cents',
      'manual.occurred_at',
      'manual.nsu',
      'manual.auth_code',
      'manual.e2e_id',
      'manual.terminal_logical_no',
      'manual.fuelling_id',
      'type.nature',
    ])
    .$narrowType<{
      kind: ManualTransaction['kind']
      side: ManualTransaction['side']
      method_from: Method | null
      method_to: Method | null
      nature: MovementNature
    }>()
    .where('manual.company_id', '=', company_id)
    .where('manual.cash_conciliation_id', '=', id)
    .where('manual.status', '=', 'applied')
    .orderBy('manual.created_at')
    .orderBy('manual.id')
    .execute()

export async function findSaleItems(
  db: Db,
  { company_id, business_date }: DayKey,
  fuellingIds: ReadonlyMap<string, number>,
): Promise<SaleItem[]> {
  const rows = await db
    .selectFrom('sale_items')
    .select([
      'sale_external_id',
      'kind',
      'product_code',
      'volume_ml',
      'total_cents',
      'controller_record_id',
      'cancelled_at',
    ])
    .$narrowType<{ kind: SaleItem['kind'] }>()
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('id')
    .execute()
  return rows.map(({ controller_record_id, cancelled_at, ...item }) => ({
    ...item,
    fuelling_id: controller_record_id === null ? null : (fuellingIds.get(controller_record_id) ?? null),
    cancelled: cancelled_at !== null,
  }))
}
