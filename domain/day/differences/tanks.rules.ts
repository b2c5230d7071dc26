import { computeShare, sumOf } from '@app/kit/contract'
import type { AssessmentSettings, TankDay } from '../facts/day-facts.contract.ts'
import type { NozzleVolume } from './volumes.rules.ts'

/** Above 0.6 % of the stock, a loss or gain must be recorded and investigated (ANP Resolution 884/2022). */
export const tankLimitPpm = 6000

export type TankLine = TankDay & {
  available_ml: number | null
  sold_ml: number
  book_ml: number | null
  physical_ml: number | null
  variation_ml: number | null
  /** Variation over the book (or available) stock in parts per million, rounded half up. */
  variation_ppm: number | null
  within_limit: boolean | null
}

export const buildTankLines = (
  tanks: readonly TankDay[],
  nozzles: readonly NozzleVolume[],
  base: AssessmentSettings['tank_variation_base'],
): TankLine[] =>
  [...tanks]
    .sort((a, b) => a.tank_no - b.tank_no)
    .map((tank) => {
      const sold_ml = sumOf(nozzles, (nozzle) => (nozzle.tank_id === tank.tank_id ? nozzle.measured_ml : 0))
      const available_ml = tank.opening_ml === null ? null : tank.opening_ml + tank.received_ml
      const book_ml = available_ml === null ? null : available_ml - sold_ml
      const variation_ml = book_ml === null || tank.closing_ml === null ? null : tank.closing_ml - book_ml
      const base_ml = base === 'book' ? book_ml : available_ml
      const variation_ppm = variation_ml === null || base_ml === null ? null : computeShare(variation_ml, base_ml)
      return {
        ...tank,
        available_ml,
        sold_ml,
        book_ml,
        physical_ml: tank.closing_ml,
        variation_ml,
        variation_ppm,
        within_limit: variation_ml === null ? null : isWithin(variation_ml, variation_ppm),
      }
    })

const isWithin = (variation_ml: number, variation_ppm: number | null) =>
  variation_ppm === null ? variation_ml === 0 : Math.abs(variation_ppm) <= tankLimitPpm
