import { timeline } from '@app/areas/records/contract'
import { dayRecord } from '@app/domain/day/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { board } from './board.contract.ts'

const { api, manager, receive } = workedDayTests()
const calmCompany = '01930000-0000-7000-8000-0000000000c9'
const supervisor = api.as('cash-conciliation', [workedCompany, calmCompany], 'Supervisora')
const calmDays = ['2026-10-12', '2026-10-13']

async function receiveCalm() {
  const at = '2026-10-01T00:00:00Z'
  const names = { id: calmCompany, name: 'Posto Calmo', legal_name: 'Posto Calmo Ltda', cnpj: '22345678000195' }
  const defaults = { kind: 'station', active: true, version: 1, created_at: at, updated_at: at }
  await insertRows(api.test.admin, { companies: [{ ...names, ...defaults }] })
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, calmDays, calmCompany)
}
const calmDay = async (date: string) => {
  const query = { company_id: calmCompany, from: date, to: date }
  const [day] = (await supervisor.call(cashConciliations.list, { query })).data
  return supervisor.call(cashConciliations.get, { params: { id: day?.id ?? '' } })
}
type Body = Parameters<typeof supervisor.call<typeof board.closeMany>>[1]['body']
const close = (body: Partial<Body> = {}) =>
  supervisor.call(board.closeMany, { body: { selection: { filter: {} }, input: { declared: true }, ...body } })
const statuses = async () =>
  (await supervisor.call(cashConciliations.list, { query: {} })).data.map(({ status }) => status)

test('days without a difference are closed in one call, oldest first; each other day is refused with its reason', async () => {
  await receiveCalm()
  const refused = 'Posto Modelo 01 · 14/10/2026: Dia com diferença não explicada de -R$ 116,60; não é possível fechar.'
  const expected = { total: 3, changed: 2, skipped: [{ reason: refused, count: 1 }], failures: [] }
  expect(await close({ preview: true })).toMatchObject({ ...expected, state: 'preview' })
  expect(await statuses()).toEqual(['open', 'open', 'open'])
  expect(await close()).toMatchObject({ ...expected, state: 'done' })
  expect(await statuses()).toEqual(['open', 'closed', 'closed'])
  const { id, result, proof_hash } = await calmDay('2026-10-12')
  expect([result, proof_hash?.length]).toEqual(['balanced', 64])
  const { data } = await supervisor.call(timeline.timeline, { params: { entity: dayRecord.entity, id }, query: {} })
  expect(data[0]).toMatchObject({ title: 'Dia fechado', author: 'Supervisora' })
})

test('closing many days is refused without the declaration', async () => {
  await receiveCalm()
  expect(await close({ input: { declared: false } })).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'Marque a declaração para continuar.', count: 3 }],
  })
  expect(await statuses()).toEqual(['open', 'open', 'open'])
})

test('a day with an earlier open day is refused by name while the others close', async () => {
  await receiveCalm()
  await receive('pos', ['2026-10-11'], calmCompany)
  const outcome = await close({ selection: { ids: [(await calmDay('2026-10-12')).id] } })
  expect(outcome.failures).toMatchObject([
    { label: 'Posto Calmo · 12/10/2026', reason: 'Feche primeiro o dia 11/10/2026 (ordem cronológica).' },
  ])
})

test('a closed day is skipped, and a repeated call closes the days once', async () => {
  await receiveCalm()
  const body = { selection: { filter: { to: '2026-10-13' } }, input: { declared: true } }
  const [first, second] = await Promise.all([
    supervisor.call(board.closeMany, { body }, { idempotencyKey: 'uma-vez-so-0001' }),
    supervisor.call(board.closeMany, { body }, { idempotencyKey: 'uma-vez-so-0001' }),
  ])
  expect(second).toEqual(first)
  expect(await close({ selection: { filter: { to: '2026-10-13' } } })).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'Dia fechado. Solicite reabertura ou ajuste.', count: 2 }],
  })
})

test('a station manager cannot close many days', async () => {
  const body = { selection: { filter: { from: workedDate } }, input: { declared: true } }
  await expect(manager.call(board.closeMany, { body })).rejects.toMatchObject({ status: 403 })
})
