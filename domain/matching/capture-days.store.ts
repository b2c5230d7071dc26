import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { unfoldPairs } from './exact-pairs.store.ts'

/** Updates match links after new cut-offs moved captures. Call it before the days from `from` are recomputed. */
export async function realignCaptureDays(db: Db, { company_id, from }: { company_id: string; from: BusinessDate }) {
  const captureDay = sql`capture_day(capture.company_id, capture.business_date, capture.captured_at)`
  const nearDay = sql`capture.business_date between day.business_date - 1 and day.business_date + 2`
  const { rows } = await sql<{ id: number }>`
    select link.match_group_id as id from match_links link
    join cash_conciliations day on day.company_id = link.company_id and day.id = link.cash_conciliation_id
    join acquirer_transactions capture on capture.company_id = link.company_id
      and capture.id = link.capture_id::bigint and ${nearDay}
    where link.company_id = ${company_id}::uuid and link.capture_id is not null and link.active
      and day.business_date >= ${from}::date and ${captureDay} <> day.business_date`.execute(db)
  await unfoldPairs(
    db,
    company_id,
    rows.map(({ id }) => id),
  )
  await sql`update match_links link set other_date = nullif(${captureDay}, day.business_date)
    from match_groups match_group, cash_conciliations day, acquirer_transactions capture
    where link.company_id = ${company_id}::uuid and link.item_kind = 'capture' and link.active
      and match_group.company_id = link.company_id and match_group.id = link.match_group_id
      and day.company_id = match_group.company_id and day.id = match_group.cash_conciliation_id
      and day.business_date >= ${from}::date - 1
      and capture.company_id = link.company_id and capture.id::text = link.item_id and ${nearDay}
      and link.other_date is distinct from nullif(${captureDay}, day.business_date)`.execute(db)
}
