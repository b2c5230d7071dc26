import { installmentRow, newCapture, newSettlement } from '../acquirer/acquirer-items.ts'
import type { CaptureKind, Modality, ParsedCapture, ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { sumItems } from '../values/amounts.ts'
import { mercadoPagoBrands, mercadoPagoTransactionTypes, methodTypes } from './mercado-pago-codes.ts'
import type { SettlementColumn } from './mercado-pago-columns.ts'
import type { ReportRow } from './mercado-pago-fields.ts'

type SettlementRow = ReportRow<SettlementColumn>

/** Returns the kind of a row. The sign of the amount separates a chargeback from the reversal of one. */
export function getMercadoPagoKind(row: SettlementRow): CaptureKind | 'payout' {
  const type = row.needed('TRANSACTION_TYPE').toUpperCase()
  const kind = Object.hasOwn(mercadoPagoTransactionTypes, type) ? mercadoPagoTransactionTypes[type] : undefined
  if (!kind && type !== '')
    row.warnOnce('mercado-pago.type', 'TRANSACTION_TYPE', 'tipo de transação desconhecido; entrou como ajuste.')
  if (kind === 'chargeback' && row.cents('TRANSACTION_AMOUNT') > 0) return 'chargeback_reversal'
  return kind ?? 'adjustment'
}

function modalityOf(row: SettlementRow, installments: number): Modality {
  const type = row.cell('PAYMENT_METHOD_TYPE').toLowerCase()
  const known = Object.hasOwn(methodTypes, type) ? methodTypes[type] : undefined
  if (!known && type !== '')
    row.warnOnce('mercado-pago.method', 'PAYMENT_METHOD_TYPE', 'meio de pagamento desconhecido; entrou como crédito.')
  const modality = row.cell('PAYMENT_METHOD').toLowerCase() === 'pix' ? 'pix' : (known ?? 'credit')
  return modality === 'credit' && installments > 1 ? 'credit_installments' : modality
}

const otherFees = [
  'MKP_FEE_AMOUNT',
  'FINANCING_FEE_AMOUNT',
  'SHIPPING_FEE_AMOUNT',
  'TAXES_AMOUNT',
  'COUPON_AMOUNT',
] as const

/** Returns amounts signed by their effect. FEE_AMOUNT may be all fees or only Mercado Pago's; both are accepted. */
function moneyOf(row: SettlementRow, kind: CaptureKind) {
  const negative = kind === 'cancel' || kind === 'chargeback'
  const signed = (cents: number) => (negative ? -Math.abs(cents) || 0 : cents)
  const gross_cents = signed(row.cents('TRANSACTION_AMOUNT'))
  const net_cents = signed(row.cents('SETTLEMENT_NET_AMOUNT'))
  const fee = row.cents('FEE_AMOUNT')
  const others = sumItems(otherFees, (column) => row.cents(column))
  if (gross_cents + fee !== net_cents && gross_cents + fee + others !== net_cents)
    row.mismatch('mercado-pago.net', 'SETTLEMENT_NET_AMOUNT', 'o líquido difere do valor da transação com as tarifas.')
  return { gross_cents, net_cents, fee_cents: -fee || 0, other_fees_cents: gross_cents - net_cents + fee || 0 }
}

/** Returns the capture of a row. Mercado Pago pays a sale in one amount, also with instalments of the buyer. */
export function toMercadoPagoCapture(row: SettlementRow, kind: CaptureKind): ParsedCapture {
  const source = row.needed('SOURCE_ID')
  const at = row.moment('TRANSACTION_DATE')
  if (at === null) row.needed('TRANSACTION_DATE')
  const count = row.cell('INSTALLMENTS')
  const installments = /^\d{1,2}$/.test(count) ? Math.max(1, Number(count)) : 1
  const money = moneyOf(row, kind)
  const due_on = row.moment('SETTLEMENT_DATE')?.slice(0, 10) ?? null
  const { gross_cents, net_cents } = money
  const isSale = kind === 'sale'
  return newCapture({
    line: row.line,
    acquirer: 'mercado_pago',
    merchant_no: row.cell('USER_ID'),
    kind,
    modality: modalityOf(row, installments),
    brand: mercadoPagoBrands[row.cell('PAYMENT_METHOD').toLowerCase()] ?? null,
    product_code: row.cell('PAYMENT_METHOD_TYPE'),
    installments,
    ...money,
    // The report has no NSU. The payment number is on the receipt and in the release.
    nsu: source,
    order_ref: row.cell('EXTERNAL_REFERENCE') || null,
    terminal_logical_no: row.cell('POI_ID') || null,
    captured_at: at,
    sold_on: at?.slice(0, 10) ?? '',
    capture_key: isSale ? source : `${source}-${row.cell('TRANSACTION_TYPE')}-${at ?? ''}`,
    parent_key: isSale ? null : source,
    cancelled_amount_cents: kind === 'cancel' ? -gross_cents || 0 : 0,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on, gross_cents, fee_cents: gross_cents - net_cents })],
  })
}

export function toMercadoPagoPayout(row: SettlementRow): ParsedSettlement {
  const day = row.moment('SETTLEMENT_DATE') ?? row.moment('TRANSACTION_DATE')
  const paid_on = day?.slice(0, 10) ?? null
  const moved_cents = Math.abs(row.cents('SETTLEMENT_NET_AMOUNT') || row.cents('TRANSACTION_AMOUNT'))
  // A cancelled payout returns from the bank.
  const isBack = row.cell('TRANSACTION_TYPE').toUpperCase().endsWith('_CANCEL')
  const net_cents = isBack ? -moved_cents || 0 : moved_cents
  const id = row.needed('SOURCE_ID')
  return newSettlement({
    line: row.line,
    acquirer: 'mercado_pago',
    merchant_no: row.cell('USER_ID'),
    summary_no: id,
    summary_unique_no: id,
    entry_kind: 'payout',
    due_on: paid_on,
    paid_on,
    gross_cents: net_cents,
    net_cents,
    status: 'paid',
  })
}
