import { BusinessDate, Id, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { BankEntry } from '../journal/bank-entry.contract.ts'

/** Where a line of a statement stands. */
export const lineStates = {
  pending: 'Pendente',
  suggested: 'Sugerido',
  confirmed: 'Conciliado',
  ignored: 'Ignorado',
  reversed: 'Estornado',
  split: 'Dividido',
} as const

/** What a credit came from, as what it was matched with tells, or else its own words. */
export const origins = {
  card: 'Cartão',
  pix: 'Pix',
  cash: 'Dinheiro',
  slip: 'Boleto',
  other: 'Outros',
} as const

/** What people say that a line was for. */
export const categories = {
  sale: 'Vendas',
  customer: 'Clientes a prazo',
  supplier: 'Fornecedores',
  payroll: 'Folha e encargos',
  tax: 'Impostos',
  bank_fee: 'Tarifas bancárias',
  loan: 'Empréstimos',
  yield: 'Rendimentos',
  own_transfer: 'Transferência entre contas',
  other: 'Outros',
} as const

/** Where having none is a choice of its own. */
export const categoriesOrNone = { ...categories, none: 'Sem categoria' } as const

/** One line of a bank statement, as the bank gave it. */
export const StatementLine = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  bank_account_id: Id,
  account_name: z.string(),
  posted_date: BusinessDate,
  /** From when the bank counts it, where its file said so. */
  value_date: BusinessDate.nullable(),
  memo: z.string(),
  doc_no: z.string().nullable(),
  kind: z.string().nullable(),
  /** Who stands on the other side, where the file says so. */
  counterpart_name: z.string().nullable(),
  counterpart_document: z.string().nullable(),
  /** The end-to-end number of the Pix that it is. */
  e2e_id: z.string().nullable(),
  /** In the balance, and not the holder's to use yet. */
  blocked: z.boolean(),
  amount_cents: z.int(),
  credit_cents: z.int().nullable(),
  debit_cents: z.int().nullable(),
  status: oneOf(lineStates),
  /** What it was matched with, in words. */
  matched_with: z.string().nullable(),
  category: oneOf(categories).nullable(),
  /** What the account holds after it, counted from the last balance that the bank stated before. */
  balance_after_cents: z.int(),
  /** The line that this one is a part of, and its amount. */
  split_of: z.int().nullable(),
  whole_cents: z.int().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementLineDetail = StatementLine.extend({
  fitid: z.string().nullable(),
  /** The capture of the same Pix. */
  capture_id: z.string().nullable(),
  /** The closing day of its date. */
  day_id: Id.nullable(),
  match: z.object({ id: z.int(), sentence: z.string(), difference_cents: z.int() }).nullable(),
  items: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      description: z.string(),
      amount_cents: z.int(),
      /** When it was paid or put into the bank, by whom, and of which closing day it is. */
      on: BusinessDate.nullable(),
      acquirer: z.string().nullable(),
      /** The slip that was paid, where it is one. */
      slip_id: Id.nullable(),
      day_id: Id.nullable(),
    }),
  ),
  marks: z.array(
    z.object({
      reason: z.string(),
      ignored_by_name: z.string().nullable(),
      ignored_at: Instant,
      restore_reason: z.string().nullable(),
      restored_by_name: z.string().nullable(),
      restored_at: Instant.nullable(),
    }),
  ),
  /** What a line counts as in its place, and what a part stands beside. */
  parts: z.array(StatementLine.pick({ id: true, memo: true, amount_cents: true, status: true, category: true })),
  /** The line that takes it back, or that it takes back; nobody said so where the bank's own words did. */
  reversal: z
    .object({
      takes_back: z.boolean(),
      other: StatementLine.pick({ id: true, posted_date: true, memo: true, amount_cents: true }),
      reason: z.string(),
      by_name: z.string().nullable(),
      at: Instant,
    })
    .nullable(),
  /** Free lines of the account that could be that. */
  opposites: z.array(StatementLine.pick({ id: true, posted_date: true, memo: true, amount_cents: true })),
  /** What was posted of it and taken back, the oldest first. */
  entries: z.array(BankEntry),
  source: z.object({ import_id: Id, file_name: z.string(), line: z.int().nullable() }).nullable(),
})
export type StatementLineDetail = z.infer<typeof StatementLineDetail>
