import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { acquirerSources } from '../../companies/source-names.contract.ts'
import { findRulesInForce } from '../../matching/rules-in-force.store.ts'
import { findAutoReasons } from '../differences/reasons.store.ts'
import { applyCorrections } from '../inconsistencies/corrections.rules.ts'
import { findLineCorrections } from '../inconsistencies/corrections.store.ts'
import { type Company, type DayKey, getCompanyWithSettings } from '../life/days.store.ts'
import { type LateItems, nothingLate } from '../life/late-items.rules.ts'
import { findLateItems } from '../life/late-items.store.ts'
import { findDayCaptures } from './captures.store.ts'
import { loadSettingsByDay } from './closing-settings.store.ts'
import type { DayFacts } from './day-facts.contract.ts'
import { findDayFuellings, findReadingsByDay, findTanksByDay } from './fuel.store.ts'
import { findPastPairs } from './past-pairs.store.ts'
import { findAppliedManuals, findDaySaleItems, findMovements, findSessions } from './till.store.ts'

export type LoadedFacts = Omit<DayFacts, 'sessions'> & { sessions: Awaited<ReturnType<typeof findSessions>> }

/** Items that count now (with open captures of neighbours), those of the proof, or all with late and proposed ones. */
type Basis = 'current' | 'proven' | 'adjusted'
type FactsOptions = {
  company?: Company | undefined
  basis?: Basis
  /** True if past pairs may be proposed; not for a day that was submitted or closed. */
  proposing?: boolean
}
type SidesOptions = { late: LateItems; basis: Basis; proposing: boolean }

async function readSides(db: Db, day: DayKey, { late, basis, proposing }: SidesOptions) {
  const settingsOn = await loadSettingsByDay(db, day.company_id)
  const cutoffOf = (on: BusinessDate) => settingsOn(on).day_cutoff
  return {
    company_id: day.company_id,
    business_date: day.business_date,
    sessions: await findSessions(db, day, late),
    movements: await findMovements(db, day, late),
    manuals: await findAppliedManuals(db, day, basis === 'adjusted'),
    cutoffs: Object.fromEntries(
      [-2, -1, 0, 1].map((by) => addDays(day.business_date, by)).map((on) => [on, cutoffOf(on)]),
    ),
    captures: await findDayCaptures(db, day, { late, loose: basis !== 'proven', cutoffOf }),
    rules: await findRulesInForce(db, day),
    past_pairs: proposing ? await findPastPairs(db, day) : [],
  }
}

const findLate = (db: Db, day: DayKey, basis: Basis) =>
  basis === 'adjusted' ? Promise.resolve(nothingLate) : findLateItems(db, day.company_id, [day.id])

/** Loads both sides of a day for matching, without pumps, tanks and sale items. */
export async function loadSides(
  db: Db,
  day: DayKey,
  { basis = 'current', proposing = false }: Omit<FactsOptions, 'company'> = {},
) {
  const sides = await readSides(db, day, { late: await findLate(db, day, basis), basis, proposing })
  return applyCorrections({ ...sides, fuellings: [], sale_items: [] }, await findLineCorrections(db, day))
}

/** Returns the acquirers with a file of their own and a contract on the business day. */
async function findContractedSources(db: Db, { company_id, business_date }: DayKey) {
  const rows = await db
    .selectFrom('acquirer_companies')
    .select('acquirer')
    .distinct()
    .where('company_id', '=', company_id)
    .where('active', '=', true)
    .where('acquirer', 'in', [...acquirerSources])
    .where('valid_from', '<=', business_date)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', business_date)]))
    .execute()
  return rows.map(({ acquirer }) => acquirer)
}

/** Loads all facts of one company and business day, in about twelve short queries. */
export async function loadFacts(
  db: Db,
  day: DayKey,
  { company, basis = 'current', proposing = false }: FactsOptions = {},
): Promise<LoadedFacts> {
  const { fuel_total_rounding, direct_limit_cents, tank_variation_base, mandatory_sources } =
    company ?? (await getCompanyWithSettings(db, day))
  const late = await findLate(db, day, basis)
  const sides = await readSides(db, day, { late, basis, proposing })
  const { company_id, business_date } = day
  const onDay = { company_id, from: business_date, to: business_date }
  const readings = (await findReadingsByDay(db, onDay, late)).get(business_date) ?? []
  const fuellings = await findDayFuellings(db, day, late)
  const fuellingIds = new Map(fuellings.map((fuelling) => [fuelling.controller_record_id, fuelling.id]))
  const sale_items = await findDaySaleItems(db, day, { fuellingIds, late })
  const tanks = (await findTanksByDay(db, onDay, late)).get(business_date) ?? []
  const products = await db.selectFrom('products').select(['code', 'name']).orderBy('code').execute()
  const auto_reasons = await findAutoReasons(db, day)
  const settings = { fuel_total_rounding, direct_limit_cents, tank_variation_base }
  const expected_sources = [...mandatory_sources, ...(await findContractedSources(db, day))]
  const facts = { ...sides, settings, readings, fuellings, sale_items, tanks, products, auto_reasons, expected_sources }
  return applyCorrections(facts, await findLineCorrections(db, day))
}
