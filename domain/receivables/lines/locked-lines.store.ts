import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { LockablePeriods } from '../../calendar/period-locks.store.ts'
import { provenStatuses } from '../../day/life/day-states.rules.ts'
import type { ReceivableRef } from '../receivable-facts.contract.ts'

/** Returns the days on which the statement lines among these items were posted: a locked day refuses changes of them. */
export async function findDaysOfLines(
  db: Db,
  company_id: string,
  items: readonly ReceivableRef[],
): Promise<LockablePeriods> {
  const ids = items.flatMap(({ kind, id }) => (kind === 'line' && /^\d{1,18}$/.test(id) ? [id] : []))
  if (ids.length === 0) return { company_id, kind: 'day', dates: [] }
  const { rows } = await sql<{ posted_on: BusinessDate }>`
    select distinct posted_on from statement_lines
    where company_id = ${company_id}::uuid and id = any (${ids}::bigint[])`.execute(db)
  return { company_id, kind: 'day', dates: rows.map(({ posted_on }) => posted_on) }
}

/** Returns the first of these days that was reopened and so owes no deposit; locks the days against a reopening. */
export async function getOpenDayOfDeposits(db: Db, company_id: string, items: readonly ReceivableRef[]) {
  const ids = items.flatMap(({ kind, id }) => (kind === 'deposit' ? [id] : []))
  if (ids.length === 0) return undefined
  const { rows } = await sql<{ business_date: BusinessDate; proven: boolean }>`
    select business_date, status = any (${provenStatuses}::text[]) as proven from cash_conciliations
    where company_id = ${company_id}::uuid and id = any (${ids}::uuid[])
    order by business_date for share`.execute(db)
  return rows.find(({ proven }) => !proven)?.business_date
}
