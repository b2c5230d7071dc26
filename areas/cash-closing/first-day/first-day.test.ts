import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { firstDay, manualDay } from './first-day.contract.ts'

const api = testApi()
const model = '01930000-0000-7000-8000-00000000000a'
const other = '01930000-0000-7000-8000-00000000000b'
const at = '2026-10-15T12:00:00.000Z'
const dayId = (no: number) => `01930000-0000-7000-8000-0000000000d${no}`
const requestId = '01930000-0000-7000-8000-0000000000e1'

const day = (no: number, company_id: string, business_date: string, more: object = {}) => ({
  id: dayId(no),
  company_id,
  business_date,
  status: 'open',
  created_at: at,
  updated_at: at,
  ...more,
})
const closed = { status: 'closed', result: 'balanced', proof_hash: 'abc' }

const insert = (rows: Parameters<typeof insertRows>[1]) => insertRows(api.test.admin, rows)
const loadDemonstration = () => insert({ demonstration_loads: [{ part: 'worked-day', started_at: at }] })

beforeEach(() =>
  insert({
    companies: [
      { id: model, name: manualDay.company_name, legal_name: 'Modelo', cnpj: '11222333000181' },
      { id: other, name: 'Posto Jatobá', legal_name: 'Jatobá', cnpj: '11444777000161' },
    ],
  }),
)

const manager = api.as('cash-conciliation', [model])
const colleague = api.as('cash-conciliation', [other])
const getFirstDay = (person = manager) => person.call(firstDay.get, {})

test('without any day nothing is ticked, and the companies are new', async () => {
  expect(await getFirstDay()).toEqual({ shown: true, day: null })
})

test('the oldest day is the one to close, and each step is ticked by the person who did it', async () => {
  await insert({
    cash_conciliations: [
      day(1, model, '2026-10-12', { status: 'awaiting_data' }),
      day(2, model, '2026-10-13'),
      day(3, other, '2026-10-11'),
    ],
  })
  const first = { id: dayId(1), company_name: manualDay.company_name, business_date: '2026-10-12', of_manual: false }
  const nothing = { imported: false, confirmed: false, explained: false, submitted: false, approved: false }
  expect(await getFirstDay()).toMatchObject({ shown: true, day: { ...first, ...nothing, request_id: null } })

  const { rows } = await api.test.admin.query<{ id: string }>('select id from users limit 1')
  const by = rows[0]?.id
  const ofDay = { company_id: model, cash_conciliation_id: dayId(1) }
  const group = { ...ofDay, pass_no: 2, score: 90, sentence: 'Casou.', difference_cents: 0, created_at: at }
  await api.test.admin.query(`update cash_conciliations set status = 'open' where id = $1`, [dayId(1)])
  await insert({ match_groups: [{ ...group, status: 'confirmed' }] })
  expect((await getFirstDay()).day).toMatchObject({ ...nothing, imported: true })

  await insert({ match_groups: [{ ...group, status: 'confirmed', created_by: by }] })
  const difference = {
    code: 'D01',
    ref: 'a',
    amount_cents: 100,
    effects: [],
    items: [],
    sentence: 'x',
    severity: 'low',
  }
  const explanation = { status: 'explained', explained_by: by, explained_at: at }
  await insert({
    differences: [{ id: '01930000-0000-7000-8000-0000000000f1', ...ofDay, ...difference, ...explanation }],
  })
  const request = { number: 1, type: 'closing', status: 'pending', snapshot: {}, snapshot_hash: 'x', due_at: at }
  await insert({
    cash_conciliation_solicitations: [{ id: requestId, ...ofDay, ...request, requested_by: by, requested_at: at }],
  })
  expect((await getFirstDay()).day).toMatchObject({
    ...{ confirmed: true, explained: true, submitted: true, approved: false, request_id: requestId },
  })
  await api.test.admin.query(`update cash_conciliation_solicitations set status = 'approved'`)
  expect((await getFirstDay()).day).toMatchObject({ approved: true })
})

test('companies with a closed day are no longer new', async () => {
  await insert({ cash_conciliations: [day(1, model, '2026-10-12', closed)] })
  expect(await getFirstDay()).toEqual({ shown: false, day: null })
  expect(await getFirstDay(colleague)).toEqual({ shown: true, day: null })
})

test('in the demonstration the day of the manual is followed, also after other days are closed', async () => {
  await loadDemonstration()
  await insert({
    cash_conciliations: [
      day(1, model, '2026-10-12', closed),
      day(2, model, manualDay.business_date),
      day(3, other, manualDay.business_date),
    ],
  })
  expect(await getFirstDay()).toMatchObject({ shown: true, day: { id: dayId(2), of_manual: true } })
})

test('in the demonstration a person without the company of the manual is not new', async () => {
  await loadDemonstration()
  await insert({ cash_conciliations: [day(2, model, manualDay.business_date), day(3, other, '2026-10-13')] })
  expect(await getFirstDay(colleague)).toEqual({ shown: false, day: null })
})

test('a person who dismissed the steps gets none, and a person who asked for them gets them with closed days too', async () => {
  const wish = async (first_steps: boolean) =>
    api.test.admin.query(
      `insert into user_preferences (user_id, first_steps, updated_at) values ($1, $2, now())
        on conflict (user_id) do update set first_steps = $2`,
      [await manager.id, first_steps],
    )
  await wish(false)
  expect(await getFirstDay()).toEqual({ shown: false, day: null })
  await insert({ cash_conciliations: [day(1, model, '2026-10-12', closed)] })
  await wish(true)
  expect(await getFirstDay()).toMatchObject({ shown: true, day: { id: dayId(1), of_manual: false } })
})
