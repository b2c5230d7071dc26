import { decimalOfCents } from '../amounts.ts'
import { encodeUtf8 } from '../text.ts'
import { paymentColumn, pixColumns } from './pix-rows.ts'
import type { PixPayment } from './pix-types.ts'

/** A Pix payment to write: what the reader answers, without the line. */
export type PixDraft = Omit<PixPayment, 'line' | 'payment_e2e_id'> & Partial<Pick<PixPayment, 'payment_e2e_id'>>

/** Writes the Pix report of docs/formats/pix-report.md: UTF-8, `;`, CRLF, decimal comma, Brasília time. */
export function writePixReport(payments: PixDraft[]): Uint8Array {
  const rows = payments.map((payment) => [
    brasilia(payment.occurred_at),
    payment.e2e_id,
    payment.txid ?? '',
    decimalOfCents(payment.amount_cents).replace('.', ','),
    payment.key ?? '',
    payment.kind === 'received' ? 'RECEBIDO' : 'DEVOLVIDO',
    payment.payer ?? '',
    payment.payment_e2e_id ?? '',
  ])
  return encodeUtf8([[...pixColumns, paymentColumn], ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join(''))
}

const brasilia = (instant: string) =>
  `${new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, -1).replace('.000', '')}-03:00`

// A spreadsheet would run a cell that starts so; quotes leave the text itself as it is.
const cell = (text: string) => (/[;"\r\n]|^[=+\-@\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
