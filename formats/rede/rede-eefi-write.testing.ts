import type { Modality } from '../acquirer/acquirer-types.ts'
import { maskedCard } from '../acquirer/sale-draft.ts'
import { buildRecord } from '../fixed-width/fixed-width.ts'
import { sumItems } from '../values/amounts.ts'
import { findRedeCode, redeReasonByKind, redeTransactionTypes } from './rede-codes.ts'
import type { RedeCreditDraft, RedeDebitDraft, RedeFileDraft } from './rede-draft.testing.ts'
import * as eefi from './rede-eefi-layout.ts'
import {
  buildRedeOpening,
  encodeRedeRecords,
  getRedeBrandCode,
  lineWidth,
  toRedeBankFields,
} from './rede-write-file.testing.ts'

export type RedePaidDraft = {
  merchant_no: string
  summary_no: string
  sold_on: string
  paid_on: string
  document_no: string
  brand: string | null
  modality: Modality
  installment: number
  installments: number
  summary_gross_cents: number
  summary_fee_cents: number
  amount_cents: number
  status: string // `00` is paid; the others are in rede-codes
}

/** A credit paid before its day: `amount_cents` is `original_cents` less the cost. */
type RedeAnticipationDraft = Omit<RedePaidDraft, 'modality' | 'status'> & {
  original_cents: number
  original_due_on: string
}

/** `settled_on` is `null` for a pending debit order. */
type RedeOrderDraft = RedeDebitDraft & { settled_on: string | null }

export type RedeEefiDraft = RedeFileDraft & {
  credits: RedePaidDraft[]
  anticipations: RedeAnticipationDraft[]
  adjustments: RedeCreditDraft[]
  nets: RedeDebitDraft[]
  debits: RedeDebitDraft[]
  orders: RedeOrderDraft[]
}

const pair = (value: number) => String(value).padStart(2, '0')

export function writeRedeEefi(draft: RedeEefiDraft): Uint8Array {
  const { merchant_no, credits, anticipations, adjustments, nets, debits, orders } = draft
  const totals = {
    merchant_no,
    credits: credits.length,
    credits_cents: sumItems(credits, (row) => row.amount_cents),
    anticipated: anticipations.length,
    anticipated_cents: sumItems(anticipations, (row) => row.amount_cents),
    adjustments: adjustments.length,
    adjustments_cents: sumItems(adjustments, (row) => row.amount_cents),
    debits: nets.length + debits.length,
    debits_cents: sumItems([...nets, ...debits], (row) => row.charged_cents),
  }
  const lines = [
    buildRecord(lineWidth, eefi.eefiHeaderLayout, {
      type: '030',
      ...buildRedeOpening(draft),
      title: 'Extrato de movimentação financeira',
      version: 'V3.01 - 09/06 - EEFI',
    }),
    buildRecord(lineWidth, eefi.eefiMatrixLayout, { type: '032', merchant_no, name: 'POSTO' }),
    ...credits.map((row) => creditRecord(draft, row)),
    ...nets.map(netRecord),
    ...anticipations.map((row) => anticipationRecord(draft, row)),
    ...debits.map((row) => bankDebitRecord(draft, row)),
    ...adjustments.map((row) => adjustmentRecord(draft, row)),
    ...orders.map(orderRecord),
    buildRecord(lineWidth, eefi.eefiMatrixTotalsLayout, { type: '050', ...totals }),
  ]
  return encodeRedeRecords([
    ...lines,
    buildRecord(lineWidth, eefi.eefiTrailerLayout, { type: '052', ...totals, matrices: 1, records: lines.length + 1 }),
  ])
}

const paidOf = (row: Omit<RedePaidDraft, 'modality' | 'status'>) => ({
  merchant_no: row.merchant_no,
  document_no: row.document_no,
  paid_on: row.paid_on,
  amount_cents: row.amount_cents,
  sign: 'C',
  summary_no: row.summary_no,
  sold_on: row.sold_on,
  brand: getRedeBrandCode(row.brand),
  summary_gross_cents: row.summary_gross_cents,
  summary_fee_cents: row.summary_fee_cents,
  part: row.installments > 1 ? `${pair(row.installment)}/${pair(row.installments)}` : '',
  original_merchant_no: row.merchant_no,
})

const creditRecord = (draft: RedeFileDraft, row: RedePaidDraft) =>
  buildRecord(lineWidth, eefi.eefiCreditLayout, {
    type: '034',
    ...toRedeBankFields(draft),
    ...paidOf(row),
    moved_on: draft.issued_on,
    transaction_type: findRedeCode(redeTransactionTypes, row.modality, '1'),
    status: row.status,
  })

const anticipationRecord = (draft: RedeFileDraft, row: RedeAnticipationDraft) =>
  buildRecord(lineWidth, eefi.eefiAnticipationLayout, {
    type: '036',
    ...toRedeBankFields(draft),
    ...paidOf(row),
    original_cents: row.original_cents,
    original_due_on: row.original_due_on,
  })

const debitOf = (row: RedeDebitDraft) => ({
  merchant_no: row.merchant_no,
  adjusted_on: row.adjusted_on,
  amount_cents: row.charged_cents,
  sign: 'D',
  reason: redeReasonByKind[row.kind],
  card: maskedCard({ ...row, card_bin: '400001' }),
  summary_no: row.summary_no,
  original_summary_no: row.summary_no,
  original_merchant_no: row.merchant_no,
  original_sold_on: row.sold_on,
  sale_cents: row.returned_cents,
  requested_cents: row.returned_cents,
  nsu: row.nsu,
  auth_code: row.auth_code,
  debit_cents: row.charged_cents,
  brand: getRedeBrandCode(row.brand),
})

const netRecord = (row: RedeDebitDraft) =>
  buildRecord(lineWidth, eefi.eefiNetLayout, {
    type: '035',
    ...debitOf(row),
    sold_on: row.sold_on,
    way: 'N',
    due_on: row.due_on,
    order: row.order,
  })

const bankDebitRecord = (draft: RedeFileDraft, row: RedeDebitDraft) =>
  buildRecord(lineWidth, eefi.eefiBankDebitLayout, {
    type: '038',
    ...toRedeBankFields(draft),
    ...debitOf(row),
    document_no: row.order,
    paid_on: row.due_on,
  })

const adjustmentRecord = (draft: RedeFileDraft, row: RedeCreditDraft) =>
  buildRecord(lineWidth, eefi.eefiAdjustmentLayout, {
    type: '043',
    ...toRedeBankFields(draft),
    merchant_no: row.merchant_no,
    summary_no: row.summary_no,
    document_no: row.document_no,
    issued_on: row.adjusted_on,
    paid_on: row.due_on,
    amount_cents: row.amount_cents,
    sign: 'C',
    reason: redeReasonByKind[row.kind],
    brand: getRedeBrandCode(row.brand),
  })

function orderRecord(row: RedeOrderDraft): string {
  const { adjusted_on, amount_cents, order } = { ...debitOf(row), order: row.order }
  const shared = { ...debitOf(row), order, ordered_on: adjusted_on, sold_on: row.sold_on }
  if (row.settled_on === null)
    return buildRecord(lineWidth, eefi.eefiPendingDebitLayout, { ...shared, type: '044', pending_cents: amount_cents })
  const settled = { ...shared, type: '045', paid_cents: amount_cents, paid_on: row.settled_on }
  return buildRecord(lineWidth, eefi.eefiSettledDebitLayout, settled)
}
