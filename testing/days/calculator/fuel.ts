import type { CalculatedDifference } from './pairs.ts'
import type { Corrected } from './people.ts'
import { type FileFuelling, type FileReading, stationData } from './read.ts'

const sum = <T>(rows: readonly T[], getAmount: (row: T) => number) => rows.reduce((all, row) => all + getAmount(row), 0)

/** Closing − opening − tests, with rollovers, split at a technician's intervention. */
function computeLitres({ people }: Corrected, { nozzle_no, opening_ml, closing_ml, test_ml }: FileReading) {
  const tests =
    test_ml +
    sum(
      people.test.filter(({ nozzle }) => nozzle === nozzle_no),
      ({ ml }) => ml,
    )
  const set = people.intervention.find(({ nozzle }) => nozzle === nozzle_no)
  if (set) return set.before_ml - opening_ml + closing_ml - set.after_ml - tests
  const nearEnd = opening_ml * 10 > stationData.counter_end_ml * 9
  const round = closing_ml < opening_ml && nearEnd ? stationData.counter_end_ml : 0
  return round + closing_ml - opening_ml - tests
}

type Litres = {
  product: string
  counters: { no: number; ml: number }[]
  pumped: FileFuelling[]
  unsold: FileFuelling[]
}

/** Counts by nozzle if the fuellings agree with the sales, otherwise by product. */
function unnamedLitres({ product, counters, pumped, unsold }: Litres, sold_ml: number) {
  const litres = (rows: FileFuelling[]) => sum(rows, ({ volume_ml }) => volume_ml)
  const missing = sum(counters, ({ ml }) => ml) - sold_ml
  if (litres(pumped) - litres(unsold) !== sold_ml)
    return missing === 0 ? [] : [{ product, no: null, ml: missing - litres(unsold) }]
  return counters.map(({ no, ml }) => ({ product, no, ml: ml - litres(pumped.filter((row) => row.nozzle_no === no)) }))
}

/** Price of the last fuelling, truncated to the centavo. */
function pumpValue({ no, ml }: { no: number | null; ml: number }, pumped: FileFuelling[]) {
  const inOrder = pumped.toSorted((a, b) => (a.ended_at < b.ended_at ? -1 : 1))
  const price = (inOrder.findLast(({ nozzle_no }) => nozzle_no === no) ?? inOrder.at(-1))?.price_millis ?? 0
  return Math.trunc((ml * price) / 10_000)
}

export function calculateFuel(day: Corrected) {
  const valid = day.sale.filter(({ cancelled_at }) => !cancelled_at)
  const items = valid.flatMap((sale) =>
    sale.kind === 'fuel' ? sale.items.map((item) => ({ ...item, sale: sale.sale_id })) : [],
  )
  const isSold = ({ record_id, sale_id }: FileFuelling) =>
    items.some(
      (item) => item.fuelling_record_id === record_id || (item.fuelling_record_id === null && item.sale === sale_id),
    ) || day.added.some(({ fuelling }) => fuelling === record_id)
  const unsold = day.fuelling.filter((row) => !isSold(row))
  const nozzles = day.reading.map((row) => ({
    no: row.nozzle_no,
    ml: computeLitres(day, row),
    tank: stationData.nozzles[row.nozzle_no]?.tank,
  }))
  const products = [...new Set(Object.values(stationData.nozzles).map(({ product }) => product))]
  const unnamed = products.flatMap((product) => {
    const isOwn = ({ nozzle_no }: FileFuelling) => stationData.nozzles[nozzle_no]?.product === product
    const counters = nozzles.filter(({ no }) => stationData.nozzles[no]?.product === product)
    const pumped = day.fuelling.filter(isOwn)
    const sold_ml =
      sum(
        items.filter(({ product_code }) => product_code === product),
        ({ volume_ml }) => volume_ml,
      ) +
      sum(
        day.added.flatMap((line) => (line.pumped && isOwn(line.pumped) ? [line.pumped] : [])),
        ({ volume_ml }) => volume_ml,
      )
    // A totalizer that went back gives no litres until an intervention is recorded.
    if (counters.some(({ ml }) => ml < 0)) return []
    return unnamedLitres({ product, counters, pumped, unsold: unsold.filter(isOwn) }, sold_ml)
      .filter(({ ml }) => ml !== 0)
      .map((gap) => ({ code: 'D15', method: '', cents: 0, stake: pumpValue(gap, pumped) }))
  })
  const total_ml = sum(nozzles, ({ ml }) => ml)
  const sold_ml = sum(items, ({ volume_ml }) => volume_ml) + sum(day.added, ({ pumped }) => pumped?.volume_ml ?? 0)
  const tanks = [1, 2, 3, 4].map((tank) => {
    const dip = (kind: string) => day.tank_dip.find((row) => row.tank_no === tank && row.kind === kind)?.volume_ml ?? 0
    const book =
      dip('opening') -
      sum(
        nozzles.filter((row) => row.tank === tank),
        ({ ml }) => ml,
      )
    const variation_ml = dip('closing') - book
    // Parts per million, half away from zero.
    const ppm = Math.sign(variation_ml) * Math.floor((Math.abs(variation_ml) * 2_000_000 + book) / (2 * book))
    return { tank, book_ml: book, variation_ml, ppm }
  })
  const fuel_cents =
    sum(items, ({ total_cents }) => total_cents) + sum(day.added, ({ pumped }) => pumped?.total_cents ?? 0)
  const shop_cents = sum(valid, (sale) => (sale.kind === 'fuel' ? 0 : sale.total_cents))
  const differences: CalculatedDifference[] = [
    ...unsold.map(({ total_cents }) => ({ code: 'D15', method: '', cents: 0, stake: total_cents })),
    ...unnamed,
    ...tanks.filter(({ ppm }) => Math.abs(ppm) > 6000).map(() => ({ code: 'D16', method: '', cents: 0, stake: 0 })),
  ]
  return {
    nozzles,
    tanks,
    unsold,
    differences,
    fuel_cents,
    shop_cents,
    volume: [total_ml, sold_ml, total_ml - sold_ml],
    pumps: [sum(day.fuelling, ({ total_cents }) => total_cents), day.fuelling.length, day.fuelling.length],
  }
}
