import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'

type Day = Pick<DayKey, 'company_id' | 'business_date'>

/** Product and tank of each nozzle on a business day. Days before the first link use it, so that no litres are lost. */
export const buildNozzlesOnDayQuery = (db: Db, { company_id, business_date }: Day) =>
  db
    .selectFrom('fuel_nozzles as nozzle')
    .innerJoin('fuel_nozzle_links as link', (join) =>
      join.onRef('link.company_id', '=', 'nozzle.company_id').onRef('link.nozzle_id', '=', 'nozzle.id'),
    )
    .distinctOn('nozzle.id')
    .select(['nozzle.id', 'nozzle.nozzle_no', 'nozzle.totalizer_max_ml', 'link.product_code', 'link.tank_id'])
    .where('nozzle.company_id', '=', company_id)
    .orderBy('nozzle.id')
    .orderBy(sql`link.valid_from <= ${business_date}::date`, 'desc')
    .orderBy(sql`abs(link.valid_from - ${business_date}::date)`)

export const findDayInterventions = (db: Db, { company_id, business_date }: Day) =>
  db
    .selectFrom('fuel_nozzle_interventions')
    .select(['nozzle_id', 'reading_before_ml', 'reading_after_ml'])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function findTestedVolumes(db: Db, { company_id, business_date }: Day) {
  const rows = await db
    .selectFrom('fuel_nozzle_tests')
    .select((eb) => ['nozzle_id', eb.fn.sum<string>('volume_ml').as('volume')])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .groupBy('nozzle_id')
    .execute()
  return new Map(rows.map(({ nozzle_id, volume }) => [nozzle_id, Number(volume)]))
}

/** Returns every state change up to the end of the business day, so that each fuelling finds the state before it. */
export const findNozzleStates = (db: Db, { company_id, business_date }: Day) =>
  db
    .selectFrom('fuel_nozzle_states')
    .select(['nozzle_id', 'status', 'since'])
    .where('company_id', '=', company_id)
    .where('since', '<', sql<string>`${business_date}::date + interval '3 days'`)
    .orderBy('since')
    .execute()
