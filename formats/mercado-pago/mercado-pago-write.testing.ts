import { formatCentsDecimal } from '../values/amounts.ts'
import { encodeUtf8 } from '../values/text.ts'
import { releasedColumns, settlementColumns } from './mercado-pago-columns.ts'

export type MercadoPagoSaleDraft = {
  id: string
  user_id: string // account that received the payment; empty if the owner left out the column
  reference: string
  method: string
  method_type: string
  type: 'SETTLEMENT' | 'REFUND' | 'CHARGEBACK' | 'DISPUTE' | 'PAYOUT' | 'WITHDRAWAL'
  at: string // Brasília time, `'YYYY-MM-DDTHH:MM:SS'`
  settled_at: string
  gross_cents: number // signed as in the file: refunds are negative
  fee_cents: number
  installments: number
  terminal: string
}

export type MercadoPagoReleaseDraft = {
  id: string
  user_id: string
  description: string
  at: string
  gross_cents: number
  fee_cents: number
}

export type Dialect = { delimiter: ';' | ','; decimal: '.' | ','; bom: boolean }
const plainDialect: Dialect = { delimiter: ';', decimal: '.', bom: false }

/** Writes the report of all transactions. Source: acquirer-files 7. */
export const writeMercadoPagoSettlement = (sales: readonly MercadoPagoSaleDraft[], dialect = plainDialect) =>
  fileOf(
    settlementColumns,
    sales.map((sale) => ({
      EXTERNAL_REFERENCE: sale.reference,
      SOURCE_ID: sale.id,
      USER_ID: sale.user_id,
      PAYMENT_METHOD: sale.method,
      PAYMENT_METHOD_TYPE: sale.method_type,
      SITE: 'MLB',
      TRANSACTION_TYPE: sale.type,
      TRANSACTION_AMOUNT: sale.gross_cents,
      TRANSACTION_CURRENCY: 'BRL',
      TRANSACTION_DATE: offset(sale.at),
      FEE_AMOUNT: -sale.fee_cents || 0,
      SETTLEMENT_NET_AMOUNT: sale.gross_cents - sale.fee_cents,
      SETTLEMENT_CURRENCY: 'BRL',
      SETTLEMENT_DATE: offset(sale.settled_at),
      INSTALLMENTS: String(sale.installments),
      POI_ID: sale.terminal,
    })),
    dialect,
  )

/** Writes the report of released money; balances are computed from the rows. */
export function writeMercadoPagoReleased(
  { initial_cents, releases }: { initial_cents: number; releases: readonly MercadoPagoReleaseDraft[] },
  dialect = plainDialect,
) {
  const net = (row: MercadoPagoReleaseDraft) => row.gross_cents - row.fee_cents
  const total = releases.reduce((sum, row) => sum + net(row), 0)
  const balance = (type: string, cents: number) => ({
    RECORD_TYPE: type,
    NET_CREDIT_AMOUNT: Math.max(0, cents),
    NET_DEBIT_AMOUNT: Math.max(0, -cents),
  })
  const rows = releases.map((row) => ({
    ...balance('release', net(row)),
    DATE: offset(row.at),
    SOURCE_ID: row.id,
    DESCRIPTION: row.description,
    GROSS_AMOUNT: row.gross_cents,
    MP_FEE_AMOUNT: -row.fee_cents || 0,
    USER_ID: row.user_id,
  }))
  return fileOf(
    releasedColumns,
    [
      balance('initial_available_balance', initial_cents),
      ...rows,
      balance('total', total),
      balance('available_balance', initial_cents + total),
    ],
    dialect,
  )
}

type Row = Readonly<Record<string, string | number>>

function fileOf(columns: readonly string[], rows: readonly Row[], { delimiter, decimal, bom }: Dialect) {
  const cell = (value: string | number | undefined) => {
    const text = typeof value === 'number' ? formatCentsDecimal(value).replace('.', decimal) : (value ?? '')
    return /[;,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = [[...columns], ...rows.map((row) => columns.map((column) => row[column]))]
  const text = lines.map((line) => `${line.map(cell).join(delimiter)}\r\n`).join('')
  return encodeUtf8(bom ? `\uFEFF${text}` : text)
}

// A report uses the UTC offset of the account's time zone, here −04:00 and not Brasília's.
const offset = (local: string) =>
  `${new Date(Date.parse(`${local}Z`) - 3_600_000).toISOString().slice(0, 19)}.000-04:00`
