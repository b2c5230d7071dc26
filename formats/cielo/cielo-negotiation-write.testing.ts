import { maskedCard } from '../acquirer/sale-draft.ts'
import { sumItems } from '../values/amounts.ts'
import type { CieloFileDraft } from './cielo-draft.ts'
import { cieloSaleLayout } from './cielo-layout.ts'
import { cieloAnticipatedLayout, cieloDebitLayout, cieloOperationLayout } from './cielo-negotiation-layout.ts'
import { buildCieloFile, getCieloBrandCode, typedRecord } from './cielo-write-file.ts'

export type CieloEarlyRow = {
  merchant_no: string
  summary_no: string
  summary_unique_no: string
  due_on: string
  installment: number
  installments: number
  gross_cents: number
  fee_cents: number
  cost_cents: number
  brand: string | null
  sale_unique_no: string // 29 digits: key of the CV in the sales file
  nsu: string
  auth_code: string
  sold_on: string
  card_bin: string
  card_last4: string
}

export type CieloEarlyDebit = {
  merchant_no: string
  summary_no: string
  summary_unique_no: string
  debit_summary_no: string
  paid_on: string
  debited_on: string
  amount_cents: number
}

export type CieloNegotiationDraft = CieloFileDraft & {
  option: '06' | '07' // 06: anticipation by the acquirer; 07: assignment
  operation_no: string
  paid_on: string
  early: CieloEarlyRow[]
  debits: CieloEarlyDebit[]
}

/** Writes a Cielo v13 anticipation (06) or assignment (07) file with one operation, its ROs and debits. */
export function writeCieloNegotiation(draft: CieloNegotiationDraft): Uint8Array {
  const records = [
    ...(draft.early.length > 0 ? [operationRecord(draft)] : []),
    ...draft.early.flatMap((row) => [earlyRecord(draft, row), saleRecord(row)]),
    ...draft.debits.map(debitRecord),
  ]
  return buildCieloFile(draft, draft.option, records)
}

const earlyNet = ({ gross_cents, fee_cents, cost_cents }: CieloEarlyRow) => gross_cents - fee_cents - cost_cents

function operationRecord(draft: CieloNegotiationDraft): string {
  const { merchant_no, operation_no, paid_on, bank, branch, account, early } = draft
  const net_cents = sumItems(early, earlyNet)
  return typedRecord('5', cieloOperationLayout, {
    merchant_no,
    operation_no,
    paid_on,
    gross_cents: sumItems(early, (row) => row.gross_cents - row.fee_cents),
    net_total_cents: net_cents,
    bank,
    branch,
    account,
    net_cents,
  })
}

function earlyRecord({ operation_no }: CieloNegotiationDraft, row: CieloEarlyRow): string {
  const { merchant_no, summary_no, summary_unique_no, due_on, installment, installments, gross_cents } = row
  const net_cents = gross_cents - row.fee_cents
  return typedRecord('6', cieloAnticipatedLayout, {
    merchant_no,
    operation_no,
    due_on,
    summary_no,
    installment,
    installments,
    gross_cents,
    net_cents,
    early_gross_cents: net_cents,
    early_net_cents: earlyNet(row),
    brand: getCieloBrandCode(row.brand),
    summary_unique_no,
  })
}

function saleRecord(row: CieloEarlyRow): string {
  const card = maskedCard(row)
  return typedRecord('2', cieloSaleLayout, {
    merchant_no: row.merchant_no,
    summary_no: row.summary_no,
    card: card.padEnd(19, '0'),
    card_length: card.length,
    sold_on: row.sold_on,
    amount_cents: row.gross_cents,
    installment: row.installment,
    installments: row.installments,
    auth_code: row.auth_code,
    nsu: row.nsu,
    unique_no: row.sale_unique_no,
  })
}

function debitRecord(row: CieloEarlyDebit): string {
  return typedRecord('7', cieloDebitLayout, {
    merchant_no: row.merchant_no,
    summary_unique_no: row.summary_unique_no,
    summary_no: row.summary_no,
    paid_on: row.paid_on,
    debit_summary_no: row.debit_summary_no,
    debited_on: row.debited_on,
    amount_cents: row.amount_cents,
    compensated_cents: row.amount_cents,
    balance_cents: 0,
  })
}
