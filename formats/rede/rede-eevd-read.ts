import { readFrame } from '../acquirer/acquirer-frame.ts'
import { type AcquirerItem, installmentRow, newCapture, newSettlement } from '../acquirer/acquirer-items.ts'
import type { Capture, Settlement } from '../acquirer/acquirer-types.ts'
import { type CellRow, cellRow, cellsOf } from '../acquirer/cells.ts'
import { isFullCardNumber, lastFour, refuseCardNumber } from '../card-numbers.ts'
import type { LineLayout } from '../line-layout.ts'
import type { Report } from '../report.ts'
import { captureOfDebit } from './rede-adjustments.ts'
import { brands, saleKey, summaryKey } from './rede-codes.ts'
import {
  adjustment,
  header,
  merchantTotals,
  online,
  sale,
  settled,
  summary,
  trailer,
  unscheduled,
} from './rede-eevd-layout.ts'
import { checkTotals, newRedeFile, refuseCount, seriesOf } from './rede-file.ts'

const readSummary = (row: CellRow) => ({ ...cellsOf(row, summary), line: row.line })
const readSale = (row: CellRow) => ({ line: row.line, cv: cellsOf(row, sale) })
type Summary = ReturnType<typeof readSummary>
type Sale = ReturnType<typeof readSale>
type Shop = { tid: string; order_ref: string }

/** One establishment's records, held until its totals: its RVs may stand before all of its CVs. */
type Block = { summaries: Map<string, Summary>; sales: Sale[]; shops: Map<string, Shop> }
const newBlock = (): Block => ({ summaries: new Map(), sales: [], shops: new Map() })

/**
 * Rede EEVD: debit sales, what was taken back of them, and pre-dated sales. Errors and warnings as in EEVC.
 * Source: acquirer-files 3, EEVD.
 */
export const redeEevd: LineLayout<AcquirerItem> = (feed) => {
  const { calendar, report, emit } = feed
  const file = newRedeFile()
  let block = newBlock()

  const flush = () => {
    const captures = new Map<string, Capture[]>()
    for (const held of block.sales) {
      const { line, cv } = held
      const key = `${cv.merchant_no}-${cv.summary_no}`
      const capture = captureOf(
        held,
        block.summaries.get(key),
        block.shops.get(saleKey(cv.merchant_no, cv.summary_no, cv.nsu)),
      )
      if (!block.summaries.has(key))
        report.warn('rede.sale-without-summary', 'comprovante sem o seu RV (registro 01) no arquivo.', {
          line,
        })
      const together = captures.get(key)
      if (together) together.push(capture)
      else captures.set(key, [capture])
      file.movedOn(capture.sold_on || null)
      emit({ capture })
    }
    for (const [key, found] of block.summaries) {
      const taken = (captures.get(key) ?? []).filter(({ rejection_code }) => rejection_code === null)
      checkSummary(found, taken, report)
      emit({ settlement: settlementOf(found, taken) })
    }
    block = newBlock()
  }
  const takeSummary = (row: CellRow) => {
    const found = readSummary(row)
    const { gross_cents, fee_cents, net_cents, accepted } = found
    const key = `${found.merchant_no}-${found.summary_no}`
    if (block.summaries.has(key))
      report.error('rede.summary-repeated', 'RV repetido no mesmo estabelecimento.', {
        line: row.line,
        value: found.summary_no,
      })
    block.summaries.set(key, found)
    const figures =
      found.kind === 'P'
        ? { predated_gross_cents: gross_cents, predated_fee_cents: fee_cents, predated_net_cents: net_cents }
        : { gross_cents, fee_cents, net_cents }
    file.add(found.merchant_no, { ...empty, ...figures, accepted, summaries: 1 })
  }
  const takeSale = (row: CellRow) => {
    const held = readSale(row)
    if (isFullCardNumber(held.cv.card)) refuseCardNumber(report, { line: row.line, field: sale.card.name })
    else block.sales.push(held)
  }
  const takeTotals = (row: CellRow) => {
    const promised = cellsOf(row, merchantTotals)
    checkTotals({ row, fields: merchantTotals, promised, found: file.closeMerchant(promised.merchant_no), report })
  }
  return readFrame(feed, {
    institution: 'Rede',
    rowAt: (text, line) => cellRow(text, line, calendar, report),
    typeOf: (line) => line.slice(0, 3).split(',', 1)[0]!,
    header: '00',
    trailer: '04',
    before: (type) => {
      if (type === '02' || type === '03' || type === '04') flush()
    },
    take: {
      '00': (row) => {
        const values = cellsOf(row, header)
        file.open(values.merchant_no, values.moved_on ?? values.issued_on)
        emit({ series: seriesOf(values.sequence, values.movement) })
      },
      '01': takeSummary,
      '02': takeTotals,
      '03': (row) => {
        const promised = cellsOf(row, merchantTotals)
        checkTotals({ row, fields: merchantTotals, promised, found: file.closeMatrix(), report })
      },
      '04': (row, records) => {
        const promised = cellsOf(row, trailer)
        refuseCount({ line: row.line, field: trailer.records.name, promised: promised.records, records, report })
        checkTotals({ row, fields: trailer, promised, found: file.whole(), report })
      },
      '05': takeSale,
      '08': (row) => emit({ capture: unscheduledOf(row) }),
      '09': (row) => emit({ settlement: settledOf(row) }),
      '011': (row) => {
        const { sign, adjusted_brand, ...entry } = cellsOf(row, adjustment)
        const debit = { ...entry, line: row.line, order: entry.debit_order, new_reason: '' }
        emit({ capture: captureOfDebit(debit, 'debit', report) })
      },
      '13': (row) => {
        const shop = cellsOf(row, online)
        block.shops.set(saleKey(shop.merchant_no, shop.summary_no, shop.nsu), shop)
      },
      // The online twin of 011: the same debit again.
      '17': () => {},
      '20': (row) =>
        report.warn('rede.top-up', 'recarga de telefone; não é venda do posto e não foi lida.', { line: row.line }),
    },
    heading: (records) => file.heading(records),
  })
}

const empty = {
  gross_cents: 0,
  fee_cents: 0,
  net_cents: 0,
  predated_gross_cents: 0,
  predated_fee_cents: 0,
  predated_net_cents: 0,
}

const accepted = /^0*1?$/

function captureOf({ line, cv }: Sale, found: Summary | undefined, shop: Shop | undefined): Capture {
  const { merchant_no, summary_no, nsu, gross_cents, net_cents } = cv
  const due_on = cv.due_on ?? found?.due_on ?? null
  const fee_cents = gross_cents - net_cents
  return newCapture({
    line,
    acquirer: 'rede',
    merchant_no,
    kind: 'sale',
    modality: 'debit',
    brand: brands[cv.brand || (found?.brand ?? '')] ?? null,
    gross_cents,
    fee_cents,
    net_cents,
    cash_out_cents: cv.cash_out_cents,
    nsu,
    tid: shop?.tid || null,
    order_ref: shop?.order_ref || null,
    terminal_logical_no: cv.capture.replace(/^0+/, '') === '1' ? null : cv.terminal || null,
    card_last4: lastFour(cv.card),
    captured_at: cv.sold_at === null ? null : `${cv.sold_on}T${cv.sold_at}`,
    sold_on: cv.sold_on,
    capture_key: saleKey(merchant_no, summary_no, nsu),
    rejection_code: accepted.test(cv.status) ? null : cv.status,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on, gross_cents, fee_cents })],
  })
}

function settlementOf(found: Summary, captures: readonly Capture[]): Settlement {
  const { merchant_no, summary_no, sold_on } = found
  return newSettlement({
    line: found.line,
    acquirer: 'rede',
    merchant_no,
    summary_no,
    summary_unique_no: summaryKey(merchant_no, summary_no, sold_on),
    modality: 'debit',
    brand: brands[found.brand] ?? null,
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

function checkSummary(found: Summary, captures: readonly Capture[], report: Report): void {
  const warn = (field: string, text: string, value: number) =>
    report.warn('rede.summary', text, { line: found.line, field, value: String(value) })
  if (found.net_cents !== found.gross_cents - found.fee_cents)
    warn(summary.net_cents.name, 'o líquido do RV difere de bruto − desconto.', found.net_cents)
  if (captures.reduce((sum, { gross_cents }) => sum + gross_cents, 0) !== found.gross_cents)
    warn(summary.gross_cents.name, 'a soma dos CVs aceitos difere do bruto do RV.', found.gross_cents)
  if (captures.length !== found.accepted)
    warn(summary.accepted.name, `o RV anuncia ${found.accepted} CVs e traz ${captures.length}.`, found.accepted)
}

// 00 is a cancellation, 01 a chargeback.
function unscheduledOf(row: CellRow): Capture {
  const { merchant_no, summary_no, nsu, sold_on, cancelled_cents, reason, due_on } = cellsOf(row, unscheduled)
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
    sold_on,
    capture_key: `${saleKey(merchant_no, summary_no, nsu)}-D`,
    parent_key: saleKey(merchant_no, summary_no, nsu),
    cancelled_amount_cents: kind === 'cancel' ? cancelled_cents : 0,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on, gross_cents, fee_cents: 0 })],
  })
}

function settledOf(row: CellRow): Settlement {
  const entry = cellsOf(row, settled)
  return newSettlement({
    line: row.line,
    acquirer: 'rede',
    merchant_no: entry.merchant_no,
    summary_no: entry.nsu,
    summary_unique_no: `${entry.merchant_no}-PD${entry.nsu}-${(entry.sold_on ?? '').replaceAll('-', '')}`,
    modality: 'debit',
    brand: brands[entry.brand] ?? null,
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
