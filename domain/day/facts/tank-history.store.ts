import type { BusinessDate } from '@app/kit/contract'
import { type Db, selectFromView } from '@app/kit/server'
import { sql } from 'kysely'
import { buildTankLines } from '../differences/tanks.rules.ts'
import { computeVolumes } from '../differences/volumes.rules.ts'
import { findLateItems } from '../life/late-items.store.ts'
import { loadSettingsByDay } from './closing-settings.store.ts'
import { findReadingsByDay, findTanksByDay } from './fuel.store.ts'
import type { FactsPeriod } from './nozzle-links.store.ts'

const noSales = { fuellings: [], sale_items: [], manuals: [] }

/**
 * Returns the measured variation of each tank on each day of a period, computed by the rules of the day. It leaves out
 * days with a blind count that hides the tanks from this person.
 */
export async function findTankVariations(db: Db, period: FactsPeriod) {
  const days = await selectFromView(db, 'cash_conciliations', 'seen_days')
    .select(['id', 'business_date'])
    .where('company_id', '=', period.company_id)
    .where('business_date', '>=', period.from)
    .where('business_date', '<=', period.to)
    .where(sql<boolean>`not cash_unseen`)
    .orderBy('business_date')
    .execute()
  if (days.length === 0) return []
  const settingsOn = await loadSettingsByDay(db, period.company_id)
  const late = await findLateItems(
    db,
    period.company_id,
    days.map(({ id }) => id),
  )
  const readingsByDay = await findReadingsByDay(db, period, late)
  const tanksByDay = await findTanksByDay(db, period, late)
  const found: { day_id: string; business_date: BusinessDate; tank_no: number; product_code: string; ppm: number }[] =
    []
  for (const { id: day_id, business_date } of days) {
    const tanks = tanksByDay.get(business_date) ?? []
    const { nozzles } = computeVolumes({ ...noSales, readings: readingsByDay.get(business_date) ?? [], tanks })
    const lines = buildTankLines(tanks, nozzles, settingsOn(business_date).tank_variation_base)
    for (const { tank_no, product_code, variation_ppm } of lines)
      if (variation_ppm !== null) found.push({ day_id, business_date, tank_no, product_code, ppm: variation_ppm })
  }
  return found
}
