import { BusinessDate, Id, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { BankEntry } from '../journal/bank-entry.contract.ts'

export const lineStates = {
  pending: 'Pendente',
  suggested: 'Sugerido',
  confirmed: 'Conciliado',
  ignored: 'Ignorado',
  reversed: 'Estornado',
  split: 'Dividido',
} as const

/** Origin of a credit: from its match, or else from its text. */
export const statementOrigins = {
  card: 'Cartão',
  pix: 'Pix',
  cash: 'Dinheiro',
  slip: 'Boleto',
  other: 'Outros',
} as const

export const statementCategories = {
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

/** Categories of a filter, which has “no category” as a choice. */
export const statementCategoriesOrNone = { ...statementCategories, none: 'Sem categoria' } as const

export const StatementLine = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  bank_account_id: Id,
  account_name: z.string(),
  posted_date: BusinessDate,
  /** Date from which the bank counts it, if the file has it. */
  value_date: BusinessDate.nullable(),
  memo: z.string(),
  doc_no: z.string().nullable(),
  kind: z.string().nullable(),
  counterpart_name: z.string().nullable(),
  counterpart_document: z.string().nullable(),
  e2e_id: z.string().nullable(),
  /** Included in the balance, but not yet available. */
  blocked: z.boolean(),
  amount_cents: z.int(),
  credit_cents: z.int().nullable(),
  debit_cents: z.int().nullable(),
  status: oneOf(lineStates),
  matched_with: z.string().nullable(),
  category: oneOf(statementCategories).nullable(),
  /** Account balance after the line, computed from the last stated balance. */
  /** Null if the balance of the account is unknown. */
  balance_after_cents: z.int().nullable(),
  split_of: z.int().nullable(),
  whole_cents: z.int().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementLineDetail = StatementLine.extend({
  fitid: z.string().nullable(),
  capture_id: z.string().nullable(),
  day_id: Id.nullable(),
  match: z.object({ id: z.int(), sentence: z.string(), difference_cents: z.int() }).nullable(),
  items: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      description: z.string(),
      amount_cents: z.int(),
      on: BusinessDate.nullable(),
      acquirer: z.string().nullable(),
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
  /** Parts that replace the line; for a part, its siblings. */
  parts: z.array(StatementLine.pick({ id: true, memo: true, amount_cents: true, status: true, category: true })),
  /** Its reversal, or the line it reverses; without a person if the system recognized it by the bank's text. */
  reversal: z
    .object({
      takes_back: z.boolean(),
      other: StatementLine.pick({ id: true, posted_date: true, memo: true, amount_cents: true }),
      reason: z.string(),
      by_name: z.string().nullable(),
      at: Instant,
    })
    .nullable(),
  opposites: z.array(StatementLine.pick({ id: true, posted_date: true, memo: true, amount_cents: true })),
  entries: z.array(BankEntry),
  source: z.object({ import_id: Id, file_name: z.string(), line: z.int().nullable() }).nullable(),
})
export type StatementLineDetail = z.infer<typeof StatementLineDetail>
