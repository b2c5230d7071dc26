import type { BusinessDate } from '@app/kit/contract'
import { type Db, selectFromView } from '@app/kit/server'
import { sql } from 'kysely'
import { buildTankLines } from '../differences/tanks.rules.ts'
import { computeVolumes } from '../differences/volumes.rules.ts'
import { findLateItems } from '../life/late-items.store.ts'
import { loadSettingsByDay } from './closing-settings.store.ts'
import { findDayReadings, findDayTanks } from './fuel.store.ts'

type Period = { company_id: string; from: BusinessDate; to: BusinessDate }

const noSales = { fuellings: [], sale_items: [], manuals: [] }

/**
 * Returns the measured variation of each tank on each day of a period, computed by the rules of the day. It leaves out
 * days with a blind count that hides the tanks from this person.
 */
export async function findTankVariations(db: Db, { company_id, from, to }: Period) {
  const days = await selectFromView(db, 'cash_conciliations', 'seen_days')
    .select(['id', 'company_id', 'business_date'])
    .where('company_id', '=', company_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where(sql<boolean>`not cash_unseen`)
    .orderBy('business_date')
    .execute()
  const settingsOn = await loadSettingsByDay(db, company_id)
  const found: { day_id: string; business_date: BusinessDate; tank_no: number; product_code: string; ppm: number }[] =
    []
  for (const day of days) {
    const late = await findLateItems(db, day)
    const [readings, tanks] = [await findDayReadings(db, day, late), await findDayTanks(db, day, late)]
    const { nozzles } = computeVolumes({ ...noSales, readings, tanks })
    for (const { tank_no, product_code, variation_ppm } of buildTankLines(
      tanks,
      nozzles,
      settingsOn(day.business_date).tank_variation_base,
    ))
      if (variation_ppm !== null)
        found.push({ day_id: day.id, business_date: day.business_date, tank_no, product_code, ppm: variation_ppm })
  }
  return found
}
