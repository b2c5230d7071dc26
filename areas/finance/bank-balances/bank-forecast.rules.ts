import { addBankDays, getLastBankDay, getNextBankDay } from '@app/domain/calendar/contract'
import { computeLateDueDate } from '@app/domain/receivables/contract'
import { addDays, type BusinessDate, groupBy, sumOf } from '@app/kit/contract'
import {
  type AccountForecast,
  type BankForecast,
  type CompanyForecast,
  type ForecastSource,
  forecastDays,
} from './bank-forecast.contract.ts'

/** Amounts of a source that are expected on one day; `bank_account_id` is null where the account is not known. */
export type ForecastRow = {
  source: ForecastSource
  company_id: string
  company_name: string
  bank_account_id: string | null
  expected_on: BusinessDate
  amount_cents: number
  count: number
}

export type ForecastAccount = {
  id: string
  name: string
  company_id: string
  company_name: string
  /** Null if it is unknown. */
  balance_cents: number | null
  minimum_cents: number
}

type KnownAccount = ForecastAccount & { balance_cents: number }

const isKnown = (account: ForecastAccount): account is KnownAccount => account.balance_cents !== null
const countUnknown = (accounts: readonly ForecastAccount[]) => accounts.filter((account) => !isKnown(account)).length

export type ForecastSpan = { first: BusinessDate; last: BusinessDate; late_until: BusinessDate }

/** The bank days of a forecast. Amounts due until `late_until` are overdue by more than two bank days. */
export const getForecastSpan = (today: BusinessDate): ForecastSpan => ({
  first: getNextBankDay(today),
  last: getLastBankDay(addDays(today, forecastDays - 1)),
  late_until: computeLateDueDate(today),
})

function listForecastDays({ first, last }: ForecastSpan) {
  const days = []
  for (let day = first; day <= last; day = addBankDays(day, 1)) days.push(day)
  return days
}

/** Returns the bank day that counts an amount; null if it is late. Amounts due since a few days count on the first day. */
export function getForecastDay(expected_on: BusinessDate, { first, late_until }: ForecastSpan): BusinessDate | null {
  if (expected_on <= late_until) return null
  const day = getNextBankDay(expected_on)
  return day < first ? first : day
}

type Period = { from?: BusinessDate | undefined; to?: BusinessDate | undefined }

/** Returns the expected days of the amounts that the bank days of a period count. Late amounts have no such day. */
export function getExpectedPeriod({ from, to }: Period, { first, late_until }: ForecastSpan): Period {
  if (from === undefined && to === undefined) return {}
  const begin = from === undefined || from <= first ? first : getNextBankDay(from)
  return {
    from: addDays(begin <= first ? late_until : getLastBankDay(addDays(begin, -1)), 1),
    to: to !== undefined && to < first ? late_until : to && getLastBankDay(to),
  }
}

type Dated = ForecastRow & { day: BusinessDate }

const addUp = (rows: readonly ForecastRow[]) =>
  [...groupBy(rows, ({ source }) => source).entries()].map(([source, own]) => ({
    source,
    amount_cents: sumOf(own, ({ amount_cents }) => amount_cents),
    count: sumOf(own, ({ count }) => count),
  }))

/** Adds the amounts of each day to the balance: B(d) = B(d−1) + what is expected on d. */
function computeBalances(start_cents: number, rows: readonly Dated[], days: readonly BusinessDate[]) {
  const byDay = groupBy(rows, ({ day }) => day)
  let balance_cents = start_cents
  return days.map((day) => {
    const addends = addUp(byDay.get(day) ?? [])
    balance_cents += sumOf(addends, ({ amount_cents }) => amount_cents)
    return { day, addends, balance_cents }
  })
}

const findLow = (start_cents: number, balances: readonly { day: BusinessDate; balance_cents: number }[]) => {
  const low_cents = Math.min(...balances.map(({ balance_cents }) => balance_cents))
  return {
    start_cents,
    low_cents,
    low_on: balances.find(({ balance_cents }) => balance_cents === low_cents)?.day ?? '',
  }
}

/** Adds the balances of the accounts whose balance is known, and their minimums. */
function addBalances(accounts: readonly ForecastAccount[]) {
  const known = accounts.filter(isKnown)
  return {
    start_cents: sumOf(known, ({ balance_cents }) => balance_cents),
    minimum_cents: sumOf(known, ({ minimum_cents }) => minimum_cents),
  }
}

/**
 * Suggests the smallest transfer that lifts the account furthest below its minimum balance to it, from the account with
 * the highest low; null if no account is below, or if the other one would fall below its own minimum.
 */
export function suggestTransfer(accounts: readonly AccountForecast[]): BankForecast['transfer'] {
  const shortage = ({ minimum_cents, low_cents }: AccountForecast) => minimum_cents - low_cents
  const [to] = accounts.toSorted((a, b) => shortage(b) - shortage(a))
  const [from] = accounts.filter(({ id }) => id !== to?.id).toSorted((a, b) => b.low_cents - a.low_cents)
  if (!to || !from || to.below_on === null) return null
  const amount_cents = shortage(to)
  if (from.low_cents - amount_cents < from.minimum_cents) return null
  return { from_name: from.name, to_name: to.name, amount_cents, until: to.below_on }
}

type Facts = { accounts: readonly ForecastAccount[]; rows: readonly ForecastRow[]; span: ForecastSpan }

type CompanyFacts = {
  company: { id: string; name: string }
  accounts: readonly ForecastAccount[]
  rows: readonly Dated[]
}

function forecastCompany({ company, accounts, rows }: CompanyFacts, days: readonly BusinessDate[]): CompanyForecast {
  const { start_cents, minimum_cents } = addBalances(accounts)
  const balances = computeBalances(start_cents, rows, days)
  return {
    ...company,
    minimum_cents,
    ...findLow(start_cents, balances),
    income_cents: sumOf(rows, ({ amount_cents }) => amount_cents),
    end_cents: balances.at(-1)?.balance_cents ?? start_cents,
    unknown_accounts: countUnknown(accounts),
  }
}

/** Forecasts each company with an account or with expected amounts, by name. */
function forecastCompanies(
  accounts: readonly ForecastAccount[],
  rows: readonly Dated[],
  days: readonly BusinessDate[],
) {
  const accountsByCompany = groupBy(accounts, ({ company_id }) => company_id)
  const rowsByCompany = groupBy(rows, ({ company_id }) => company_id)
  const names = new Map([...accounts, ...rows].map(({ company_id, company_name }) => [company_id, company_name]))
  return [...names]
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'pt-BR'))
    .map(([id, name]) => {
      const own = { accounts: accountsByCompany.get(id) ?? [], rows: rowsByCompany.get(id) ?? [] }
      return forecastCompany({ company: { id, name }, ...own }, days)
    })
}

function forecastAccount(
  account: KnownAccount,
  rows: readonly Dated[],
  days: readonly BusinessDate[],
): AccountForecast {
  const { id, name, balance_cents, minimum_cents } = account
  const balances = computeBalances(balance_cents, rows, days)
  return {
    id,
    name,
    minimum_cents,
    ...findLow(balance_cents, balances),
    below_on: balances.find((balance) => balance.balance_cents < minimum_cents)?.day ?? null,
  }
}

/** Forecasts the balances of all accounts together, of each company, and of each account if they are of one company. */
export function computeForecast({ accounts, rows, span }: Facts): Omit<BankForecast, 'stale_accounts'> {
  const days = listForecastDays(span)
  const dated: Dated[] = []
  const late: ForecastRow[] = []
  for (const row of rows) {
    const day = getForecastDay(row.expected_on, span)
    if (day === null) late.push(row)
    else dated.push({ ...row, day })
  }
  const { start_cents, minimum_cents } = addBalances(accounts)
  const balances = computeBalances(start_cents, dated, days)
  const companies = forecastCompanies(accounts, dated, days)
  const byAccount = groupBy(dated, ({ bank_account_id }) => bank_account_id)
  const isOneCompany = companies.length === 1
  const ofOneCompany = isOneCompany
    ? accounts.filter(isKnown).map((account) => forecastAccount(account, byAccount.get(account.id) ?? [], days))
    : []
  const known = new Set(ofOneCompany.map(({ id }) => id))
  const unassigned = dated.filter(({ bank_account_id }) => bank_account_id === null || !known.has(bank_account_id))
  return {
    from: span.first,
    to: span.last,
    minimum_cents,
    ...findLow(start_cents, balances),
    days: balances,
    late: addUp(late),
    unknown_accounts: countUnknown(accounts),
    companies,
    accounts: ofOneCompany,
    unassigned: isOneCompany ? addUp(unassigned) : [],
    transfer: suggestTransfer(ofOneCompany),
  }
}
