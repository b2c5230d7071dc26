import type { CollectionOrder, CollectionTitle } from './collection-types.ts'

/** How a title to write is known, in a remittance and in a return. */
export type KnownTitle = Pick<
  CollectionTitle,
  'our_number' | 'our_number_digit' | 'portfolio' | 'document_no' | 'company_ref' | 'due_on' | 'nominal_cents' | 'payer'
> & {
  /** Movement code. */
  occurrence: string
}

/** A title to ask something for. */
export type RemittanceTitle = KnownTitle &
  Pick<CollectionTitle, 'abatement_cents' | 'tax_cents'> & {
    order: Omit<CollectionOrder, 'instructions'>
    pix: { key: string; txid: string } | null
  }

/** What a bank tells of a title. */
export type ReturnTitle = KnownTitle &
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
