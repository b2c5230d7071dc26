import { dayLocked } from '@app/domain/calendar/contract'
import {
  lineStates,
  StatementLine,
  StatementLineDetail,
  statementCategories,
  statementCategoriesOrNone,
  statementOrigins,
} from '@app/domain/transactions/contract'
import {
  amountInput,
  BusinessDate,
  buildPageSchema,
  declareBulk,
  defineOperations,
  ExactNumber,
  get,
  Id,
  IntegerText,
  listParts,
  Named,
  notFound,
  oneOf,
  PageQuery,
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
  matchCannotBeUndone,
  matchChanged,
  notIgnored,
  notMatched,
  notOpposite,
  notReversed,
  notSplit,
  partMatched,
  partsDiffer,
  reversalChanged,
} from './statement-refusals.contract.ts'

export const maxStatementDays = 366

export const StatementFilter = PageQuery.extend({
  sort: sortBy(StatementLine, ['posted_date', 'value_date', 'amount_cents']),
  company_id: Id.optional(),
  bank_account_id: Id.optional(),
  status: oneOf(lineStates).optional(),
  sign: z.enum(['credit', 'debit']).optional(),
  origin: oneOf(statementOrigins).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  value_from: BusinessDate.optional(),
  value_to: BusinessDate.optional(),
  least_cents: IntegerText.optional(),
  most_cents: IntegerText.optional(),
  rule_id: Id.optional(),
  category: oneOf(statementCategoriesOrNone).optional(),
  counterpart: z.string().trim().max(60).optional(),
  e2e_id: z.string().trim().max(32, 'O identificador do Pix tem 32 caracteres.').optional(),
  search: z.string().trim().max(60).optional(),
  ...ExactNumber,
})
export type StatementFilter = z.infer<typeof StatementFilter>

const SummaryFilter = StatementFilter.omit(listParts)
export type SummaryFilter = z.infer<typeof SummaryFilter>

export const AccountBalance = z.object({
  /** Opening and calculated balance are null if the balance of the account is unknown. */
  opening_cents: z.int().nullable(),
  credits_cents: z.int(),
  debits_cents: z.int(),
  calculated_cents: z.int().nullable(),
  informed_cents: z.int().nullable(),
  informed_on: BusinessDate.nullable(),
  /** Calculated minus stated. */
  difference_cents: z.int().nullable(),
  agreed_on: BusinessDate.nullable(),
})
export type AccountBalance = z.infer<typeof AccountBalance>

const maxLineParts = 20
const LinePart = z.object({
  amount_cents: amountInput(1, 'Informe o valor.', 'Informe o valor.'),
  note: z.string().trim().max(80).optional(),
})
export type LinePart = z.infer<typeof LinePart>

const params = z.object({ id: IntegerText })
const Reason = z.object({
  reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(500),
})
const OfMatch = z.object({ match_id: z.int() })
const changes = ['receivables', 'chargebacks'] as const
const ofMatches = [...changes, 'acquirer-transactions', 'system-movements', 'cash-conciliations'] as const
const Category = z.object({ category: oneOf(statementCategories).nullable() })
export type Categorised = { category: keyof typeof statementCategoriesOrNone | null }
const chosen = { filter: StatementFilter, key: RowNumber, changes } as const

export const statements = defineOperations(
  { name: 'statements', ability: 'financial.statements' },
  {
    list: get('/statement-lines', {
      query: StatementFilter,
      answer: buildPageSchema(StatementLine),
      errors: [periodTooLong],
    }),
    get: get('/statement-lines/:id', { params, answer: StatementLineDetail, errors: [notFound] }),
    balance: get('/statement-lines/balance', {
      query: SummaryFilter,
      answer: z.object({ account: AccountBalance.nullable() }),
      errors: [periodTooLong],
    }),
    credits: get('/statement-lines/credits', {
      query: SummaryFilter,
      answer: z.object({
        ...chartPeriod,
        data: z.array(z.object({ date: BusinessDate, origin: oneOf(statementOrigins), amount_cents: z.int() })),
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
    split: post('/statement-lines/:id/split', {
      params,
      body: z.object({
        parts: z
          .array(LinePart)
          .min(2, 'Informe ao menos duas partes.')
          .max(maxLineParts, `No máximo ${maxLineParts} partes.`),
      }),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, lineMatched, alreadyIgnored, alreadyReversed, isPart, partsDiffer, dayLocked],
      changes,
    }),
    join: post('/statement-lines/:id/join', {
      params,
      body: Reason,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notSplit, partMatched, dayLocked],
      changes,
    }),
    reverse: post('/statement-lines/:id/reverse', {
      params,
      body: Reason.extend({ other_id: RowNumber }),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, lineMatched, alreadyIgnored, alreadyReversed, notOpposite, dayLocked],
      changes,
    }),
    endReversal: post('/statement-lines/:id/end-reversal', {
      params,
      body: Reason.extend({ other_id: RowNumber }),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notReversed, reversalChanged, dayLocked],
      changes,
    }),
    confirmMatch: post('/statement-lines/:id/confirm-match', {
      params,
      body: OfMatch,
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notMatched, matchChanged, matchCannotBeUndone],
      changes: ofMatches,
    }),
    undoMatch: post('/statement-lines/:id/undo-match', {
      params,
      body: Reason.extend(OfMatch.shape),
      answer: StatementLineDetail,
      idempotent: true,
      errors: [notFound, notMatched, matchChanged, matchCannotBeUndone],
      changes: ofMatches,
    }),
    categorise: post('/statement-lines/:id/category', {
      params,
      body: Category,
      answer: StatementLineDetail,
      errors: [notFound, dayLocked],
    }),
    ignoreMany: declareBulk('/statement-lines/bulk/ignore', { ...chosen, input: Reason }),
    restoreMany: declareBulk('/statement-lines/bulk/restore', { ...chosen, input: Reason }),
    categoriseMany: declareBulk('/statement-lines/bulk/category', {
      ...chosen,
      input: z.object({ category: oneOf(statementCategoriesOrNone) }),
    }),
    applyRulesMany: declareBulk('/statement-lines/bulk/apply-rules', chosen),
  },
)
