import type { SaleDraft } from '../acquirer/sale-draft.ts'

/** A sale to write, each instalment a row of its own. */
export type PagBankSaleDraft = SaleDraft & {
  /** PagBank's own code of the transaction. */
  code: string
  /** meio_pagamento: 3 credit, 8 debit, 11 Pix. */
  means: string
  brand: string
  /** What the buyer pays on top of each instalment, in cents. */
  buyer_fee_cents: number
  txid: string
}

/** A chargeback, cancellation or adjustment of the transactional movement. */
export type PagBankEventDraft = {
  sale: PagBankSaleDraft
  /** tipo_evento */
  event: '2' | '3' | '6' | '7'
  id: string
  on: string
  at: string
}

/** An instalment that was paid, early when it cost something. */
export type PagBankPaidDraft = {
  sale: PagBankSaleDraft
  installment: number
  paid_on: string
  cost_cents: number
}

/** Money that left the PagBank account for a bank. */
export type PagBankPayoutDraft = { id: string; merchant_no: string; amount_cents: number; on: string }

export type PagBankDraft = {
  /** Where the money goes; `null` when it stays in the PagBank account. */
  account: { bank: string; branch: string; account: string } | null
  sales: PagBankSaleDraft[]
  events: PagBankEventDraft[]
  paid: PagBankPaidDraft[]
  payouts: PagBankPayoutDraft[]
  page: { page: number; totalPages: number }
}
