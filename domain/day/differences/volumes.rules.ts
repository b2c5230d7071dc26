import { computeExactAmount, sumOf } from '@app/kit/contract'
import type { DayFacts, Fuelling, NozzleReading } from '../facts/day-facts.contract.ts'

export type NozzleVolume = NozzleReading & {
  tank_no: number
  measured_ml: number
  sold_ml: number
  difference_ml: number
  /** `rolled_over` requires a confirmation, `backward` an intervention record (operations section 2). */
  counter: 'forward' | 'rolled_over' | 'backward'
}

type ProductVolume = {
  product_code: string
  measured_ml: number
  sold_ml: number
  difference_ml: number
  pump_total_cents: number
  /** Litres × price minus pump totals, in millionths of a real: the effect of rounding. */
  residue_micros: number
  fuellings: number
}

export type Volumes = { nozzles: NozzleVolume[]; products: ProductVolume[] }

const microsPerCent = 10_000

/** Returns the litres of one counter interval, with the roll-over rule of operations section 2. */
export function computeMeasuredVolume({ opening_ml, closing_ml, test_ml, totalizer_max_ml }: NozzleReading) {
  if (closing_ml >= opening_ml) return { measured_ml: closing_ml - opening_ml - test_ml, counter: 'forward' } as const
  const nearTheEnd = opening_ml * 10 > totalizer_max_ml * 9
  return nearTheEnd
    ? ({ measured_ml: totalizer_max_ml - opening_ml + closing_ml - test_ml, counter: 'rolled_over' } as const)
    : ({ measured_ml: closing_ml - opening_ml - test_ml, counter: 'backward' } as const)
}

type SaleFacts = Pick<DayFacts, 'fuellings' | 'sale_items' | 'manuals'>

export function findSoldFuellings({ fuellings, sale_items, manuals }: SaleFacts) {
  const items = sale_items.filter((item) => item.kind === 'fuel')
  const linked = new Set(items.map((item) => item.fuelling_id))
  const valid = items.filter((item) => !item.cancelled)
  const byItem = new Set(valid.map((item) => item.fuelling_id))
  const bySale = new Set(valid.filter((item) => item.fuelling_id === null).map((item) => item.sale_external_id))
  const byHand = new Set(addedFuellings(manuals))
  const isSold = (fuelling: Fuelling) => {
    if (byHand.has(fuelling.id) || byItem.has(fuelling.id)) return true
    return !linked.has(fuelling.id) && fuelling.sale_external_id !== null && bySale.has(fuelling.sale_external_id)
  }
  return new Set(fuellings.filter(isSold).map(({ id }) => id))
}

const addedFuellings = (manuals: DayFacts['manuals']) =>
  manuals
    .filter((manual) => manual.kind === 'add' && manual.side === 'system' && manual.fuelling_id !== null)
    .map((manual) => manual.fuelling_id)

type SoldLitres = { product_code: string; nozzle_id: string | null; volume_ml: number }

function soldLitres({ fuellings, sale_items, manuals }: SaleFacts): SoldLitres[] {
  const byId = new Map(fuellings.map((fuelling) => [fuelling.id, fuelling]))
  const items = sale_items.filter((item) => item.kind === 'fuel' && !item.cancelled)
  const inItems = new Set(items.map((item) => item.fuelling_id))
  const added = addedFuellings(manuals)
    .map((id) => (id === null || inItems.has(id) ? undefined : byId.get(id)))
    .filter((fuelling) => fuelling !== undefined)
  return [
    ...items.map((item) => ({
      product_code: item.product_code ?? '',
      nozzle_id: (item.fuelling_id === null ? undefined : byId.get(item.fuelling_id))?.nozzle_id ?? null,
      volume_ml: item.volume_ml ?? 0,
    })),
    ...added.map(({ product_code, nozzle_id, volume_ml }) => ({ product_code, nozzle_id, volume_ml })),
  ]
}

const sumBy = <Row>(rows: readonly Row[], key: (row: Row) => string | null, amount: (row: Row) => number) => {
  const sums = new Map<string | null, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + amount(row))
  return sums
}

/** Computes equations 1 and 2 by nozzle and product; products keep the order of first appearance. */
export function computeVolumes(facts: Pick<DayFacts, 'readings' | 'tanks'> & SaleFacts): Volumes {
  const litres = soldLitres(facts)
  const tankNo = new Map(facts.tanks.map((tank) => [tank.tank_id, tank.tank_no]))
  const byNozzle = sumBy(
    litres,
    (row) => row.nozzle_id,
    (row) => row.volume_ml,
  )
  const readings = [...facts.readings].sort((a, b) => a.nozzle_no - b.nozzle_no || a.seq - b.seq)
  const nozzles = readings.map((reading): NozzleVolume => {
    const { measured_ml, counter } = computeMeasuredVolume(reading)
    // Litres of sales have no interval, so they go to the first row of the nozzle.
    const first = readings.find((other) => other.nozzle_id === reading.nozzle_id) === reading
    const sold_ml = first ? (byNozzle.get(reading.nozzle_id) ?? 0) : 0
    const tank_no = tankNo.get(reading.tank_id) ?? 0
    return { ...reading, tank_no, measured_ml, sold_ml, difference_ml: measured_ml - sold_ml, counter }
  })
  const measuredByProduct = sumBy(
    nozzles,
    (row) => row.product_code,
    (row) => row.measured_ml,
  )
  const soldByProduct = sumBy(
    litres,
    (row) => row.product_code,
    (row) => row.volume_ml,
  )
  const fuellings = [...facts.fuellings].sort((a, b) => a.ended_at.localeCompare(b.ended_at) || a.id - b.id)
  const productCodes = new Set([...fuellings, ...nozzles, ...litres].map((row) => row.product_code))
  const products = [...productCodes].map((product_code): ProductVolume => {
    const ownFuellings = facts.fuellings.filter((fuelling) => fuelling.product_code === product_code)
    const pump_total_cents = sumOf(ownFuellings, (fuelling) => fuelling.total_cents)
    const exact = ownFuellings.reduce(
      (sum, { volume_ml, price_millis }) => sum + computeExactAmount(volume_ml, price_millis),
      0n,
    )
    const measured_ml = measuredByProduct.get(product_code) ?? 0
    const sold_ml = soldByProduct.get(product_code) ?? 0
    return {
      product_code,
      measured_ml,
      sold_ml,
      difference_ml: measured_ml - sold_ml,
      pump_total_cents,
      residue_micros: Number(BigInt(pump_total_cents) * BigInt(microsPerCent) - exact),
      fuellings: ownFuellings.length,
    }
  })
  return { nozzles, products }
}
