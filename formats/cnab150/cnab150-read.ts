import { collectionReferences } from '../boleto/collection-read.ts'
import { trailerWarnings } from '../cnab/trailer-warnings.ts'
import { type FixedWidthRow, newFixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { Heading, LineLayout } from '../fixed-width/line-layout.ts'
import { findBankName } from '../ofx/ofx-banks.ts'
import type { ProblemReport } from '../reading/report.ts'
import { reportUnknownRecord } from '../reading/unknown-record.ts'
import { newSpan } from '../values/period.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import type { CollectedBill } from './bill-types.ts'
import { cnab150Bill, cnab150Header, cnab150Trailer, cnab150Width } from './cnab150-layout.ts'

export const cnab150Bills: LineLayout<CollectedBill> = ({ calendar, report, emit }) => {
  const days = newSpan()
  const found = { lines: 0, bills: 0, amount_cents: 0, fee_cents: 0 }
  let file: ReturnType<typeof headerIn> | null = null
  let closed = false

  return {
    line(raw, line) {
      found.lines++
      const row = newFixedWidthRow(raw, line, calendar, report)
      if (raw.length > cnab150Width && raw.slice(cnab150Width).trim() !== '')
        report.warn('cnab150.long-line', `a linha passa de ${cnab150Width} colunas; o excesso foi ignorado.`, { line })
      if (closed)
        report.error('cnab150.after-trailer', 'registro depois do trailer; o arquivo contém mais de um.', { line })
      else take(row, raw[0])
      return found.lines <= maxRecords
    },
    end: () => {
      if (!file) return null
      if (found.lines > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      else if (!closed) report.error('file.truncated', 'Arquivo cortado: falta o trailer (tipo Z) da arrecadação.')
      return headingOf(file)
    },
  }

  function take(row: FixedWidthRow, type: string | undefined) {
    if (!file) file = headerIn(row)
    else if (type === 'G') takeBill(row)
    else if (type === 'Z') close(row)
    else {
      const problem = { code: 'cnab150.unknown-record', line: row.line, type: type ?? '' }
      reportUnknownRecord(report, { ...problem, content: row.text.slice(1) })
    }
  }

  function takeBill(row: FixedWidthRow) {
    const { type, ...collected } = readLayoutValues(row, cnab150Bill)
    checkBarcode(row, collected.barcode, report)
    days.add(collected.paid_on)
    found.bills++
    found.amount_cents += collected.amount_cents
    found.fee_cents += collected.fee_cents
    emit({ line: row.line, ...collected })
  }

  function close(row: FixedWidthRow) {
    closed = true
    if (row.text.length < cnab150Trailer.total_cents.to)
      return report.error('file.truncated', 'o trailer do arquivo está cortado.', { line: row.line })
    const { records, total_cents } = readLayoutValues(row, cnab150Trailer)
    const totals = trailerWarnings(row, report, 'cnab150.trailer')
    totals.count(cnab150Trailer.records, { promised: records, found: found.lines })
    totals.cents(cnab150Trailer.total_cents, { promised: total_cents, found: found.amount_cents })
  }

  function headingOf({ agreement, bank, file_no }: ReturnType<typeof headerIn>): Heading {
    const { bills, amount_cents, fee_cents } = found
    return {
      institution: findBankName(bank),
      period: days.span(),
      establishments: [],
      series: /^0*$/.test(file_no) ? null : { agreement, account: bank, number: file_no },
      totals: { records: bills, gross_cents: amount_cents, fee_cents, net_cents: amount_cents - fee_cents },
    }
  }
}

const headerIn = (row: FixedWidthRow) => readLayoutValues(row, cnab150Header)

// The bill is already paid, so an invalid bar code gives a warning only.
function checkBarcode({ line }: FixedWidthRow, barcode: string, report: ProblemReport) {
  const digit = collectionReferences[barcode[2] ?? '']?.digit
  const fits = /^8\d{43}$/.test(barcode) && digit?.(barcode.slice(0, 3) + barcode.slice(4)) === barcode[3]
  if (!fits)
    report.warn('cnab150.barcode', 'não é o código de barras de uma conta; confira com o banco.', {
      line,
      column: cnab150Bill.barcode.from,
      field: cnab150Bill.barcode.name,
      value: barcode,
    })
}
