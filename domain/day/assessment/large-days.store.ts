import { isMainThread } from 'node:worker_threads'
import { addDays } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { editableStatuses } from '../life/day-states.rules.ts'
import type { DayKey } from '../life/days.store.ts'

/**
 * Larger days are recomputed in a thread. A day of this many items without a match keeps the event loop busy for 45 ms
 * at a time while it is assessed. A day of a large station has 3,800 items; a thread would take a fifth longer for it.
 */
const maxItemsInMainThread = 4000

/** True if the day has so many items that it needs a thread; false in a thread. */
export async function isLargeDay(db: Db, { company_id, business_date }: DayKey): Promise<boolean> {
  if (!isMainThread) return false
  const rowsOf = (table: string) => sql`select from ${sql.table(table)}
    where company_id = ${company_id} and business_date = ${business_date} limit ${maxItemsInMainThread + 1}`
  // A day is also compared with the unmatched captures of its neighbours.
  const unmatchedOfNeighbours = sql`select from cash_conciliations day join differences found
      on found.company_id = day.company_id and found.cash_conciliation_id = day.id
    where day.company_id = ${company_id} and day.status = any (${editableStatuses}::text[]) and found.code = 'D02' and found.status in ('open', 'deferred')
      and day.business_date = any (${[addDays(business_date, -1), addDays(business_date, 1)]}::date[]) limit ${maxItemsInMainThread + 1}`
  const { rows } = await sql<{ items: number }>`select count(*)::int as items from (
    (${rowsOf('acquirer_transactions')}) union all (${rowsOf('system_movements')}) union all (${rowsOf('fuellings')})
    union all (${unmatchedOfNeighbours})
  ) item`.execute(db)
  return (rows[0]?.items ?? 0) > maxItemsInMainThread
}
