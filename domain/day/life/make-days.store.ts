import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** Maximum days back that missing days are created, e.g. after the server was off. */
const longestStillness = 45

/** Returns missing working days of active companies since their first, from 00:05 local time; a carrier has none. */
export async function findMissingDays(db: Db, now: string) {
  const { rows } = await sql<{ company_id: string; business_date: BusinessDate }>`
    select company.id as company_id, missing.business_date
    from companies company
    cross join lateral (select (${now}::timestamptz - interval '5 minutes') at time zone company.timezone as at) clock
    cross join lateral (select min(day.business_date) as first_day from cash_conciliations day
      where day.company_id = company.id) known
    cross join lateral (select clock.at::date - ago as business_date from generate_series(0, ${longestStillness}) ago) missing
    where company.active and company.kind <> 'carrier' and missing.business_date >= coalesce(known.first_day, clock.at::date)
      and missing.business_date >= coalesce(company.opened_on, missing.business_date)
      and not missing.business_date = any (company.closed_days)
      and not exists (select from cash_conciliations day
        where day.company_id = company.id and day.business_date = missing.business_date)
    order by company.id, missing.business_date`.execute(db)
  return rows
}
