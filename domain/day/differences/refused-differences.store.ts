import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'

type Refusal = { solicitation_id: string; by: string; now: string }

export type PointedAt = { id: string; was: string; comment: string | null }

/** Marks the differences that an analyst refused in a request; people must explain them again. */
export async function refuseDifferences(db: Db, day: DayKey, { solicitation_id, by, now }: Refusal) {
  const { rows } = await sql<PointedAt>`
    update differences set status = 'refused', deferred_to = null, updated_by = ${by}::uuid,
      updated_at = ${now}::timestamptz, version = differences.version + 1
    from cash_conciliation_solicitation_items as item
    join differences as known on known.company_id = item.company_id and known.id = item.item_id
    where differences.company_id = ${day.company_id} and differences.cash_conciliation_id = ${day.id}
      and item.company_id = differences.company_id and item.item_id = differences.id
      and item.solicitation_id = ${solicitation_id} and item.decision = 'refused'
      and differences.status in ('explained', 'accepted', 'deferred')
    returning differences.id, known.status as was, item.comment`.execute(db)
  return rows
}
