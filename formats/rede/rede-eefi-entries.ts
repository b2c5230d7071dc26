import { isDispute, newSettlement } from '../acquirer/acquirer-items.ts'
import type { CaptureKind, DisputedSale, ParsedSettlement, SettlementKind } from '../acquirer/acquirer-types.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { getRedeDebitOrigin, isRedeNumber, modalityOfReason } from './rede-adjustments.ts'
import {
  buildRedeSaleKey,
  buildRedeSummaryKey,
  creditStatuses,
  getRedeReasonKind,
  redeBrands,
  redeTransactionTypes,
} from './rede-codes.ts'
import {
  eefiAdjustmentLayout,
  eefiAnticipationLayout,
  eefiBankDebitLayout,
  eefiCreditLayout,
  eefiNetLayout,
  eefiPendingDebitLayout,
  eefiSettledDebitLayout,
  eefiUnscheduledLayout,
} from './rede-eefi-layout.ts'

/** Reads `PP/TT`; blank for a RV paid in one amount. */
function partOf(text: string): { installment: number; installments: number } {
  const [, number, count] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []
  const installment = Math.max(1, Number(number ?? 1))
  return { installment, installments: Math.max(installment, Number(count ?? 1)) }
}

type Share = { net_cents: number; gross_cents: number; fee_cents: number }

/** The file has gross and fee of the whole RV: an instalment gets its share of the fee, rounded half up. */
function shareOf({ net_cents, gross_cents, fee_cents }: Share) {
  const fullNet = gross_cents - fee_cents
  if (fullNet === net_cents || fullNet <= 0) return fullNet === net_cents ? fee_cents : 0
  const doubled = (2n * BigInt(fee_cents) * BigInt(net_cents) + BigInt(fullNet)) / (2n * BigInt(fullNet))
  return Number(doubled)
}

const bankOf = ({ bank, branch, account }: { bank: string; branch: string; account: string }) => ({
  bank: bank || null,
  branch: branch || null,
  account: account || null,
})

type PaidEntry = FieldValues<typeof eefiCreditLayout> | FieldValues<typeof eefiAnticipationLayout>

/** `net_cents` is the net before the cost of an anticipation. */
function paidOf({ line }: FixedWidthRow, entry: PaidEntry, net_cents: number) {
  const { merchant_no } = getRedeDebitOrigin({ ...entry, original_summary_no: '' })
  const fee_cents = shareOf({ net_cents, gross_cents: entry.summary_gross_cents, fee_cents: entry.summary_fee_cents })
  return {
    line,
    acquirer: 'rede' as const,
    merchant_no,
    summary_no: entry.summary_no,
    summary_unique_no: `${buildRedeSummaryKey(merchant_no, entry.summary_no, entry.sold_on)}-${entry.document_no}`,
    brand: redeBrands[entry.brand] ?? null,
    ...partOf(entry.part),
    presented_on: entry.sold_on,
    due_on: entry.paid_on,
    gross_cents: net_cents + fee_cents,
    fee_cents,
    net_cents: entry.amount_cents,
    ...bankOf(entry),
  }
}

export function toEefiCredit(row: FixedWidthRow): ParsedSettlement {
  const entry = readLayoutValues(row, eefiCreditLayout)
  const status = creditStatuses[entry.status] ?? 'to_confirm'
  return newSettlement({
    ...paidOf(row, entry, entry.amount_cents),
    modality: redeTransactionTypes[entry.transaction_type] ?? null,
    entry_kind: 'sale',
    paid_on: status === 'paid' ? entry.paid_on : null,
    status,
  })
}

/** Reports a credit with an unknown status. Payment is unconfirmed, so it is left out as a forecast. */
export function checkEefiCreditStatus(row: FixedWidthRow, report: ProblemReport): void {
  const status = row.get(eefiCreditLayout.status)
  if (!Object.hasOwn(creditStatuses, status))
    report.mismatch('rede.status', 'status do crédito desconhecido; não se sabe se foi pago.', {
      line: row.line,
      field: eefiCreditLayout.status.name,
      value: status,
    })
}

/** Columns 113-142 are gross and fee of the whole RV. */
export function toEefiAnticipation(row: FixedWidthRow): ParsedSettlement {
  const entry = readLayoutValues(row, eefiAnticipationLayout)
  const paid = paidOf(row, entry, entry.original_cents)
  return newSettlement({
    ...paid,
    modality: paid.installments > 1 ? 'credit_installments' : 'credit',
    entry_kind: 'anticipation',
    original_due_on: entry.original_due_on,
    paid_on: entry.paid_on,
    anticipation_cost_cents: entry.original_cents - entry.amount_cents,
    operation_no: entry.document_no || null,
    status: 'paid',
  })
}

const settlementKind = (kind: CaptureKind, fallback: SettlementKind): SettlementKind =>
  kind === 'adjustment' || kind === 'sale' ? fallback : kind

export function toEefiAdjustment(row: FixedWidthRow): ParsedSettlement {
  const entry = readLayoutValues(row, eefiAdjustmentLayout)
  const { merchant_no, summary_no, amount_cents } = entry
  return newSettlement({
    line: row.line,
    acquirer: 'rede',
    merchant_no,
    summary_no,
    summary_unique_no: `${buildRedeSummaryKey(merchant_no, summary_no, entry.issued_on)}-${entry.document_no}`,
    modality: 'credit',
    brand: redeBrands[entry.brand] ?? null,
    entry_kind: settlementKind(getRedeReasonKind(entry.reason, entry.new_reason), 'credit_adjustment'),
    presented_on: entry.issued_on,
    due_on: entry.paid_on,
    paid_on: entry.paid_on,
    gross_cents: amount_cents,
    net_cents: amount_cents,
    ...bankOf(entry),
    status: entry.paid_on === null ? 'scheduled' : 'paid',
  })
}

export const readNet = (row: FixedWidthRow) => ({ ...readLayoutValues(row, eefiNetLayout), line: row.line })
export const readBankDebit = (row: FixedWidthRow) => {
  const entry = readLayoutValues(row, eefiBankDebitLayout)
  return { ...entry, line: row.line, order: entry.document_no, due_on: entry.paid_on }
}
type Net = ReturnType<typeof readNet>
type BankDebit = ReturnType<typeof readBankDebit>

const parentItem = (line: number, key: string, entry: { nsu: string; auth_code?: string; amount_cents: number }) => {
  const gross_cents = -entry.amount_cents || 0
  return {
    line,
    capture_key: key,
    nsu: entry.nsu,
    auth_code: entry.auth_code || null,
    number: 1,
    of: 1,
    gross_cents,
    fee_cents: 0,
    net_cents: gross_cents,
  }
}

type Charged = {
  line: number
  merchant_no: string
  summary_no: string
  reason: string
  new_reason: string
  brand: string
  amount_cents: number
}

const chargeOf = (entry: Charged, unique: string) => ({
  line: entry.line,
  acquirer: 'rede' as const,
  merchant_no: entry.merchant_no,
  summary_no: entry.summary_no,
  summary_unique_no: unique,
  modality: modalityOfReason(entry.new_reason || entry.reason),
  brand: redeBrands[entry.brand] ?? null,
  entry_kind: settlementKind(getRedeReasonKind(entry.reason, entry.new_reason), 'debit_adjustment'),
  gross_cents: -entry.amount_cents || 0,
  net_cents: -entry.amount_cents || 0,
})

/** Returns an amount deducted from a credit on its day (net), or from the credit's forecast. */
export function toEefiNetAdjustment(entry: Net, capture_key: string): ParsedSettlement {
  const unique = `${buildRedeSummaryKey(entry.merchant_no, entry.summary_no, entry.adjusted_on)}-${capture_key}`
  return newSettlement({
    ...chargeOf(entry, unique),
    presented_on: entry.adjusted_on,
    due_on: entry.due_on ?? entry.adjusted_on,
    paid_on: entry.way === 'D' ? null : (entry.due_on ?? entry.adjusted_on),
    status: entry.way === 'D' ? 'scheduled' : 'paid',
    items: [parentItem(entry.line, capture_key, entry)],
  })
}

export function toEefiBankDebit(entry: BankDebit, capture_key: string): ParsedSettlement {
  const unique = `${buildRedeSummaryKey(entry.merchant_no, entry.summary_no, entry.adjusted_on)}-${entry.document_no}`
  return newSettlement({
    ...chargeOf(entry, unique),
    presented_on: entry.adjusted_on,
    due_on: entry.paid_on,
    paid_on: entry.paid_on,
    ...bankOf(entry),
    status: entry.paid_on === null ? 'scheduled' : 'paid',
    items: [parentItem(entry.line, capture_key, entry)],
  })
}

type Ordered = Omit<Charged, 'line' | 'summary_no'> & { order: string; ordered_on: string }

const orderOf = ({ line }: FixedWidthRow, entry: Ordered) => ({
  ...chargeOf({ ...entry, line, summary_no: entry.order }, `${entry.merchant_no}-OD${entry.order}`),
  presented_on: entry.ordered_on,
  operation_no: entry.order,
})

/** Returns only the pending amount, because record 045 settles the rest of the order. */
export function toEefiPendingDebit(row: FixedWidthRow): ParsedSettlement {
  const entry = readLayoutValues(row, eefiPendingDebitLayout)
  return newSettlement({ ...orderOf(row, { ...entry, amount_cents: entry.pending_cents }), status: 'pending' })
}

export function toEefiSettledDebit(row: FixedWidthRow): ParsedSettlement {
  const { paid_cents, paid_on, ...entry } = readLayoutValues(row, eefiSettledDebitLayout)
  const order = orderOf(row, { ...entry, amount_cents: paid_cents })
  const disputed = isDispute(order.entry_kind) ? listDisputedSales({ ...entry, net_cents: order.net_cents }) : []
  return newSettlement({ ...order, due_on: paid_on, paid_on, status: 'paid', disputed })
}

type SettledDispute = { nsu: string; auth_code: string; sale_cents: number; net_cents: number }

/** Only this record may report a chargeback that waited for credits; 035 and 038 come with a capture. */
const listDisputedSales = ({ nsu, auth_code, sale_cents, net_cents }: SettledDispute): DisputedSale[] =>
  isRedeNumber(nsu)
    ? [
        {
          capture_key: null,
          nsu,
          auth_code: isRedeNumber(auth_code) ? auth_code : null,
          gross_cents: -sale_cents || net_cents,
          net_cents,
        },
      ]
    : []

export function toEefiUnscheduled(row: FixedWidthRow): ParsedSettlement {
  const entry = readLayoutValues(row, eefiUnscheduledLayout)
  const { merchant_no, summary_no, nsu } = entry
  const number = Math.max(1, entry.number)
  const gross_cents = -entry.amount_cents || 0
  return newSettlement({
    line: row.line,
    acquirer: 'rede',
    merchant_no,
    summary_no,
    summary_unique_no: `${buildRedeSummaryKey(merchant_no, summary_no, entry.sold_on)}-${nsu}`,
    modality: 'credit_installments',
    brand: redeBrands[entry.brand] ?? null,
    entry_kind: 'rescheduling',
    installment: number,
    installments: number,
    presented_on: entry.cancelled_on,
    due_on: entry.due_on,
    gross_cents,
    net_cents: gross_cents,
    status: 'scheduled',
    items: [{ ...parentItem(row.line, buildRedeSaleKey(merchant_no, summary_no, nsu), entry), number, of: number }],
  })
}
