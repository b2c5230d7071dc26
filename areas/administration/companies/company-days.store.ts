import { firstStatus, provenStatuses } from '@app/domain/day/life/contract'
import type { BusinessDate } from '@app/kit/contract'
import { type Db, whereInPeriod } from '@app/kit/server'
import { sql } from 'kysely'

export async function getOpenDays(db: Db, company_id: string) {
  const { rows } = await sql<{
    open_days: number
    oldest: BusinessDate | null
    newest: BusinessDate | null
    used: boolean
  }>`select count(*) filter (where status <> all (${provenStatuses}::text[])) as open_days,
      min(business_date) filter (where status <> all (${provenStatuses}::text[])) as oldest,
      max(business_date) filter (where status <> all (${provenStatuses}::text[])) as newest,
      coalesce(bool_or(sources <> '{}' or status <> ${firstStatus}), false) as used
    from cash_conciliations where company_id = ${company_id}::uuid`.execute(db)
  return rows[0] ?? { open_days: 0, oldest: null, newest: null, used: false }
}

export async function getLastClosedDay(db: Db, company_id: string, period: Period = {}) {
  const row = await db
    .selectFrom('cash_conciliations')
    .select((eb) => eb.fn.max('business_date').as('last'))
    .where('company_id', '=', company_id)
    .where('status', 'in', provenStatuses)
    .where(whereInPeriod('cash_conciliations', 'business_date', period))
    .executeTakeFirst()
  return row?.last ?? null
}
type Period = { from?: BusinessDate; to?: BusinessDate }

export const getSources = async (db: Db, company_id: string, business_date: BusinessDate) =>
  (
    await db
      .selectFrom('cash_conciliations')
      .select('sources')
      .where('company_id', '=', company_id)
      .where('business_date', '=', business_date)
      .executeTakeFirst()
  )?.sources ?? {}

export const getLastDip = async (db: Db, company_id: string) =>
  (
    await db
      .selectFrom('tank_measurements')
      .select((eb) => eb.fn.max('business_date').as('last'))
      .where('company_id', '=', company_id)
      .executeTakeFirst()
  )?.last ?? null

export async function findAcquirerDays(db: Db, company_id: string) {
  const { rows } = await sql<{ name: string; last_day: BusinessDate | null }>`
    select acquirers.name, (select max(business_date) from cash_conciliations day
        where day.company_id = ${company_id}::uuid and day.sources -> acquirers.code ->> 'received_at' is not null) as last_day
      from acquirers where code in (select acquirer from acquirer_companies where company_id = ${company_id}::uuid and active)
      order by acquirers.name`.execute(db)
  return rows
}
