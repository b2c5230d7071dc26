import { amountOf } from '@app/kit/contract'
import type { Random } from './random.ts'
import { demoNozzles, demoPrices, type Product } from './stations.ts'

export type HistoryMethod = 'cash' | 'debit' | 'credit' | 'credit_installments' | 'pix' | 'fleet' | 'note'

export type Pumped = {
  record_id: string
  nozzle_no: number
  product_code: Product
  volume_ml: number
  price_millis: number
  total_cents: number
}

/** `seconds` since midnight. */
export type HistorySale = {
  id: string
  seconds: number
  pumped: Pumped | null
  total_cents: number
  method: HistoryMethod
  /** Id of the sale whose card payment also paid this one. */
  paid_with: string | null
}

export type Trade = { sales: HistorySale[]; unsold: (Pumped & { seconds: number })[] }

const opens = 6 * 3600
export const shiftChangeSecond = 14 * 3600
export const closingSecond = 23 * 3600 + 59 * 60
export const getShiftNo = (seconds: number) => (seconds < shiftChangeSecond ? 1 : 2)

const salesOfDay = { from: 299, to: 319 }
// Rates of errors as on a real day (operations section 8).
const shopShare = 0.54
const presetShare = 0.3
const paidTogetherShare = 0.005
const unsoldShare = 0.0004

const nozzleWeights = { 1: 28, 2: 24, 3: 12, 4: 14, 5: 10, 6: 12 }
const presets = [3000, 5000, 5000, 5000, 5000, 10000, 10000, 10000, 15000, 20000]
const methodWeights = { cash: 300, debit: 215, credit: 245, pix: 160, fleet: 20, note: 60 } as const
const shopWeights = { cash: 420, debit: 200, credit: 210, credit_installments: 10, pix: 160 } as const

export function generateTrade(random: Random, prefix: string): Trade {
  const moments = Array.from({ length: random.int(salesOfDay.from, salesOfDay.to) }, () =>
    random.int(opens + 60, closingSecond - 120),
  ).sort((a, b) => a - b)
  const trade: Trade = { sales: [], unsold: [] }
  for (const [index, seconds] of moments.entries()) {
    const no = `${prefix}${String(index + 1).padStart(4, '0')}`
    if (random.chance(shopShare)) trade.sales.push(shopSale(random, { no, seconds, before: trade.sales.at(-1) }))
    else {
      const pumped = pump(random, no)
      if (random.chance(unsoldShare)) trade.unsold.push({ ...pumped, seconds })
      else trade.sales.push(fuelSale(random, { no, seconds, pumped }))
    }
  }
  return trade
}

function pump(random: Random, no: string): Pumped {
  const nozzle_no = Number(random.weighted(nozzleWeights))
  const product_code = demoNozzles.find((nozzle) => nozzle.nozzle_no === nozzle_no)?.product_code ?? 'GC'
  const price_millis = demoPrices[product_code]
  const record_id = `A${no}`
  if (random.chance(presetShare)) {
    const total_cents = random.pick(presets)
    const volume_ml = Math.round((total_cents * 10_000) / price_millis)
    return { record_id, nozzle_no, product_code, volume_ml, price_millis, total_cents }
  }
  const volume_ml = product_code === 'S10' ? random.int(20_000, 180_000) : random.int(4_000, 42_000)
  return { record_id, nozzle_no, product_code, volume_ml, price_millis, total_cents: amountOf(volume_ml, price_millis) }
}

type SaleMoment = { no: string; seconds: number }

const fuelSale = (random: Random, { no, seconds, pumped }: SaleMoment & { pumped: Pumped }): HistorySale => ({
  id: `V${no}`,
  seconds,
  pumped,
  total_cents: pumped.total_cents,
  method: random.weighted(methodWeights),
  paid_with: null,
})

function shopSale(
  random: Random,
  { no, seconds, before }: SaleMoment & { before: HistorySale | undefined },
): HistorySale {
  const total_cents = random.int(300, 9000)
  const paidTogether =
    before?.pumped &&
    before.method === 'credit' &&
    before.paid_with === null &&
    random.chance(paidTogetherShare / shopShare / 0.33)
  return {
    id: `V${no}`,
    seconds: paidTogether ? before.seconds : seconds,
    pumped: null,
    total_cents,
    method: paidTogether ? 'credit' : random.weighted(shopWeights),
    paid_with: paidTogether ? before.id : null,
  }
}
