import type { BusinessDate } from '@app/kit/contract'

export const receivableItemLabels = {
  instalment: 'Parcela',
  batch: 'Lote da adquirente',
  pix: 'Pix',
  slip: 'Boleto pago',
  envelope: 'Envelope de sangria',
  deposit: 'Depósito',
  line: 'Linha do extrato',
  posting: 'Lançamento bancário',
} as const
export type ReceivableItemKind = keyof typeof receivableItemLabels

export const pairTypes = {
  SETTLEMENT: 'Parcelas × lote',
  BANK: 'Lote, Pix e boleto × banco',
  CASH: 'Depósito × banco',
} as const
export type PairType = keyof typeof pairTypes

export const sidesOfPair: Readonly<Record<PairType, Record<'system' | 'confirmation', readonly ReceivableItemKind[]>>> =
  {
    SETTLEMENT: { system: ['instalment'], confirmation: ['batch'] },
    BANK: { system: ['batch', 'pix', 'slip'], confirmation: ['line'] },
    CASH: { system: ['deposit', 'envelope'], confirmation: ['line'] },
  }

export const maxManualDifference_cents = 5

/** An instalment to be received, or a negative one (cancellation, chargeback). */
export type Instalment = {
  id: number
  acquirer: string
  merchant_no: string
  brand: string | null
  method: string
  kind: string
  nsu: string | null
  number: number
  of_count: number
  due_on: BusinessDate | null
  fee_expected_cents: number | null
  fee_charged_cents: number
  net_cents: number
  paid_on: BusinessDate | null
  /** Contracted monthly rate for early payment; null without one. */
  anticipation_ppm: number | null
  batch_reference: string | null
  capture_key: string | null
}

export type Batch = {
  id: number
  acquirer: string
  merchant_no: string
  reference: string
  entry_kind: string
  brand: string | null
  method: string | null
  due_on: BusinessDate | null
  paid_on: BusinessDate
  net_cents: number
  original_due_on: BusinessDate | null
  /** Cost of early payment; already included in instalments that the file names. */
  anticipation_cost_cents: number
  /** Amounts paid to a buyer or a creditor; part of these instalments, but never paid to us. */
  assigned_cents: number
  lien_cents: number
  /** The acquirer's number of the group of sales, and the instalment within it. */
  summary_no: string | null
  installment: number | null
  /** Account in the file, or else the one of the contract. */
  bank_account_id: string | null
}

export type Chargeback = Pick<Batch, 'reference' | 'paid_on' | 'net_cents'> & {
  batch_id: number
  entries: readonly ChargebackEntry[]
}
export type ChargebackEntry = {
  entry_id: number
  /** Null if the instalment is only in the payment file. */
  capture_id: number | null
  nsu: string | null
  net_cents: number
  /** Null if the sale is in no file. */
  sale_id: number | null
  sold_on: BusinessDate | null
  reversed: boolean
}

/** A received Pix, or a returned one (negative). */
export type PixMoved = {
  id: number
  /** A return has its own id, or repeats that of its payment. */
  e2e_id: string | null
  payment_e2e_id: string | null
  business_date: BusinessDate
  amount_cents: number
}

export type PaidSlip = {
  id: number
  bank_account_id: string
  our_number: string
  document_no: string | null
  credited_on: BusinessDate
  net_cents: number
}

/** Cash taken from a drawer in an envelope; part of the deposit of its day. */
export type Envelope = { id: number; envelope_no: string; business_date: BusinessDate; amount_cents: number }

/** Deposit of a closed day: the cash chain of its proof minus separately credited envelopes. */
export type Deposit = { id: string; business_date: BusinessDate; amount_cents: number }

export type BankLine = {
  id: number
  bank_account_id: string
  posted_on: BusinessDate
  amount_cents: number
  memo: string
  doc_no: string | null
  e2e_id: string | null
}

export type ReceivableRef = { kind: ReceivableItemKind; id: string }

export type ReceivableGroup = {
  pair_type: PairType
  pass_no: 1 | 2 | 3 | 4 | 5 | 6 | 7
  score: number
  status: 'confirmed' | 'suggested'
  sentence: string
  system: readonly ReceivableRef[]
  confirmation: readonly ReceivableRef[]
  difference_cents: number // arrived minus owed
  rule_id?: string | null
}
