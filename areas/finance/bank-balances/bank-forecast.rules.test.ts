import { expect, test } from 'vitest'
import type { AccountForecast } from './bank-forecast.contract.ts'
import {
  computeForecast,
  type ForecastAccount,
  type ForecastRow,
  getExpectedPeriod,
  getForecastDay,
  getForecastSpan,
  suggestTransfer,
} from './bank-forecast.rules.ts'

const span = getForecastSpan('2026-10-15') // a Thursday

test('a forecast covers 30 days, and amounts of the last two bank days count on its first day', () => {
  expect(span).toEqual({ first: '2026-10-15', last: '2026-11-13', late_until: '2026-10-12' })
  expect(['2026-10-12', '2026-10-13', '2026-10-15', '2026-10-17'].map((day) => getForecastDay(day, span))).toEqual([
    ...[null, '2026-10-15', '2026-10-15', '2026-10-19'],
  ])
})

test('the items of a bank day are those expected since the bank day before', () => {
  expect(getExpectedPeriod({ from: '2026-10-19', to: '2026-10-19' }, span)).toEqual({
    from: '2026-10-17',
    to: '2026-10-19',
  })
  expect(getExpectedPeriod({ from: '2026-10-15', to: '2026-10-15' }, span).from).toBe('2026-10-13')
  expect(getExpectedPeriod({}, span)).toEqual({})
  // Amounts of a weekend count on Monday, and those of the last days on the first day.
  expect(getExpectedPeriod({ to: '2026-10-17' }, span)).toEqual({ from: '2026-10-13', to: '2026-10-16' })
  expect(getExpectedPeriod({ to: '2026-10-14' }, span)).toEqual({ from: '2026-10-13', to: '2026-10-12' })
})

test('a forecast ends on a bank day, so that each amount until its last day has a day that counts it', () => {
  const { last } = getForecastSpan('2026-10-16')
  expect(last).toBe('2026-11-13') // the 30th day is a Saturday
  expect(getForecastDay('2026-11-13', getForecastSpan('2026-10-16'))).toBe('2026-11-13')
})

const account = (id: string, company_id: string, balance_cents: number, minimum_cents = 0): ForecastAccount => ({
  ...{ id, name: id, company_id, company_name: company_id, balance_cents, minimum_cents },
})
const row = (
  company_id: string,
  bank_account_id: string | null,
  expected_on: string,
  amount_cents: number,
): ForecastRow => ({
  ...{
    source: 'receivables',
    company_id,
    company_name: company_id,
    bank_account_id,
    expected_on,
    amount_cents,
    count: 1,
  },
})

test('the balances of the companies add up to that of all of them, and the lowest has its first day', () => {
  const accounts = [account('a1', 'a', 1_000), account('b1', 'b', 200)]
  const rows = [
    row('a', null, '2026-10-16', -900),
    row('b', null, '2026-10-19', 50),
    row('a', null, '2026-10-20', 900),
    row('without an account', null, '2026-10-20', 1),
  ]
  const forecast = computeForecast({ accounts, rows, span })
  expect(forecast).toMatchObject({ start_cents: 1_200, low_cents: 300, low_on: '2026-10-16', accounts: [] })
  expect(forecast.days.at(-1)).toMatchObject({ day: '2026-11-13', balance_cents: 1_251 })
  expect(forecast.companies).toMatchObject([
    { id: 'a', low_cents: 100, low_on: '2026-10-16', income_cents: 0, end_cents: 1_000 },
    { id: 'b', low_cents: 200, income_cents: 50, end_cents: 250 },
    { id: 'without an account', start_cents: 0, end_cents: 1 },
  ])
})

test('the lows of accounts leave out amounts without an account, which the forecast names', () => {
  const rows = [row('a', 'a1', '2026-10-16', 50), row('a', null, '2026-10-16', 7), row('a', 'b1', '2026-10-16', 2)]
  const forecast = computeForecast({ accounts: [account('a1', 'a', 100)], rows, span })
  expect(forecast.days.at(-1)?.balance_cents).toBe(159)
  expect(forecast.unassigned).toEqual([{ source: 'receivables', amount_cents: 9, count: 2 }])
})

const forecastOf = (id: string, low_cents: number, minimum_cents: number): AccountForecast => ({
  ...{ id, name: id, start_cents: 0, low_cents, low_on: '2026-10-16', minimum_cents },
  below_on: low_cents < minimum_cents ? '2026-10-16' : null,
})

test('the smallest transfer that lifts an account to its minimum comes from the account with the highest low', () => {
  const accounts = [forecastOf('Itaú', 300, 1_000), forecastOf('Caixa', 900, 0), forecastOf('Bradesco', 5_000, 500)]
  expect(suggestTransfer(accounts)).toEqual({
    ...{ from_name: 'Bradesco', to_name: 'Itaú', amount_cents: 700, until: '2026-10-16' },
  })
})

test('no transfer is suggested without a shortage, or if the other account would fall below its own minimum', () => {
  expect(suggestTransfer([forecastOf('Itaú', 1_000, 1_000), forecastOf('Caixa', 900, 0)])).toBeNull()
  expect(suggestTransfer([forecastOf('Itaú', 300, 1_000), forecastOf('Caixa', 900, 400)])).toBeNull()
  expect(suggestTransfer([])).toBeNull()
})
