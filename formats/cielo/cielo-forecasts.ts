import { splitCieloPlan } from './cielo-amounts.ts'
import type { CieloSummary } from './cielo-records.ts'

/** A RO with CVs and the ROs that forecast its later instalments, by number; some may be missing. */
export type Forecast = { summary: CieloSummary; forecasts: Map<number, CieloSummary> }

/** Returns the 15 digits of a RO's unique number that never change; the other 7 do. Source: acquirer-files 0.2. */
export const fixedPart = (uniqueNo: string) => uniqueNo.slice(0, 15)

export const longestPlan = (summary: CieloSummary) =>
  summary.sales.reduce((most, sale) => Math.max(most, splitCieloPlan(sale).length), 0)

export const isForecast = (summary: CieloSummary) => summary.sales.length === 0 && summary.installment > 1

/** Joins ROs and their forecasts, which may come before or after; keeps only incomplete plans in memory. */
export function newForecasts(take: (plan: Forecast) => void, leaveOut: (summary: CieloSummary) => void) {
  const pendingPlans = new Map<string, Forecast>()
  const early = new Map<string, Map<number, CieloSummary>>()
  const keyOf = (summary: CieloSummary) => `${summary.merchant_no}|${fixedPart(summary.summary_unique_no)}`

  const forecast = (summary: CieloSummary, key: string) => {
    const plan = pendingPlans.get(key)
    const forecasts = plan?.forecasts ?? early.get(key) ?? new Map<number, CieloSummary>()
    forecasts.set(summary.installment, summary)
    if (!plan) early.set(key, forecasts)
    else if (isWhole(plan)) {
      pendingPlans.delete(key)
      take(plan)
    }
  }
  return {
    summary(summary: CieloSummary) {
      const key = keyOf(summary)
      if (isForecast(summary)) return forecast(summary, key)
      if (longestPlan(summary) <= 1) return take({ summary, forecasts: new Map() })
      const plan = { summary, forecasts: early.get(key) ?? new Map<number, CieloSummary>() }
      early.delete(key)
      if (isWhole(plan)) return take(plan)
      const previous = pendingPlans.get(key)
      if (previous) take(previous)
      pendingPlans.set(key, plan)
    },
    end() {
      for (const plan of pendingPlans.values()) take(plan)
      for (const forecasts of early.values()) for (const summary of forecasts.values()) leaveOut(summary)
    },
  }
}

function isWhole({ summary, forecasts }: Forecast): boolean {
  const longest = longestPlan(summary)
  for (let number = 2; number <= longest; number++) if (!forecasts.has(number)) return false
  return true
}
