import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { FuelNozzle, FuelNozzleDetail } from './fuel-nozzle.contract.ts'
import { findSeals } from './pumps.store.ts'

type Key = Pick<FuelNozzle, 'id' | 'company_id'>

const selectCreator = (table: string) =>
  sql<string | null>`(select name from users where users.id = ${sql.ref(`${table}.created_by`)})`.as('created_by_name')
const maxRows = 60

export async function findLinks(db: Db, { id, company_id }: Key) {
  const { rows } = await sql<FuelNozzleDetail['links'][number]>`
    select link.id, link.valid_from, lead(link.valid_from) over (order by link.valid_from) - 1 as valid_to,
      product.name as product_name, tank.tank_no, link.reason, link.created_at,
      (select name from users where users.id = link.created_by) as created_by_name
    from fuel_nozzle_links link join products product on product.code = link.product_code
      join tanks tank on tank.id = link.tank_id
    where link.company_id = ${company_id}::uuid and link.nozzle_id = ${id}::uuid order by link.valid_from desc`.execute(
    db,
  )
  return rows
}

export const findStates = (db: Db, { id, company_id }: Key) =>
  db
    .selectFrom('fuel_nozzle_states')
    .select(['id', 'status', 'since', 'reason', selectCreator('fuel_nozzle_states')])
    .$narrowType<{ status: FuelNozzle['status'] }>()
    .where('company_id', '=', company_id)
    .where('nozzle_id', '=', id)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()

// Volume of one interval in ml, with the roll-over rule (operations 2).
const soldVolume = sql<number>`case when closing_ml < opening_ml and opening_ml * 10 > totalizer_max_ml * 9
  then totalizer_max_ml - opening_ml + closing_ml - test_ml else closing_ml - opening_ml - test_ml end`

export const findNozzleReadings = (db: Db, { id, company_id }: Key) =>
  db
    .selectFrom('nozzle_readings')
    .innerJoin('fuel_nozzles', (join) =>
      join
        .onRef('fuel_nozzles.company_id', '=', 'nozzle_readings.company_id')
        .onRef('fuel_nozzles.id', '=', 'nozzle_readings.nozzle_id'),
    )
    .select(['nozzle_readings.id', 'business_date', 'seq', 'opening_ml', 'closing_ml', 'test_ml', 'source'])
    .select([soldVolume.as('sold_ml'), sql<boolean>`rollover_confirmed_at is not null`.as('rollover_confirmed')])
    .where('nozzle_readings.company_id', '=', company_id)
    .where('nozzle_readings.nozzle_id', '=', id)
    .orderBy('business_date', 'desc')
    .orderBy('seq', 'desc')
    .limit(maxRows)
    .execute()

/** Returns the volume per day; an intervention that resets the totalizer does not count as volume. */
export async function findDailyVolumes(db: Db, { id, company_id }: Key, since: BusinessDate) {
  const { rows } = await sql<{ business_date: BusinessDate; sold_ml: number }>`
    select business_date, (sum(${soldVolume}) + case when count(*) = 1 then coalesce((
        select sum(reading_before_ml - reading_after_ml) from fuel_nozzle_interventions done
        where done.company_id = ${company_id}::uuid and done.nozzle_id = ${id}::uuid
          and done.business_date = nozzle_readings.business_date), 0) else 0 end)::bigint as sold_ml
    from nozzle_readings join fuel_nozzles on fuel_nozzles.id = nozzle_readings.nozzle_id
    where nozzle_readings.company_id = ${company_id}::uuid and nozzle_id = ${id}::uuid
      and business_date >= ${since}::date
    group by business_date order by business_date`.execute(db)
  return rows
}

export const findTests = (db: Db, { id, company_id }: Key) =>
  db
    .selectFrom('fuel_nozzle_tests')
    .select([
      'id',
      'business_date',
      'volume_ml',
      'deviation_ml',
      'note',
      'created_at',
      selectCreator('fuel_nozzle_tests'),
    ])
    .where('company_id', '=', company_id)
    .where('nozzle_id', '=', id)
    .orderBy('business_date', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()

export const findNozzleInterventions = (db: Db, { id, company_id }: Key) =>
  db
    .selectFrom('fuel_nozzle_interventions')
    .select(['id', 'business_date', 'number', 'reason', 'technician', 'technician_document'])
    .select(['reading_before_ml', 'reading_after_ml', 'created_at', selectCreator('fuel_nozzle_interventions')])
    .where('company_id', '=', company_id)
    .where('nozzle_id', '=', id)
    .orderBy('business_date', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()

export async function getPump(db: Db, id: string) {
  const pump = await db
    .selectFrom('pumps')
    .select(['id', 'company_id', 'serial_no', 'manufacturer', 'model', 'counter_kind', 'island', 'version'])
    .$narrowType<{ counter_kind: 'digital' | 'analog' }>()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!pump) return null
  const seals = await findSeals(db, { company_id: pump.company_id, pump_id: id })
  return { ...pump, model: pump.model || null, seals }
}

export async function findMovementBook(db: Db, { company_id, business_date }: BookDay) {
  const { rows } = await sql<BookRow>`
    select nozzle.id as nozzle_id, nozzle.nozzle_no, tank.tank_no, product.name as product_name,
      min(reading.opening_ml) filter (where reading.seq = first.seq) as opening_ml,
      max(reading.closing_ml) filter (where reading.seq = last.seq) as closing_ml,
      sum(reading.test_ml)::bigint as test_ml, sum(${soldVolume})::bigint as sold_ml
    from fuel_nozzles nozzle
    join nozzle_readings reading on reading.company_id = nozzle.company_id and reading.nozzle_id = nozzle.id
      and reading.business_date = ${business_date}::date
    join lateral (select min(seq) as seq from nozzle_readings first_reading
      where first_reading.company_id = nozzle.company_id and first_reading.nozzle_id = nozzle.id
        and first_reading.business_date = ${business_date}::date) first on true
    join lateral (select max(seq) as seq from nozzle_readings last_reading
      where last_reading.company_id = nozzle.company_id and last_reading.nozzle_id = nozzle.id
        and last_reading.business_date = ${business_date}::date) last on true
    join lateral (select product_code, tank_id from fuel_nozzle_links link
      where link.company_id = nozzle.company_id and link.nozzle_id = nozzle.id
      order by valid_from <= ${business_date}::date desc, abs(valid_from - ${business_date}::date) limit 1) link on true
    join tanks tank on tank.company_id = nozzle.company_id and tank.id = link.tank_id
    join products product on product.code = link.product_code
    where nozzle.company_id = ${company_id}::uuid
    group by nozzle.id, nozzle.nozzle_no, tank.tank_no, product.name
    order by product.name, tank.tank_no, nozzle.nozzle_no`.execute(db)
  return rows
}
type BookDay = { company_id: string; business_date: BusinessDate }
type BookRow = {
  nozzle_id: string
  nozzle_no: number
  tank_no: number
  product_name: string
  opening_ml: number
  closing_ml: number
  test_ml: number
  sold_ml: number
}
