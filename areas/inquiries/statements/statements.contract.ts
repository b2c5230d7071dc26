import { BankEntry, dayLocked } from '@app/areas/cash-closing/contract'
import {
  BusinessDate,
  bulk,
  defineOperations,
  get,
  Id,
  Instant,
  IntegerText,
  listParts,
  Named,
  notFound,
  oneOf,
  PageQuery,
  pageOf,
  periodTooLong,
  post,
  RowNumber,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  alreadyIgnored,
  alreadyReversed,
  isPart,
  lineMatched,
  matchKept,
  notIgnored,
  notMatched,
  notOpposite,
  notReversed,
  notSplit,
  partMatched,
  partsDiffer,
} from './statement-refusals.contract.ts'

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

/** So many days are looked at once. */
export const mostDays = 366

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

export const StatementFilter = PageQuery.extend({
  sort: sortBy(StatementLine, ['posted_date', 'value_date', 'amount_cents']),
  company_id: Id.optional(),
  bank_account_id: Id.optional(),
  status: oneOf(lineStates).optional(),
  sign: z.enum(['credit', 'debit']).optional(),
  /** Of credits alone. */
  origin: oneOf(origins).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  value_from: BusinessDate.optional(),
  value_to: BusinessDate.optional(),
  least_cents: IntegerText.optional(),
  most_cents: IntegerText.optional(),
  rule_id: Id.optional(),
  category: oneOf(categoriesOrNone).optional(),
  /** A name, or a CPF or CNPJ however it is written. */
  counterpart: z.string().trim().max(60).optional(),
  e2e_id: z.string().trim().max(32, 'O identificador do Pix tem 32 caracteres.').optional(),
  search: z.string().trim().max(60).optional(),
})
export type StatementFilter = z.infer<typeof StatementFilter>

const SummaryFilter = StatementFilter.omit(listParts)
export type SummaryFilter = z.infer<typeof SummaryFilter>

/** One account over a period: what it held, what came and went, what it should hold and what the bank says. */
export const AccountBalance = z.object({
  opening_cents: z.int(),
  credits_cents: z.int(),
  debits_cents: z.int(),
  calculated_cents: z.int(),
  informed_cents: z.int().nullable(),
  informed_on: BusinessDate.nullable(),
  /** Calculated minus informed, on the day of the informed one. */
  difference_cents: z.int().nullable(),
  /** The last day before on which both agreed. */
  agreed_on: BusinessDate.nullable(),
})
export type AccountBalance = z.infer<typeof AccountBalance>

/** So many parts are made of one line. */
export const mostParts = 20
/** A part has the sign of its line. */
const Part = z.object({
  amount_cents: z.int('Informe o valor.').min(1, 'Informe o valor.'),
  note: z.string().trim().max(80).optional(),
})
export type Part = z.infer<typeof Part>

const params = z.object({ id: IntegerText })
const Reason = z.object({
  reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(500),
})
const changes = ['receivables', 'chargebacks'] as const
const ofMatches = [...changes, 'acquirer-transactions', 'system-movements', 'cash-conciliations'] as const
const Category = z.object({ category: oneOf(categories).nullable() })
export type Categorised = { category: keyof typeof categoriesOrNone | null }
const chosen = { filter: StatementFilter, key: RowNumber, changes } as const

export const statements = defineOperations(
  { name: 'statements', ability: 'financial.statements' },
  {
    list: get('/statement-lines', {
      query: StatementFilter,
      answer: pageOf(StatementLine),
      errors: [periodTooLong],
    }),
    get: get('/statement-lines/:id', { params, answer: StatementLineDetail, errors: [notFound] }),
    /** Balances of the account that the filter names; none where it names none. */
    balance: get('/statement-lines/balance', {
      query: SummaryFilter,
      answer: z.object({ account: AccountBalance.nullable() }),
      errors: [periodTooLong],
    }),
    credits: get('/statement-lines/credits', {
      query: SummaryFilter,
      answer: z.object({
        data: z.array(z.object({ date: BusinessDate, origin: oneOf(origins), amount_cents: z.int() })),
      }),
      errors: [periodTooLong],
    }),
    choices: get('/statement-lines/choices', {
      answer: z.object({
        companies: z.array(Named),
        accounts: z.array(Named),
        rules: z.array(Named),
      }),
    }),
    /** The line belongs to nothing: the matching leaves it alone. */
    ignore: post('/statement-lines/:id/ignore', {
      params,
      body: Reason,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, lineMatched, alreadyIgnored, alreadyReversed, dayLocked],
      changes,
    }),
    restore: post('/statement-lines/:id/restore', {
      params,
      body: Reason,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notIgnored, dayLocked],
      changes,
    }),
    /** Lets parts that add up to the line stand in its place, each to be matched and categorised by itself. */
    split: post('/statement-lines/:id/split', {
      params,
      body: z.object({
        parts: z.array(Part).min(2, 'Informe ao menos duas partes.').max(mostParts, `No máximo ${mostParts} partes.`),
      }),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, lineMatched, alreadyIgnored, alreadyReversed, isPart, partsDiffer, dayLocked],
      changes,
    }),
    /** The line stands for itself again, while nothing is matched with its parts. */
    join: post('/statement-lines/:id/join', {
      params,
      body: Reason,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notSplit, partMatched, dayLocked],
      changes,
    }),
    /** The bank took the line back by another, or the other way round: both wait for nothing more. */
    reverse: post('/statement-lines/:id/reverse', {
      params,
      body: Reason.extend({ other_id: RowNumber }),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, lineMatched, alreadyIgnored, alreadyReversed, notOpposite, dayLocked],
      changes,
    }),
    /** Both lines stand by themselves again. */
    endReversal: post('/statement-lines/:id/end-reversal', {
      params,
      body: Reason,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notReversed, dayLocked],
      changes,
    }),
    /** People say that the pair that was proposed is the one. */
    confirmMatch: post('/statement-lines/:id/confirm-match', {
      params,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notMatched, matchKept],
      changes: ofMatches,
    }),
    /** Takes the pair apart, which is not proposed again. */
    undoMatch: post('/statement-lines/:id/undo-match', {
      params,
      body: Reason,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notMatched, matchKept],
      changes: ofMatches,
    }),
    /** Says what the line was for; nothing takes that back. */
    categorise: post('/statement-lines/:id/category', {
      params,
      body: Category,
      answer: StatementLineDetail,
      errors: [notFound, dayLocked],
    }),
    ignoreMany: bulk('/statement-lines/bulk/ignore', { ...chosen, input: Reason }),
    restoreMany: bulk('/statement-lines/bulk/restore', { ...chosen, input: Reason }),
    categoriseMany: bulk('/statement-lines/bulk/category', {
      ...chosen,
      input: z.object({ category: oneOf(categoriesOrNone) }),
    }),
    /** Lets the matching and the rules of people look again at these lines. */
    applyRules: bulk('/statement-lines/bulk/apply-rules', chosen),
  },
)
