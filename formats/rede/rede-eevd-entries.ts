import { installmentRow, newCapture, newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedCapture, ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { type CellRow, readCells } from '../acquirer/cells.ts'
import type { ProblemReport } from '../reading/report.ts'
import { sumItems } from '../values/amounts.ts'
import { lastFour } from '../values/card-numbers.ts'
import { buildRedeSaleKey, buildRedeSummaryKey, getRedeCaptureMeans, redeBrands } from './rede-codes.ts'
import { eevdSaleLayout, eevdSettledLayout, eevdSummaryLayout, eevdUnscheduledLayout } from './rede-eevd-layout.ts'

export const readSummary = (row: CellRow) => ({ ...readCells(row, eevdSummaryLayout), line: row.line })
export const readEevdSale = (row: CellRow) => ({ line: row.line, cv: readCells(row, eevdSaleLayout) })
export type Summary = ReturnType<typeof readSummary>
export type EevdSale = ReturnType<typeof readEevdSale>
export type Shop = { tid: string; order_ref: string }

const accepted = /^0*1?$/

export function toEevdCapture(
  { line, cv }: EevdSale,
  found: Summary | undefined,
  shop: Shop | undefined,
): ParsedCapture {
  const { merchant_no, summary_no, nsu, gross_cents, net_cents } = cv
  const due_on = cv.due_on ?? found?.due_on ?? null
  const fee_cents = gross_cents - net_cents
  return newCapture({
    line,
    acquirer: 'rede',
    merchant_no,
    kind: 'sale',
    modality: 'debit',
    brand: redeBrands[cv.brand || (found?.brand ?? '')] ?? null,
    gross_cents,
    fee_cents,
    net_cents,
    cash_out_cents: cv.cash_out_cents,
    nsu,
    tid: shop?.tid || null,
    order_ref: shop?.order_ref || null,
    terminal_logical_no: cv.capture.replace(/^0+/, '') === '1' ? null : cv.terminal || null,
    capture_means: getRedeCaptureMeans(cv.capture),
    card_last4: lastFour(cv.card),
    captured_at: cv.sold_at === null ? null : `${cv.sold_on}T${cv.sold_at}`,
    sold_on: cv.sold_on,
    capture_key: buildRedeSaleKey(merchant_no, summary_no, nsu),
    rejection_code: accepted.test(cv.status) ? null : cv.status,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on, gross_cents, fee_cents })],
  })
}

export function toEevdSettlement(found: Summary, captures: readonly ParsedCapture[]): ParsedSettlement {
  const { merchant_no, summary_no, sold_on } = found
  return newSettlement({
    line: found.line,
    acquirer: 'rede',
    merchant_no,
    summary_no,
    summary_unique_no: buildRedeSummaryKey(merchant_no, summary_no, sold_on),
    modality: 'debit',
    brand: redeBrands[found.brand] ?? null,
    entry_kind: 'sale',
    presented_on: sold_on,
    due_on: found.due_on,
    gross_cents: found.gross_cents,
    fee_cents: found.fee_cents,
    net_cents: found.net_cents,
    bank: found.bank || null,
    branch: found.branch || null,
    account: found.account || null,
    status: 'scheduled',
    items: captures.map(({ line, capture_key, nsu, gross_cents, fee_cents, net_cents }) => ({
      line,
      capture_key,
      nsu,
      auth_code: null,
      number: 1,
      of: 1,
      gross_cents,
      fee_cents,
      net_cents,
    })),
  })
}

export function checkEevdSummary(found: Summary, captures: readonly ParsedCapture[], report: ProblemReport): void {
  const warn = (field: string, text: string, value: number) =>
    report.mismatch('rede.summary', text, { line: found.line, field, value: String(value) })
  if (found.net_cents !== found.gross_cents - found.fee_cents)
    warn(eevdSummaryLayout.net_cents.name, 'o líquido do RV difere de bruto − desconto.', found.net_cents)
  if (sumItems(captures, ({ gross_cents }) => gross_cents) !== found.gross_cents)
    warn(eevdSummaryLayout.gross_cents.name, 'a soma dos CVs aceitos difere do bruto do RV.', found.gross_cents)
  if (captures.length !== found.accepted)
    warn(
      eevdSummaryLayout.accepted.name,
      `o RV anuncia ${found.accepted} CVs e traz ${captures.length}.`,
      found.accepted,
    )
}

// Reason 00 is a cancellation, 01 a chargeback. The record has only the sale's day, so the event gets the file's day.
export function toEevdUnscheduled(row: CellRow, moved_on: string | null): ParsedCapture {
  const { merchant_no, summary_no, nsu, sold_on, cancelled_cents, reason, due_on } = readCells(
    row,
    eevdUnscheduledLayout,
  )
  const kind = reason === '01' ? 'chargeback' : 'cancel'
  const gross_cents = -cancelled_cents || 0
  return newCapture({
    line: row.line,
    acquirer: 'rede',
    merchant_no,
    kind,
    modality: 'debit',
    brand: null,
    gross_cents,
    net_cents: gross_cents,
    nsu,
    sold_on: moved_on ?? sold_on,
    capture_key: `${buildRedeSaleKey(merchant_no, summary_no, nsu)}-D`,
    parent_key: buildRedeSaleKey(merchant_no, summary_no, nsu),
    cancelled_amount_cents: kind === 'cancel' ? cancelled_cents : 0,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on, gross_cents, fee_cents: 0 })],
  })
}

export function toEevdSettledSale(row: CellRow): ParsedSettlement {
  const entry = readCells(row, eevdSettledLayout)
  return newSettlement({
    line: row.line,
    acquirer: 'rede',
    merchant_no: entry.merchant_no,
    summary_no: entry.nsu,
    summary_unique_no: `${entry.merchant_no}-PD${entry.nsu}-${(entry.sold_on ?? '').replaceAll('-', '')}`,
    modality: 'debit',
    brand: redeBrands[entry.brand] ?? null,
    entry_kind: 'sale',
    presented_on: entry.sold_on,
    due_on: entry.due_on ?? entry.paid_on,
    paid_on: entry.paid_on,
    gross_cents: entry.gross_cents,
    fee_cents: entry.fee_cents,
    net_cents: entry.net_cents,
    status: 'paid',
  })
}
