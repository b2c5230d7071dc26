/** What a bank did, or is asked to do, with a title; money arrives only with the settled ones. */
export type CollectionEvent =
  | 'entered'
  | 'entry_refused'
  | 'settled'
  | 'partly_settled'
  | 'reversed'
  | 'written_off'
  | 'changed'
  | 'refused'
  | 'protest'
  | 'charged'
  | 'open'
  | 'told'
  | 'asked'
  | 'unknown'

export type CollectionContent = { kind: 'collection'; titles: CollectionTitle[] }

/** A code of a file with what it means; `null` for one that nobody explained. */
export type Explained = { code: string; meaning: string | null }

/** A boleto as a remittance asks for it or as a return tells what became of it. Amounts are never negative. */
export type CollectionTitle = {
  line: number
  direction: 'remittance' | 'return'
  bank_id: string
  branch_id: string
  account_id: string
  /** The bank's number of the title as the file has it, with its check digit where that stands apart. */
  our_number: string
  our_number_digit: string
  portfolio: string
  /** The company's number of the document, and what else it wrote to find the title again. */
  document_no: string
  company_ref: string
  occurrence: Explained
  event: CollectionEvent
  /** True for money that arrived: only then the paid amount may be booked. */
  settles: boolean
  due_on: string | null
  occurred_on: string | null
  credited_on: string | null
  nominal_cents: number
  /** What the payer paid; on a row that settles nothing it means nothing. */
  paid_cents: number
  /** What goes to the account; `null` where the layout does not tell. */
  net_cents: number | null
  fee_cents: number
  other_expenses_cents: number
  other_credits_cents: number
  interest_cents: number
  discount_cents: number
  abatement_cents: number
  tax_cents: number
  /** Bank and branch that received the payment. */
  received_by: { bank: string; branch: string } | null
  motives: Explained[]
  payer: { document: string | null; name: string }
  pix: CollectionPix | null
  /** What the bank is asked to do; `null` in a return. */
  order: CollectionOrder | null
}

/** The Pix of a hybrid boleto, as far as the bank's layout tells it. */
export type CollectionPix = { key: string | null; txid: string | null; payload: string | null }

/** An amount in cents, or a rate in hundredths of a percent: the layout's code tells which. */
export type CollectionTerm = { code: string; from: string | null; value: number }

/** What a remittance says of a title beyond its numbers. Codes are the layout's own. */
export type CollectionOrder = {
  kind: string
  accepted: string
  issued_on: string | null
  interest: CollectionTerm | null
  fine: CollectionTerm | null
  discounts: CollectionTerm[]
  protest: { code: string; days: number } | null
  write_off: { code: string; days: number } | null
  instructions: string[]
  address: { street: string; district: string; postal_code: string; city: string; state: string }
  guarantor: { document: string | null; name: string } | null
  messages: string[]
}
