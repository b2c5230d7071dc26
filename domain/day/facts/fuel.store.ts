import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'
import { type LateItems, toProvenRows } from '../life/late-items.rules.ts'
import type { TankDay } from './day-facts.contract.ts'
import {
  buildNozzlesOnDayQuery,
  findDayInterventions,
  findNozzleStates,
  findTestedVolumes,
} from './nozzle-links.store.ts'
import { addRegisteredTests, isBlockedAt, splitAtInterventions } from './nozzles.rules.ts'

/** Returns the counter intervals of the day, one for each side of an intervention, minus registered pump tests. */
export async function findDayReadings(db: Db, day: DayKey, late: LateItems) {
  const rows = await db
    .selectFrom('nozzle_readings as reading')
    .innerJoin(buildNozzlesOnDayQuery(db, day).as('nozzle'), 'nozzle.id', 'reading.nozzle_id')
    .select([
      'reading.id',
      'reading.nozzle_id',
      'nozzle.nozzle_no',
      'nozzle.tank_id',
      'nozzle.product_code',
      'reading.seq',
      'reading.opening_ml',
      'reading.closing_ml',
      'reading.test_ml',
      'nozzle.totalizer_max_ml',
    ])
    .select(sql<boolean>`reading.rollover_confirmed_at is not null`.as('rollover_confirmed'))
    .where('reading.company_id', '=', day.company_id)
    .where('reading.business_date', '=', day.business_date)
    .orderBy('nozzle.nozzle_no')
    .orderBy('reading.seq')
    .execute()
  const readings = toProvenRows(rows, late, 'reading').map(({ id: _, ...reading }) => reading)
  return addRegisteredTests(
    splitAtInterventions(readings, await findDayInterventions(db, day)),
    await findTestedVolumes(db, day),
  )
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

export async function findDayTanks(
  db: Db,
  { company_id, business_date }: DayKey,
  { arrived }: LateItems,
): Promise<TankDay[]> {
  const { rows } = await sql<TankDay>`
    select tank.id as tank_id, tank.tank_no, tank.product_code,
      max(dip.volume_ml) filter (where dip.kind = 'opening') as opening_ml,
      coalesce((select sum(receipt.volume_ml) from fuel_receipts receipt
        where receipt.company_id = tank.company_id and receipt.tank_id = tank.id
          and receipt.business_date = ${business_date} and receipt.id <> all (${[...arrived.receipt]}::bigint[])), 0)::bigint as received_ml,
      max(dip.volume_ml) filter (where dip.kind = 'closing') as closing_ml
    from tanks tank
    left join tank_measurements dip on dip.company_id = tank.company_id and dip.tank_id = tank.id
      and dip.business_date = ${business_date} and dip.id <> all (${[...arrived.dip]}::bigint[])
    where tank.company_id = ${company_id}
    group by tank.company_id, tank.id, tank.tank_no, tank.product_code
    order by tank.tank_no`.execute(db)
  return rows
}
