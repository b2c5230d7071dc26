import type { Calendar } from '../dates.ts'
import type { Report } from '../report.ts'
import type { ReadBody } from '../types.ts'
import { capturesOf } from './cielo-captures.ts'
import { type CieloSummary, readRecords } from './cielo-records.ts'
import { checkSummary, settlementsOf } from './cielo-settlements.ts'

const recovery = '9999999'

/**
 * Reads a Cielo v13/v14 statement, option 03 (sales) or 04 (payments), from its text; problems go to the report.
 * Errors: trailer missing or counting otherwise, unreadable fields, a full card number. A RO whose sums disagree is a
 * warning. Source: acquirer-files 1.
 */
export function readCielo(text: string, calendar: Calendar, report: Report): ReadBody | null {
  const file = readRecords(text, calendar, report)
  if (!file) return null
  const { header, summaries, records } = file
  for (const summary of summaries) checkSummary(summary, report)
  const sales = header.option === '03'
  return {
    institution: 'Cielo',
    period: { from: header.from ?? header.processed_on, to: header.to ?? header.processed_on },
    establishments: [...new Set([header, ...summaries].map((record) => record.merchant_no))],
    totals: {
      records,
      gross_cents: sum(summaries, 'gross_cents'),
      fee_cents: -sum(summaries, 'commission_cents') || 0,
      net_cents: sum(summaries, 'net_cents'),
    },
    content: {
      kind: 'captures',
      sequence: header.sequence,
      replacement: header.sequence === recovery,
      captures: sales ? capturesOf(summaries, report) : [],
      settlements: settlementsOf(summaries),
    },
  }
}

const sum = (summaries: CieloSummary[], field: 'gross_cents' | 'commission_cents' | 'net_cents') =>
  summaries.reduce((all, summary) => all + summary[field], 0)
