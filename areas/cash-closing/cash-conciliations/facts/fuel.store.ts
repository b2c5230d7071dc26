import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { TankDay } from '../day-facts.contract.ts'
import type { DayKey } from '../days/days.store.ts'

export const findReadings = (db: Db, { company_id, business_date }: DayKey) =>
  db
    .selectFrom('nozzle_readings as reading')
    .innerJoin('fuel_nozzles as nozzle', 'nozzle.id', 'reading.nozzle_id')
    .select([
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
    .where('reading.company_id', '=', company_id)
    .where('reading.business_date', '=', business_date)
    .orderBy('nozzle.nozzle_no')
    .orderBy('reading.seq')
    .execute()

export const findFuellings = (db: Db, { company_id, business_date }: DayKey) =>
  db
    .selectFrom('fuellings as fuelling')
    .innerJoin('fuel_nozzles as nozzle', 'nozzle.id', 'fuelling.nozzle_id')
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
    ])
    .where('fuelling.company_id', '=', company_id)
    .where('fuelling.business_date', '=', business_date)
    .orderBy('fuelling.ended_at')
    .orderBy('fuelling.id')
    .execute()

/** Every tank of the company with the dips and receipts of the day. */
export async function findTanks(db: Db, { company_id, business_date }: DayKey): Promise<TankDay[]> {
  const { rows } = await sql<TankDay>`
    select tank.id as tank_id, tank.tank_no, tank.product_code,
      max(dip.volume_ml) filter (where dip.kind = 'opening') as opening_ml,
      coalesce((select sum(receipt.volume_ml) from fuel_receipts receipt
        where receipt.company_id = tank.company_id and receipt.tank_id = tank.id
          and receipt.business_date = ${business_date}), 0)::bigint as received_ml,
      max(dip.volume_ml) filter (where dip.kind = 'closing') as closing_ml
    from tanks tank
    left join tank_measurements dip on dip.company_id = tank.company_id and dip.tank_id = tank.id
      and dip.business_date = ${business_date}
    where tank.company_id = ${company_id}
    group by tank.company_id, tank.id, tank.tank_no, tank.product_code
    order by tank.tank_no`.execute(db)
  return rows
}
