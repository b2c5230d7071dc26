import { hasRefusedCount } from '@app/domain/day/facts/server'
import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { missingSourcesColumn } from '../board/board.store.ts'
import { buildSessionCount } from '../board/day-order.store.ts'
import type { LitresOfProduct, NextDay } from './home.contract.ts'
import { editableLiterals, provenLiterals } from './home.store.ts'

type ChosenDay = { id: string; other_days: number }

/** The oldest day that may be worked on, by the index of days that are not proven. */
export const getOldestEditableDay = async (db: Db) =>
  (
    await sql<ChosenDay>`select day.id, (count(*) over () - 1)::int as other_days
      from cash_conciliations day join companies company on company.id = day.company_id
      where day.status in (${editableLiterals}) order by day.business_date, company.name, day.id limit 1`.execute(db)
  ).rows[0]

// As `buildProblems` of the day: a fuelling without a sale and its receipt are one problem, named by the more severe one.
const saleKey = sql`coalesce('sale ' || (item.suggestion ->> 'fuelling_id'), item.id::text)`
const problemsOfDay = sql`
  select distinct on (${saleKey}) item.code, item.amount_cents from differences item
  where item.company_id = day.company_id and item.cash_conciliation_id = day.id and item.status in ('open', 'refused')
  order by ${saleKey}, array_position(array['critical', 'high', 'medium', 'low'], item.severity), item.code`

/** Row-level security hides the differences that reveal cash before the count. */
export async function getWaitingDay(db: Db, id: string) {
  const { rows } = await sql<NextDay>`
    select day.id, day.company_id, company.name as company_name, day.business_date, day.status, day.cash_unseen,
      closing_due_at(day.business_date, company.closed_days, company.timezone) as due_at,
      (select count(*)::int from inconsistencies item
        where item.cash_conciliation_id = day.id and item.status = 'pending') as pending_inconsistencies,
      coalesce((select jsonb_agg(jsonb_build_object('code', code, 'count', count, 'amount_cents', amount_cents)
          order by amount_cents desc, code)
        from (select code, count(*) as count, sum(abs(amount_cents)) as amount_cents
          from (${problemsOfDay}) item group by code) problem), '[]') as problems
    from seen_days day join companies company on company.id = day.company_id where day.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Reads one day of each company by its index. */
export async function getLastProvenDay(db: Db) {
  const { rows } = await sql<{ last_closed: BusinessDate | null; has_days: boolean }>`
    select max(closed.business_date) as last_closed, exists (select from cash_conciliations) as has_days
    from companies company cross join lateral (select business_date from cash_conciliations day
      where day.company_id = company.id and day.status in (${provenLiterals}) order by business_date desc limit 1) closed`.execute(
    db,
  )
  return rows[0]
}

type MissingOfDay = {
  day_id: string
  company_id: string
  company_name: string
  missing_sources: string[]
  uncounted: number
}

export async function findMissingOfDay(db: Db, business_date: BusinessDate) {
  const uncounted = buildSessionCount(sql`count(*) filter (where counted_cents is null or ${hasRefusedCount})`)
  const { rows } = await sql<MissingOfDay>`
    select * from (select cash_conciliations.id as day_id, cash_conciliations.company_id, companies.name as company_name,
        ${missingSourcesColumn} as missing_sources, ${uncounted}::int as uncounted
      from cash_conciliations join companies on companies.id = cash_conciliations.company_id
      where cash_conciliations.business_date = ${business_date}::date
        and cash_conciliations.status not in (${provenLiterals})) day
    where cardinality(missing_sources) > 0 or uncounted > 0
    order by company_name, company_id`.execute(db)
  return rows
}

/** Each company's last day comes from its index: the readings of a network are millions of rows. */
export const getLastReadingDay = async (db: Db, today: BusinessDate) =>
  (
    await sql<{ last: BusinessDate | null }>`select max(found.business_date) as last
      from companies company cross join lateral (select business_date from nozzle_readings reading
        where reading.company_id = company.id and business_date <= ${today}::date
        order by business_date desc limit 1) found`.execute(db)
  ).rows[0]?.last ?? null

type Weeks = { middle: BusinessDate; from: BusinessDate; to: BusinessDate }
type WeekDays = { week_days: number; previous_days: number }

// The same rules as for the day (computeMeasuredVolume, addRegisteredTests, splitAtInterventions), for many days.
const measured = ({ from, to }: Weeks) => sql`
  select reading.company_id, reading.nozzle_id, reading.business_date,
    sum(reading.closing_ml - reading.opening_ml + case when reading.closing_ml < reading.opening_ml
      and reading.opening_ml * 10 > nozzle.totalizer_max_ml * 9 then nozzle.totalizer_max_ml else 0 end)
    - greatest(sum(reading.test_ml), (select coalesce(sum(test.volume_ml), 0) from fuel_nozzle_tests test
        where test.company_id = reading.company_id and test.nozzle_id = reading.nozzle_id
          and test.business_date = reading.business_date))
    - case when count(*) > 1 then 0 else (select coalesce(sum(visit.reading_after_ml - visit.reading_before_ml), 0)
        from fuel_nozzle_interventions visit
        where visit.company_id = reading.company_id and visit.nozzle_id = reading.nozzle_id
          and visit.business_date = reading.business_date and visit.reading_before_ml >= min(reading.opening_ml)
          and visit.reading_after_ml <= max(reading.closing_ml)) end as volume_ml
  from companies company
  cross join lateral (select * from nozzle_readings own where own.company_id = company.id
    and own.business_date between ${from}::date and ${to}::date offset 0) reading
  join fuel_nozzles nozzle on nozzle.company_id = reading.company_id and nozzle.id = reading.nozzle_id
  group by reading.company_id, reading.nozzle_id, reading.business_date`

const productOfNozzle = sql`(select link.product_code from fuel_nozzle_links link
  where link.company_id = nozzle_day.company_id and link.nozzle_id = nozzle_day.nozzle_id
  order by link.valid_from <= nozzle_day.business_date desc, abs(link.valid_from - nozzle_day.business_date) limit 1)`

/** Litres of the seven days up to `last` and of the seven before, largest product first. */
export async function findWeeklyLitres(db: Db, last: BusinessDate) {
  const weeks = { middle: addDays(last, -7), from: addDays(last, -13), to: last }
  const isLatest = sql`sold.business_date > ${weeks.middle}::date`
  const { rows } = await sql<LitresOfProduct & WeekDays>`
    with nozzle_day as (${measured(weeks)}),
    sold as (select business_date, volume_ml, ${productOfNozzle} as product_code from nozzle_day)
    select sold.product_code, product.name as product_name,
      coalesce(sum(volume_ml) filter (where ${isLatest}), 0)::bigint as volume_ml,
      coalesce(sum(volume_ml) filter (where not ${isLatest}), 0)::bigint as previous_ml,
      (select count(distinct business_date) filter (where ${isLatest})::int from sold) as week_days,
      (select count(distinct business_date) filter (where not ${isLatest})::int from sold) as previous_days
    from sold join products product on product.code = sold.product_code
    group by sold.product_code, product.name
    order by volume_ml desc, sold.product_code`.execute(db)
  const { week_days, previous_days } = rows[0] ?? { week_days: 0, previous_days: 0 }
  return {
    week: { from: addDays(weeks.middle, 1), to: weeks.to, days: week_days },
    previous: { from: weeks.from, to: weeks.middle, days: previous_days },
    products: rows.map(({ week_days: _, previous_days: __, ...product }) => product),
  }
}

/** Sources that days of the period lack, with the number of days and the first of them. */
export async function findMissingSources(db: Db, { from, to }: { from: BusinessDate; to: BusinessDate }) {
  const { rows } = await sql<{ id: string; name: string; source: string; days: number; since: BusinessDate }>`
    select id, name, source, count(*)::int as days, min(business_date) as since
    from (select companies.id, companies.name, cash_conciliations.business_date, unnest(${missingSourcesColumn}) as source
      from cash_conciliations join companies on companies.id = cash_conciliations.company_id
      where cash_conciliations.business_date between ${from}::date and ${to}::date) lacking
    group by id, name, source order by name, id, days desc, source`.execute(db)
  return rows
}
