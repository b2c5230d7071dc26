import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { provenStatuses } from '../day/life/day-states.rules.ts'
import { castItemId } from '../receivables/links/link-numbers.store.ts'
import { fromActiveMatches } from './undone-parts.store.ts'
import { ofDays } from './undone-rows.store.ts'

export type Freed = { company_id: string; business_date: string }

export type NamedDay = { company_name: string; business_date: string }

/** Days of matches with these rows: the day of the match, or the dates of its statement lines. */
const matched = sql`select match_group.company_id, coalesce(day.business_date, line.posted_on) as business_date
  ${fromActiveMatches}
  left join cash_conciliations day on day.company_id = match_group.company_id
    and day.id = match_group.cash_conciliation_id
  left join match_links part on part.company_id = match_group.company_id and part.match_group_id = match_group.id
    and part.item_kind = 'line' and day.id is null
  left join statement_lines line on line.company_id = part.company_id and line.id = ${castItemId('part', 'line')}`

/** Business day of a row `undone_row`; for a capture, by the cut-off. */
const assessedDay = sql`coalesce((select capture_day(capture.company_id, capture.business_date, capture.captured_at)
  from acquirer_transactions capture where undone_row.kind = 'capture' and capture.company_id = undone_row.company_id
    and capture.business_date = undone_row.business_date and capture.id = undone_row.id), undone_row.business_date)`

/** Locks every day of these rows, so that no transaction closes or locks one of them during the deletion. */
export const lockUndoneDays = (db: Db) =>
  sql`select from cash_conciliations where (company_id, business_date) in (
      select company_id, ${assessedDay} from undone_rows undone_row
      union select company_id, ${assessedDay} from undone_changes undone_row
      union ${matched})
    order by business_date, company_id for update`.execute(db)

/** Returns the days whose proof or lock includes these rows; late rows that still wait are in no proof. */
export async function findProvenDays(db: Db) {
  const { rows } = await sql<NamedDay>`
    with dated as materialized (
      select kind, company_id, id, is_removed, ${assessedDay} as assessed_on
      from (select *, true as is_removed from undone_rows union all select *, false from undone_changes) undone_row
      where kind in ${ofDays}
    ), touched as (
      select day.id, day.company_id, day.business_date
      from dated
      join cash_conciliations day on day.company_id = dated.company_id and day.business_date = dated.assessed_on
      where day.status = any (${provenStatuses}::text[])
        and not exists (select from late_items late where late.company_id = day.company_id
          and late.cash_conciliation_id = day.id and late.kind = dated.kind and late.item_id = dated.id
          and late.status = 'waiting' and (late.proven is null) = dated.is_removed)
      union
      select day.id, day.company_id, day.business_date ${fromActiveMatches}
      join cash_conciliations day on day.company_id = match_group.company_id
        and day.id = match_group.cash_conciliation_id
      where day.status = any (${provenStatuses}::text[])
      union
      select day.id, day.company_id, day.business_date
      from (select company_id, business_date from undone_rows where kind in ('batch', 'line')
        union select company_id, business_date from undone_changes where kind = 'balance'
        union ${matched}) affected_day
      join cash_conciliations day on day.company_id = affected_day.company_id
        and day.business_date = affected_day.business_date
      where day.status = 'locked'
    )
    select company.name as company_name, touched.business_date from touched
    join companies company on company.id = touched.company_id order by touched.business_date, company.name`.execute(db)
  return rows
}

export async function findProvenAmong(db: Db, days: readonly Freed[]) {
  const { rows } = await sql<NamedDay>`
    select company.name as company_name, day.business_date
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as requested (company_id uuid, business_date date)
    join cash_conciliations day using (company_id, business_date) join companies company on company.id = day.company_id
    where day.status = any (${provenStatuses}::text[]) group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/** Returns the days with a row that is deleted, changed or freed from a match; call it before releasing anything. */
export async function findTouchedDays(db: Db) {
  const { rows } = await sql<Freed>`
    select company_id, ${assessedDay} as business_date from undone_rows undone_row where kind in ${ofDays}
    union select company_id, ${assessedDay} from undone_changes undone_row where kind in ${ofDays}
    union select day.company_id, day.business_date ${fromActiveMatches}
      join cash_conciliations day on day.company_id = match_group.company_id
        and day.id = match_group.cash_conciliation_id
    union select released_link.company_id, released_link.other_date ${fromActiveMatches}
      join match_links released_link on released_link.company_id = match_group.company_id
        and released_link.match_group_id = match_group.id and released_link.other_date is not null
    order by 1, 2`.execute(db)
  return rows
}
