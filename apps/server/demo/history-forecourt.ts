import type { PosExportDraft } from '@app/formats/generate'
import type { BusinessDate } from '@app/kit/contract'
import type { Pumped } from './history-sales.ts'
import type { Random } from './random.ts'
import { demoNozzles, demoTanks } from './stations.ts'

export type Forecourt = {
  close: (random: Random, date: BusinessDate, pumped: readonly Pumped[]) => ClosedForecourt
}
type ClosedForecourt = Pick<PosExportDraft, 'readings' | 'tank_dips' | 'fuel_receipts'>

const refillBelow = 0.35
const test = { chance: 0.02, ml: 20_000 }
const unit_cost_micros = { GC: 5_421_000, GA: 5_610_000, ET: 3_480_000, S10: 5_280_000 } as const

/** Millilitres: the totalizer of each nozzle and the level of each tank. */
type ForecourtStart = { totalizers: Map<number, number>; levels: Map<number, number> }

export const drawForecourtStart = (random: Random): ForecourtStart => ({
  totalizers: new Map(demoNozzles.map(({ nozzle_no }) => [nozzle_no, random.int(100_000_000, 900_000_000)])),
  levels: new Map(
    demoTanks.map(({ tank_no, capacity_ml }) => [tank_no, Math.round(capacity_ml * (0.5 + random.next() * 0.4))]),
  ),
})

export function createForecourt({ totalizers, levels }: ForecourtStart): Forecourt {
  return {
    close(random, date, pumped) {
      const sold = new Map<number, number>()
      for (const { nozzle_no, volume_ml } of pumped) sold.set(nozzle_no, (sold.get(nozzle_no) ?? 0) + volume_ml)
      const readings = demoNozzles.map(({ nozzle_no }) => {
        const test_ml = random.chance(test.chance) ? test.ml : 0
        const opening_ml = totalizers.get(nozzle_no) ?? 0
        const closing_ml = opening_ml + (sold.get(nozzle_no) ?? 0) + test_ml
        totalizers.set(nozzle_no, closing_ml)
        return {
          nozzle_no,
          business_date: date,
          seq: 1,
          opening_ml,
          closing_ml,
          test_ml,
          source: 'automation' as const,
        }
      })
      const closed: ClosedForecourt = { readings, tank_dips: [], fuel_receipts: [] }
      for (const { tank_no, product_code, capacity_ml } of demoTanks) {
        const opening = levels.get(tank_no) ?? 0
        const received = opening < capacity_ml * refillBelow ? Math.round(capacity_ml / 2 / 1_000_000) * 1_000_000 : 0
        let remaining = opening + received
        for (const nozzle of demoNozzles) if (nozzle.tank_no === tank_no) remaining -= sold.get(nozzle.nozzle_no) ?? 0
        const closing = remaining + variation(random, remaining)
        levels.set(tank_no, closing)
        const dip = { tank_no, business_date: date, method: 'probe' as const }
        closed.tank_dips.push(
          { ...dip, kind: 'opening', volume_ml: opening },
          { ...dip, kind: 'closing', volume_ml: closing },
        )
        if (received > 0)
          closed.fuel_receipts.push({
            external_id: `NF-${date}-${tank_no}`,
            tank_no,
            business_date: date,
            volume_ml: received,
            unit_cost_micros: unit_cost_micros[product_code],
            freight_micros: 80_000,
          })
      }
      return closed
    },
  }
}

function variation(random: Random, book_ml: number) {
  const share = random.chance(0.004) ? -0.009 : (random.next() - 0.5) * 0.004
  return Math.round((book_ml * share) / 1000) * 1000
}
