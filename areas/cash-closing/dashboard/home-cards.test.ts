import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { getDecisionRefusal } from '../cash-conciliation-solicitations/queue/next-request.rules.ts'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { closingHome } from './home.contract.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const jatoba = '01930000-0000-7000-8000-00000000000b'
const at = '2026-10-14T12:00:00.000Z'
const uuid = (kind: string, no: number) => `01930000-0000-7000-8000-0000000${kind}0${String(no).padStart(3, '0')}`

const day = (no: number, company_id: string, business_date: string, more: object = {}) => ({
  id: uuid('d', no),
  company_id,
  business_date,
  status: 'open',
  result: null,
  proof_hash: null,
  difference_cents: 0,
  explained_cents: 0,
  unexplained_cents: 0,
  sources: {},
  worst_severity: null,
  created_at: at,
  updated_at: at,
  ...more,
})
const closed = { status: 'closed', result: 'balanced', proof_hash: 'x' }

const difference = (no: number, dayNo: number, code: string, amount_cents: number, status = 'open') => ({
  id: uuid('f', no),
  company_id: dayNo === 9 ? jatoba : ipe,
  cash_conciliation_id: uuid('d', dayNo),
  code,
  ref: `movement:${no}`,
  amount_cents,
  effects: [],
  items: [],
  sentence: 'Diferença.',
  severity: 'high',
  status,
})

const session = (id: number, company_id: string, business_date: string, counted_cents: number | null) => ({
  id,
  company_id,
  source_system: 'pdv',
  external_id: String(id),
  business_date,
  shift_no: id,
  till: '1',
  operator: 'Operador',
  opened_at: at,
  opening_float_cents: 0,
  counted_cents,
})

beforeEach(async () => {
  api.setNow('2026-10-15T15:00:00.000Z')
  await insertRows(api.test.admin, {
    companies: [
      { id: ipe, name: 'Posto Ipê', legal_name: 'Ipê', cnpj: '11222333000181' },
      { id: jatoba, name: 'Posto Jatobá', legal_name: 'Jatobá', cnpj: '11444777000161' },
    ],
    cash_conciliations: [
      day(1, ipe, '2026-10-10', { ...closed }),
      day(2, ipe, '2026-10-12', { status: 'submitted' }),
      day(3, ipe, '2026-10-13', { status: 'refused', difference_cents: -500, unexplained_cents: -500 }),
      day(4, ipe, '2026-10-14', { status: 'open' }),
      day(5, ipe, '2026-10-15', { status: 'awaiting_data', sources: { pos: {} } }),
      day(9, jatoba, '2026-10-11', { status: 'open', difference_cents: 900, unexplained_cents: 900 }),
    ],
    differences: [
      difference(1, 3, 'D07', -15_000),
      difference(2, 3, 'D02', 6190),
      difference(3, 3, 'D02', 2000, 'refused'),
      difference(4, 3, 'D01', -700, 'explained'),
      difference(5, 4, 'D01', -9900),
      difference(6, 9, 'D03', 900),
    ],
  })
})

const manager = api.as('cash-conciliation', [ipe])
const network = api.as('cash-conciliation', [ipe, jatoba])
const analyst = api.as('cash-conciliation.solicitation.analyze', [ipe])

test('the oldest day that may be worked on waits for its manager, with its problems by kind and without netting', async () => {
  const { day: next, other_days, has_days } = await manager.call(closingHome.nextDay, {})
  expect(next).toMatchObject({
    id: uuid('d', 3),
    business_date: '2026-10-13',
    company_name: 'Posto Ipê',
    due_at: '2026-10-14T15:00:00.000Z',
    cash_unseen: false,
    problems: [
      { code: 'D07', count: 1, amount_cents: 15_000 },
      { code: 'D02', count: 2, amount_cents: 8190 },
    ],
  })
  expect([other_days, has_days]).toEqual([1, true])
})

test('a fuelling without a sale and its receipt are one problem, as in the day, and their amount counts once', async () => {
  await api.test.admin.query(
    `update differences set suggestion = '{"kind": "add_sale", "fuelling_id": 15}' where amount_cents in (6190, 2000)`,
  )
  await api.test.admin.query(`update differences set code = 'D15', amount_cents = 6190, severity = 'critical'
    where amount_cents = 2000`)
  const { day: next } = await manager.call(closingHome.nextDay, {})
  expect(next?.problems).toEqual([
    { code: 'D07', count: 1, amount_cents: 15_000 },
    { code: 'D15', count: 1, amount_cents: 6190 },
  ])
})

test('a person of two companies gets the older day of the other company', async () => {
  const { day: next, other_days } = await network.call(closingHome.nextDay, {})
  expect([next?.company_name, next?.problems, other_days]).toEqual([
    'Posto Jatobá',
    [{ code: 'D03', count: 1, amount_cents: 900 }],
    2,
  ])
})

test('without an editable day, the card has the last closed day, or says that there is no day', async () => {
  await api.test.admin.query(`update cash_conciliations set status = 'submitted' where status in ('open', 'refused')`)
  const nothing = { day: null, other_days: 0 }
  expect(await manager.call(closingHome.nextDay, {})).toEqual({ ...nothing, last_closed: '2026-10-10', has_days: true })
  const elsewhere = api.as('cash-conciliation', [jatoba])
  expect(await elsewhere.call(closingHome.nextDay, {})).toEqual({ ...nothing, last_closed: null, has_days: true })
  await api.test.admin.query('truncate cash_conciliations cascade')
  expect(await manager.call(closingHome.nextDay, {})).toEqual({ ...nothing, last_closed: null, has_days: false })
})

test('the newest day lists missing sources and uncounted drawers, of the own companies only', async () => {
  await insertRows(api.test.admin, {
    cash_sessions: [
      session(1, ipe, '2026-10-15', null),
      session(2, ipe, '2026-10-15', 100),
      session(3, ipe, '2026-10-14', null),
    ],
    company_settings: [
      {
        id: uuid('e', 1),
        company_id: ipe,
        valid_from: '2026-01-01',
        mandatory_sources: ['pos', 'cielo', 'stone'],
        created_at: at,
      },
    ],
  })
  expect(await manager.call(closingHome.missing, {})).toMatchObject({
    business_date: '2026-10-15',
    company_count: 1,
    companies: [{ company_name: 'Posto Ipê', missing_sources: ['cielo', 'stone'], uncounted: 1 }],
  })
  const elsewhere = api.as('cash-conciliation', [jatoba])
  const { business_date, companies } = await elsewhere.call(closingHome.missing, {})
  expect([business_date, companies.map(({ company_name }) => company_name)]).toEqual(['2026-10-11', ['Posto Jatobá']])
})

test('an administrator sees for each company how many days of the last month lack a source, and since when', async () => {
  await insertRows(api.test.admin, {
    company_settings: [ipe, jatoba].map((company_id, index) => ({
      id: uuid('e', index),
      company_id,
      valid_from: '2026-01-01',
      mandatory_sources: ['pos'],
      created_at: at,
    })),
  })
  await api.test.admin.query(`update cash_conciliations set sources = '{"pos": {}}' where business_date < '2026-10-11'`)
  const { companies, company_count } = await api.as('admin', []).call(closingHome.missingSources, {})
  expect(company_count).toBe(2)
  expect(companies.map(({ name, sources }) => [name, sources])).toEqual([
    ['Posto Ipê', [{ source: 'pos', days: 3, since: '2026-10-12' }]],
    ['Posto Jatobá', [{ source: 'pos', days: 1, since: '2026-10-11' }]],
  ])
  await expect(manager.call(closingHome.missingSources, {})).rejects.toMatchObject({ status: 403 })
})

const tank = { id: uuid('a', 1), company_id: ipe, tank_no: 1, product_code: 'GC', capacity_ml: 1 }
const nozzles = [1, 2].map((no) => ({ id: uuid('b', no), company_id: ipe, nozzle_no: no, totalizer_max_ml: 1_000_000 }))
const link = (no: number, product_code: string, valid_from: string) => ({
  id: uuid('c', no),
  company_id: ipe,
  nozzle_id: uuid('b', Math.min(no, 2)),
  product_code,
  tank_id: tank.id,
  valid_from,
})
const reading = (
  id: number,
  no: number,
  business_date: string,
  opening_ml: number,
  closing_ml: number,
  test_ml = 0,
) => ({
  id,
  company_id: ipe,
  nozzle_id: uuid('b', no),
  business_date,
  seq: 1,
  opening_ml,
  closing_ml,
  test_ml,
  source: 'pos',
})

test('litres are those of the counters less the tests, of seven days against the seven before', async () => {
  await insertRows(api.test.admin, {
    tanks: [tank],
    fuel_nozzles: nozzles,
    fuel_nozzle_links: [link(1, 'GC', '2026-01-01'), link(2, 'GC', '2026-01-01'), link(3, 'ET', '2026-10-10')],
    nozzle_readings: [
      reading(1, 1, '2026-10-14', 100_000, 150_000, 20_000), // 30,000 after the test of the file
      reading(2, 1, '2026-10-08', 990_000, 10_000), // 20,000: the counter rolled over
      reading(3, 1, '2026-10-07', 50_000, 60_000), // 10,000, in the week before
      reading(4, 2, '2026-10-14', 0, 7000), // ethanol: 7,000 less a registered test of 2,000
      reading(5, 2, '2026-10-01', 0, 4000), // petrol at that time, in the week before
      reading(6, 1, '2026-09-30', 0, 9000), // older than both weeks
    ],
    fuel_nozzle_tests: [
      {
        id: uuid('9', 1),
        company_id: ipe,
        nozzle_id: uuid('b', 2),
        business_date: '2026-10-14',
        volume_ml: 2000,
        deviation_ml: 0,
        created_at: at,
      },
    ],
  })
  expect(await manager.call(closingHome.litres, {})).toEqual({
    week: { from: '2026-10-08', to: '2026-10-14', days: 2 },
    previous: { from: '2026-10-01', to: '2026-10-07', days: 2 },
    products: [
      { product_code: 'GC', product_name: 'Gasolina comum', volume_ml: 50_000, previous_ml: 14_000 },
      { product_code: 'ET', product_name: 'Etanol', volume_ml: 5000, previous_ml: 0 },
    ],
  })
  const elsewhere = api.as('cash-conciliation', [jatoba])
  expect(await elsewhere.call(closingHome.litres, {})).toEqual({ week: null, previous: null, products: [] })
})

test('a blind counter gets the litres and amounts of a day after its drawers are counted', async () => {
  await insertRows(api.test.admin, {
    tanks: [tank],
    fuel_nozzles: nozzles,
    fuel_nozzle_links: [link(1, 'GC', '2026-01-01')],
    nozzle_readings: [reading(1, 1, '2026-10-13', 0, 1000), reading(2, 1, '2026-10-12', 0, 3000)],
    cash_sessions: [session(1, ipe, '2026-10-13', null)],
    differences: [difference(8, 3, 'D09', -250)],
  })
  const counter = api.as('cash-conciliation.solicitation', [ipe])
  const counts = async () => {
    const { day: next } = await counter.call(closingHome.nextDay, {})
    const { products } = await counter.call(closingHome.litres, {})
    return [next?.cash_unseen, next?.problems.map(({ code }) => code), products[0]?.volume_ml]
  }
  expect(await counts()).toEqual([true, ['D07', 'D02'], 3000])
  await api.test.admin.query('update cash_sessions set counted_cents = 100')
  api.setNow('2026-10-15T15:02:00.000Z')
  expect(await counts()).toEqual([false, ['D07', 'D02', 'D09'], 4000])
})

const request = (no: number, dayNo: number, due_at: string, more: object = {}) => ({
  id: uuid('7', no),
  company_id: dayNo === 9 ? jatoba : ipe,
  cash_conciliation_id: uuid('d', dayNo),
  number: no,
  type: 'closing',
  status: 'pending',
  snapshot: { difference_cents: -no, explained_cents: 0, differences: [] },
  snapshot_hash: 'x',
  requested_at: at,
  due_at,
  assignee_id: null,
  handed_over_by: null,
  hand_over_note: null,
  decided_at: null,
  ...more,
})

test('the queue is sorted by severity and deadline, and each of its numbers equals the rows of its list', async () => {
  const requested_by = await manager.id
  const me = await analyst.id
  await api.test.admin.query(`update cash_conciliations set worst_severity = 'high' where id = $1`, [uuid('d', 4)])
  await insertRows(api.test.admin, {
    cash_conciliation_solicitations: [
      request(1, 2, '2026-10-16T02:00:00.000Z', { requested_by }), // 15 October at 23 h in Brazil
      request(2, 3, '2026-10-15T12:00:00.000Z', { requested_by }), // late since noon
      request(3, 4, '2026-10-20T12:00:00.000Z', {
        requested_by,
        assignee_id: me,
        handed_over_by: me,
        hand_over_note: 'x',
      }),
      request(4, 5, '2026-10-14T12:00:00.000Z', { requested_by: me }),
      request(5, 9, '2026-10-15T18:00:00.000Z', { requested_by }),
      request(6, 1, '2026-10-15T18:00:00.000Z', { requested_by, status: 'approved', decided_at: at }),
    ],
  })
  const card = await analyst.call(closingHome.queue, {})
  expect(card.first.map(({ number }) => number)).toEqual([3, 2, 1, 4])
  const { data: rows } = await analyst.call(solicitations.list, { query: { status: 'pending' } })
  expect(rows.map(({ number }) => number).filter((number) => number !== 4)).toEqual([3, 2, 1])
  expect(card).toMatchObject({ count: 4, late: 2, free: 3, due_today: 2 })
  const countRows = async (filter: object) =>
    (await analyst.call(solicitations.list, { query: { status: 'pending', ...filter } })).count.value
  expect(await countRows({})).toBe(card.count)
  expect(await countRows({ deadline: 'late' })).toBe(card.late)
  expect(await countRows({ desk: 'free' })).toBe(card.free)
  expect(await countRows({ deadline: 'today' })).toBe(card.due_today)
  await expect(manager.call(closingHome.queue, {})).rejects.toMatchObject({ status: 403 })
})

test('the queue card and the list let an analyst decide the same requests, also at the end of a half hour', async () => {
  const requested_by = await manager.id
  const me = await analyst.id
  const now = '2026-10-15T15:00:00.000Z'
  const due_at = '2026-10-20T12:00:00.000Z'
  const holdByOther = (analyst_until: string) => ({ requested_by, analyst_id: requested_by, analyst_until })
  const requests = [
    request(1, 2, due_at, holdByOther('2026-10-15T15:00:00.001Z')),
    request(2, 3, due_at, holdByOther(now)),
    request(3, 4, due_at, { requested_by: me, analyst_id: null, analyst_until: null }),
    request(4, 5, due_at, { requested_by, analyst_id: me, analyst_until: '2026-10-15T15:20:00.000Z' }),
  ]
  await insertRows(api.test.admin, { cash_conciliation_solicitations: requests })
  const { first } = await analyst.call(closingHome.queue, {})
  const decidable = first.flatMap(({ number, can_decide }) => (can_decide ? [number] : []))
  expect(decidable.toSorted()).toEqual([2, 4])
  const { data } = await analyst.call(solicitations.list, { query: { status: 'pending' } })
  const findDecidable = (time: string) =>
    data.flatMap((row) => (getDecisionRefusal(row, { user_id: me, now: time }) === undefined ? [row.number] : []))
  expect(findDecidable(now).toSorted()).toEqual(decidable.toSorted())
  expect(findDecidable('2026-10-15T15:00:00.001Z').toSorted()).toEqual([1, 2, 4])
})
