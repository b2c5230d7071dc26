import type { Feed } from '../fixed-width/line-layout.ts'
import { leaveOutSummary } from '../reading/left-out.ts'
import type { LinesReading, StreamLayout } from '../reading/stream.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { toCieloCaptures } from './cielo-captures.ts'
import { type Forecast, isForecast, newForecasts } from './cielo-forecasts.ts'
import { type CieloHeader, type CieloSummary, newFrame } from './cielo-records.ts'
import { checkCieloSummary, toCieloSettlement } from './cielo-settlements.ts'

const recovery = '9999999'
const salesOption = '03'

/** Versions 13 and 14, options 03 (sales) and 04 (payments). Source: acquirer-files 1. */
export const cieloStatement: StreamLayout = { lines: readCielo }

function readCielo({ calendar, report, emit }: Feed<ReadItem>): LinesReading {
  const sums = { gross_cents: 0, commission_cents: 0, net_cents: 0 }
  const merchants = new Set<string>()
  let header: CieloHeader | null = null
  const takePlan = (plan: Forecast) => {
    for (const row of toCieloCaptures(plan, report)) emit({ kind: 'capture', row })
  }
  const forecasts = newForecasts(takePlan, ({ gross_cents }) => leaveOutSummary(gross_cents, report))
  const takeSummary = (summary: CieloSummary) => {
    checkCieloSummary(summary, report)
    merchants.add(summary.merchant_no)
    sums.gross_cents += summary.gross_cents
    sums.commission_cents += summary.commission_cents
    sums.net_cents += summary.net_cents
    const isSales = header?.option === salesOption
    const alone = isSales && summary.sales.length === 0 && !isForecast(summary)
    emit({ kind: 'settlement', row: toCieloSettlement(summary), alone })
    if (isSales) forecasts.summary(summary)
  }
  const takeHeader = (found: CieloHeader) => {
    header = found
    merchants.add(found.merchant_no)
  }
  const frame = newFrame(calendar, report, { header: takeHeader, summary: takeSummary })
  return {
    line: frame.line,
    end() {
      const records = frame.end()
      forecasts.end()
      return header && headOf(header, { records, ...sums, merchants })
    },
  }
}

type FileSums = {
  records: number
  gross_cents: number
  commission_cents: number
  net_cents: number
  merchants: Set<string>
}

const headOf = (header: CieloHeader, { records, gross_cents, commission_cents, net_cents, merchants }: FileSums) => ({
  institution: 'Cielo',
  period: { from: header.from ?? header.processed_on, to: header.to ?? header.processed_on },
  establishments: [...merchants],
  totals: { records, gross_cents, fee_cents: -commission_cents || 0, net_cents },
  head: { kind: 'captures' as const, sequence: header.sequence, replacement: header.sequence === recovery },
})
