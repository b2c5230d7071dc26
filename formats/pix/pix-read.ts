import { parseAmount } from '../amounts.ts'
import { type Calendar, instantOf } from '../dates.ts'
import { spanOf } from '../period.ts'
import type { Report } from '../report.ts'
import type { PixPayment, ReadBody } from '../types.ts'
import { type PixColumn, type PixRow, pixRows } from './pix-rows.ts'

const kinds: ReadonlyMap<string, PixPayment['kind']> = new Map([
  ['RECEBIDO', 'received'],
  ['DEVOLVIDO', 'returned'],
])

/**
 * Reads a bank's Pix report in our CSV shape from its text. Cells are text whatever they start with (`=`, `+`, `-`,
 * `@`); only a writer for spreadsheets quotes them. Errors: wrong columns, unreadable cells, a cut last row.
 */
export function readPix(text: string, calendar: Calendar, report: Report): ReadBody {
  const rows = pixRows(text, report)
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

function paymentOf({ line, cell }: PixRow, calendar: Calendar, report: Report): PixPayment | null {
  const refuse = (field: PixColumn, text: string) => {
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
