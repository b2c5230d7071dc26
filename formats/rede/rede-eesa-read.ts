import { readFrame } from '../acquirer/acquirer-frame.ts'
import { type AcquirerItem, newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { LineLayout } from '../fixed-width/line-layout.ts'
import { buildRedeSummaryKey, redeBrands } from './rede-codes.ts'
import { eesaHeaderLayout, eesaMatrixTotalsLayout, eesaOpenLayout, eesaTrailerLayout } from './rede-eesa-layout.ts'
import { redeStatement } from './rede-statement.ts'

export const redeEesa: LineLayout<AcquirerItem> = (feed) => {
  const { file, frame, opening, totals, closing } = redeStatement(feed)
  return readFrame(feed, {
    ...frame,
    header: '060',
    trailer: '068',
    take: {
      '060': opening(eesaHeaderLayout),
      '061': () => {},
      '062': (row) => {
        const settlement = openOf(row)
        const { merchant_no, gross_cents, fee_cents, net_cents } = settlement
        file.add(merchant_no, { gross_cents, fee_cents, net_cents, summaries: 1 })
        feed.emit({ settlement })
      },
      '066': totals(eesaMatrixTotalsLayout),
      '068': closing(eesaTrailerLayout, eesaTrailerLayout.net_cents),
    },
  })
}

// Gross, fee and tip belong to the whole RV; only the net belongs to the instalment.
function openOf(row: FixedWidthRow): ParsedSettlement {
  const entry = readLayoutValues(row, eesaOpenLayout)
  const { merchant_no, summary_no, sold_on, due_on } = entry
  const sign = entry.sign === 'D' ? -1 : 1
  const isWhole = entry.sale_cents + entry.tip_cents - entry.fee_cents === entry.net_cents
  const number = Math.max(1, entry.number)
  return newSettlement({
    line: row.line,
    acquirer: 'rede',
    merchant_no,
    summary_no,
    summary_unique_no: `${buildRedeSummaryKey(merchant_no, summary_no, sold_on)}-${entry.order}`,
    brand: redeBrands[entry.brand] ?? null,
    entry_kind: sign < 0 ? 'debit_adjustment' : 'sale',
    installment: number,
    installments: number,
    presented_on: sold_on,
    due_on,
    gross_cents: sign * (entry.net_cents + (isWhole ? entry.fee_cents : 0)) || 0,
    fee_cents: isWhole ? sign * entry.fee_cents || 0 : 0,
    net_cents: sign * entry.net_cents || 0,
    bank: entry.bank || null,
    branch: entry.branch || null,
    account: entry.account || null,
    operation_no: entry.order,
    status: 'scheduled',
  })
}
