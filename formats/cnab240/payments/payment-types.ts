import type { ExplainedCode } from '../../cnab/collection-types.ts'

export type PaymentsContent = { kind: 'payments'; payments: BankPayment[] }

/** A remittance has `requested`; `unknown` means a code that no table has. */
export type PaymentOutcome = 'requested' | 'paid' | 'accepted' | 'refused' | 'unknown'

export type PaymentParty = { document: string | null; name: string }

export type BankPayment = {
  line: number
  direction: 'remittance' | 'return'
  kind: 'transfer' | 'slip' | 'utility' | 'tax'
  /** The debited account. */
  bank_id: string
  branch_id: string
  account_id: string
  service: ExplainedCode
  form: ExplainedCode
  movement: ExplainedCode
  instruction: ExplainedCode
  payee: PaymentParty
  to: { clearing: string; bank: string; branch: string; account: string } | null
  address: PaymentAddress | null
  pix: { key_kind: string; key: string | null; txid: string | null } | null
  tax: (ExplainedCode & { revenue_code: string }) | null
  complements: string[]
  /** 44 digits of a boleto or bill; at Itaú it may be the 48 digits of a bill's typed line. */
  barcode: string | null
  payer: PaymentParty | null
  guarantor: PaymentParty | null
  our_number: string
  bank_number: string
  due_on: string | null
  pay_on: string | null
  /** The boleto's nominal value and its adjustments; zero for a transfer. */
  nominal_cents: number
  discount_cents: number
  interest_cents: number
  amount_cents: number
  /** 0 and `null` unless the outcome is `paid`. */
  paid_cents: number
  paid_on: string | null
  outcome: PaymentOutcome
  occurrences: ExplainedCode[]
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
