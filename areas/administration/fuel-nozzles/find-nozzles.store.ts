import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate, toAscendingOrder, whereCondition } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { FuelNozzle } from './fuel-nozzle.contract.ts'
import type { FuelNozzleFilter } from './fuel-nozzles.contract.ts'

const nozzlesAt = (today: BusinessDate, where: RawBuilder<unknown>) => sql<
  FuelNozzle & { initial_totalizer_ml: number }
>`
  select nozzle.id, nozzle.company_id, company.name as company_name, nozzle.nozzle_no, nozzle.controller_code,
    nozzle.pump_id, pump.serial_no as pump_serial_no, pump.island, link.tank_id, tank.tank_no, link.product_code,
    product.name as product_name,
    (select price_millis from fuellings fuelling where fuelling.company_id = nozzle.company_id
      and fuelling.nozzle_id = nozzle.id and fuelling.business_date = reading.business_date
      order by ended_at desc limit 1) as price_millis,
    coalesce(reading.closing_ml, nozzle.initial_totalizer_ml) as last_totalizer_ml,
    reading.business_date as last_read_on, tested.business_date as last_test_on,
    coalesce(state.status, 'active') = 'active'
      and coalesce(tested.business_date < ${today}::date - setting.pump_test_days, true) as test_due,
    nozzle.totalizer_max_ml, nozzle.initial_totalizer_ml, nozzle.valid_from, nozzle.valid_to, coalesce(state.status, 'active') as status, nozzle.version
  from fuel_nozzles nozzle
  join companies company on company.id = nozzle.company_id
  left join pumps pump on pump.company_id = nozzle.company_id and pump.id = nozzle.pump_id
  join lateral (select product_code, tank_id from fuel_nozzle_links of_nozzle
    where of_nozzle.company_id = nozzle.company_id and of_nozzle.nozzle_id = nozzle.id
    order by valid_from <= ${today}::date desc, abs(valid_from - ${today}::date) limit 1) link on true
  join tanks tank on tank.company_id = nozzle.company_id and tank.id = link.tank_id
  join products product on product.code = link.product_code
  left join lateral (select business_date, closing_ml from nozzle_readings of_nozzle
    where of_nozzle.company_id = nozzle.company_id and of_nozzle.nozzle_id = nozzle.id
    order by business_date desc, seq desc limit 1) reading on true
  left join lateral (select greatest(
      (select max(business_date) from fuel_nozzle_tests of_nozzle
        where of_nozzle.company_id = nozzle.company_id and of_nozzle.nozzle_id = nozzle.id),
      (select max(business_date) from nozzle_readings of_nozzle
        where of_nozzle.company_id = nozzle.company_id and of_nozzle.nozzle_id = nozzle.id and test_ml > 0)
    ) as business_date) tested on true
  left join lateral (select status from fuel_nozzle_states of_nozzle
    where of_nozzle.company_id = nozzle.company_id and of_nozzle.nozzle_id = nozzle.id
    order by since desc, id desc limit 1) state on true
  join lateral (select coalesce((select pump_test_days from company_settings of_company
    where of_company.company_id = nozzle.company_id and valid_from <= ${today}::date
    order by valid_from desc, created_at desc, id desc limit 1), 7) as pump_test_days) setting on true
  where ${where}`

const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function conditionsOf({ search, company_id, product_code, tank_no, status, silent }: Narrow, today: BusinessDate) {
  const conditions = [sql`true`]
  if (search)
    conditions.push(sql`(company.name ilike ${toLikePattern(search)} or nozzle.controller_code ilike ${toLikePattern(search)}
      or pump.serial_no ilike ${toLikePattern(search)} or nozzle.nozzle_no::text = ${search})`)
  if (company_id) conditions.push(sql`nozzle.company_id = ${company_id}::uuid`)
  if (product_code) conditions.push(sql`link.product_code = ${product_code}`)
  if (tank_no !== undefined) conditions.push(sql`tank.tank_no = ${tank_no}`)
  if (status) conditions.push(sql`coalesce(state.status, 'active') = ${status}`)
  const isSilent = sql<boolean>`(coalesce(state.status, 'active') = 'active'
    and coalesce(reading.business_date < ${today}::date - 1, true))`
  return sql.join([...conditions, whereCondition(isSilent, silent)], sql` and `)
}
type Narrow = Omit<FuelNozzleFilter, 'limit' | 'after' | 'sort' | 'exact'>

export const buildNozzlesQuery = (filter: FuelNozzleFilter, today: BusinessDate) =>
  nozzlesAt(today, conditionsOf(filter, today))

export const findNozzles = (db: Db, filter: FuelNozzleFilter, today: BusinessDate) =>
  paginate(db, buildNozzlesQuery(filter, today), {
    ...filter,
    order: toAscendingOrder('company_name', 'nozzle_no', 'id'),
  })

export async function getNozzle(db: Db, id: string, today: BusinessDate) {
  const { rows } = await nozzlesAt(today, sql`nozzle.id = ${id}::uuid`).execute(db)
  return rows[0]
}
