import type { Explained } from '../../cnab/collection-types.ts'

export type PaymentsContent = { kind: 'payments'; payments: Payment[] }

/** What became of a payment: `asked` in a remittance, `unknown` for a code that no table knows. */
export type PaymentOutcome = 'asked' | 'paid' | 'accepted' | 'refused' | 'unknown'

export type PaymentParty = { document: string | null; name: string }

/** A transfer, or the payment of a boleto, a bill with a bar code or a tax, as a remittance asks for it or as a return tells what became of it. */
export type Payment = {
  line: number
  direction: 'remittance' | 'return'
  kind: 'transfer' | 'slip' | 'utility' | 'tax'
  /** The account it is paid from. */
  bank_id: string
  branch_id: string
  account_id: string
  service: Explained
  form: Explained
  /** Include, change or exclude; and released, blocked or deleted. */
  movement: Explained
  instruction: Explained
  payee: PaymentParty
  /** Where a transfer goes, and through which clearing house. */
  to: { clearing: string; bank: string; branch: string; account: string } | null
  address: PaymentAddress | null
  /** The key of a Pix and its txid, where segment B has them. */
  pix: { key_kind: string; key: string | null; txid: string | null } | null
  /** Which tax a segment N pays, and its code at the treasury. */
  tax: (Explained & { revenue_code: string }) | null
  /** Free words of segment W. */
  complements: string[]
  /** The 44 digits of a boleto or bill; Itaú may have the 48 of a bill's typed line. */
  barcode: string | null
  /** Who owes the boleto or tax and who answers for it, where J-52 or the segment N tells. */
  payer: PaymentParty | null
  guarantor: PaymentParty | null
  /** The company's number of the payment, and the bank's. */
  our_number: string
  bank_number: string
  due_on: string | null
  pay_on: string | null
  /** The boleto's own value and what changes it; zero for a transfer. */
  nominal_cents: number
  discount_cents: number
  interest_cents: number
  /** What is to be paid. */
  amount_cents: number
  /** What was paid and when, zero and none unless the outcome is `paid`. */
  paid_cents: number
  paid_on: string | null
  outcome: PaymentOutcome
  occurrences: Explained[]
}

export type PaymentAddress = {
  street: string
  number: string
  complement: string
  district: string
  city: string
  postal_code: string
  state: string
}
