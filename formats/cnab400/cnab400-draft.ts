import type { KnownTitle, ReturnTitle } from '../cnab/collection-draft.ts'
import type { CollectionOrder, CollectionTerm } from '../cnab/collection-types.ts'

export type Cnab400Frame = {
  bank: string
  company_no: string // CNPJ (14) or CPF (11)
  company_name: string
  company_code: string // the bank's code of the company for the header: 20 columns
  agreement: string // Banco do Brasil: agreement of 7 digits; Santander: transmission code; otherwise empty
  branch: string
  branch_digit: string
  account: string
  account_digit: string
  created_on: string
  sequence: number
}

export type ReturnTitle400 = Omit<ReturnTitle, 'net_cents'> & {
  net_cents: number | null // ignored where the bank's layout has no column
  pix: { key: string | null; txid: string | null; payload: string | null } | null
}

export type RemittanceTitle400 = KnownTitle & {
  abatement_cents: number
  tax_cents: number
  order: Pick<CollectionOrder, 'kind' | 'accepted' | 'issued_on' | 'instructions' | 'address'> & {
    /** Cents per day; `from` where the bank has a column for it. */
    interest: { from: string | null; value: number } | null
    fine: CollectionTerm | null
    discount: { from: string | null; value: number } | null
    protest_days: number
    guarantor_name: string
  }
  pix: { key: string; txid: string } | null
}

export type Cnab400ReturnDraft = Cnab400Frame & { titles: ReturnTitle400[] }
export type Cnab400RemittanceDraft = Cnab400Frame & { titles: RemittanceTitle400[] }
