import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { closingHome } from './home.contract.ts'
import { pendingRequests } from './pending-requests.contract.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const jatoba = '01930000-0000-7000-8000-00000000000b'
const at = '2026-10-14T12:00:00.000Z'

const dayId = (no: number) => `01930000-0000-7000-8000-0000000000d${no}`
const day = (no: number, company_id: string, business_date: string, more: object = {}) => ({
  id: dayId(no),
  company_id,
  business_date,
  status: 'open',
  result: null,
  proof_hash: null,
  difference_cents: 0,
  explained_cents: 0,
  unexplained_cents: 0,
  created_at: at,
  updated_at: at,
  ...more,
})
const explained = (cents: number) => ({ difference_cents: cents, explained_cents: cents })
const line = (no: number, method: string, system_cents: number) => ({
  company_id: ipe,
  cash_conciliation_id: dayId(no),
  method,
  system_cents,
  manual_cents: 0,
  reclassified_cents: 0,
  confirmed_cents: 0,
  difference_cents: 0,
  explained_cents: 0,
  unexplained_cents: 0,
})
const tank = (no: number, ref: string, volume_ml: number | null, digit: number) => ({
  id: `01930000-0000-7000-8000-0000000000f${digit}`,
  company_id: ipe,
  cash_conciliation_id: dayId(no),
  code: 'D16',
  ref,
  amount_cents: 0,
  volume_ml,
  effects: [],
  items: [],
  sentence: 'Variação.',
  severity: 'high',
  status: 'open',
})

beforeEach(async () => {
  api.setNow('2026-10-15T15:00:00.000Z')
  await insertRows(api.test.admin, {
    companies: [
      { id: ipe, name: 'Posto Ipê', legal_name: 'Ipê', cnpj: '11222333000181' },
      { id: jatoba, name: 'Posto Jatobá', legal_name: 'Jatobá', cnpj: '11444777000161' },
    ],
    cash_conciliations: [
      day(1, ipe, '2026-10-14', { difference_cents: -500, unexplained_cents: -500 }),
      day(2, ipe, '2026-10-13', { status: 'refused', ...explained(-300) }),
      day(3, ipe, '2026-10-06', { status: 'closed', result: 'with_difference', proof_hash: 'x', ...explained(200) }),
      day(4, ipe, '2026-09-10', { status: 'in_conference' }),
      day(5, jatoba, '2026-10-14', { status: 'open', difference_cents: 900, unexplained_cents: 900 }),
    ],
    cash_conciliation_lines: [line(1, 'cash', 2500), line(1, 'pix', 5000), line(1, 'debit', 2500)],
    differences: [tank(1, '3', -25_000, 1), tank(2, '3', -12_000, 2), tank(1, '4', null, 3), tank(4, '5', 90_000, 4)],
  })
})

const manager = api.as('cash-conciliation.solicitation', [ipe])
const network = api.as('cash-conciliation', [ipe, jatoba])

test('the figures count open work of the own companies only', async () => {
  expect(await manager.call(closingHome.figures, {})).toEqual({
    open_days: 1,
    conference_days: 1,
    refused_days: 1,
    submitted_days: 0,
    overdue_days: 2,
    unexplained_cents: -500,
    tanks_beyond: 1,
  })
  expect(await network.call(closingHome.figures, {})).toMatchObject({ open_days: 2, unexplained_cents: 400 })
})

test('the calendar shows for each company the 31 days up to the latest day', async () => {
  const calendar = await network.call(closingHome.calendar, {})
  expect([calendar.from, calendar.to]).toEqual(['2026-09-14', '2026-10-14'])
  expect(calendar.companies.map(({ name, days }) => [name, days.map(({ business_date }) => business_date)])).toEqual([
    ['Posto Ipê', ['2026-10-06', '2026-10-13', '2026-10-14']],
    ['Posto Jatobá', ['2026-10-14']],
  ])
  expect((await manager.call(closingHome.calendar, {})).companies).toHaveLength(1)
})

test('explained shortages and overages are added up by week, from Monday to Sunday', async () => {
  expect((await manager.call(closingHome.explainedDifferences, {})).weeks).toEqual([
    { from: '2026-09-07', to: '2026-09-13', explained_cents: 0 },
    { from: '2026-10-05', to: '2026-10-11', explained_cents: 200 },
    { from: '2026-10-12', to: '2026-10-18', explained_cents: 300 },
  ])
})

test('the electronic share is computed from all sales of a day', async () => {
  const { days } = await manager.call(closingHome.electronicShare, {})
  expect(days).toEqual([{ business_date: '2026-10-14', electronic_cents: 7500, total_cents: 10_000 }])
})

test('an answer is cached for a minute per user, and not after the companies of the user change', async () => {
  const open = async () => (await manager.call(closingHome.figures, {})).open_days
  expect(await open()).toBe(1)
  await api.test.admin.query(`update cash_conciliations set status = 'in_conference' where id = $1`, [dayId(1)])
  expect(await open()).toBe(1)
  expect((await network.call(closingHome.figures, {})).open_days).toBe(1)
  await api.test.admin.query('insert into user_companies values ($1, $2)', [await manager.id, jatoba])
  expect(await open()).toBe(1)
  expect((await manager.call(closingHome.calendar, {})).companies).toHaveLength(2)
  api.setNow('2026-10-15T15:01:01.000Z')
  expect((await manager.call(closingHome.figures, {})).conference_days).toBe(2)
})

test('the queue card shows an analyst the number of waiting requests and the oldest; other users get 403', async () => {
  const analyst = api.as('cash-conciliation.solicitation.analyze', [ipe])
  expect(await analyst.call(pendingRequests.pendingRequests, {})).toEqual({ count: 0, oldest_requested_at: null })
  await expect(manager.call(pendingRequests.pendingRequests, {})).rejects.toMatchObject({ status: 403 })
})

test('every card has an answer when there are no days', async () => {
  await api.test.admin.query('truncate cash_conciliations cascade')
  const person = api.as('cash-conciliation', [ipe])
  expect(await person.call(closingHome.figures, {})).toMatchObject({ open_days: 0, unexplained_cents: 0 })
  expect(await person.call(closingHome.calendar, {})).toMatchObject({ to: '2026-10-15', companies: [] })
  expect((await person.call(closingHome.explainedDifferences, {})).weeks).toEqual([])
})
