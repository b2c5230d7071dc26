import type { BusinessDate } from '@app/kit/contract'
import { type Db, whereInPeriod } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'

type Day = Pick<DayKey, 'company_id' | 'business_date'>

/** Business days of one company; `from` and `to` are included. */
export type FactsPeriod = { company_id: string; from: BusinessDate; to: BusinessDate }

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

export const findInterventions = (db: Db, { company_id, ...period }: FactsPeriod) =>
  db
    .selectFrom('fuel_nozzle_interventions')
    .select(['business_date', 'nozzle_id', 'reading_before_ml', 'reading_after_ml'])
    .where('company_id', '=', company_id)
    .where(whereInPeriod('fuel_nozzle_interventions', 'business_date', period))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findTestedVolumes = (db: Db, { company_id, ...period }: FactsPeriod) =>
  db
    .selectFrom('fuel_nozzle_tests')
    .select((eb) => ['business_date', 'nozzle_id', eb.fn.sum<string>('volume_ml').as('volume')])
    .where('company_id', '=', company_id)
    .where(whereInPeriod('fuel_nozzle_tests', 'business_date', period))
    .groupBy(['business_date', 'nozzle_id'])
    .execute()

/** Returns every state change up to the end of the business day, so that each fuelling finds the state before it. */
export const findNozzleStates = (db: Db, { company_id, business_date }: Day) =>
  db
    .selectFrom('fuel_nozzle_states')
    .select(['nozzle_id', 'status', 'since'])
    .where('company_id', '=', company_id)
    .where('since', '<', sql<string>`${business_date}::date + interval '3 days'`)
    .orderBy('since')
    .execute()
