import { timeline } from '@app/areas/records/contract'
import { dayRecord } from '@app/domain/day/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'

const { manager, receive, dayOf, correct, submit } = workedDayTests()

const list = (query: Parameters<typeof manager.call<typeof cashConciliations.list>>[1]['query']) =>
  manager.call(cashConciliations.list, { query })

test('the board lists the newest day first, page by page, with totals of the whole filter', async () => {
  await receive('pos', ['2026-10-12', '2026-10-13', '2026-10-15'])
  const first = await list({ limit: '2' })
  expect(first.data.map(({ business_date }) => business_date)).toEqual(['2026-10-15', '2026-10-14'])
  expect(first.count).toEqual({ value: 4, exact: true })
  expect(first.sums).toMatchObject({ system_total_cents: 716264, difference_cents: -11660 })
  const second = await list({ limit: '2', after: first.next ?? '' })
  expect(second.data.map(({ business_date }) => business_date)).toEqual(['2026-10-13', '2026-10-12'])
  expect(second.next).toBeNull()
})

test('the board filters by period and status', async () => {
  await receive('pos', ['2026-10-12', '2026-10-15'])
  expect((await list({ from: '2026-10-13', to: '2026-10-14' })).data).toMatchObject([{ status: 'open' }])
  expect((await list({ status: 'awaiting_data' })).data).toHaveLength(2)
})

test('a sent day shows its pending request and links to the previous and the next day', async () => {
  await receive('pos', ['2026-10-15'])
  await correct(manager)
  const { id } = await submit(manager)
  const day = await dayOf(manager)
  expect(day.pending_solicitation_id).toBe(id)
  expect(day.previous_id).toBeNull()
  expect(day.next_id).toBe((await dayOf(manager, '2026-10-15')).id)
})

test('the history of the day lists every action of a person, newest first', async () => {
  await correct(manager)
  await submit(manager, 'Segue o dia.')
  const { id } = await dayOf(manager)
  const { data } = await manager.call(timeline.timeline, { params: { entity: dayRecord.entity, id }, query: {} })
  expect(data[0]).toMatchObject({ title: 'Enviado para análise', author: 'Gerente', reason: 'Segue o dia.' })
  expect(data[0]?.changes).toContainEqual({
    label: 'Situação do dia',
    before: 'Em conferência',
    after: 'Em análise',
  })
  expect(data.at(-1)).toMatchObject({ title: 'Dia aberto', author: null, origin: 'importação' })
  expect(data.map(({ title }) => title)).toEqual([
    'Enviado para análise',
    ...Array.from({ length: 4 }, () => 'Diferenças explicadas com um motivo'),
    'Lançamento reclassificado',
    'Lançamento manual adicionado',
    'Dia aberto',
  ])
})
