import { amountLimitMessage, maxFileAmount_cents } from '../values/amounts.ts'
import type { ContentHead, ReadItem } from '../values/answer-types.ts'
import type { ProblemReport } from './report.ts'
import type { AccountHead } from './statement-types.ts'

// Point-of-sale exports check their amounts in their schema.
type LimitedItem = Exclude<ReadItem, { of: { company_cnpj: string } | null }>
type AmountField<Row> = Row extends unknown ? keyof Row & `${string}_cents` : never
type AmountFields = { readonly [Item in LimitedItem as Item['kind']]: readonly AmountField<Item['row']>[] }

const amountFields: AmountFields = {
  'statement-line': ['amount_cents'],
  'balance-note': ['amount_cents'],
  title: [
    'nominal_cents',
    'paid_cents',
    'net_cents',
    'fee_cents',
    'other_expenses_cents',
    'other_credits_cents',
    'interest_cents',
    'discount_cents',
    'abatement_cents',
    'tax_cents',
  ],
  payment: ['nominal_cents', 'discount_cents', 'interest_cents', 'amount_cents', 'paid_cents'],
  bill: ['amount_cents', 'fee_cents'],
  capture: ['gross_cents', 'fee_cents', 'other_fees_cents', 'net_cents', 'cash_out_cents', 'cancelled_amount_cents'],
  settlement: [
    'gross_cents',
    'fee_cents',
    'other_fees_cents',
    'anticipation_cost_cents',
    'assigned_cents',
    'lien_cents',
    'rejected_cents',
    'net_cents',
  ],
  pix: ['amount_cents'],
}
const balanceFields: readonly AmountField<AccountHead>[] = ['balance_cents', 'opening_cents', 'available_cents']

const fieldsByKind = new Map<string, readonly string[]>(Object.entries(amountFields))

/** Refuses amounts above the limit, which keeps sums exact. */
export function refuseLargeAmounts({ kind, row }: ReadItem, report: ProblemReport) {
  const fields = fieldsByKind.get(kind)
  if (fields) refuse(row, fields, report)
}

export function refuseLargeBalances(head: ContentHead, report: ProblemReport) {
  if (head.kind === 'statement') for (const account of head.accounts) refuse(account, balanceFields, report)
}

function refuse(row: { line: number }, fields: readonly string[], report: ProblemReport) {
  const values: Readonly<Record<string, unknown>> = row
  for (const field of fields) {
    const value = values[field]
    if (typeof value === 'number' && Math.abs(value) > maxFileAmount_cents)
      report.error('field.too-large', `${amountLimitMessage}.`, { line: row.line, field, value: String(value) })
  }
}
