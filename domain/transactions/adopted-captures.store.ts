import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { provenStatuses } from '../day/life/day-states.rules.ts'

type AdoptedTerminal = { company_id: string; logical_no: string; since: string }

/** Assigns captures of an unknown terminal to the company on days not closed. Returns the changed days. */
export async function adoptCaptures(db: Db, { company_id, logical_no, since }: AdoptedTerminal) {
  const { rows } = await sql<{ business_date: BusinessDate }>`
    update acquirer_transactions capture set own = true
    from cash_conciliations day
    where capture.company_id = ${company_id}::uuid and not capture.own and capture.terminal_logical_no = ${logical_no}
      and coalesce(capture.captured_at, capture.business_date) >= ${since}
      and day.company_id = capture.company_id and day.business_date = capture.business_date
      and day.status <> all (${provenStatuses}::text[])
    returning capture.business_date`.execute(db)
  return [...new Set(rows.map(({ business_date }) => business_date))].sort()
}
