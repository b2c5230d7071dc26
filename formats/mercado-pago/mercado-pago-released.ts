import { isDispute, newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement, SettlementKind } from '../acquirer/acquirer-types.ts'
import { sumItems } from '../values/amounts.ts'
import { mercadoPagoDescriptions } from './mercado-pago-codes.ts'
import type { ReleasedColumn } from './mercado-pago-columns.ts'
import type { ReportRow } from './mercado-pago-fields.ts'

export type ReleasedRow = ReportRow<ReleasedColumn>

const otherFees = ['FINANCING_FEE_AMOUNT', 'SHIPPING_FEE_AMOUNT', 'TAXES_AMOUNT', 'COUPON_AMOUNT'] as const

export const computeReleasedNet = (row: ReleasedRow) => row.cents('NET_CREDIT_AMOUNT') - row.cents('NET_DEBIT_AMOUNT')

function moneyOf(row: ReleasedRow) {
  const net_cents = computeReleasedNet(row)
  const fee = row.cents('MP_FEE_AMOUNT')
  // Without the column GROSS_AMOUNT the gross is derived from net and fee.
  const gross_cents = row.cell('GROSS_AMOUNT') === '' ? net_cents - fee : row.cents('GROSS_AMOUNT')
  const others = sumItems(otherFees, (column) => row.cents(column))
  if (gross_cents + fee + others !== net_cents && row.cell('GROSS_AMOUNT') !== '')
    row.mismatch('mercado-pago.net', 'GROSS_AMOUNT', 'o líquido da linha difere do bruto com as tarifas.')
  return { gross_cents, net_cents, fee_cents: -fee || 0, other_fees_cents: gross_cents + fee - net_cents || 0 }
}

function kindOf(row: ReleasedRow): SettlementKind {
  const description = row.needed('DESCRIPTION').toLowerCase()
  const kind = Object.hasOwn(mercadoPagoDescriptions, description) ? mercadoPagoDescriptions[description] : undefined
  if (!kind && description !== '')
    row.warnOnce('mercado-pago.description', 'DESCRIPTION', 'descrição desconhecida; entrou como ajuste.')
  if (kind && kind !== 'adjustment') return kind
  return computeReleasedNet(row) < 0 ? 'debit_adjustment' : 'credit_adjustment'
}

/** Emits one settlement per day for all payments, at the end, and one per other movement (acquirer-files 7, 9). */
export function newReleases(emit: (settlement: ParsedSettlement) => void) {
  const days = new Map<string, ParsedSettlement>()
  const numbers = new Map<string, number>()

  const payment = (row: ReleasedRow, settlement: ParsedSettlement, money: ReturnType<typeof moneyOf>) => {
    const key = `${settlement.merchant_no}|${settlement.paid_on}`
    const day = days.get(key) ?? settlement
    if (day !== settlement) for (const name of figures) day[name] += money[name]
    days.set(key, day)
    const source = row.needed('SOURCE_ID')
    const { gross_cents, net_cents } = money
    day.items.push({
      line: row.line,
      capture_key: source,
      nsu: source,
      auth_code: null,
      number: 1,
      of: 1,
      gross_cents,
      fee_cents: gross_cents - net_cents,
      net_cents,
    })
  }
  // Movements of one payment on the same day, such as two partial refunds, get a sequence number.
  const numberOf = (row: ReleasedRow, day: string | null) => {
    const id = `${row.cell('SOURCE_ID')}-${row.cell('DESCRIPTION')}`
    const count = (numbers.get(`${id}|${day}`) ?? 0) + 1
    numbers.set(`${id}|${day}`, count)
    return count === 1 ? id : `${id}-${count}`
  }
  return {
    take(row: ReleasedRow) {
      const at = row.moment('DATE')
      if (at === null) row.needed('DATE')
      const paid_on = at?.slice(0, 10) ?? null
      const kind = kindOf(row)
      const money = moneyOf(row)
      const settlement = settlementOf(row, kind, paid_on)
      if (kind === 'payment') payment(row, { ...settlement, ...money }, money)
      else {
        const number = numberOf(row, paid_on)
        const net_cents = kind === 'payout' ? -money.net_cents || 0 : money.net_cents
        const source = row.cell('SOURCE_ID')
        const sale = { capture_key: source, nsu: source, auth_code: null, gross_cents: money.gross_cents, net_cents }
        const disputed = isDispute(kind) && source !== '' ? [sale] : []
        emit({
          ...settlement,
          summary_no: number,
          summary_unique_no: number,
          gross_cents: net_cents,
          net_cents,
          disputed,
        })
      }
      return { kind, paid_on, ...money }
    },
    end() {
      for (const day of days.values()) {
        const number = (day.paid_on ?? '').replaceAll('-', '')
        emit({ ...day, summary_no: number, summary_unique_no: number })
      }
      days.clear()
    },
  }
}

const figures = ['gross_cents', 'fee_cents', 'other_fees_cents', 'net_cents'] as const

const settlementOf = (row: ReleasedRow, entry_kind: SettlementKind, paid_on: string | null): ParsedSettlement =>
  newSettlement({
    line: row.line,
    acquirer: 'mercado_pago',
    merchant_no: row.cell('USER_ID'),
    summary_no: '',
    summary_unique_no: '',
    entry_kind,
    due_on: paid_on,
    paid_on,
    gross_cents: 0,
    net_cents: 0,
    status: 'paid',
  })
