import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'
import { type LateItems, toProvenRows } from '../life/late-items.rules.ts'
import type { ManualTransaction, MovementNature, SaleItem } from './day-facts.contract.ts'
import type { PaymentMethod } from './methods.contract.ts'
import { maxUnwitnessedDifference_cents } from './session-count.rules.ts'

const countOf = sql<string | null>`(select count.id::text from session_counts count
  where count.company_id = cash_sessions.company_id and count.cash_session_id = cash_sessions.id
    and count.undone_at is null
  order by count.number desc limit 1)`

const countName = sql`coalesce(${countOf}, 'pdv-' || cash_sessions.id || '-' || cash_sessions.counted_cents)`

export const hasRefusedCount = sql<boolean>`exists (select from refused_pairs refused
  join cash_conciliations day on day.company_id = refused.company_id and day.id = refused.cash_conciliation_id
  where refused.company_id = cash_sessions.company_id and day.business_date = cash_sessions.business_date
    and refused.system_kind = 'drawer' and refused.system_id = cash_sessions.id::text
    and refused.confirmation_kind = 'count' and refused.confirmation_id = ${countName})`

const hasDrawerDifference = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from differences drawer
    join cash_conciliations day on day.company_id = drawer.company_id and day.id = drawer.cash_conciliation_id
    where drawer.company_id = cash_sessions.company_id and day.business_date = cash_sessions.business_date
      and drawer.code = 'D09' and drawer.ref = 'session:' || cash_sessions.id and ${condition})`

export const hasCountToConfirm = sql<boolean>`(exists (select from match_links link
    join match_groups on match_groups.company_id = link.company_id and match_groups.id = link.match_group_id
    where link.company_id = cash_sessions.company_id and link.pair_type = 'CASH' and link.item_kind = 'drawer'
      and link.item_id = cash_sessions.id::text and link.active and match_groups.status = 'suggested')
  and not ${hasDrawerDifference(sql`drawer.status in ('explained', 'accepted')`)})`

export const hasUnwitnessedCount = sql<boolean>`(exists (select from session_counts count
    where count.id::text = ${countOf} and count.company_id = cash_sessions.company_id and count.witness is null
      and count.total_cents = cash_sessions.counted_cents)
  and not ${hasRefusedCount}
  and ${hasDrawerDifference(sql`drawer.status <> 'resolved' and abs(drawer.amount_cents) > ${maxUnwitnessedDifference_cents}`)})`

export async function findSessions(db: Db, { company_id, business_date }: DayKey, late: LateItems) {
  const rows = await db
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
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('session_counts as count')
            .select('count.id')
            .whereRef('count.company_id', '=', 'cash_sessions.company_id')
            .whereRef('count.cash_session_id', '=', 'cash_sessions.id')
            .whereRef('count.total_cents', '=', 'cash_sessions.counted_cents')
            .where('count.witness', 'is', null)
            .where('count.undone_at', 'is', null)
            .where(sql<boolean>`count.number = (select max(number) from session_counts later
              where later.company_id = count.company_id and later.cash_session_id = count.cash_session_id
                and later.undone_at is null)`),
        )
        .$castTo<boolean>()
        .as('unwitnessed'),
    )
    .select([countOf.as('count_id'), hasRefusedCount.as('count_refused')])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  return toProvenRows(rows, late, 'session')
}

export async function findMovements(db: Db, { company_id, business_date }: DayKey, late: LateItems) {
  const rows = await buildStoredMovementsQuery(db, company_id)
    .where('movement.business_date', '=', business_date)
    .execute()
  return toProvenRows(rows, late, 'movement')
}

/** Builds the query of till lines with the fields that the rules take, in a fixed order. */
export const buildStoredMovementsQuery = (db: Db, company_id: string) =>
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
      'type.method as type_method',
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
      'movement.employee',
      'movement.cancelled_at',
    ])
    .$narrowType<{ nature: MovementNature; method: PaymentMethod; type_method: PaymentMethod | null }>()
    .where('movement.company_id', '=', company_id)
    .orderBy('movement.id')

/** Returns the manual lines in force; with `proposed`, also those of a pending adjustment. */
export const findAppliedManuals = (db: Db, { id, company_id }: DayKey, proposed = false) =>
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
      'manual.part',
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
      method_from: PaymentMethod | null
      method_to: PaymentMethod | null
      nature: MovementNature
    }>()
    .where('manual.company_id', '=', company_id)
    .where('manual.cash_conciliation_id', '=', id)
    .where('manual.status', 'in', proposed ? ['applied', 'proposed'] : ['applied'])
    .orderBy('manual.created_at')
    .orderBy('manual.id')
    .execute()

export async function findDaySaleItems(
  db: Db,
  { company_id, business_date }: DayKey,
  { fuellingIds, late }: { fuellingIds: ReadonlyMap<string, number>; late: LateItems },
): Promise<SaleItem[]> {
  const rows = await db
    .selectFrom('sale_items')
    .select([
      'id',
      'sale_external_id',
      'kind',
      'product_code',
      'volume_ml',
      'total_cents',
      'discount_cents',
      'controller_record_id',
      'cancelled_at',
    ])
    .$narrowType<{ kind: SaleItem['kind'] }>()
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('id')
    .execute()
  return toProvenRows(rows, late, 'sale_item').map(({ id: _, controller_record_id, cancelled_at, ...item }) => ({
    ...item,
    fuelling_id: controller_record_id === null ? null : (fuellingIds.get(controller_record_id) ?? null),
    cancelled: cancelled_at !== null,
  }))
}
