import { buildCellLine } from '../acquirer/cells.ts'
import { computeSaleFees, maskedCard, type SaleDraft, splitSaleAmount } from '../acquirer/sale-draft.ts'
import { encodeCp1252 } from '../values/text.ts'
import {
  sitefCreditLayout,
  sitefEarlyBatchLayout,
  sitefEarlySaleLayout,
  sitefHeaderLayout,
  sitefSaleLayout,
} from './sitef-layout.ts'

export type SitefSaleDraft = Omit<SaleDraft, 'terminal_logical_no'> & {
  summary_no: string
  product: string // C (credit), D (debit) or V (voucher)
  card_bin: string
}

type SitefCreditDraft = {
  sale: SitefSaleDraft
  installment: number
  paid_on: string
  original_due_on: string | null
}

type SitefEarlyDraft = { sale: SitefSaleDraft; installment: number; paid_on: string; cost_cents: number }

export type SitefDraft = {
  issued_on: string
  from: string
  to: string
  bank: string
  branch: string
  account: string
  sales: SitefSaleDraft[]
  credits: SitefCreditDraft[]
  early: SitefEarlyDraft[]
}

/** Writes a return file of SiTef's conciliation, version 3.0. */
export function writeSitef(draft: SitefDraft): Uint8Array {
  const records = [
    [
      buildCellLine(
        sitefHeaderLayout,
        { type: '0', issued_on: draft.issued_on, issued_at: '083000', from: draft.from, to: draft.to, version: 'V3.0' },
        ';',
      ),
    ],
    ...draft.sales.map((each) => splitSaleAmount(each).map((_, index) => saleRecord(draft, each, index))),
    draft.credits.map((each) => creditRecord(draft, each)),
    ...draft.early.map((each) => earlyRecords(draft, each)),
    ['9'],
  ].flat()
  return encodeCp1252(records.map((record, index) => `${compact(record)};${index + 1}\r\n`).join(''))
}

const accountOf = ({ bank, branch, account }: SitefDraft) => ({ bank, branch, account })

const saleOf = (each: SitefSaleDraft) => ({
  merchant_no: each.merchant_no,
  sold_on: each.sold_on,
  summary_no: each.summary_no,
  nsu: each.nsu,
  card: maskedCard(each),
  installments: each.due_days.length,
  product: each.product,
  auth_code: each.auth_code,
})

function partOf(each: SitefSaleDraft, index: number) {
  const gross_cents = splitSaleAmount(each)[index] ?? 0
  const commission_cents = computeSaleFees(each)[index] ?? 0
  return { installment: index + 1, gross_cents, commission_cents, net_cents: gross_cents - commission_cents }
}

const saleRecord = (draft: SitefDraft, each: SitefSaleDraft, index: number) =>
  buildCellLine(
    sitefSaleLayout,
    {
      type: '1',
      ...saleOf(each),
      ...partOf(each, index),
      ...accountOf(draft),
      due_on: each.due_days[index] ?? null,
      sitef_day: each.sold_on.replaceAll('-', ''),
      sitef_time: each.sold_at.replaceAll(':', ''),
    },
    ';',
  )

const creditRecord = (draft: SitefDraft, { sale: each, installment, paid_on, original_due_on }: SitefCreditDraft) =>
  buildCellLine(
    sitefCreditLayout,
    {
      type: '10',
      ...saleOf(each),
      ...partOf(each, installment - 1),
      ...accountOf(draft),
      paid_on,
      original_due_on: original_due_on ?? paid_on,
    },
    ';',
  )

function earlyRecords(draft: SitefDraft, { sale: each, installment, paid_on, cost_cents }: SitefEarlyDraft) {
  const { gross_cents, net_cents } = partOf(each, installment - 1)
  const { merchant_no, summary_no } = each
  const batch = {
    type: '100',
    merchant_no,
    summary_no,
    installment,
    paid_on,
    net_cents: net_cents - cost_cents,
    original_due_on: each.due_days[installment - 1] ?? null,
    previous_net_cents: net_cents,
    gross_cents,
    ...accountOf(draft),
  }
  return [
    buildCellLine(sitefEarlyBatchLayout, batch, ';'),
    buildCellLine(sitefEarlySaleLayout, { type: '200', ...saleOf(each), gross_cents: each.gross_cents }, ';'),
  ]
}

const compact = (record: string) =>
  record
    .split(';')
    .map((cell) => (/^0+\d/.test(cell) && cell.length === 15 ? String(Number(cell)) : cell.trim()))
    .join(';')
