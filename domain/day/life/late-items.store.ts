import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from './days.store.ts'
import { type LateItems, type LateKind, mapLateKinds, type ProvenValues } from './late-items.rules.ts'

/** Returns the waiting items of days of one company; an item belongs to one day, so that several days need no maps. */
export async function findLateItems(db: Db, company_id: string, days: readonly string[]): Promise<LateItems> {
  const rows = await db
    .selectFrom('late_items')
    .select(['kind', 'item_id', 'proven'])
    .$narrowType<{ kind: LateKind; proven: ProvenValues | null }>()
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', 'in', days)
    .where('status', '=', 'waiting')
    .execute()
  const arrived = mapLateKinds(() => new Set<number>())
  const changed = mapLateKinds(() => new Map<number, ProvenValues>())
  for (const { kind, item_id, proven } of rows)
    if (proven === null) arrived[kind].add(item_id)
    else changed[kind].set(item_id, proven)
  return { arrived, changed }
}

/** Marks waiting items as taken: from now on they count for their day. */
export const takeLateItems = (db: Db, { id, company_id }: DayKey, now: string) =>
  db
    .updateTable('late_items')
    .set({ status: 'taken', taken_at: now })
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()

export async function insertLateCaptures(db: Db, day: DayKey, ids: readonly string[]) {
  if (ids.length === 0) return
  await sql`insert into late_items (company_id, cash_conciliation_id, kind, item_id)
    select ${day.company_id}, ${day.id}, 'capture', item_id::bigint from unnest(${ids}::text[]) as ids (item_id)
    on conflict do nothing`.execute(db)
}

/** Returns captures of this transaction's file that came after the proof, cancelled or of another company. */
export async function findLateFrauds(db: Db, { id, company_id, business_date }: DayKey) {
  const { rows } = await sql<{ id: string }>`
    select item.id::text from late_items late join acquirer_transactions item on item.company_id = late.company_id
      and item.business_date between ${business_date}::date and ${business_date}::date + 1 and item.id = late.item_id
    where late.company_id = ${company_id}::uuid and late.cash_conciliation_id = ${id}::uuid and late.kind = 'capture'
      and late.status = 'waiting' and late.arrived_at = now() and (item.cancelled_at is not null or not item.own)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
