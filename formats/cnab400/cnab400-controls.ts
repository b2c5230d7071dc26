import { trailerWarnings } from '../cnab/trailer-warnings.ts'
import { countField, type FixedWidthRow } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import type { Bank400 } from './cnab400-bank.ts'

type Sum = { titles: number; cents: number }

export function newTitleTally() {
  const sums = new Map<string, Sum>()
  return {
    add({ occurrence, nominal_cents }: { occurrence: { code: string }; nominal_cents: number }) {
      const sum = sums.get(occurrence.code) ?? { titles: 0, cents: 0 }
      sum.titles++
      sum.cents += nominal_cents
      sums.set(occurrence.code, sum)
    },
    of(codes: readonly string[] | 'all'): Sum {
      const total = { titles: 0, cents: 0 }
      for (const [code, sum] of sums) {
        if (codes !== 'all' && !codes.includes(code)) continue
        total.titles += sum.titles
        total.cents += sum.cents
      }
      return total
    },
  }
}
type TitleTally = ReturnType<typeof newTitleTally>

/** Only Santander has totals in a remittance trailer. */
export const remittanceTotals = {
  lines: countField(2, 7, 'quantidade de linhas'),
  value: countField(8, 20, 'valor total'),
}

type Closing = { bank: Bank400; tally: TitleTally; isRemittance: boolean; records: number }

/** Warns when the trailer differs from the rows; real files leave it at zero or stale. Source: bank-files 6.1. */
export function checkControls(
  row: FixedWidthRow,
  { bank, tally, isRemittance, records }: Closing,
  report: ProblemReport,
) {
  const figures = trailerWarnings(row, report, 'cnab400.trailer')
  if (isRemittance) {
    if (bank.bank !== '033') return
    figures.count(remittanceTotals.lines, { promised: row.get(remittanceTotals.lines), found: records })
    figures.cents(remittanceTotals.value, { promised: row.get(remittanceTotals.value), found: tally.of('all').cents })
    return
  }
  for (const control of bank.controls) {
    const titles = row.get(control.count)
    const cents = row.get(control.value)
    if (titles === 0 && cents === 0) continue
    const found = tally.of(control.codes)
    figures.count(control.count, { promised: titles, found: found.titles })
    figures.cents(control.value, { promised: cents, found: found.cents })
  }
}
