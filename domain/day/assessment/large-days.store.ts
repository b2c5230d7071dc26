import { isMainThread } from 'node:worker_threads'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'

/** Assessing a day of this many items without a match takes about 90 ms; each larger day has a thread. */
const maxItems = 3000

/** True if the day has so many items that it needs a thread; false in a thread. */
export async function isLargeDay(db: Db, { company_id, business_date }: DayKey): Promise<boolean> {
  if (!isMainThread) return false
  const rowsOf = (table: string) => sql`select from ${sql.table(table)}
    where company_id = ${company_id} and business_date = ${business_date} limit ${maxItems + 1}`
  const { rows } = await sql<{ items: number }>`select count(*)::int as items from (
    (${rowsOf('acquirer_transactions')}) union all (${rowsOf('system_movements')}) union all (${rowsOf('fuellings')})
  ) item`.execute(db)
  return (rows[0]?.items ?? 0) > maxItems
}
