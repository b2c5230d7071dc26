import { balanceLocked } from '@app/domain/bank-balances/contract'
import { periodLocked } from '@app/domain/calendar/contract'
import {
  amountInput,
  BusinessDate,
  buildPageSchema,
  Cents,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  listParts,
  maxAmount_cents,
  Named,
  Nothing,
  notFound,
  oneOf,
  PageQuery,
  periodTooLong,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'

export const maxBalanceDays = 366
const maxInformedBalances = 200

export const balanceStates = { open: 'Aberto', checked: 'Conferido', locked: 'Bloqueado' } as const
export const balanceSources = { file: 'Extrato', person: 'Digitado' } as const

/** Key of a balance: account and day. */
const BalanceKey = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_\d{4}-\d{2}-\d{2}$/, 'Registro inválido.')
  .refine((key) => Id.safeParse(key.slice(0, 36)).success && BusinessDate.safeParse(key.slice(37)).success, {
    error: 'Registro inválido.',
  })

const OfAccount = z.object({
  company_id: Id,
  company_name: z.string(),
  bank_account_id: Id,
  account_name: z.string(),
  bank_code: z.string(),
})

export const BankAccountBalance = OfAccount.omit({ bank_account_id: true }).extend({
  id: Id,
  active: z.boolean(),
  /** Null if it is unknown: no opening balance is registered, and none is stated. */
  balance_cents: Cents.nullable(),
  /** 1 if the balance is unknown: the total counts these accounts. */
  unknown_accounts: z.int(),
  /** Null if no statement and no person states a balance. */
  informed_on: BusinessDate.nullable(),
  last_statement_on: BusinessDate.nullable(),
  is_stale: z.boolean(),
  minimum_cents: Cents,
  locked_on: BusinessDate.nullable(),
})
export type BankAccountBalance = z.infer<typeof BankAccountBalance>

export const BankBalance = OfAccount.extend({
  id: z.string(),
  balance_on: BusinessDate,
  /** Opening and closing balance are null if the balance of the account is unknown. */
  opening_cents: Cents.nullable(),
  credits_cents: Cents,
  debits_cents: Cents,
  closing_cents: Cents.nullable(),
  informed_cents: Cents.nullable(),
  /** Computed minus informed. */
  difference_cents: Cents.nullable(),
  /** Part of the movement that the bank does not release yet. */
  held_cents: Cents,
  source: oneOf(balanceSources).nullable(),
  informed_at: Instant.nullable(),
  status: oneOf(balanceStates),
})
export type BankBalance = z.infer<typeof BankBalance>

const Check = z.object({
  closing_cents: Cents,
  informed_cents: Cents,
  checked_by_name: z.string(),
  checked_at: Instant,
  locked_by_name: z.string().nullable(),
  locked_at: Instant.nullable(),
})

export const BankBalanceDetail = BankBalance.extend({
  informed_by_name: z.string().nullable(),
  file_name: z.string().nullable(),
  import_id: Id.nullable(),
  /** The last check, also if an amount has changed since. */
  check: Check.nullable(),
  /** The last locked day of the account, if it is this day or a later one. */
  locked_until: BusinessDate.nullable(),
})
export type BankBalanceDetail = z.infer<typeof BankBalanceDetail>

const ofAccounts = { company_id: Id.optional(), group_id: Id.optional(), bank_code: z.string().max(3).optional() }

export const BankAccountBalanceFilter = PageQuery.extend({
  ...ofAccounts,
  sort: sortBy(BankAccountBalance, ['company_name', 'account_name', 'balance_cents']),
  search: z.string().trim().max(60).optional(),
  is_stale: z.stringbool().optional(),
  is_known: z.stringbool().optional(),
})
export type BankAccountBalanceFilter = z.infer<typeof BankAccountBalanceFilter>

export const BankBalanceFilter = PageQuery.extend({
  ...ofAccounts,
  sort: sortBy(BankBalance, ['balance_on', 'closing_cents', 'difference_cents']),
  bank_account_id: Id.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  status: oneOf(balanceStates).optional(),
  is_different: z.stringbool().optional(),
  search: z.string().trim().max(60).optional(),
})
export type BankBalanceFilter = z.infer<typeof BankBalanceFilter>

const ChartFilter = BankBalanceFilter.omit(listParts)
export type BankBalanceChartFilter = z.infer<typeof ChartFilter>

const InformedBalance = z.object({
  bank_account_id: Id,
  balance_cents: amountInput(-maxAmount_cents, undefined, 'Informe o saldo.'),
})
export const InformedBalances = z.object({
  balance_on: BusinessDate,
  balances: z
    .array(InformedBalance)
    .min(1, 'Informe ao menos um saldo.')
    .max(maxInformedBalances, `Informe até ${maxInformedBalances} saldos por vez.`),
})
export type InformedBalances = z.infer<typeof InformedBalances>

const params = z.object({ id: BalanceKey })
const Reason = z.object({
  reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(500),
})
const seenAmount = amountInput(-maxAmount_cents)
/** The amounts that the person saw. */
const SeenBalance = z.object({ closing_cents: seenAmount, informed_cents: seenAmount })
export type SeenBalance = z.infer<typeof SeenBalance>

export const futureBalance = defineError(
  422,
  'bank-balance.future',
  'O dia do saldo não pode ser futuro.',
  'balance_on',
)
export const balanceOfSafe = defineError(
  422,
  'bank-balance.safe',
  '{account} é um cofre: o saldo dele vem das coletas.',
)
export const statedByFile = defineError(
  409,
  'bank-balance.stated-by-file',
  'O extrato já informa o saldo de {account} em {date}.',
)
export const accountTwice = defineError(422, 'bank-balance.twice', 'A conta {account} aparece duas vezes.')
export const notInformed = defineError(409, 'bank-balance.not-informed', 'O saldo de {date} não foi informado.')
export const balanceChanged = defineError(
  409,
  'bank-balance.changed',
  'O saldo mudou desde que foi lido. Confira os valores de novo.',
)
export const balanceDiffers = defineError(
  409,
  'bank-balance.differs',
  'Saldo informado difere do calculado em {difference}.',
)
export const balanceNotChecked = defineError(409, 'bank-balance.not-checked', 'Confira o saldo antes de bloquear.')
export const notLocked = defineError(409, 'bank-balance.not-locked', 'O saldo de {date} não está bloqueado.')
export const lockedLater = defineError(
  409,
  'bank-balance.locked-later',
  'O saldo de {later} também está bloqueado; desbloqueie-o antes.',
)

const changes = ['bank-forecast', 'statements', 'treasury-home', 'settlement-accounts'] as const
const locked = [balanceLocked, periodLocked] as const
const chosen = { filter: BankBalanceFilter, key: BalanceKey } as const

export const bankBalances = defineOperations(
  { name: 'bank-balances', ability: 'financial.bank-balances' },
  {
    accounts: get('/bank-balances/accounts', {
      query: BankAccountBalanceFilter,
      answer: buildPageSchema(BankAccountBalance),
    }),
    list: get('/bank-balances', {
      query: BankBalanceFilter,
      answer: buildPageSchema(BankBalance),
      errors: [periodTooLong],
    }),
    choices: get('/bank-balances/choices', {
      answer: z.object({
        companies: z.array(Named),
        groups: z.array(Named),
        banks: z.array(z.string()),
        accounts: z.array(Named.extend({ company_id: Id })),
      }),
    }),
    /** Balances at the end of each day, all accounts together. */
    chart: get('/bank-balances/chart', {
      query: ChartFilter,
      answer: z.object({
        from: BusinessDate,
        to: BusinessDate,
        days: z.array(z.object({ day: BusinessDate, balance_cents: Cents })),
      }),
      errors: [periodTooLong],
    }),
    get: get('/bank-balances/:id', { params, answer: BankBalanceDetail, errors: [notFound] }),
    inform: post('/bank-balances/inform', {
      body: InformedBalances,
      answer: z.object({ informed: z.int() }),
      idempotent: true,
      errors: [notFound, futureBalance, balanceOfSafe, accountTwice, statedByFile, ...locked],
      changes,
    }),
    removeInformed: post('/bank-balances/:id/remove-informed', {
      params,
      body: Reason,
      answer: Nothing,
      idempotent: true,
      errors: [notFound, notInformed, statedByFile, ...locked],
      changes,
    }),
    check: post('/bank-balances/:id/check', {
      params,
      body: SeenBalance,
      answer: BankBalanceDetail,
      idempotent: true,
      errors: [notFound, notInformed, balanceChanged, balanceDiffers, ...locked],
    }),
    reopen: post('/bank-balances/:id/reopen', {
      params,
      body: Reason,
      answer: BankBalanceDetail,
      idempotent: true,
      errors: [notFound, balanceNotChecked, ...locked],
    }),
    lock: post('/bank-balances/:id/lock', {
      params,
      answer: BankBalanceDetail,
      idempotent: true,
      errors: [notFound, balanceNotChecked, ...locked],
    }),
    unlock: post('/bank-balances/:id/unlock', {
      params,
      body: Reason,
      answer: BankBalanceDetail,
      idempotent: true,
      errors: [notFound, notLocked, lockedLater, periodLocked],
    }),
    checkMany: declareBulk('/bank-balances/bulk/check', chosen),
    lockMany: declareBulk('/bank-balances/bulk/lock', chosen),
  },
)
