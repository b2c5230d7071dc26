import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { board } from './board.contract.ts'

const { api, manager, supervisor, receive, dayOf, correct, submit } = workedDayTests()
const outsider = api.as('cash-conciliation', [])

type Query = NonNullable<Parameters<typeof supervisor.call<typeof cashConciliations.list>>[1]['query']>
const findDates = async (query: Query) =>
  (await supervisor.call(cashConciliations.list, { query })).data.map(({ business_date }) => business_date)

test('a row shows its sources, its shifts, its age and its shortage', async () => {
  const [day] = (await supervisor.call(cashConciliations.list, { query: { from: workedDate, to: workedDate } })).data
  expect(day).toMatchObject({
    missing_sources: [],
    sessions_closed: 2,
    sessions_total: 2,
    shortage_cents: -11660,
    overage_cents: 0,
    unexplained_abs_cents: 11660,
    age_days: 1,
    responsible_id: null,
    responsible_name: null,
  })
})

test('the board filters days by missing source and counts only the required sources as missing', async () => {
  await receive('pos', ['2026-10-12'])
  expect(await findDates({ missing_source: 'cielo' })).toEqual(['2026-10-12'])
  expect(await findDates({ missing_source: 'pos' })).toEqual([])
  expect(await findDates({ missing_source: 'stone' })).toEqual([])
  const [day] = (await supervisor.call(cashConciliations.list, { query: { missing_source: 'pix' } })).data
  expect(day?.missing_sources).toEqual(['cielo', 'pix'])
})

test('the board filters days by the code of an open difference, by the absolute difference and by lock', async () => {
  await receive('pos', ['2026-10-12'])
  expect(await findDates({ code: 'D07' })).toEqual([workedDate])
  expect(await findDates({ code: 'D06' })).toEqual([])
  expect(await findDates({ least_cents: 11660 })).toEqual([workedDate])
  expect(await findDates({ least_cents: 11661 })).toEqual([])
  expect(await findDates({ locked: 'false', from: workedDate })).toEqual([workedDate])
  expect(await findDates({ locked: 'true' })).toEqual([])
  expect(await findDates({ result: 'balanced' })).toEqual([])
})

test('the board filters days by the size of their shortage, and by their worst severity', async () => {
  expect(await findDates({ shortage_over_cents: 11_659 })).toEqual([workedDate])
  expect(await findDates({ shortage_over_cents: 11_660 })).toEqual([])
  expect(await findDates({ overage_over_cents: 0 })).toEqual([])
  expect(await findDates({ severity: 'critical' })).toEqual([workedDate])
  expect(await findDates({ severity: 'low' })).toEqual([])
})

test('the board counts the days of each stage, of the same filter without its stage', async () => {
  await receive('pos', ['2026-10-12', '2026-10-13'])
  const read = async (query: Query) => (await supervisor.call(cashConciliations.list, { query })).states
  const counts = { all: 3, todo: 3, waiting: 2, working: 1, frozen: 0, proven: 0 }
  expect(await read({})).toEqual(counts)
  expect(await read({ stage: 'waiting', limit: 2 })).toEqual(counts)
  expect(await findDates({ stage: 'working' })).toEqual([workedDate])
  expect(await read({ from: workedDate })).toMatchObject({ all: 1, working: 1, waiting: 0 })
})

test('the board sorts by oldest day and by largest unexplained amount', async () => {
  await receive('pos', ['2026-10-12', '2026-10-13'])
  const sort = '-age_days,-unexplained_abs_cents'
  expect(await findDates({ sort })).toEqual(['2026-10-12', '2026-10-13', workedDate])
  const page = await supervisor.call(cashConciliations.list, { query: { sort, limit: '2' } })
  const secondPage = await supervisor.call(cashConciliations.list, {
    query: { sort, limit: '2', after: page.next ?? '' },
  })
  expect(secondPage.data.map(({ business_date }) => business_date)).toEqual([workedDate])
})

test('the totals add shortages and overages separately over the whole filter', async () => {
  await receive('pos', ['2026-10-12', '2026-10-13'])
  const { sums } = await supervisor.call(cashConciliations.list, { query: { limit: '1' } })
  expect(sums).toMatchObject({
    shortage_cents: -11660,
    overage_cents: 0,
    explained_cents: 0,
    system_total_cents: 716264,
  })
})

test.each([
  [{ least_cents: '-1' }],
  [{ least_cents: '1e99' }],
  [{ least_cents: 'muito' }],
  [{ code: "D07' or 1=1 --" }],
  [{ missing_source: '😀'.repeat(10_000) }],
  [{ responsible_id: '<b>eu</b>' }],
  [{ from: '99999-01-01' }],
  [{ sort: 'sources' }],
  [{ locked: 'talvez' }],
])('an invalid filter is refused: %o', async (query: Record<string, string>) => {
  const headers = { authorization: `Bearer ${await supervisor.token}` }
  for (const path of ['cash-conciliations', 'cash-conciliations/calendar', 'cash-conciliations/charts'])
    if (path === 'cash-conciliations' || !('sort' in query))
      expect((await api.inject({ url: `/api/v1/${path}`, query, headers })).statusCode).toBe(422)
})

test('the calendar lists each company with its days, at most one month', async () => {
  await receive('pos', ['2026-10-12'])
  const calendar = await supervisor.call(board.calendar, { query: {} })
  expect(calendar).toMatchObject({
    from: '2026-09-14',
    to: workedDate,
    companies: [{ id: workedCompany, days: [{ business_date: '2026-10-12' }, { status: 'open' }] }],
  })
  const open = await supervisor.call(board.calendar, { query: { status: 'open', from: '2026-10-01' } })
  expect(open).toMatchObject({ to: '2026-10-31', companies: [{ days: [{ business_date: workedDate }] }] })
  const long = supervisor.call(board.calendar, {
    query: { from: '2026-10-01', to: '2026-11-01' },
  })
  await expect(long).rejects.toMatchObject({ status: 422, message: 'Período máximo de 31 dias.' })
})

test('the charts count days by status and add up current differences by code, the largest first', async () => {
  await receive('pos', ['2026-10-12'])
  const { statuses, codes, ...charts } = await supervisor.call(board.charts, { query: {} })
  expect(statuses).toEqual([
    { business_date: '2026-10-12', status: 'awaiting_data', days: 1 },
    { business_date: workedDate, status: 'open', days: 1 },
  ])
  const { differences } = await dayOf(supervisor)
  expect(codes.reduce((all, one) => all + one.differences, 0)).toBe(differences.length)
  const amounts = codes.map(({ amount_cents }) => amount_cents)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  expect(codes.find(({ code }) => code === 'D09')).toMatchObject({ differences: 2, amount_cents: 250 })
  const { unexplained_cents } = await dayOf(supervisor)
  const amount_cents = Math.abs(unexplained_cents)
  expect(amount_cents).toBeGreaterThan(0)
  expect(charts).toMatchObject({
    to: workedDate,
    station_count: 1,
    stations: [{ id: workedCompany, total_cents: amount_cents, days: [{ business_date: workedDate, amount_cents }] }],
  })
})

test('the calendar, the charts and the days of another company are not visible', async () => {
  expect((await outsider.call(board.calendar, { query: {} })).companies).toEqual([])
  expect(await outsider.call(board.charts, { query: {} })).toMatchObject({ statuses: [], codes: [], stations: [] })
  expect((await outsider.call(board.choices, {})).companies).toEqual([])
  await expect(manager.call(board.charts, { query: {} })).rejects.toMatchObject({ status: 403 })
})

const rui = api.as('cash-conciliation', [workedCompany], 'Rui Prado')

test('assigning a responsible to days changes neither their figures nor their version', async () => {
  const person = await rui.id
  const { id, version } = await dayOf(supervisor)
  expect(await findDates({ responsible_id: 'none' })).toEqual([workedDate])
  const input = { responsible_id: person }
  const outcome = await supervisor.call(board.assignMany, { body: { selection: { ids: [id] }, input } })
  expect(outcome).toMatchObject({ changed: 1, failures: [] })
  expect(await dayOf(supervisor)).toMatchObject({ responsible_name: 'Rui Prado', version })
  expect(await findDates({ responsible_id: person })).toEqual([workedDate])
  expect(await findDates({ responsible_id: 'none' })).toEqual([])
  expect((await supervisor.call(board.choices, {})).people).toContainEqual({ id: person, name: 'Rui Prado' })
  const again = await supervisor.call(board.assignMany, { body: { selection: { filter: {} }, input } })
  expect(again).toMatchObject({ changed: 0, skipped: [{ reason: 'Já está assim.', count: 1 }] })
})

test('a person without access to a company cannot be made responsible for its days', async () => {
  const { id } = await dayOf(supervisor)
  const body = { selection: { ids: [id] }, input: { responsible_id: await outsider.id } }
  expect((await supervisor.call(board.assignMany, { body })).failures).toMatchObject([
    { reason: 'Esta pessoa não pode ser responsável por Posto Modelo 01.' },
  ])
})

test('many days are matched again in one call, except days that were sent to the analyst', async () => {
  await receive('pos', ['2026-10-16'])
  const before = await dayOf(supervisor)
  const again = { body: { selection: { filter: {} } } }
  expect(await supervisor.call(board.rematchMany, again)).toMatchObject({ changed: 1, skipped: [{ count: 1 }] })
  expect((await dayOf(supervisor)).version).toBeGreaterThan(before.version)
  await correct(manager)
  await submit(manager)
  expect(await supervisor.call(board.rematchMany, again)).toMatchObject({ changed: 0 })
})
