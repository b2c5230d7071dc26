import type { CollectionOrder, CollectionTitle } from './collection-types.ts'

export type KnownTitle = Pick<
  CollectionTitle,
  'our_number' | 'our_number_digit' | 'portfolio' | 'document_no' | 'company_ref' | 'due_on' | 'nominal_cents' | 'payer'
> & {
  occurrence: string
}

export type RemittanceTitle = KnownTitle &
  Pick<CollectionTitle, 'abatement_cents' | 'tax_cents'> & {
    order: Omit<CollectionOrder, 'instructions'>
    pix: { key: string; txid: string } | null
  }

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
