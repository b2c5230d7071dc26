import { apportion, computeFee } from '../values/amounts.ts'
import type { CieloSale, CieloSummary } from './cielo-records.ts'

/** Returns rate and tariff per CV, or its share of the payer's commission if they differ (acquirer-files 0.3). */
export function computeCieloFees(summary: CieloSummary, values: number[], payer: CieloSummary | undefined): number[] {
  const perSale = values.map((value) => computeFee(value, summary.rate) + Math.sign(value) * summary.tariff_cents)
  const sum = perSale.reduce((all, fee) => all + fee, 0)
  const commission = payer ? -payer.commission_cents || 0 : sum
  return sum === commission ? perSale : apportion(commission, values)
}

/** Splits a sale into instalments; the first one gets the remainder, as in the file. */
export function splitCieloPlan(sale: CieloSale): number[] {
  const count = Math.max(1, sale.installments)
  if (count === 1 || sale.total_cents === 0) return [sale.amount_cents]
  const sign = sale.amount_cents < 0 ? -1 : 1
  const laterPart = sale.next_cents * sign
  return [sale.amount_cents, ...new Array<number>(count - 1).fill(laterPart)]
}
