import type { CollectionOrder, CollectionTitle } from '../../cnab/collection-types.ts'
import type { Cnab240Frame } from '../cnab240-write.ts'

/** How a title is known, in a remittance and in a return. */
type Known = Pick<
  CollectionTitle,
  'our_number' | 'our_number_digit' | 'portfolio' | 'document_no' | 'company_ref' | 'due_on' | 'nominal_cents' | 'payer'
> & {
  /** Movement code. */
  occurrence: string
}

/** A title to ask something for. */
export type RemittanceTitle = Known &
  Pick<CollectionTitle, 'abatement_cents' | 'tax_cents'> & {
    order: Omit<CollectionOrder, 'instructions'>
    pix: { key: string; txid: string } | null
  }

/** What a bank tells of a title. */
export type ReturnTitle = Known &
  Pick<
    CollectionTitle,
    | 'occurred_on'
    | 'credited_on'
    | 'paid_cents'
    | 'fee_cents'
    | 'other_expenses_cents'
    | 'other_credits_cents'
    | 'interest_cents'
    | 'discount_cents'
    | 'abatement_cents'
    | 'tax_cents'
    | 'received_by'
  > & { net_cents: number; motives: string[] }

/** A CNAB 240 collection file to write; account and agreement are those of the frame. */
export type Cnab240RemittanceDraft = Omit<Cnab240Frame, 'direction' | 'version'> & { titles: RemittanceTitle[] }
export type Cnab240ReturnDraft = Omit<Cnab240Frame, 'direction' | 'version'> & { titles: ReturnTitle[] }
