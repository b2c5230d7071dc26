import { CsvError, parse } from 'csv-parse/sync'
import { parseAmount } from '../amounts.ts'
import { type Calendar, instantOf } from '../dates.ts'
import { spanOf } from '../period.ts'
import type { Report } from '../report.ts'
import { maxRecords, tooManyRecords } from '../text.ts'
import type { PixPayment, ReadBody } from '../types.ts'

/** The header row of the Pix report, see docs/formats/pix-report.md. */
export const pixColumns = ['data_hora', 'e2e_id', 'txid', 'valor', 'chave', 'tipo', 'pagador'] as const

const kinds: ReadonlyMap<string, PixPayment['kind']> = new Map([
  ['RECEBIDO', 'received'],
  ['DEVOLVIDO', 'returned'],
])

const longestRow = 65_536

type Column = (typeof pixColumns)[number]
type Cells = { line: number; cell: (column: Column) => string }

/**
 * Reads a bank's Pix report in our CSV shape from its text. Cells are text whatever they start with (`=`, `+`, `-`,
 * `@`); only a writer for spreadsheets quotes them. Errors: wrong columns, unreadable cells, a cut last row.
 */
export function readPix(text: string, calendar: Calendar, report: Report): ReadBody {
  const rows = rowsOf(text, report)
  const payments: PixPayment[] = []
  for (const row of rows) {
    const payment = paymentOf(row, calendar, report)
    if (payment) payments.push(payment)
  }
  if (text !== '' && !/[\r\n]$/.test(text))
    report.warn(
      'pix.no-line-end',
      'A última linha não termina com quebra de linha; confira se o arquivo está completo.',
    )
  const signed = (payment: PixPayment) => (payment.kind === 'received' ? 1 : -1) * payment.amount_cents
  return {
    institution: null,
    period: spanOf(payments.map((payment) => localDay(payment.occurred_at))),
    establishments: [],
    totals: {
      records: rows.length,
      gross_cents: payments.reduce((sum, payment) => sum + signed(payment), 0),
      fee_cents: null,
      net_cents: null,
    },
    content: { kind: 'pix', payments },
  }
}

// The report's days are Brasília's; at night UTC is already the next day. Source: acquirer-files 8b.
const localDay = (instant: string) => new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10)

function rowsOf(text: string, report: Report): Cells[] {
  const parsed: { record: string[]; lines: number }[] = []
  try {
    // Ends behind the row that is one too many, so that no limit is passed in memory; the header row counts as well.
    parse(text, {
      to: maxRecords + 2,
      bom: true,
      delimiter: ';',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      on_record: (record: string[], { lines }) => {
        parsed.push({ record, lines })
        return null
      },
    })
  } catch (error) {
    reportCsvError(error, report)
    return []
  }
  if (parsed.length > maxRecords + 1) {
    report.error(tooManyRecords.code, tooManyRecords.text)
    return []
  }
  const header = parsed[0]?.record.map((name) => name.trim().toLowerCase()) ?? []
  const missing = pixColumns.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    report.error('pix.columns', `faltam as colunas ${missing.join(', ')}.`, { line: 1 })
    return []
  }
  const places = new Map(pixColumns.map((column) => [column, header.indexOf(column)]))
  const rows: Cells[] = []
  for (const [index, { record, lines }] of parsed.entries()) {
    if (index === 0) continue
    if (record.length === header.length)
      rows.push({ line: lines, cell: (column) => record[places.get(column) ?? -1]?.trim() ?? '' })
    else reportColumns(record, header.length, { line: lines, last: index === parsed.length - 1, report })
  }
  return rows
}

function reportColumns(record: string[], columns: number, at: { line: number; last: boolean; report: Report }): void {
  const cut = at.last && record.length < columns
  const text = `a linha tem ${record.length} colunas e o cabeçalho ${columns}${cut ? '; o arquivo parece cortado' : ''}.`
  at.report.error(cut ? 'file.truncated' : 'pix.column-count', text, { line: at.line })
}

function reportCsvError(error: unknown, report: Report): void {
  const { code, lines } = error instanceof CsvError ? error : { code: '', lines: null }
  const line = typeof lines === 'number' ? lines : null
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    report.error('file.truncated', 'aspas sem fechamento; o arquivo parece cortado.', { line })
  else if (code === 'CSV_MAX_RECORD_SIZE') report.error('pix.long-row', 'uma linha passa de 64 kB.', { line })
  else report.error('pix.malformed', 'o CSV está malformado (aspas no meio de uma célula).', { line })
}

function paymentOf({ line, cell }: Cells, calendar: Calendar, report: Report): PixPayment | null {
  const refuse = (field: Column, text: string) => {
    report.error('field.invalid', text, { line, field, value: cell(field) })
    return null
  }
  const occurred_at = instantOf(calendar, cell('data_hora'))
  if (occurred_at === null) return refuse('data_hora', 'data e hora inválidas ou fora do período aceito.')
  const e2e_id = cell('e2e_id')
  if (!isEndToEndId(e2e_id)) return refuse('e2e_id', 'o identificador fim a fim não tem 32 caracteres válidos.')
  const amount = parseAmount(cell('valor'))
  if (typeof amount === 'string' || amount.cents <= 0) return refuse('valor', 'o valor deve ser maior que zero.')
  if (amount.ambiguous) return refuse('valor', 'valor ambíguo; escreva os centavos.')
  const kind = kinds.get(cell('tipo').toUpperCase())
  if (!kind) return refuse('tipo', 'o tipo deve ser RECEBIDO ou DEVOLVIDO.')
  const txid = cell('txid')
  return {
    line,
    occurred_at,
    e2e_id,
    // A static QR may carry no txid or three asterisks.
    txid: txid === '' || txid === '***' ? null : txid,
    amount_cents: amount.cents,
    kind,
    key: cell('chave') || null,
    payer: cell('pagador') || null,
  }
}

/** `E` (payment) or `D` (return), 8 digits of ISPB, 12 of date and time, 11 alphanumerics. Source: acquirer-files 8b. */
export const isEndToEndId = (text: string): boolean => /^[ED]\d{20}[0-9A-Za-z]{11}$/.test(text)
