import { accountId } from './cnab-fields.ts'
import type { KnownTitle } from './collection-draft.ts'

type Columns = Omit<KnownTitle, 'occurrence' | 'payer'> & { branch: string; account: string; account_digit: string }

export const toKnownTitle = (read: Columns) => ({
  branch_id: read.branch,
  account_id: accountId(read.account, read.account_digit),
  our_number: read.our_number,
  our_number_digit: read.our_number_digit,
  portfolio: read.portfolio,
  document_no: read.document_no,
  company_ref: read.company_ref,
  due_on: read.due_on,
  nominal_cents: read.nominal_cents,
})

export const toTitleColumns = (title: Omit<KnownTitle, 'occurrence' | 'payer'>) => ({
  our_number: title.our_number,
  our_number_digit: title.our_number_digit,
  portfolio: title.portfolio,
  document_no: title.document_no,
  company_ref: title.company_ref,
  due_on: title.due_on,
  nominal_cents: title.nominal_cents,
})

export const nothingPaid = {
  paid_cents: 0,
  net_cents: null,
  fee_cents: 0,
  other_expenses_cents: 0,
  other_credits_cents: 0,
  interest_cents: 0,
  discount_cents: 0,
  occurred_on: null,
  credited_on: null,
  received_by: null,
  pix: null,
}
