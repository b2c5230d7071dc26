/** Events of a title: done by the bank, or requested from it. Only the settled events bring money. */
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
  | 'reported'
  | 'requested'
  | 'unknown'

export type CollectionContent = { kind: 'collection'; titles: CollectionTitle[] }

/** `meaning` is `null` for an unknown code. */
export type ExplainedCode = { code: string; meaning: string | null }

/** A boleto of a remittance or a return. Amounts are never negative. */
export type CollectionTitle = {
  line: number
  direction: 'remittance' | 'return'
  bank_id: string
  branch_id: string
  account_id: string
  our_number: string
  our_number_digit: string
  portfolio: string
  document_no: string
  company_ref: string
  occurrence: ExplainedCode
  event: CollectionEvent
  /** True if the money arrived; only then may the paid amount be booked. */
  settles: boolean
  due_on: string | null
  occurred_on: string | null
  credited_on: string | null
  nominal_cents: number
  /** Amount paid by the payer; meaningless unless `settles`. */
  paid_cents: number
  /** Amount credited to the account; `null` where the layout has no value. */
  net_cents: number | null
  fee_cents: number
  other_expenses_cents: number
  other_credits_cents: number
  interest_cents: number
  discount_cents: number
  abatement_cents: number
  tax_cents: number
  received_by: { bank: string; branch: string } | null
  motives: ExplainedCode[]
  payer: { document: string | null; name: string }
  pix: CollectionPix | null
  /** `null` in a return. */
  order: CollectionOrder | null
}

type CollectionPix = { key: string | null; txid: string | null; payload: string | null }

/** `value` is in cents, or a rate in hundredths of a percent; the layout's `code` decides. */
export type CollectionTerm = { code: string; from: string | null; value: number }

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
