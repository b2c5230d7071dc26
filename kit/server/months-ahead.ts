import { type BusinessDate, localDate } from '@app/kit/contract'
import { sql } from 'kysely'
import { createDb, openPool } from './connection.ts'
import type { JobKind } from './job-kinds.ts'
import { type Db, inTransaction } from './transactions.ts'

// A month is opened under a lock that all readers of the table wait behind: rather try again than keep them waiting.
const scope = { user_id: null, companies: [], patience: '2s' } as const

async function openMonths(db: Db, today: BusinessDate): Promise<number> {
  const { rows } = await sql<{ opened: number }>`select open_months_ahead(${today}) as opened`.execute(db)
  return rows[0]?.opened ?? 0
}

/** Months of one table whose rows lie in its partition of all other dates. */
export type MonthsOutside = { parent: string; months: readonly BusinessDate[] }

/** Rows in partitions of all other dates, by table. Counts those of this transaction and of every company. */
export async function countRowsOutside(db: Db): Promise<{ parent: string; row_count: number }[]> {
  const { rows } = await sql<{ parent: string; row_count: number }>`
    select parent, sum(row_count)::int as row_count from months_outside() group by parent order by parent`.execute(db)
  return rows
}

/** Months with rows in partitions of all other dates that could have a partition of their own. */
export async function findMonthsOutside(db: Db): Promise<MonthsOutside[]> {
  const { rows } = await sql<MonthsOutside>`
    select parent, array_agg(month order by month) as months from months_outside()
    where is_month_kept(month, current_date) group by parent order by parent`.execute(db)
  return rows
}

/**
 * Creates the partitions of these months. Returns false where a table stayed in use for two seconds and has none: its
 * rows go to the partition of all other dates, and the daily job moves them.
 */
export async function openMonthsOf(db: Db, tables: readonly MonthsOutside[]): Promise<boolean> {
  let opened = true
  for (const { parent, months } of tables) {
    const { rows } = await sql<{ opened: boolean }>`
      select open_months_of(${parent}, ${months}::date[]) as opened`.execute(db)
    opened = opened && rows[0]?.opened === true
  }
  return opened
}

/**
 * Opens the months of the year to come in every table that is kept by month, so that days still to come never lie among
 * those that no month takes, and moves rows of earlier months into partitions of their own. Returns how many months it
 * opened. Any number of processes may do so at once.
 */
export async function openMonthsAhead(url: string, today: BusinessDate): Promise<number> {
  const pool = openPool({ url, max: 1 })
  try {
    return await inTransaction(createDb(pool), scope, (db) => openMonths(db, today))
  } finally {
    await pool.end()
  }
}

/** The same each day, for servers that run longer than a month. */
export const monthsAheadJob: JobKind = {
  name: 'months-ahead',
  cron: '20 5 * * *',
  async run(_data, { within, now }) {
    await within(scope, (db) => openMonths(db, localDate(now())))
  },
}
