import {
  BusinessDate,
  buildPageSchema,
  Cents,
  defineOperations,
  get,
  Id,
  oneOf,
  PageQuery,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'

export const forecastDays = 30

/** Amounts that the forecast adds. A further one is a query in `forecastQueries` of the store. */
export const forecastSources = {
  receivables: 'Recebíveis',
  batches: 'Lotes a caminho',
  slips: 'Boletos',
  deposits: 'Depósitos em trânsito',
  payables: 'Títulos a pagar',
} as const
export type ForecastSource = keyof typeof forecastSources

export const forecastTimings = { expected: 'Previsto', late: 'Em atraso' } as const

const Addend = z.object({ source: oneOf(forecastSources), amount_cents: Cents, count: z.int() })

const Low = z.object({
  start_cents: Cents,
  /** The lowest balance at the end of a day, and the first such day. */
  low_cents: Cents,
  low_on: BusinessDate,
  minimum_cents: Cents,
})

const CompanyForecast = Low.extend({
  id: Id,
  name: z.string(),
  income_cents: Cents,
  end_cents: Cents,
  unknown_accounts: z.int(),
})
export type CompanyForecast = z.infer<typeof CompanyForecast>

const AccountForecast = Low.extend({
  id: Id,
  name: z.string(),
  /** The first day below the minimum balance. */
  below_on: BusinessDate.nullable(),
})
export type AccountForecast = z.infer<typeof AccountForecast>

export const BankForecast = Low.extend({
  from: BusinessDate,
  to: BusinessDate,
  /** Bank days; the balance does not change on other days. */
  days: z.array(z.object({ day: BusinessDate, addends: z.array(Addend), balance_cents: Cents })),
  /** Overdue amounts, which the forecast does not count. */
  late: z.array(Addend),
  stale_accounts: z.int(),
  /** Accounts whose balance is unknown, which no balance of the forecast counts. */
  unknown_accounts: z.int(),
  companies: z.array(CompanyForecast),
  /** Only for one company: its accounts with a known balance. */
  accounts: z.array(AccountForecast),
  /** Only for one company: expected amounts that belong to none of `accounts`. */
  unassigned: z.array(Addend),
  transfer: z
    .object({ from_name: z.string(), to_name: z.string(), amount_cents: Cents, until: BusinessDate })
    .nullable(),
})
export type BankForecast = z.infer<typeof BankForecast>

const scope = { company_id: Id.optional(), group_id: Id.optional() }
export const ForecastFilter = z.object(scope)
export type ForecastFilter = z.infer<typeof ForecastFilter>

export const ForecastItem = z.object({
  id: z.string(),
  source: oneOf(forecastSources),
  timing: oneOf(forecastTimings),
  company_name: z.string(),
  account_name: z.string().nullable(),
  label: z.string(),
  expected_on: BusinessDate,
  /** The bank day that counts it; null if it is late. */
  forecast_on: BusinessDate.nullable(),
  amount_cents: Cents,
  /** Address of the record. */
  page: z.string().nullable(),
})
export type ForecastItem = z.infer<typeof ForecastItem>

export const ForecastItemFilter = PageQuery.extend({
  ...scope,
  sort: sortBy(ForecastItem, ['expected_on', 'amount_cents']),
  source: oneOf(forecastSources).optional(),
  timing: oneOf(forecastTimings).optional(),
  /** Period of the bank days that count the amounts. */
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type ForecastItemFilter = z.infer<typeof ForecastItemFilter>

export const bankForecast = defineOperations(
  { name: 'bank-forecast', ability: 'financial.bank-balances' },
  {
    get: get('/bank-forecast', { query: ForecastFilter, answer: BankForecast }),
    items: get('/bank-forecast/items', { query: ForecastItemFilter, answer: buildPageSchema(ForecastItem) }),
  },
)
