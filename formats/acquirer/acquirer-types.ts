/** `sitef` is not an acquirer: its file does not name one, so the contract of the establishment determines it. */
export type Acquirer = 'cielo' | 'stone' | 'rede' | 'getnet' | 'pagbank' | 'mercado_pago' | 'frota' | 'sitef'

export type CaptureKind = 'sale' | 'cancel' | 'chargeback' | 'chargeback_reversal' | 'adjustment' | 'rental'

export type Modality = 'debit' | 'credit' | 'credit_installments' | 'prepaid' | 'voucher' | 'fleet' | 'pix'

/** How the card was read; `manual` means typed by hand. Source: acquirer-files 9. */
export type CaptureMeans = 'pos' | 'tef' | 'ecommerce' | 'mobile' | 'manual'

export type CapturesContent = {
  kind: 'captures'
  /** Number of the file in its series (Cielo header), as text with its zeros; `null` in layouts without it. */
  sequence: string | null
  /** True for a recovery file, which replaces earlier files. */
  replacement: boolean
  captures: ParsedCapture[]
  settlements: ParsedSettlement[]
}

/** One sale or event at the acquirer. Amounts are signed by their effect; `gross = fee + other fees + net`. */
export type ParsedCapture = {
  line: number
  acquirer: Acquirer
  merchant_no: string
  kind: CaptureKind
  modality: Modality
  brand: string | null
  product_code: string
  installments: number
  /** Instalment of an event; `null` if the event is about the whole sale or the file does not give it. */
  installment: number | null
  gross_cents: number
  fee_cents: number
  /** Fee rate as written in the file, in millionths. `fee_cents` may not match it exactly. */
  fee_ppm: number | null
  /** Charges of the acquirer other than its fee: tariffs, boarding fees. */
  other_fees_cents: number
  net_cents: number
  /** Cash that the cardholder took with the sale (saque/troco): included in the gross, but not revenue. */
  cash_out_cents: number
  nsu: string
  auth_code: string
  tid: string | null
  order_ref: string | null
  e2e_id: string | null
  txid: string | null
  terminal_logical_no: string | null
  capture_means: CaptureMeans | null
  /** Acquirer reference number of the card network; required to dispute a chargeback. */
  arn: string | null
  card_last4: string | null
  /** Local time of the sale or of the event, `'YYYY-MM-DDTHH:MM:SS'`; `null` when the file has no time. */
  captured_at: string | null
  sold_on: string
  capture_key: string
  /** `capture_key` of an event's sale, or its prefix up to a hyphen; `null` if the file does not have it. */
  parent_key: string | null
  /** Positive. On a sale: the amount cancelled. On a cancellation: the amount that it cancels. */
  cancelled_amount_cents: number
  /** The acquirer's reason for refusing the row; a rejected row is never paid. */
  rejection_code: string | null
  fuelling: FleetFuelling | null
  installment_rows: InstallmentRow[]
}

/** Fuelling data of a fleet card; `null` where the network does not send it. Source: acquirer-files 9 (fuel). */
export type FleetFuelling = {
  plate: string | null
  odometer_km: number | null
  /** Driver code of the network. No other personal data is kept. */
  driver_ref: string | null
  volume_ml: number | null
  /** Fuel name or code of the network, not normalised. */
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

/** By effect on the merchant: `net = gross − fee − other fees − anticipation − assigned − lien + rejected`. */
export type ParsedSettlement = {
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
  original_due_on: string | null
  paid_on: string | null
  gross_cents: number
  fee_cents: number
  other_fees_cents: number
  anticipation_cost_cents: number
  /** Amount of assigned receivables (cessão): paid to the buyer instead of the merchant. */
  assigned_cents: number
  /** Amount under lien: paid to the creditor that holds the receivables as a guarantee. */
  lien_cents: number
  /** Signed as in the file: zero or negative. */
  rejected_cents: number
  net_cents: number
  bank: string | null
  branch: string | null
  account: string | null
  operation_no: string | null
  status: SettlementStatus
  items: SettlementItem[]
  /** Sales of a chargeback or of its reversal; empty for every other kind. */
  disputed: DisputedSale[]
}

/** A sale named by a chargeback in a payments file. Amounts are signed by their effect on the merchant. */
export type DisputedSale = {
  /** `capture_key` of the sale; `null` if the file gives the chargeback another key. */
  capture_key: string | null
  nsu: string | null
  auth_code: string | null
  gross_cents: number
  net_cents: number
}

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
