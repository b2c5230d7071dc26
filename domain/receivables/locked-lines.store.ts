import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { provenStatuses } from '../day/life/day-states.rules.ts'
import type { ReceivableRef } from './receivable-facts.contract.ts'

/** Returns the lock reason of a locked month of these statement lines; null without one. */
export async function getLockOfLines(db: Db, company_id: string, items: readonly ReceivableRef[]) {
  const ids = items.flatMap(({ kind, id }) => (kind === 'line' && /^\d{1,18}$/.test(id) ? [id] : []))
  if (ids.length === 0) return null
  const { rows } = await sql<{ lock_reason: string }>`
    select day.lock_reason from statement_lines line
    join cash_conciliations day on day.company_id = line.company_id and day.business_date = line.posted_on
    where line.company_id = ${company_id}::uuid and line.id = any (${ids}::bigint[]) and day.lock_reason is not null
    order by line.posted_on limit 1 for share of day`.execute(db)
  return rows[0]?.lock_reason ?? null
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
