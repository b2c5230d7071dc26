import type { KnownTitle, ReturnTitle } from '../cnab/collection-draft.ts'
import type { CollectionOrder, CollectionTerm } from '../cnab/collection-types.ts'

/** Whose CNAB 400 file it is. */
export type Cnab400Frame = {
  bank: string
  /** CNPJ (14) or CPF (11). */
  company_no: string
  company_name: string
  /** What the bank knows the company by, as it wants it in the header: 20 columns. */
  company_code: string
  /** BB's agreement of seven digits, Santander's transmission code; empty elsewhere. */
  agreement: string
  branch: string
  branch_digit: string
  account: string
  account_digit: string
  created_on: string
  sequence: number
}

/** A title of a return and its Pix, at the banks that tell it. */
export type ReturnTitle400 = Omit<ReturnTitle, 'net_cents'> & {
  /** Written where the bank's layout has it. */
  net_cents: number | null
  pix: { key: string | null; txid: string | null; payload: string | null } | null
}

/** What a CNAB 400 remittance can ask for: one discount, and no more of a fine than the bank has columns for. */
export type RemittanceTitle400 = KnownTitle & {
  abatement_cents: number
  tax_cents: number
  order: Pick<CollectionOrder, 'kind' | 'accepted' | 'issued_on' | 'instructions' | 'address'> & {
    /** Cents per day, from a day on where the bank has a column for it. */
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
