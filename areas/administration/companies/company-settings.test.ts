import { cashConciliations } from '@app/areas/cash-closing/contract'
import { expect, test } from 'vitest'
import { companies } from './companies.contract.ts'
import { companyTests, second } from './companies.testing.ts'

const { api, admin, create, closeDay } = companyTests()
const office = ['cash-conciliation', 'cash-conciliation.solicitation'] as const

test('the settings of a new company begin on its first day, with the defaults shown beside them', async () => {
  const { id } = await create({ direct_limit_cents: 2000 })
  expect(await admin.call(companies.settings, { params: { id } })).toMatchObject({
    current: { direct_limit_cents: 2000, blind_count: true },
    defaults: { direct_limit_cents: 500, fuel_total_rounding: 'truncate', tank_variation_base: 'book' },
    history: [{ valid_from: '2026-10-01', created_by_name: 'Aurora', settings: { direct_limit_cents: 2000 } }],
  })
})

const settingsFrom = async (id: string, valid_from: string, changes: object) => {
  const { version } = await admin.call(companies.get, { params: { id } })
  const { current } = await admin.call(companies.settings, { params: { id } })
  const body = { ...current, ...changes, version, valid_from, reason: 'Nova política' }
  return admin.call(companies.changeSettings, { params: { id }, body })
}

test('a change of settings is valid from its business day on, and the history shows who made it', async () => {
  const { id } = await create()
  await settingsFrom(id, '2026-10-10', { direct_limit_cents: 1000 })
  const { current, history } = await settingsFrom(id, '2026-11-01', { direct_limit_cents: 9000 })
  expect(current.direct_limit_cents).toBe(1000)
  expect(history.map(({ valid_from, reason, settings }) => [valid_from, reason, settings.direct_limit_cents])).toEqual([
    ['2026-11-01', 'Nova política', 9000],
    ['2026-10-10', 'Nova política', 1000],
    ['2026-10-01', null, 500],
  ])
})

test('settings cannot change a closed day', async () => {
  const { id } = await create()
  await closeDay(id, '2026-10-05')
  await expect(settingsFrom(id, '2026-10-05', { direct_limit_cents: 1 })).rejects.toMatchObject({
    message: 'Existe dia fechado após 05/10/2026; solicite reabertura.',
  })
  expect((await settingsFrom(id, '2026-10-06', { direct_limit_cents: 1 })).earliest).toBe('2026-10-06')
})

test('a day that waits only for a source that is no longer mandatory is opened immediately', async () => {
  const { id } = await create({ mandatory_sources: ['pos', 'stone'] })
  await closeDay(id, '2026-10-01', 'awaiting_data')
  await settingsFrom(id, '2026-10-01', { mandatory_sources: ['pos'] })
  const days = await api.as(office, [id]).call(cashConciliations.list, { query: {} })
  expect(days.data).toMatchObject([{ business_date: '2026-10-01', status: 'open' }])
})

test('group, limit and sources are changed for many companies in one call; a closed day refuses its own company only', async () => {
  const first = await create()
  const otherCompany = await create(second)
  const ids = [first.id, otherCompany.id]
  const group = await admin.call(companies.createGroup, { body: { name: 'Rede Norte' } })
  await admin.call(companies.setGroupMany, { body: { selection: { ids }, input: { group_id: group.id } } })
  expect((await admin.call(companies.list, { query: { group_id: group.id } })).count.value).toBe(2)
  await closeDay(first.id, '2026-10-10')
  const input = { direct_limit_cents: 100, valid_from: '2026-10-10' }
  expect(
    await admin.call(companies.setLimitMany, { body: { selection: { filter: { kind: 'station' } }, input } }),
  ).toMatchObject({
    changed: 1,
    failures: [{ label: 'Posto Central', reason: 'Existe dia fechado após 10/10/2026; solicite reabertura.' }],
  })
  const sources = { mandatory_sources: ['pos' as const], valid_from: '2026-10-11' }
  await admin.call(companies.setSourcesMany, { body: { selection: { ids }, input: sources } })
  const { current } = await admin.call(companies.settings, { params: { id: otherCompany.id } })
  expect(current).toMatchObject({ direct_limit_cents: 100, mandatory_sources: ['pos'] })
})
