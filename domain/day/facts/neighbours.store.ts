import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { editableStatuses, waitingStatuses } from '../life/day-states.rules.ts'
import type { DayKey } from '../life/days.store.ts'

type Place = Pick<DayKey, 'company_id'>

export const findNeighbourLinks = (db: Db, { company_id }: Place, dates: readonly BusinessDate[]) =>
  db
    .selectFrom('match_links as link')
    .innerJoin('match_groups as match_group', (join) =>
      join.onRef('match_group.company_id', '=', 'link.company_id').onRef('match_group.id', '=', 'link.match_group_id'),
    )
    .select(['link.item_id', 'link.other_date', 'match_group.cash_conciliation_id'])
    .where('link.company_id', '=', company_id)
    .where('link.other_date', 'in', dates)
    .where('link.item_kind', '=', 'capture')
    .where('link.active', '=', true)
    .execute()

/** Returns unmatched, unexplained or deferred captures (D02) of neighbouring days that are still editable. */
export async function findUnmatchedNeighbourCaptures(db: Db, { company_id }: Place, dates: readonly BusinessDate[]) {
  const rows = await db
    .selectFrom('cash_conciliations as day')
    .innerJoin('differences as found', (join) =>
      join.onRef('found.company_id', '=', 'day.company_id').onRef('found.cash_conciliation_id', '=', 'day.id'),
    )
    .select('found.items')
    .where('day.company_id', '=', company_id)
    .where('day.business_date', 'in', dates)
    .where('day.status', 'in', editableStatuses)
    .where('found.code', '=', 'D02')
    .where('found.status', 'in', ['open', 'deferred'])
    .$narrowType<{ items: { kind: string; id: string }[] }>()
    .execute()
  return rows.flatMap(({ items }) => items.filter(({ kind }) => kind === 'capture').map(({ id }) => Number(id)))
}

/** Captures of days without a POS file, named by a till line of this day: a night shift closes the next morning. */
export async function findCapturesWithReceipt(
  db: Db,
  { company_id, business_date }: DayKey,
  dates: readonly BusinessDate[],
) {
  // Subqueries force a hash look-up: a join that expects an empty day compares every capture with every sale.
  const { rows } = await sql<{ id: number }>`
    with beside as materialized (
      select capture.id, capture.e2e_id, capture.gross_cents, ltrim(capture.nsu, '0') as nsu,
        upper(capture.auth_code) as auth_code
      from cash_conciliations beside
      join acquirer_transactions capture on capture.company_id = beside.company_id
        and capture.business_date = beside.business_date and capture.kind in ('sale', 'pix_received')
      where beside.company_id = ${company_id} and beside.business_date = any (${dates}::date[])
        and beside.status = any (${waitingStatuses}::text[])
        -- Said of the captures too, or the plan goes through every month that there is.
        and capture.business_date = any (${dates}::date[])
    ), sale as (
      select e2e_id, amount_cents, ltrim(nsu, '0') as nsu, upper(trim(auth_code)) as auth_code from system_movements
      where company_id = ${company_id} and business_date = ${business_date} and cancelled_at is null
        and exists (select from beside)
    )
    select id from beside
    where e2e_id in (select e2e_id from sale where e2e_id is not null)
      or (nsu, auth_code, gross_cents) in (select nsu, auth_code, amount_cents from sale
        where nsu is not null and auth_code is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns editable days that lack captures (D01, D11) beside a day with unmatched captures or without files. */
export async function findDaysWithLooseNeighbours(db: Db, { company_id }: Place, dates: readonly BusinessDate[]) {
  const first = dates.toSorted()[0]
  const last = dates.toSorted().at(-1)
  const { rows } = await sql<{ id: string }>`
    with open_days as (
      select day.id, day.business_date, bool_or(found.code in ('D01', 'D11')) as misses, bool_or(found.code = 'D02') as holds
      from cash_conciliations day
      join differences found on found.company_id = day.company_id and found.cash_conciliation_id = day.id
      where day.company_id = ${company_id} and day.business_date = any (${dates}::date[])
        and day.status = any (${editableStatuses}::text[])
        and found.code in ('D01', 'D02', 'D11') and found.status in ('open', 'deferred')
      group by day.id, day.business_date
    )
    select day.id from open_days day
    where day.misses and (
      exists (select from open_days beside
        where beside.holds and beside.business_date in (day.business_date - 1, day.business_date + 1))
      or exists (select from cash_conciliations beside
        join acquirer_transactions capture on capture.company_id = beside.company_id
          and capture.business_date = beside.business_date
        where beside.company_id = ${company_id} and beside.status = any (${waitingStatuses}::text[])
          and beside.business_date in (day.business_date - 1, day.business_date + 1)
          and capture.business_date between ${first}::date - 1 and ${last}::date + 1))
    order by day.business_date`.execute(db)
  return rows.map(({ id }) => id)
}
