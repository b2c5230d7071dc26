import { provenStatuses } from '@app/domain/day/life/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { type FirstDay, manualDay } from './first-day.contract.ts'

/** Null: the person has not chosen; false: dismissed the steps; true: asked for them again. */
export const getWish = async (db: Db, user_id: string) =>
  (await db.selectFrom('user_preferences').select('first_steps').where('user_id', '=', user_id).executeTakeFirst())
    ?.first_steps ?? null

export const hasClosedDay = async (db: Db) =>
  (await db
    .selectFrom('cash_conciliations')
    .select('id')
    .where('status', 'in', [...provenStatuses])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the oldest day, since days are closed in order; with `ofManual`, the day of the manual. */
export async function getFirstDay(db: Db, { ofManual }: { ofManual: boolean }): Promise<FirstDay | undefined> {
  const { company_name, business_date } = manualDay
  const { rows } = await sql<FirstDay>`
    select day.id, day.company_id, companies.name as company_name, day.business_date, ${ofManual}::boolean as of_manual,
      day.status <> 'awaiting_data' as imported,
      exists (select from match_groups match where match.company_id = day.company_id
        and match.cash_conciliation_id = day.id and match.status = 'confirmed' and match.created_by is not null) as confirmed,
      exists (select from differences difference where difference.company_id = day.company_id
        and difference.cash_conciliation_id = day.id and difference.explained_by is not null) as explained,
      request.id is not null as submitted,
      coalesce(request.status = 'approved', false) as approved,
      request.id as request_id
    from cash_conciliations day
    join companies on companies.id = day.company_id
    left join lateral (select id, status from cash_conciliation_solicitations solicitation
      where solicitation.company_id = day.company_id and solicitation.cash_conciliation_id = day.id
        and solicitation.type = 'closing'
      order by solicitation.requested_at desc, solicitation.number desc limit 1) request on true
    where ${ofManual}::boolean = false or (companies.name = ${company_name} and day.business_date = ${business_date})
    order by day.business_date, day.id limit 1`.execute(db)
  return rows[0]
}
