/** `sitef` is not an acquirer: its file does not name one, so the contract of the establishment determines it. */
export type Acquirer = 'cielo' | 'stone' | 'rede' | 'getnet' | 'pagbank' | 'mercado_pago' | 'frota' | 'sitef'

export type CaptureKind = 'sale' | 'cancel' | 'chargeback' | 'chargeback_reversal' | 'adjustment' | 'rental'

export type Modality = 'debit' | 'credit' | 'credit_installments' | 'prepaid' | 'voucher' | 'fleet' | 'pix'

/** How a card was taken; typed by hand is `manual`. Source: acquirer-files 9. */
export type CaptureMeans = 'pos' | 'tef' | 'ecommerce' | 'mobile' | 'manual'

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
  /** The share of the fee as the file writes it, which its cents may not keep to. */
  fee_ppm: number | null
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
  /** `null` where the file is silent or has a word of its own. */
  capture_means: CaptureMeans | null
  /** The number by which a card network knows the sale: what a dispute asks for. */
  arn: string | null
  card_last4: string | null
  /** Local time of the sale or of the event, `'YYYY-MM-DDTHH:MM:SS'`; `null` when the file has no time. */
  captured_at: string | null
  /** Day of the sale or of the event, `'YYYY-MM-DD'`. */
  sold_on: string
  /** The acquirer's own unique key of this row. */
  capture_key: string
  /** `capture_key` of the sale an event belongs to, when the file tells; its beginning, up to a hyphen, where it tells less. */
  parent_key: string | null
  /** Positive; on a sale, what of it was cancelled; on a cancel, what it cancels. */
  cancelled_amount_cents: number
  /** The acquirer's reason for refusing the row; a rejected row is never paid. */
  rejection_code: string | null
  /** Of a fleet card alone. */
  fuelling: FleetFuelling | null
  installment_rows: InstallmentRow[]
}

/** What a fleet network tells of what was filled in; `null` where it is silent. Source: acquirer-files 9 (fuel). */
export type FleetFuelling = {
  plate: string | null
  odometer_km: number | null
  /** By what the network knows the driver, and no more of a person than that. */
  driver_ref: string | null
  volume_ml: number | null
  /** The fuel in the network's own words or code. */
  fuel: string | null
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
  | 'payout'

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
  /** The instalments that it pays. */
  items: SettlementItem[]
  /** The sales that a chargeback or its reversal is about; empty for every other kind. */
  disputed: DisputedSale[]
}

/** A sale as the payments file of its acquirer names it in a chargeback. Amounts are signed by their effect. */
export type DisputedSale = {
  /** `capture_key` of the sale; `null` where the file gives the chargeback a key of its own. */
  capture_key: string | null
  nsu: string | null
  auth_code: string | null
  gross_cents: number
  net_cents: number
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
