import type { Db } from '@app/kit/server'
import { findRulesInForce } from '../../conciliation-rules/rules-in-force.store.ts'
import { withCorrections } from '../../inconsistencies/corrections.rules.ts'
import { findCorrections } from '../../inconsistencies/corrections.store.ts'
import type { DayFacts } from '../day-facts.contract.ts'
import { type Company, type DayKey, getCompany } from '../days/days.store.ts'
import { findAutoReasons } from '../differences/reasons.store.ts'
import { nothingLate } from '../late/late-items.rules.ts'
import { findLateItems } from '../late/late-items.store.ts'
import { findCaptures } from './captures.store.ts'
import { findFuellings, findReadings, findTanks } from './fuel.store.ts'
import { findAppliedManuals, findMovements, findSaleItems, findSessions } from './till.store.ts'

/** The facts, with what screens need of a session beside them. */
export type LoadedFacts = Omit<DayFacts, 'sessions'> & { sessions: Awaited<ReturnType<typeof findSessions>> }

/**
 * `current`: what counts now, and captures of neighbours that may still belong here. `proven`: what the proof stands on.
 * `adjusted`: with all that came late and what people propose.
 */
export type Basis = 'current' | 'proven' | 'adjusted'
export type Loading = { company?: Company | undefined; basis?: Basis }

/** Everything that is known of one company and business day, in a dozen short queries. */
export async function loadFacts(
  db: Db,
  day: DayKey,
  { company, basis = 'current' }: Loading = {},
): Promise<LoadedFacts> {
  const { fuel_total_rounding, direct_limit_cents, tank_variation_base } = company ?? (await getCompany(db, day))
  const { company_id, business_date } = day
  const late = basis === 'adjusted' ? nothingLate : await findLateItems(db, day)
  const sessions = await findSessions(db, day, late)
  const movements = await findMovements(db, day, late)
  const manuals = await findAppliedManuals(db, day, basis === 'adjusted')
  const captures = await findCaptures(db, day, { late, loose: basis !== 'proven' })
  const readings = await findReadings(db, day, late)
  const fuellings = await findFuellings(db, day, late)
  const fuellingIds = new Map(fuellings.map((fuelling) => [fuelling.controller_record_id, fuelling.id]))
  const sale_items = await findSaleItems(db, day, { fuellingIds, late })
  const tanks = await findTanks(db, day, late)
  const products = await db.selectFrom('products').select(['code', 'name']).orderBy('code').execute()
  const auto_reasons = await findAutoReasons(db, day)
  const rules = await findRulesInForce(db, day)
  const settings = { fuel_total_rounding, direct_limit_cents, tank_variation_base }
  const facts = {
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
    rules,
  }
  return withCorrections(facts, await findCorrections(db, day))
}
