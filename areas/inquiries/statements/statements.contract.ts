import { dayLocked } from '@app/domain/day/life/contract'
import {
  categories,
  categoriesOrNone,
  lineStates,
  origins,
  StatementLine,
  StatementLineDetail,
} from '@app/domain/transactions/contract'
import {
  BusinessDate,
  bulk,
  defineOperations,
  get,
  Id,
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
import { chartPeriod } from '../chart-period.contract.ts'
import {
  alreadyIgnored,
  alreadyReversed,
  isPart,
  lineMatched,
  matchChanged,
  matchKept,
  notIgnored,
  notMatched,
  notOpposite,
  notReversed,
  notSplit,
  partMatched,
  partsDiffer,
  reversalChanged,
} from './statement-refusals.contract.ts'

/** So many days are looked at once. */
export const mostDays = 366

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
/** The pair that was looked at. */
const OfMatch = z.object({ match_id: z.int() })
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
        ...chartPeriod,
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
      body: Reason.extend({ other_id: RowNumber }),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notReversed, reversalChanged, dayLocked],
      changes,
    }),
    /** People say that the pair that was proposed is the one. */
    confirmMatch: post('/statement-lines/:id/confirm-match', {
      params,
      body: OfMatch,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notMatched, matchChanged, matchKept],
      changes: ofMatches,
    }),
    /** Takes the pair apart, which is not proposed again. */
    undoMatch: post('/statement-lines/:id/undo-match', {
      params,
      body: Reason.extend(OfMatch.shape),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notMatched, matchChanged, matchKept],
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
