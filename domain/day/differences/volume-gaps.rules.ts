import { amountOf, sumOf } from '@app/kit/contract'
import type { DayFacts, Fuelling } from '../facts/day-facts.contract.ts'
import { findSoldFuellings, type NozzleVolume, type Volumes } from './volumes.rules.ts'

/** Litres on which counters, fuelling records and sales disagree, not explained by a single fuelling. */
export type VolumeGap = {
  product_code: string
  /** The nozzle whose counter and records disagree; null if sales of the product are involved. */
  nozzle: { id: string; no: number } | null
  read: boolean
  /** Positive if the counter ran further than the records; negative if the records have more litres. */
  gap_ml: number
  /** The gap at the day's pump price, in centavos; informative. 0 if the day has no price of the product. */
  amount_cents: number
}

type Facts = Pick<DayFacts, 'fuellings' | 'sale_items' | 'manuals' | 'settings'>

const sumLitres = (rows: readonly { volume_ml: number }[]) => sumOf(rows, ({ volume_ml }) => volume_ml)

/** Returns false if a counter ran backward, or rolled over without confirmation: it measures nothing. */
const isCounterReadable = ({ counter, rollover_confirmed }: NozzleVolume) =>
  counter === 'forward' || (counter === 'rolled_over' && rollover_confirmed === true)

function lastPrice(fuellings: readonly Fuelling[], nozzle_id: string | undefined) {
  const inOrder = [...fuellings].sort((a, b) => Date.parse(a.ended_at) - Date.parse(b.ended_at) || a.id - b.id)
  const last = inOrder.findLast((fuelling) => fuelling.nozzle_id === nozzle_id) ?? inOrder.at(-1)
  return last?.price_millis ?? null
}

// If records and sales of a product agree, each nozzle has its own gap. Otherwise, or without readings, the product has
// one gap, or none while Δvol is 0 (a sale may lack the link to its fuelling). Unreadable counters skip their product.
/** Returns the rest of equation 1 after unsold fuellings, per product: `Σ gaps + Σ unsold fuellings = Δvol`. */
export function findVolumeGaps(facts: Facts, { nozzles, products }: Volumes): VolumeGap[] {
  const soldIds = findSoldFuellings(facts)
  return products.flatMap(({ product_code, difference_ml, sold_ml }) => {
    const readings = nozzles.filter((nozzle) => nozzle.product_code === product_code)
    const fuellings = facts.fuellings.filter((fuelling) => fuelling.product_code === product_code)
    const unsold_ml = sumLitres(fuellings.filter(({ id }) => !soldIds.has(id)))
    if (!readings.every(isCounterReadable)) return []

    const makeGap = (nozzle: VolumeGap['nozzle'], gap_ml: number, read: boolean): VolumeGap => {
      const price = lastPrice(fuellings, nozzle?.id)
      const value = price === null ? 0 : amountOf(Math.abs(gap_ml), price, facts.settings.fuel_total_rounding)
      return { product_code, nozzle, gap_ml, read, amount_cents: gap_ml < 0 ? -value : value }
    }
    const recordsAgreeWithSales = sumLitres(fuellings) - unsold_ml === sold_ml
    if (!recordsAgreeWithSales || readings.length === 0) {
      const product_gap_ml = difference_ml - unsold_ml
      if (difference_ml === 0 || product_gap_ml === 0) return []
      return [makeGap(null, product_gap_ml, readings.length > 0)]
    }

    const nozzleNumbers = new Map([...fuellings, ...readings].map(({ nozzle_id, nozzle_no }) => [nozzle_id, nozzle_no]))
    return [...nozzleNumbers]
      .sort(([, a], [, b]) => a - b)
      .flatMap(([id, no]) => {
        const ownReadings = readings.filter(({ nozzle_id }) => nozzle_id === id)
        const measured_ml = sumOf(ownReadings, (reading) => reading.measured_ml)
        const recorded_ml = sumLitres(fuellings.filter(({ nozzle_id }) => nozzle_id === id))
        const gap_ml = measured_ml - recorded_ml
        return gap_ml === 0 ? [] : [makeGap({ id, no }, gap_ml, ownReadings.length > 0)]
      })
  })
}
