import { refuseCount } from '../acquirer/acquirer-frame.ts'
import { isFullCardNumber, refuseCardNumber } from '../card-numbers.ts'
import type { Calendar } from '../dates.ts'
import { type Row, rowOf } from '../fixed-width.ts'
import type { Report } from '../report.ts'
import { maxRecords, tooManyRecords } from '../text.ts'
import { reportUnknownRecord } from '../unknown-record.ts'
import { header, recordLength, sale, summary, trailer } from './cielo-layout.ts'

/** A RO (summary, record type 1). */
export type CieloSummary = ReturnType<typeof readSummary>
/** A CV (sale, record type 2). */
export type CieloSale = ReturnType<typeof readSale>
export type CieloHeader = ReturnType<typeof readHeader>

export type CieloVisitor = {
  header: (header: CieloHeader) => void
  summary: (summary: CieloSummary) => void
}

/** Frames the lines of a Cielo file into header and ROs with their CVs. Reports errors of order, counts and trailer. */
export function newFrame(calendar: Calendar, report: Report, visitor: CieloVisitor) {
  let started = false
  let closed = false
  let records = 0
  let current: CieloSummary | null = null

  const endBlock = () => {
    if (current) visitor.summary(current)
    current = null
  }
  const take = (row: Row, type: string | undefined) => {
    const { line } = row
    if (type === '1') {
      endBlock()
      current = readSummary(row)
    } else if (type === '2') addSale(current, row, report)
    else {
      reportUnknownRecord(report, { code: 'cielo.unknown-record', line, type: type ?? '', holds: row.text.slice(1) })
    }
  }
  return {
    line(raw: string, line: number): boolean {
      checkLength(raw, line, report)
      const row = rowOf(raw, line, calendar, report)
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

/** Returns the card field of a sale; with a full card number, refuses the file and returns `null`. */
function cardOf(row: Row, report: Report): string | null {
  const card = row.get(sale.card)
  if (!isFullCardNumber(card)) return card
  refuseCardNumber(report, { line: row.line, field: sale.card.name })
  return null
}

function addSale(current: CieloSummary | null, row: Row, report: Report) {
  const card = cardOf(row, report)
  if (!current)
    return report.error('cielo.sale-without-summary', 'comprovante (tipo 2) sem resumo (tipo 1) antes.', {
      line: row.line,
    })
  if (card !== null) current.sales.push(readSale(row, card))
}

function checkTrailer(row: Row, records: number, report: Report) {
  const promised = row.get(trailer.records)
  if (promised !== records)
    refuseCount(report, { code: 'cielo.trailer', line: row.line, field: trailer.records.name, promised, records })
}

function checkLength(raw: string, line: number, report: Report) {
  if (raw.length > recordLength && raw.slice(recordLength).trim() !== '')
    report.warn('cielo.long-line', `a linha passa de ${recordLength} colunas; o excesso foi ignorado.`, { line })
}

function readHeader(row: Row) {
  return {
    line: row.line,
    merchant_no: row.get(header.merchant_no),
    processed_on: row.get(header.processed_on),
    from: row.get(header.from),
    to: row.get(header.to),
    sequence: row.get(header.sequence),
    option: row.get(header.option),
  }
}

function readSummary(row: Row) {
  const sales: CieloSale[] = []
  return {
    line: row.line,
    sales,
    merchant_no: row.get(summary.merchant_no),
    summary_no: row.get(summary.summary_no),
    installment: row.get(summary.installment),
    installments: Number(row.get(summary.installments)) || 0,
    transaction_type: row.get(summary.transaction_type),
    presented_on: row.get(summary.presented_on),
    due_on: row.get(summary.due_on),
    sent_on: row.get(summary.sent_on),
    gross_cents: row.get(summary.gross_cents),
    commission_cents: row.get(summary.commission_cents),
    rejected_cents: row.get(summary.rejected_cents),
    net_cents: row.get(summary.net_cents),
    bank: row.get(summary.bank),
    branch: row.get(summary.branch),
    account: row.get(summary.account),
    status: row.get(summary.status),
    accepted: row.get(summary.accepted),
    adjust_origin: row.get(summary.adjust_origin),
    brand: row.get(summary.brand),
    summary_unique_no: row.get(summary.summary_unique_no),
    rate: row.get(summary.rate),
    tariff_cents: row.get(summary.tariff_cents),
    capture_means: row.get(summary.capture_means),
    product: row.get(summary.product),
  }
}

function readSale(row: Row, card: string) {
  const length = row.get(sale.card_length)
  return {
    line: row.line,
    merchant_no: row.get(sale.merchant_no),
    // The field is wider than a card number; the file fills the rest with zeros on the right.
    card: length >= 13 && length <= 19 ? card.slice(0, length) : card,
    sold_on: row.get(sale.sold_on),
    sold_at: row.get(sale.sold_at),
    amount_cents: row.get(sale.amount_cents),
    installment: row.get(sale.installment),
    installments: row.get(sale.installments),
    rejection_code: row.get(sale.rejection_code),
    auth_code: row.get(sale.auth_code),
    tid: row.get(sale.tid),
    order_ref: row.get(sale.order_ref),
    nsu: row.get(sale.nsu),
    total_cents: row.get(sale.total_cents),
    next_cents: row.get(sale.next_cents),
    terminal: row.get(sale.terminal),
    unique_no: row.get(sale.unique_no),
  }
}
