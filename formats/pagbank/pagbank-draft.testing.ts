import type { SaleDraft } from '../acquirer/sale-draft.ts'

export type PagBankSaleDraft = SaleDraft & {
  code: string
  means: string // meio_pagamento: 3 credit, 8 debit, 11 Pix
  brand: string
  buyer_fee_cents: number
  txid: string
}

export type PagBankEventDraft = {
  sale: PagBankSaleDraft
  event: '2' | '3' | '6' | '7' // tipo_evento
  id: string
  on: string
  at: string
}

/** A paid instalment; paid before its day if it has a cost. */
export type PagBankPaidDraft = {
  sale: PagBankSaleDraft
  installment: number
  paid_on: string
  cost_cents: number
}

export type PagBankPayoutDraft = { id: string; merchant_no: string; amount_cents: number; on: string }

export type PagBankDraft = {
  /** Bank account of the deposits; `null` if the money stays in the PagBank account. */
  account: { bank: string; branch: string; account: string } | null
  sales: PagBankSaleDraft[]
  events: PagBankEventDraft[]
  paid: PagBankPaidDraft[]
  payouts: PagBankPayoutDraft[]
  page: { page: number; totalPages: number }
}
