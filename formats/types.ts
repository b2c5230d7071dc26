import type { CollectionContent, CollectionTitle } from './cnab/collection-types.ts'
import type { Payment, PaymentsContent } from './cnab240/payments/payment-types.ts'
import type { InvoicesContent } from './nfe/nfe-types.ts'
import type { PosExport } from './pos-export/pos-export-schema.ts'
import type { Problem } from './report.ts'

export type * from './cnab/collection-types.ts'
export type * from './cnab240/payments/payment-types.ts'
export type * from './nfe/nfe-types.ts'

/** The layouts that `read` understands, recognised by content. */
export type Layout =
  | 'ofx'
  | 'cnab240-statement'
  | 'cnab240-collection'
  | 'cnab240-payments'
  | 'cnab400-collection'
  | 'cielo-v13-sales'
  | 'cielo-v13-payments'
  | 'cielo-v13-anticipation'
  | 'cielo-v13-assignment'
  | 'cielo-v13-balance'
  | 'cielo-v15-sales'
  | 'cielo-v15-payments'
  | 'cielo-v15-balance'
  | 'cielo-v15-negotiation'
  | 'cielo-v15-pix'
  | 'rede-eevc'
  | 'rede-eevd'
  | 'rede-eefi'
  | 'rede-eesa'
  | 'getnet-v10'
  | 'stone-v2'
  | 'nfe'
  | 'pix-csv'
  | 'pos-export'

/** One record of a file, handed over as soon as it is whole. */
export type ReadItem =
  | { kind: 'statement-line'; account: number; row: StatementLine }
  | { kind: 'balance-note'; account: number; row: BalanceNote }
  | { kind: 'account'; row: StatementAccount }
  | { kind: 'title'; row: CollectionTitle }
  | { kind: 'payment'; row: Payment }
  | { kind: 'capture'; row: Capture }
  | { kind: 'settlement'; row: Settlement }
  | { kind: 'pix'; row: PixPayment }
  | PosItem

type PosLists = Omit<PosExport, 'header'>

/** One record of a point-of-sale export, by the list it belongs to. */
export type PosItem = { [List in keyof PosLists]: { kind: List; row: PosLists[List][number] } }[keyof PosLists]

/** What a statement says of its account. */
export type AccountHead = Omit<StatementAccount, 'lines' | 'waiting_lines' | 'balance_notes'>

/** What a file's content says beside its items; `account` of an item is a place in `accounts`. */
export type ContentHead =
  | { kind: 'statement'; accounts: AccountHead[] }
  | Omit<CapturesContent, 'captures' | 'settlements'>
  | { kind: 'collection' }
  | { kind: 'payments' }
  | { kind: 'pix' }
  | { kind: 'pos-export'; header: PosExport['header'] }

/** What `readStream` answers, once its items were handed over. */
export type StreamResult = Omit<ReadResult, 'content'> & {
  head: ContentHead | null
  /** The content of a layout that is only read whole, which hands over no items. */
  content: FileContent | null
}

/** First and last calendar day, `'YYYY-MM-DD'`, both inside. */
export type Period = { from: string; to: string }

/** The file's own control totals, in cents; `null` where the layout has no such figure. `fee = gross − net`. */
export type Totals = {
  records: number
  gross_cents: number | null
  fee_cents: number | null
  net_cents: number | null
}

/** What a layout's reader answers to the door, which adds layout and problems. */
export type ReadBody = Omit<ReadResult, 'layout' | 'errors' | 'warnings'>

/** What `read` answers for any bytes whatsoever. A file with errors is refused whole by whoever stores it. */
export type ReadResult = {
  layout: Layout | null
  institution: string | null
  period: Period | null
  /** Establishment numbers, StoneCode or company CNPJ, as written in the file. */
  establishments: string[]
  /** The file's number in the series of an agreement (CNAB), text with zeros; `null` where the file does not number. */
  series?: { agreement: string; number: string } | null
  totals: Totals | null
  /** `null` only when nothing could be read at all; with errors it holds what was read until then. */
  content: FileContent | null
  warnings: Problem[]
  errors: Problem[]
}

export type FileContent =
  | StatementContent
  | CollectionContent
  | PaymentsContent
  | CapturesContent
  | PixContent
  | PosExportContent
  | InvoicesContent

export type StatementContent = { kind: 'statement'; accounts: StatementAccount[] }

export type StatementAccount = {
  line: number
  bank_id: string | null
  branch_id: string | null
  account_id: string
  kind: 'bank' | 'card'
  currency: string
  period: Period | null
  balance_cents: number | null
  /** False for a zero balance beside movements, which Bradesco and Itaú write for "unknown". */
  balance_known: boolean
  balance_on: string | null
  /** What the bank says of the balance: of the day so far, of the closed day, within the day; `null` where it does not. */
  balance_status: 'partial' | 'final' | 'intraday' | null
  /** The balance before the first line and its day; `null` in layouts without it. */
  opening_cents: number | null
  opening_on: string | null
  /** The statement's number in the account's series, text with zeros. */
  sequence: string | null
  lines: StatementLine[]
  /** Entries that are not the holder's to use yet; never money that arrived. */
  waiting_lines: WaitingLine[]
  /** Pseudo transactions such as SALDO DIA; never money that moved. */
  balance_notes: BalanceNote[]
}

export type StatementLine = {
  line: number
  posted_on: string
  amount_cents: number
  memo: string
  fitid: string | null
  doc_no: string | null
  trn_type: string
  name: string | null
  /** FEBRABAN's category and the bank's own code of the entry; `null` in layouts without them. */
  category: string | null
  history_code: string | null
}

export type WaitingLine = StatementLine & { nature: 'pending' | 'blocked' }

export type BalanceNote = { line: number; posted_on: string | null; amount_cents: number | null; memo: string }

export type Acquirer = 'cielo' | 'stone' | 'rede' | 'getnet' | 'frota'
export type CaptureKind = 'sale' | 'cancel' | 'chargeback' | 'chargeback_reversal' | 'adjustment' | 'rental'
export type Modality = 'debit' | 'credit' | 'credit_installments' | 'prepaid' | 'voucher' | 'fleet' | 'pix'

export type CapturesContent = {
  kind: 'captures'
  /** The file's number in its series (Cielo header), text with zeros; `null` where the layout has none. */
  sequence: string | null
  /** True for a recovery file, which replaces what came before it. */
  replacement: boolean
  captures: Capture[]
  settlements: Settlement[]
}

/** One sale or event at the acquirer. Amounts are signed by their effect; `gross = fee + other fees + net`. */
export type Capture = {
  line: number
  acquirer: Acquirer
  merchant_no: string
  kind: CaptureKind
  modality: Modality
  brand: string | null
  product_code: string
  installments: number
  /** The instalment an event such as a chargeback is about; `null` when it is about the whole or the file is silent. */
  installment: number | null
  gross_cents: number
  fee_cents: number
  /** What the acquirer keeps beside its fee: tariffs, boarding fees. */
  other_fees_cents: number
  net_cents: number
  /** Cash that the cardholder took with the sale: inside the gross, and no revenue. */
  cash_out_cents: number
  nsu: string
  auth_code: string
  tid: string | null
  /** The shop's own number of an order. */
  order_ref: string | null
  /** Identity of a Pix in the central bank's system and in the charge that it pays. */
  e2e_id: string | null
  txid: string | null
  terminal_logical_no: string | null
  card_last4: string | null
  /** Local time of the sale or of the event, `'YYYY-MM-DDTHH:MM:SS'`; `null` when the file has no time. */
  captured_at: string | null
  /** Day of the sale or of the event, `'YYYY-MM-DD'`. */
  sold_on: string
  /** The acquirer's own unique key of this row. */
  capture_key: string
  /** `capture_key` of the sale an event belongs to, when the file tells. */
  parent_key: string | null
  /** Positive; on a sale, what of it was cancelled; on a cancel, what it cancels. */
  cancelled_amount_cents: number
  /** The acquirer's reason for refusing the row; a rejected row is never paid. */
  rejection_code: string | null
  installment_rows: InstallmentRow[]
}

/** A receivable. Cents follow cumulative truncation of the micros (R$ x 1,000,000), so parts sum to the whole. */
export type InstallmentRow = {
  number: number
  of: number
  due_on: string | null
  gross_cents: number
  fee_cents: number
  net_cents: number
  gross_micros: number
  net_micros: number
}

export type SettlementKind =
  | 'sale'
  | 'cancel'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'credit_adjustment'
  | 'debit_adjustment'
  | 'rental'
  | 'rescheduling'
  | 'payment'
  | 'anticipation'
  | 'assignment'
  | 'lien'

export type SettlementStatus =
  | 'scheduled'
  | 'paid'
  | 'sent'
  | 'to_confirm'
  | 'anticipated'
  | 'assigned'
  | 'pending'
  | 'rejected'
  | 'suspended'

/**
 * A batch the acquirer forecasts or paid; amounts signed by effect,
 * `net = gross − fee − other fees − anticipation cost − assigned − lien + rejected`.
 */
export type Settlement = {
  line: number
  acquirer: Acquirer
  merchant_no: string
  summary_no: string
  summary_unique_no: string
  modality: Modality | null
  brand: string | null
  product_code: string | null
  entry_kind: SettlementKind
  installment: number
  installments: number
  presented_on: string | null
  due_on: string | null
  /** The day it was due before an anticipation or a negotiation brought it forward. */
  original_due_on: string | null
  paid_on: string | null
  gross_cents: number
  fee_cents: number
  other_fees_cents: number
  /** What being paid before the day costs. */
  anticipation_cost_cents: number
  /** What was sold to somebody else, who receives it instead of the merchant. */
  assigned_cents: number
  /** What goes to a creditor who holds the receivables as a guarantee. */
  lien_cents: number
  /** Signed as in the file: zero or negative. */
  rejected_cents: number
  net_cents: number
  bank: string | null
  branch: string | null
  account: string | null
  /** The anticipation, assignment or lien it belongs to. */
  operation_no: string | null
  status: SettlementStatus
  items: SettlementItem[]
}

/** One instalment inside a settlement, joined to its capture by `capture_key`. */
export type SettlementItem = {
  line: number
  capture_key: string
  nsu: string
  auth_code: string | null
  number: number
  of: number
  gross_cents: number
  fee_cents: number
  net_cents: number
}

export type PixContent = { kind: 'pix'; payments: PixPayment[] }

export type PixPayment = {
  line: number
  /** ISO instant in UTC. */
  occurred_at: string
  e2e_id: string
  txid: string | null
  /** Always positive; `kind` tells the direction. */
  amount_cents: number
  kind: 'received' | 'returned'
  key: string | null
  payer: string | null
}

export type PosExportContent = { kind: 'pos-export' } & PosExport
