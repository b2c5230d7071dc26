import { refuseCount } from '../acquirer/acquirer-frame.ts'
import { type FixedWidthRow, newFixedWidthRow } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { reportUnknownRecord } from '../reading/unknown-record.ts'
import { isFullCardNumber, refuseCardNumber } from '../values/card-numbers.ts'
import type { FileCalendar } from '../values/dates.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import {
  cieloHeaderLayout,
  cieloRecordLength,
  cieloSaleLayout,
  cieloSummaryLayout,
  cieloTrailerLayout,
} from './cielo-layout.ts'

/** A RO (summary, record type 1). */
export type CieloSummary = ReturnType<typeof readSummary>
/** A CV (sale, record type 2). */
export type CieloSale = ReturnType<typeof readSale>
export type CieloHeader = ReturnType<typeof readHeader>

type CieloVisitor = {
  header: (header: CieloHeader) => void
  summary: (summary: CieloSummary) => void
}

export function newFrame(calendar: FileCalendar, report: ProblemReport, visitor: CieloVisitor) {
  let started = false
  let closed = false
  let records = 0
  let current: CieloSummary | null = null

  const endBlock = () => {
    if (current) visitor.summary(current)
    current = null
  }
  const take = (row: FixedWidthRow, type: string | undefined) => {
    const { line } = row
    if (type === '1') {
      endBlock()
      current = readSummary(row)
    } else if (type === '2') addSale(current, row, report)
    else {
      reportUnknownRecord(report, { code: 'cielo.unknown-record', line, type: type ?? '', content: row.text.slice(1) })
    }
  }
  return {
    line(raw: string, line: number): boolean {
      checkLength(raw, line, report)
      const row = newFixedWidthRow(raw, line, calendar, report)
      if (closed) {
        report.error('cielo.after-trailer', afterTrailer, { line })
        if (raw[0] === '2') cardOf(row, report)
      } else if (!started) {
        started = true
        visitor.header(readHeader(row))
      } else if (raw[0] === '9') {
        closed = true
        checkTrailer(row, records, report)
      } else {
        records++
        take(row, raw[0])
      }
      return records <= maxRecords
    },
    /** Returns the number of records between header and trailer. */
    end(): number {
      endBlock()
      if (records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      else if (started && !closed) report.error('file.truncated', truncated)
      return records
    },
  }
}

const afterTrailer = 'registro depois do trailer; o arquivo contém mais de um extrato.'
const truncated = 'Arquivo cortado: falta o registro final (trailer, tipo 9) da Cielo.'

function cardOf(row: FixedWidthRow, report: ProblemReport): string | null {
  const card = row.get(cieloSaleLayout.card)
  if (!isFullCardNumber(card)) return card
  refuseCardNumber(report, { line: row.line, field: cieloSaleLayout.card.name })
  return null
}

function addSale(current: CieloSummary | null, row: FixedWidthRow, report: ProblemReport) {
  const card = cardOf(row, report)
  if (!current)
    return report.error('cielo.sale-without-summary', 'comprovante (tipo 2) sem resumo (tipo 1) antes.', {
      line: row.line,
    })
  if (card !== null) current.sales.push(readSale(row, card))
}

function checkTrailer(row: FixedWidthRow, records: number, report: ProblemReport) {
  const promised = row.get(cieloTrailerLayout.records)
  if (promised !== records)
    refuseCount(report, {
      code: 'cielo.trailer',
      line: row.line,
      field: cieloTrailerLayout.records.name,
      promised,
      records,
    })
}

function checkLength(raw: string, line: number, report: ProblemReport) {
  if (raw.length > cieloRecordLength && raw.slice(cieloRecordLength).trim() !== '')
    report.warn('cielo.long-line', `a linha passa de ${cieloRecordLength} colunas; o excesso foi ignorado.`, { line })
}

function readHeader(row: FixedWidthRow) {
  return {
    line: row.line,
    merchant_no: row.get(cieloHeaderLayout.merchant_no),
    processed_on: row.get(cieloHeaderLayout.processed_on),
    from: row.get(cieloHeaderLayout.from),
    to: row.get(cieloHeaderLayout.to),
    sequence: row.get(cieloHeaderLayout.sequence),
    option: row.get(cieloHeaderLayout.option),
  }
}

function readSummary(row: FixedWidthRow) {
  const sales: CieloSale[] = []
  return {
    line: row.line,
    sales,
    merchant_no: row.get(cieloSummaryLayout.merchant_no),
    summary_no: row.get(cieloSummaryLayout.summary_no),
    installment: row.get(cieloSummaryLayout.installment),
    installments: Number(row.get(cieloSummaryLayout.installments)) || 0,
    transaction_type: row.get(cieloSummaryLayout.transaction_type),
    presented_on: row.get(cieloSummaryLayout.presented_on),
    due_on: row.get(cieloSummaryLayout.due_on),
    sent_on: row.get(cieloSummaryLayout.sent_on),
    gross_cents: row.get(cieloSummaryLayout.gross_cents),
    commission_cents: row.get(cieloSummaryLayout.commission_cents),
    rejected_cents: row.get(cieloSummaryLayout.rejected_cents),
    net_cents: row.get(cieloSummaryLayout.net_cents),
    bank: row.get(cieloSummaryLayout.bank),
    branch: row.get(cieloSummaryLayout.branch),
    account: row.get(cieloSummaryLayout.account),
    status: row.get(cieloSummaryLayout.status),
    accepted: row.get(cieloSummaryLayout.accepted),
    adjust_origin: row.get(cieloSummaryLayout.adjust_origin),
    brand: row.get(cieloSummaryLayout.brand),
    summary_unique_no: row.get(cieloSummaryLayout.summary_unique_no),
    rate: row.get(cieloSummaryLayout.rate),
    tariff_cents: row.get(cieloSummaryLayout.tariff_cents),
    capture_means: row.get(cieloSummaryLayout.capture_means),
    product: row.get(cieloSummaryLayout.product),
  }
}

function readSale(row: FixedWidthRow, card: string) {
  const length = row.get(cieloSaleLayout.card_length)
  return {
    line: row.line,
    merchant_no: row.get(cieloSaleLayout.merchant_no),
    // The field is wider than a card number; the file fills the rest with zeros on the right.
    card: length >= 13 && length <= 19 ? card.slice(0, length) : card,
    sold_on: row.get(cieloSaleLayout.sold_on),
    sold_at: row.get(cieloSaleLayout.sold_at),
    amount_cents: row.get(cieloSaleLayout.amount_cents),
    installment: row.get(cieloSaleLayout.installment),
    installments: row.get(cieloSaleLayout.installments),
    rejection_code: row.get(cieloSaleLayout.rejection_code),
    auth_code: row.get(cieloSaleLayout.auth_code),
    tid: row.get(cieloSaleLayout.tid),
    order_ref: row.get(cieloSaleLayout.order_ref),
    nsu: row.get(cieloSaleLayout.nsu),
    total_cents: row.get(cieloSaleLayout.total_cents),
    next_cents: row.get(cieloSaleLayout.next_cents),
    terminal: row.get(cieloSaleLayout.terminal),
    unique_no: row.get(cieloSaleLayout.unique_no),
  }
}
