import { timeline } from '@app/areas/records/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { beforeEach, expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { inconsistencies } from '../inconsistencies/inconsistencies.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { safes } from './safe.contract.ts'

const { api, supervisor, manager, analyst, receive, dayOf, correct, submit, approve } = workedDayTests()
const finance = api.as('settlement-account', [workedCompany], 'Rosa')
const outsider = api.as('settlement-account', [])
const carrier = '01930000-0000-7000-8000-0000000000e1'
const params = { company_id: workedCompany }
const noon = '2026-10-15T15:00:00.000Z'

beforeEach(async () => {
  api.setNow(noon)
  await finance.id
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj, kind, active) values
      ($1, 'Rápido Valores', 'R', '11444777000161', 'carrier', true),
      (gen_random_uuid(), 'Forte Guarda', 'F', '11222333000262', 'carrier', false)`,
    [carrier],
  )
})

const getSafe = () => finance.call(safes.get, { params })
type Draft = Partial<Parameters<typeof finance.call<typeof safes.pickUp>>[1]['body']>
async function pickUp(change: Draft = {}, user = finance) {
  const items = (await getSafe()).items.map(({ kind, id }) => ({ kind, id }))
  const body = { carrier_id: carrier, picked_up_on: '2026-10-15', picked_up_time: '09:30', items, ...change }
  return user.call(safes.pickUp, { params, body })
}
const getSafeDay = () => supervisor.call(safes.day, { params: { ...params, date: workedDate } })

test('the balance of the safe is withdrawals plus closing cash less supplies to drawers', async () => {
  const { balance_cents, items } = await getSafe()
  expect(balance_cents).toBe(80_405)
  expect(items.map(({ kind, amount_cents }) => [kind, amount_cents]).sort()).toEqual([
    ['closing', 16_391],
    ['closing', 34_014],
    ['drop', 15_000],
    ['drop', 20_000],
    ['supply', -5_000],
  ])
})

test('a pickup of all items empties the safe, puts the money in transit and shows the carrier on the day', async () => {
  const after = await pickUp({ guide_no: 'GTV-1' })
  expect(after).toMatchObject({ balance_cents: 0, in_transit_cents: 80_405, items: [] })
  expect(after.pickups).toMatchObject([
    { carrier_name: 'Rápido Valores', amount_cents: 80_405, items: 5, guide_no: 'GTV-1' },
  ])
  const day = await getSafeDay()
  expect(day).toMatchObject({ waiting_cents: 0, pickups: [{ amount_cents: 80_405, banked_cents: 0 }] })
})

test('each withdrawal shows the place of its envelope, also to a blind counter', async () => {
  const listDrops = async () => {
    const { data } = await manager.call(cashConciliations.tillLines, { params: { id: (await dayOf(manager)).id } })
    return data.filter(({ drop }) => drop).map(({ in_safe, carrier_name }) => [in_safe, carrier_name])
  }
  expect(await listDrops()).toEqual([
    [true, null],
    [true, null],
  ])
  const [first] = (await getSafe()).items.filter(({ kind }) => kind === 'drop')
  await pickUp({ items: first ? [{ kind: first.kind, id: first.id }] : [] })
  expect(await listDrops()).toEqual([
    [false, 'Rápido Valores'],
    [true, null],
  ])
})

test('cash of a closed and locked day can be picked up without changing the day', async () => {
  api.setNow('2026-10-15T11:00:00.000Z')
  await correct(manager)
  await approve(analyst, (await submit(manager)).id)
  api.setNow(noon)
  await api.test.admin.query(`update cash_conciliations set status = 'locked'`)
  const before = await dayOf(supervisor)
  expect(await pickUp()).toMatchObject({ balance_cents: 0, in_transit_cents: 80_405 })
  expect(await dayOf(supervisor)).toEqual(before)
})

test('a partial pickup leaves the other items in the safe, and an item is picked up only once', async () => {
  const { items } = await getSafe()
  const drops = items.filter(({ kind }) => kind === 'drop').map(({ kind, id }) => ({ kind, id }))
  expect(await pickUp({ items: drops })).toMatchObject({ balance_cents: 45_405, in_transit_cents: 35_000 })
  await expect(pickUp({ items: drops })).rejects.toMatchObject({
    status: 409,
    message: 'Um dos itens já foi recolhido ou mudou. Recarregue antes de continuar.',
  })
})

test('of two concurrent pickups of the same items, one is refused', async () => {
  const { items } = await getSafe()
  const chosen = items.map(({ kind, id }) => ({ kind, id }))
  const outcomes = await Promise.allSettled([pickUp({ items: chosen }), pickUp({ items: chosen }, supervisor)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await getSafe()).toMatchObject({ balance_cents: 0, pickups: [{ amount_cents: 80_405 }] })
})

test('a pickup registered by mistake is cancelled with a reason; the history shows both', async () => {
  const [pickup] = (await pickUp()).pickups
  if (!pickup) throw new Error('no pickup')
  const cancel = (version: number) =>
    finance.call(
      safes.cancelPickup,
      { params: { ...params, pickup_id: pickup.id }, body: { version, reason: 'Registrada no posto errado.' } },
      { idempotencyKey: `coleta-${version}` },
    )
  await expect(cancel(7)).rejects.toMatchObject({ code: 'version.stale' })
  const cancelled = await cancel(1)
  expect(cancelled).toMatchObject({ balance_cents: 80_405, in_transit_cents: 0 })
  expect(await cancel(1)).toEqual(cancelled)
  await expect(cancel(2)).rejects.toMatchObject({ status: 409, message: 'Esta coleta já foi cancelada.' })
  const { data } = await finance.call(timeline.timeline, {
    params: { entity: 'cash_pickup', id: pickup.id },
    query: {},
  })
  expect(data.map(({ title }) => title)).toEqual(['Coleta cancelada', 'Coleta registrada'])
})

test('only active carriers are offered and accepted', async () => {
  expect((await finance.call(safes.carriers, {})).data).toEqual([{ id: carrier, name: 'Rápido Valores' }])
  await expect(pickUp({ carrier_id: workedCompany })).rejects.toMatchObject({
    status: 422,
    fields: { carrier_id: 'Escolha uma transportadora ativa.' },
  })
})

test.each([
  [{ picked_up_time: '13:00' }, { picked_up_on: 'A coleta não pode ser depois de agora.' }],
  [
    { picked_up_on: '2026-10-14', picked_up_time: '09:00' },
    { picked_up_time: 'A coleta é anterior ao que foi escolhido (14/10/2026 22:00).' },
  ],
])('a pickup with the time %j is refused', async (change, fields) => {
  await expect(pickUp(change)).rejects.toMatchObject({ status: 422, fields })
})

test('a pickup of supplies alone is refused', async () => {
  const { items } = await getSafe()
  const supplies = items.filter(({ kind }) => kind === 'supply').map(({ kind, id }) => ({ kind, id }))
  await expect(pickUp({ items: supplies })).rejects.toMatchObject({
    fields: { items: 'O que foi escolhido não soma dinheiro a recolher.' },
  })
})

test('a guide number is unique for a carrier', async () => {
  const [first, ...others] = (await getSafe()).items.filter(({ kind }) => kind !== 'supply')
  if (!first) throw new Error('empty')
  const ref = ({ kind, id }: typeof first) => ({ kind, id })
  await pickUp({ guide_no: 'G1', items: [ref(first)] })
  await expect(pickUp({ guide_no: 'G1', items: others.map(ref) })).rejects.toMatchObject({
    status: 409,
    message: 'Esta guia já está registrada nesta transportadora.',
  })
})

test('a blind counter cannot see the safe, and the safe of another company is not visible', async () => {
  await expect(manager.call(safes.get, { params })).rejects.toMatchObject({ status: 403 })
  await expect(outsider.call(safes.get, { params })).rejects.toMatchObject({ status: 404 })
})

test('an envelope has one withdrawal: the later one is inconsistent, and a correction to a used number is refused', async () => {
  await api.test.admin.query(`update system_movements set document_no = 'ENV-7' where movement_type_code = 'SAN'`)
  await receive('pos')
  const query = { company_id: workedCompany, date: workedDate, code: 'I13', status: 'pending' } as const
  const { data } = await supervisor.call(inconsistencies.list, { query })
  expect(data.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^O envelope ENV-7 já é de outra sangria, a de 14\/10\/2026 \d\d:\d\d$/),
  ])
  const [row] = data
  if (!row) throw new Error('nothing is wrong')
  const correct = (envelope_no: string) =>
    supervisor.call(inconsistencies.correct, { params: { id: row.id }, body: { version: row.version, envelope_no } })
  await expect(correct('ENV-8')).resolves.toMatchObject({ inconsistency: { status: 'corrected' } })
})

test('a correction to an envelope of another day is refused', async () => {
  await api.test.admin.query(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents, document_no)
      values ($1, '2026-10-13', '2026-10-13T15:00:00Z', 'pos', 'X1', 1, 'SAN', 'cash', 100, ' env-9')`,
    [workedCompany],
  )
  const query = { company_id: workedCompany, date: workedDate, code: 'I13', status: 'pending' } as const
  const [row] = (await supervisor.call(inconsistencies.list, { query })).data
  if (!row) throw new Error('nothing is wrong')
  const body = { version: row.version, envelope_no: 'ENV-9' }
  await expect(supervisor.call(inconsistencies.correct, { params: { id: row.id }, body })).rejects.toMatchObject({
    status: 409,
    fields: { envelope_no: 'O envelope ENV-9 já é da sangria de 13/10/2026 12:00.' },
  })
})
