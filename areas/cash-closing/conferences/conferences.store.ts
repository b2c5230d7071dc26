import type { BusinessDate } from '@app/kit/contract'
import { type Db, selectFromView } from '@app/kit/server'
import { sql } from 'kysely'

type CompanyPeriod = { company_id: string; from: BusinessDate; to: BusinessDate }

export const findDifferencesByDay = (db: Db, { company_id, from, to }: CompanyPeriod) =>
  selectFromView(db, 'cash_conciliations', 'seen_days')
    .select(['business_date', 'difference_cents'])
    .where('company_id', '=', company_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('status', '<>', 'awaiting_data')
    .orderBy('business_date')
    .execute()

/** Rank of a company in its group; the database reveals nothing else about the others. */
export async function getRanking(db: Db, { company_id, from, to }: CompanyPeriod) {
  const { rows } = await sql<{ place: number | null; of: number | null }>`
    select place, of_count as of from closing_rank(${company_id}::uuid, ${from}::date, ${to}::date)`.execute(db)
  const [{ place = null, of = null } = {}] = rows
  return place === null || of === null || of < 2 ? null : { place, of }
}
