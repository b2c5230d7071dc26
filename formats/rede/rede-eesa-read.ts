import { readFrame } from '../acquirer/acquirer-frame.ts'
import { type AcquirerItem, newSettlement } from '../acquirer/acquirer-items.ts'
import type { Settlement } from '../acquirer/acquirer-types.ts'
import { type Row, valuesOf } from '../fixed-width.ts'
import type { LineLayout } from '../line-layout.ts'
import { brands, summaryKey } from './rede-codes.ts'
import { header, matrixTotals, open, trailer } from './rede-eesa-layout.ts'
import { redeStatement } from './rede-statement.ts'

/** Reads Rede EESA: credits and debits still open become scheduled settlements. Source: acquirer-files 3, EESA. */
export const redeEesa: LineLayout<AcquirerItem> = (feed) => {
  const { file, frame, opening, totals, closing } = redeStatement(feed)
  return readFrame(feed, {
    ...frame,
    header: '060',
    trailer: '068',
    take: {
      '060': opening(header),
      '061': () => {},
      '062': (row) => {
        const settlement = openOf(row)
        const { merchant_no, gross_cents, fee_cents, net_cents } = settlement
        file.add(merchant_no, { gross_cents, fee_cents, net_cents, summaries: 1 })
        feed.emit({ settlement })
      },
      '066': totals(matrixTotals),
      '068': closing(trailer, trailer.net_cents),
    },
  })
}

// Gross, fee and tip are of the whole RV; only the net is of the instalment.
function openOf(row: Row): Settlement {
  const entry = valuesOf(row, open)
  const { merchant_no, summary_no, sold_on, due_on } = entry
  const sign = entry.sign === 'D' ? -1 : 1
  const whole = entry.sale_cents + entry.tip_cents - entry.fee_cents === entry.net_cents
  const number = Math.max(1, entry.number)
  return newSettlement({
    line: row.line,
    acquirer: 'rede',
    merchant_no,
    summary_no,
    summary_unique_no: `${summaryKey(merchant_no, summary_no, sold_on)}-${entry.order}`,
    brand: brands[entry.brand] ?? null,
    entry_kind: sign < 0 ? 'debit_adjustment' : 'sale',
    installment: number,
    installments: number,
    presented_on: sold_on,
    due_on,
    gross_cents: sign * (entry.net_cents + (whole ? entry.fee_cents : 0)) || 0,
    fee_cents: whole ? sign * entry.fee_cents || 0 : 0,
    net_cents: sign * entry.net_cents || 0,
    bank: entry.bank || null,
    branch: entry.branch || null,
    account: entry.account || null,
    operation_no: entry.order,
    status: 'scheduled',
  })
}
