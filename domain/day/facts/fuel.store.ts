import { type BusinessDate, groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'
import { type LateItems, toProvenRows } from '../life/late-items.rules.ts'
import type { TankDay } from './day-facts.contract.ts'
import {
  buildNozzlesOnDayQuery,
  type FactsPeriod,
  findInterventions,
  findNozzleStates,
  findTestedVolumes,
} from './nozzle-links.store.ts'
import { addRegisteredTests, isBlockedAt, splitAtInterventions } from './nozzles.rules.ts'

/** Returns the counter intervals by day, one for each side of an intervention, minus registered pump tests. */
export async function findReadingsByDay(db: Db, period: FactsPeriod, late: LateItems) {
  const { company_id, ...dates } = period
  const rows = await db
    .selectFrom('nozzle_readings as reading')
    .innerJoin('fuel_nozzles as nozzle', (join) =>
      join.onRef('nozzle.company_id', '=', 'reading.company_id').onRef('nozzle.id', '=', 'reading.nozzle_id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('fuel_nozzle_links')
          .select(['product_code', 'tank_id'])
          .whereRef('fuel_nozzle_links.company_id', '=', 'nozzle.company_id')
          .whereRef('fuel_nozzle_links.nozzle_id', '=', 'nozzle.id')
          .orderBy(sql`valid_from <= reading.business_date`, 'desc')
          .orderBy(sql`abs(valid_from - reading.business_date)`)
          .limit(1)
          .as('link'),
      (join) => join.onTrue(),
    )
    .select([
      'reading.id',
      'reading.business_date',
      'reading.nozzle_id',
      'nozzle.nozzle_no',
      'link.tank_id',
      'link.product_code',
      'reading.seq',
      'reading.opening_ml',
      'reading.closing_ml',
      'reading.test_ml',
      'nozzle.totalizer_max_ml',
    ])
    .select(sql<boolean>`reading.rollover_confirmed_at is not null`.as('rollover_confirmed'))
    .where('reading.company_id', '=', company_id)
    .where('reading.business_date', '>=', dates.from)
    .where('reading.business_date', '<=', dates.to)
    .orderBy('nozzle.nozzle_no')
    .orderBy('reading.seq')
    .execute()
  const interventions = groupBy(await findInterventions(db, period), ({ business_date }) => business_date)
  const tested = groupBy(await findTestedVolumes(db, period), ({ business_date }) => business_date)
  const ofDay = ([date, readings]: [BusinessDate, typeof rows]) => {
    const tests = new Map(tested.get(date)?.map(({ nozzle_id, volume }) => [nozzle_id, Number(volume)]))
    const intervals = readings.map(({ id: _id, business_date: _date, ...reading }) => reading)
    return [date, addRegisteredTests(splitAtInterventions(intervals, interventions.get(date) ?? []), tests)] as const
  }
  return new Map([...groupBy(toProvenRows(rows, late, 'reading'), ({ business_date }) => business_date)].map(ofDay))
}

export async function findDayFuellings(db: Db, day: DayKey, late: LateItems) {
  const rows = await db
    .selectFrom('fuellings as fuelling')
    .innerJoin(buildNozzlesOnDayQuery(db, day).as('nozzle'), 'nozzle.id', 'fuelling.nozzle_id')
    .select([
      'fuelling.id',
      'fuelling.controller_record_id',
      'fuelling.nozzle_id',
      'nozzle.nozzle_no',
      'nozzle.product_code',
      'fuelling.ended_at',
      'fuelling.volume_ml',
      'fuelling.price_millis',
      'fuelling.total_cents',
      'fuelling.sale_external_id',
      'fuelling.totalizer_after_ml',
    ])
    .where('fuelling.company_id', '=', day.company_id)
    .where('fuelling.business_date', '=', day.business_date)
    .orderBy('fuelling.ended_at')
    .orderBy('fuelling.id')
    .execute()
  const fuellings = toProvenRows(rows, late, 'fuelling')
  const states = await findNozzleStates(db, day)
  return fuellings.map((fuelling) => (isBlockedAt(states, fuelling) ? { ...fuelling, blocked: true } : fuelling))
}

/** Returns the tanks of the company on each day of the period, in order of date and number. */
export async function findTanksByDay(db: Db, { company_id, from, to }: FactsPeriod, { arrived }: LateItems) {
  const { rows } = await sql<TankDay & { business_date: BusinessDate }>`
    select day.business_date, tank.id as tank_id, tank.tank_no, tank.product_code,
      max(dip.volume_ml) filter (where dip.kind = 'opening') as opening_ml,
      coalesce((select sum(receipt.volume_ml) from fuel_receipts receipt
        where receipt.company_id = tank.company_id and receipt.tank_id = tank.id
          and receipt.business_date = day.business_date
          and receipt.id <> all (${[...arrived.receipt]}::bigint[])), 0)::bigint as received_ml,
      max(dip.volume_ml) filter (where dip.kind = 'closing') as closing_ml
    from (select ${from}::date + n as business_date from generate_series(0, ${to}::date - ${from}::date) n) day
    cross join tanks tank
    left join tank_measurements dip on dip.company_id = tank.company_id and dip.tank_id = tank.id
      and dip.business_date = day.business_date and dip.id <> all (${[...arrived.dip]}::bigint[])
    where tank.company_id = ${company_id}
    group by day.business_date, tank.company_id, tank.id, tank.tank_no, tank.product_code
    order by day.business_date, tank.tank_no`.execute(db)
  const ofDay = ([date, tanks]: [BusinessDate, typeof rows]) =>
    [date, tanks.map(({ business_date: _date, ...tank }): TankDay => tank)] as const
  return new Map([...groupBy(rows, ({ business_date }) => business_date)].map(ofDay))
}
