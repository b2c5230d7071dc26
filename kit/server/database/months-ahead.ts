import { sql } from 'kysely'
import { type BusinessDate, localDate } from '../../contract/contract.ts'
import type { JobKind } from '../jobs/job-kinds.ts'
import { createDb, openPool } from './connection.ts'
import { type Db, inTransaction } from './transactions.ts'

// A month is created under a lock that blocks all readers of the table: give up after two seconds and try again.
const scope = { user_id: null, companies: [], patience: '2s' } as const

async function openMonths(db: Db, today: BusinessDate): Promise<number> {
  const { rows } = await sql<{ opened: number }>`select open_months_ahead(${today}) as opened`.execute(db)
  return rows[0]?.opened ?? 0
}

export type MonthsOutside = { parent: string; months: readonly BusinessDate[] }

/** Returns the row counts of default partitions by table, for all companies, including this transaction. */
export async function countRowsOutside(db: Db): Promise<{ parent: string; row_count: number }[]> {
  const { rows } = await sql<{ parent: string; row_count: number }>`
    select parent, sum(row_count)::int as row_count from months_outside() group by parent order by parent`.execute(db)
  return rows
}

/** Returns the months with rows in default partitions that could have a partition of their own. */
export async function findMonthsOutside(db: Db): Promise<MonthsOutside[]> {
  const { rows } = await sql<MonthsOutside>`
    select parent, array_agg(month order by month) as months from months_outside()
    where is_month_kept(month, current_date) group by parent order by parent`.execute(db)
  return rows
}

/** Creates these partitions; false if a table stayed in use for two seconds (the daily job then moves its rows). */
export async function createMonthPartitions(db: Db, tables: readonly MonthsOutside[]): Promise<boolean> {
  let opened = true
  for (const { parent, months } of tables) {
    const { rows } = await sql<{ opened: boolean }>`
      select open_months_of(${parent}, ${months}::date[]) as opened`.execute(db)
    opened = opened && rows[0]?.opened === true
  }
  return opened
}

/** Creates next year's partitions, empties the default one, returns the number of months created; safe in parallel. */
export async function openMonthsAhead(url: string, today: BusinessDate): Promise<number> {
  const pool = openPool({ url, max: 1 })
  try {
    return await inTransaction(createDb(pool), scope, (db) => openMonths(db, today))
  } finally {
    await pool.end()
  }
}

/** Daily, for servers that run longer than a month. */
export const monthsAheadJob: JobKind = {
  name: 'months-ahead',
  cron: '20 5 * * *',
  async run(_data, { within, now }) {
    await within(scope, (db) => openMonths(db, localDate(now())))
  },
}
