import { expect, test } from 'vitest'
import { deferralTests } from '../testing/deferrals.testing.ts'
import { differences } from './differences.contract.ts'

const { manager, supervisor, dayOf, receive, sql, list, getDifference } = deferralTests()

test('differences show both sides, time and shift, and their effects add up to the difference of the day', async () => {
  const { data, sums, count } = await list()
  const d03 = data.find(({ code }) => code === 'D03')
  expect(d03).toMatchObject({
    system_cents: 8500,
    confirmed_cents: 5800,
    effect_cents: -2700,
    method: 'debit',
    status: 'open',
    shift_no: 2,
    operator: 'Operador 2',
    attachment_count: 0,
    refused_comment: null,
  })
  const d02 = data.find(({ code }) => code === 'D02')
  expect(d02).toMatchObject({ system_cents: null, confirmed_cents: 6190, effect_cents: 6190, method: 'pix' })
  expect(sums?.effect_cents).toBe((await dayOf(manager)).difference_cents)
  expect(count.value).toBe(data.length)
  expect(data[0]?.code).toBe('D07')
})

test('a blind counter does not see drawer differences before all drawers are counted', async () => {
  await sql('update cash_sessions set counted_cents = null where id = 1')
  await receive('pos')
  const drawer = await getDifference({ code: 'D09', session_id: 1 }, supervisor)
  expect((await list({ code: 'D09' })).data).toEqual([])
  await expect(manager.call(differences.get, { params: { id: drawer.id } })).rejects.toMatchObject({ status: 404 })
})

test.each([
  [{ code: 'D09' }, 2],
  [{ severity: 'critical' }, 1],
  [{ method: 'pix' }, 1],
  [{ session_id: 1 }, 2],
  [{ operator: 'Operador 2' }, 5],
  [{ status: 'resolved' }, 0],
  [{ search: 'turno 1' }, 1],
  [{ search: '230' }, 1],
  [{ search: '000230' }, 1],
  [{ before: '2026-10-14' }, 0],
] as const)('the filter %j finds %i differences', async (filter, count) => {
  expect((await list(filter)).data).toHaveLength(count)
})
