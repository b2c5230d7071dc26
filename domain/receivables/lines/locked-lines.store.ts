import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { findLockNote, holdPeriods } from '../../calendar/period-locks.store.ts'
import { provenStatuses } from '../../day/life/day-states.rules.ts'
import type { ReceivableRef } from '../receivable-facts.contract.ts'

/** Returns the lock sentence of these lines' days, or null. The days cannot be locked until the transaction ends. */
export async function getLockOfLines(db: Db, company_id: string, items: readonly ReceivableRef[]) {
  const ids = items.flatMap(({ kind, id }) => (kind === 'line' && /^\d{1,18}$/.test(id) ? [id] : []))
  if (ids.length === 0) return null
  const { rows } = await sql<{ posted_on: BusinessDate }>`
    select distinct posted_on from statement_lines
    where company_id = ${company_id}::uuid and id = any (${ids}::bigint[])`.execute(db)
  const days = { company_id, kind: 'day', dates: rows.map(({ posted_on }) => posted_on) } as const
  await holdPeriods(db, days, 'shared')
  return findLockNote(db, days)
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
