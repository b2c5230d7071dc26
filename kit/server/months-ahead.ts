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

/**
 * Opens the months of the year to come in every table that is kept by month, so that days still to come never lie among
 * those that no month takes. Returns how many months it opened. Any number of processes may do so at once.
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
