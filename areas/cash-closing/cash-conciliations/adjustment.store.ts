import type { DifferenceCode, Explanation } from '@app/domain/day/differences/contract'
import type { LateKind } from '@app/domain/day/life/contract'
import type { DayKey } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export async function findDraftExplanations(db: Db, { id, company_id }: DayKey): Promise<Explanation[]> {
  const rows = await db
    .selectFrom('adjustment_explanations as explanation')
    .innerJoin('movement_reason_maps as reason', 'reason.id', 'explanation.reason_id')
    .select(['explanation.code', 'explanation.ref', 'explanation.amount_cents', 'explanation.volume_ml'])
    .select(['explanation.note', 'explanation.explained_by'])
    .select(['reason.code as reason_code', 'reason.name as reason_name', 'reason.approval_required'])
    .$narrowType<{ code: DifferenceCode }>()
    .where('explanation.company_id', '=', company_id)
    .where('explanation.cash_conciliation_id', '=', id)
    .execute()
  return rows.map((row) => ({ ...row, status: 'explained' as const }))
}

type StoredDraftExplanation = {
  code: string
  ref: string
  amount_cents: number
  volume_ml: number | null
  reason_id: string
  note: string
  explained_by: string
  explained_at: string
}

export const saveDraftExplanation = (db: Db, { id, company_id }: DayKey, explanation: StoredDraftExplanation) =>
  db
    .insertInto('adjustment_explanations')
    .values({ ...explanation, company_id, cash_conciliation_id: id })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'cash_conciliation_id', 'code', 'ref']).doUpdateSet(explanation),
    )
    .execute()

export const getDraftExplanation = (db: Db, { id, company_id }: DayKey, about: string) =>
  db
    .selectFrom('adjustment_explanations as explanation')
    .innerJoin('movement_reason_maps as reason', 'reason.id', 'explanation.reason_id')
    .select(['explanation.code', 'explanation.note', 'explanation.explained_by', 'reason.attachment_required'])
    .$narrowType<{ code: DifferenceCode }>()
    .where('explanation.company_id', '=', company_id)
    .where('explanation.cash_conciliation_id', '=', id)
    .where(sql<string>`explanation.code || ' ' || explanation.ref`, '=', about)
    .executeTakeFirst()

type WaitingItem = {
  kind: LateKind
  item_id: number
  arrived_at: string
  /** True if a known item changed: it was cancelled, or its document came. */
  changed: boolean
  amount_cents: number | null
  description: string
}

export async function findWaitingItems(db: Db, day: DayKey, maxItems: number): Promise<WaitingItem[]> {
  const { company_id, business_date } = day
  // With a cut-off hour, captures of the next date may belong to this day.
  const isLateItem = (alias: string) => sql`${sql.ref(`${alias}.company_id`)} = ${company_id}
    and ${sql.ref(`${alias}.business_date`)} between ${business_date}::date and ${business_date}::date + 1 and ${sql.ref(`${alias}.id`)} = late.item_id`
  const { rows } = await sql<WaitingItem>`
    select late.kind, late.item_id, late.arrived_at, late.proven is not null as changed, found.amount_cents,
      coalesce(found.description, '') as description
    from late_items late
    left join lateral (
      select amount_cents, concat_ws(' ', sale_external_id, 'NSU ' || nsu) as description from system_movements movement
        where late.kind = 'movement' and ${isLateItem('movement')}
      union all
      select gross_cents, concat_ws(' ', acquirer, 'NSU ' || nsu, e2e_id) from acquirer_transactions capture
        where late.kind = 'capture' and ${isLateItem('capture')}
      union all
      select total_cents, sale_external_id from sale_items item where late.kind = 'sale_item' and ${isLateItem('item')}
      union all
      select total_cents, controller_record_id from fuellings fuelling
        where late.kind = 'fuelling' and ${isLateItem('fuelling')}
      union all
      select counted_cents, 'turno ' || shift_no || ' ' || operator from cash_sessions session
        where late.kind = 'session' and ${isLateItem('session')}
    ) found on true
    where late.company_id = ${company_id} and late.cash_conciliation_id = ${day.id} and late.status = 'waiting'
    order by late.id limit ${maxItems}`.execute(db)
  return rows
}

/** `just_arrived` counts items that this transaction added (`arrived_at = now()`). */
export async function countWaitingItems(db: Db, { id, company_id }: DayKey) {
  const { rows } = await sql<{ waiting: number; just_arrived: number }>`
    select count(*) as waiting, count(*) filter (where arrived_at = now()) as just_arrived from late_items
    where company_id = ${company_id} and cash_conciliation_id = ${id} and status = 'waiting'`.execute(db)
  return rows[0] ?? { waiting: 0, just_arrived: 0 }
}

export const countProposals = async (db: Db, { id, company_id }: DayKey) =>
  Number(
    (
      await db
        .selectFrom('manual_transactions')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('company_id', '=', company_id)
        .where('cash_conciliation_id', '=', id)
        .where('status', '=', 'proposed')
        .executeTakeFirst()
    )?.count ?? 0,
  )

export const assignProposals = (db: Db, { id, company_id }: DayKey, solicitation_id: string | null) =>
  db
    .updateTable('manual_transactions')
    .set({ solicitation_id })
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .where('status', '=', 'proposed')
    .execute()

type Settlement = { status: 'applied' | 'refused'; by: string; now: string }

export const settleProposals = (db: Db, { id, company_id }: DayKey, { status, by, now }: Settlement) =>
  db
    .updateTable('manual_transactions')
    .set((eb) => ({ status, updated_by: by, updated_at: now, version: eb('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .where('status', '=', 'proposed')
    .execute()
