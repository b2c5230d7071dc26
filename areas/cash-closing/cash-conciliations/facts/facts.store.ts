import type { Db } from '@app/kit/server'
import type { DayFacts } from '../day-facts.contract.ts'
import { type Company, type DayKey, getCompany } from '../days/days.store.ts'
import { findAutoReasons } from '../differences/reasons.store.ts'
import { findCaptures } from './captures.store.ts'
import { findFuellings, findReadings, findTanks } from './fuel.store.ts'
import { findAppliedManuals, findMovements, findSaleItems, findSessions } from './till.store.ts'

/** The facts, with what screens need of a session beside them. */
export type LoadedFacts = Omit<DayFacts, 'sessions'> & { sessions: Awaited<ReturnType<typeof findSessions>> }

/** Everything that is known of one company and business day, in a dozen short queries. */
export async function loadFacts(db: Db, day: DayKey, company?: Company): Promise<LoadedFacts> {
  const { fuel_total_rounding, direct_limit_cents, tank_variation_base } = company ?? (await getCompany(db, day))
  const { company_id, business_date } = day
  const sessions = await findSessions(db, day)
  const movements = await findMovements(db, day)
  const manuals = await findAppliedManuals(db, day)
  const captures = await findCaptures(db, day)
  const readings = await findReadings(db, day)
  const fuellings = await findFuellings(db, day)
  const fuellingIds = new Map(fuellings.map((fuelling) => [fuelling.controller_record_id, fuelling.id]))
  const sale_items = await findSaleItems(db, day, fuellingIds)
  const tanks = await findTanks(db, day)
  const products = await db.selectFrom('products').select(['code', 'name']).orderBy('code').execute()
  const auto_reasons = await findAutoReasons(db, day)
  const settings = { fuel_total_rounding, direct_limit_cents, tank_variation_base }
  return {
    company_id,
    business_date,
    settings,
    sessions,
    movements,
    manuals,
    captures,
    readings,
    fuellings,
    sale_items,
    tanks,
    products,
    auto_reasons,
  }
}
