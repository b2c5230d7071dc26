import type { BusinessDate } from '@app/kit/contract'

/** What acquirers, the till and the bank say of money after the sale; each is an item of one side of a match. */
export const itemKinds = {
  instalment: 'Parcela',
  batch: 'Lote da adquirente',
  pix: 'Pix',
  slip: 'Boleto pago',
  envelope: 'Envelope de sangria',
  deposit: 'Depósito',
  line: 'Linha do extrato',
} as const
export type ReceivableItemKind = keyof typeof itemKinds

export const pairTypes = {
  SETTLEMENT: 'Parcelas × lote',
  BANK: 'Lote, Pix e boleto × banco',
  CASH: 'Depósito × banco',
} as const
export type PairType = keyof typeof pairTypes

/** Which kinds may stand on each side of a pair. */
export const sidesOfPair: Readonly<Record<PairType, Record<'system' | 'confirmation', readonly ReceivableItemKind[]>>> =
  {
    SETTLEMENT: { system: ['instalment'], confirmation: ['batch'] },
    BANK: { system: ['batch', 'pix', 'slip'], confirmation: ['line'] },
    CASH: { system: ['deposit', 'envelope'], confirmation: ['line'] },
  }

/** People may put together what differs by no more than this. */
export const mostDifference_cents = 5

/** One instalment to be received, or taken back (cancel, chargeback: negative). */
export type Instalment = {
  id: number
  acquirer: string
  merchant_no: string
  brand: string | null
  method: string
  /** What the acquirer calls it: sale, cancel, chargeback … */
  kind: string
  nsu: string | null
  number: number
  of_count: number
  due_on: BusinessDate | null
  fee_expected_cents: number | null
  fee_charged_cents: number
  net_cents: number
  /** When a payment file says that it was paid. */
  paid_on: BusinessDate | null
  /** What the contract takes a month for paying early; null where nothing is agreed. */
  anticipation_ppm: number | null
  /** The batch that a payment file says it came with. */
  batch_reference: string | null
  /** The acquirer's own key of the sale. */
  capture_key: string | null
}

/** One payment of an acquirer, as its file brings it. */
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
  /** The day it was due before an anticipation brought it forward. */
  original_due_on: BusinessDate | null
  /** What being paid early cost; instalments that the file names bear it already. */
  anticipation_cost_cents: number
  /** What was sold to somebody else, or goes to a creditor: owed of these instalments, and never paid to us. */
  assigned_cents: number
  lien_cents: number
  /** The acquirer's number of the group of sales, and which instalment of it. */
  summary_no: string | null
  installment: number | null
  /** The account that the file names, or else that of the contract. */
  bank_account_id: string | null
}

/** What cardholders took back in one batch, and the sales that it was. */
export type Chargeback = Pick<Batch, 'reference' | 'paid_on' | 'net_cents'> & {
  batch_id: number
  entries: readonly ChargebackEntry[]
}
export type ChargebackEntry = {
  /** Tells the entries of one batch apart. */
  entry_id: number
  /** Null where only the payments file reports it. */
  capture_id: number | null
  nsu: string | null
  net_cents: number
  /** Null where no file told of the sale. */
  sale_id: number | null
  sold_on: BusinessDate | null
  /** The acquirer gave it back. */
  reversed: boolean
}

/** A Pix that was received, or one that was given back (negative). */
export type PixMoved = {
  id: number
  /** Its own id; of a return, its own or that of its payment. */
  e2e_id: string | null
  /** Of a return: the payment that it gives back. */
  payment_e2e_id: string | null
  business_date: BusinessDate
  amount_cents: number
}

/** A payment of a slip, as the bank that collects it tells, with what it puts into the account. */
export type PaidSlip = {
  id: number
  bank_account_id: string
  our_number: string
  document_no: string | null
  credited_on: BusinessDate
  net_cents: number
}

/** Cash taken out of a drawer in an envelope of its own; it is part of what its day owes the bank. */
export type Envelope = { id: number; envelope_no: string; business_date: BusinessDate; amount_cents: number }

/** What a closed day owes the bank: the chain of cash of its proof, less the envelopes that went there by themselves. */
export type Deposit = { id: string; business_date: BusinessDate; amount_cents: number }

export type BankLine = {
  id: number
  bank_account_id: string
  posted_on: BusinessDate
  amount_cents: number
  memo: string
  doc_no: string | null
  /** The id of a Pix or of its return, as a field or the words of the line tell it. */
  e2e_id: string | null
}

export type ReceivableRef = { kind: ReceivableItemKind; id: string }

/** N items of what is owed to M of what came. */
export type ReceivableGroup = {
  pair_type: PairType
  pass_no: 1 | 2 | 3 | 4 | 5 | 6 | 7
  score: number
  status: 'confirmed' | 'suggested'
  sentence: string
  system: readonly ReceivableRef[]
  confirmation: readonly ReceivableRef[]
  /** What came minus what was owed. */
  difference_cents: number
  /** The rule of people that proposed it. */
  rule_id?: string | null
}
