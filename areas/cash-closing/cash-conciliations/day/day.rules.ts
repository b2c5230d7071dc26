import { editRefusal as refusalOf } from '../closing/day-steps.rules.ts'
import type { CashConciliationDetail, DayGlance, ShownDay } from '../day-view.contract.ts'

type Standing = Pick<CashConciliationDetail, 'status' | 'lock_reason' | 'missing_sources'>

/** Why the day's figures cannot be worked on now; undefined when they can. */
export const editRefusal = (day: Standing): string | undefined => refusalOf(day) ?? undefined

/** What is known of a day last: stored amounts stand until it is judged, and again once it changed since. */
export function newestOf(
  glance: DayGlance | undefined,
  whole: CashConciliationDetail | undefined,
): ShownDay | undefined {
  if (!glance?.stands) return whole
  return whole === undefined || glance.version > whole.version ? glance : whole
}

type Nozzle = CashConciliationDetail['nozzles'][number]
export type ProductLitres = Pick<Nozzle, 'product_code' | 'test_ml' | 'measured_ml' | 'sold_ml' | 'difference_ml'>

/** Litres of the day by product, in the order of the nozzles. */
export function litresByProduct(nozzles: readonly Nozzle[]): ProductLitres[] {
  const totals = new Map<string, ProductLitres>()
  for (const { product_code, test_ml, measured_ml, sold_ml, difference_ml } of nozzles) {
    const sum = totals.get(product_code) ?? { product_code, test_ml: 0, measured_ml: 0, sold_ml: 0, difference_ml: 0 }
    totals.set(product_code, {
      product_code,
      test_ml: sum.test_ml + test_ml,
      measured_ml: sum.measured_ml + measured_ml,
      sold_ml: sum.sold_ml + sold_ml,
      difference_ml: sum.difference_ml + difference_ml,
    })
  }
  return [...totals.values()]
}

type Line = CashConciliationDetail['lines'][number]

/** Methods that the day used: those with any amount. */
export const usedLines = <Row extends Line>(lines: readonly Row[]) =>
  lines.filter((line) => line.system_cents || line.system_after_cents || line.confirmed_cents || line.explained_cents)
