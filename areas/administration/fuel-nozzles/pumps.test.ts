import { recordChangedSince, undoOperations, undoValueTaken } from '@app/kit/contract'
import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { fuelNozzles } from './fuel-nozzles.contract.ts'

const api = testApi()
const station = '01930000-0000-7000-8000-0000000000a1'
const otherStation = '01930000-0000-7000-8000-0000000000b1'
const tank_id = '01930000-0000-7000-8000-00000000a101'
const clerk = api.as('fuel-nozzle.actions', [station], 'Clara')
const stranger = api.as('fuel-nozzle.actions', [otherStation])
const pump = {
  serial_no: 'BM4117',
  manufacturer: 'Wayne',
  counter_kind: 'digital' as const,
  island: 1,
  seals: [
    { seal_no: 'L1', sealed_on: '2026-01-10' },
    { seal_no: 'L2', sealed_on: '2026-01-10' },
  ],
}
const nozzle = { nozzle_no: 1, controller_code: '0A', tank_id, product_code: 'GC', initial_totalizer_ml: 0 }

beforeEach(() =>
  insertRows(api.test.admin, {
    companies: [
      { id: station, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181', kind: 'station' },
      { id: otherStation, name: 'Posto B', legal_name: 'Posto B Ltda', cnpj: '11222333000262', kind: 'station' },
    ].map((company) => ({ ...company, active: true, version: 1, created_at: '2026-01-01T00:00:00Z' })),
    tanks: [{ id: tank_id, company_id: station, tank_no: 1, product_code: 'GC', capacity_ml: 15_000_000 }],
  }),
)

async function createPump() {
  const body = { company_id: station, pump, valid_from: '2026-10-01', nozzles: [nozzle] }
  const { ids } = await clerk.call(fuelNozzles.create, { body })
  return get(ids[0] ?? '')
}
const get = (id: string) => clerk.call(fuelNozzles.get, { params: { id } })
const lastBatch = async () =>
  (await api.test.admin.query('select request_id from audit_events order by created_at desc, chain_no desc limit 1'))
    .rows[0].request_id

test('a pump is corrected for all its nozzles; a removed seal leaves the list and stays in the history', async () => {
  const { id, pump: createdPump } = await createPump()
  const seals = [
    { seal_no: 'L2', sealed_on: '2026-01-10' },
    { seal_no: 'L3', sealed_on: '2026-10-15' },
  ]
  const params = { id: createdPump?.id ?? '' }
  const body = { ...pump, model: 'Helix', island: 2, seals, version: createdPump?.version ?? 0 }
  await clerk.call(fuelNozzles.updatePump, { params, body })
  expect((await get(id)).pump).toMatchObject({ model: 'Helix', island: 2, version: 2, seals: [seals[1], seals[0]] })
  const { rows } = await api.test.admin.query('select seal_no from pump_seals where removed_at is not null')
  expect(rows).toEqual([{ seal_no: 'L1' }])
  await expect(clerk.call(fuelNozzles.updatePump, { params, body })).rejects.toMatchObject({ code: 'version.stale' })
  await clerk.call(fuelNozzles.updatePump, { params, body: { ...body, seals: pump.seals, version: 2 } })
  expect((await get(id)).pump?.seals.map(({ seal_no }) => seal_no)).toEqual(['L1', 'L2'])
})

test.each([
  ['a seal named twice', { seals: [pump.seals[0], pump.seals[0]] }],
  ['no serial number', { serial_no: '' }],
  ['an island beyond the hundredth', { island: 100 }],
  ['10,000 characters', { manufacturer: 'x'.repeat(10_000) }],
])('a pump with %s is refused as input', async (_case, change) => {
  const { pump: createdPump } = await createPump()
  const body = { ...pump, ...change, version: 1 } as Parameters<
    typeof clerk.call<typeof fuelNozzles.updatePump>
  >[1]['body']
  await expect(
    clerk.call(fuelNozzles.updatePump, { params: { id: createdPump?.id ?? '' }, body }),
  ).rejects.toMatchObject({
    status: 422,
  })
})

test('the taken serial number of another pump is shown at its field', async () => {
  const { pump: createdPump } = await createPump()
  const another = { ...pump, serial_no: 'BM9', seals: [] }
  const nozzles = [{ ...nozzle, nozzle_no: 2, controller_code: '0B' }]
  const body = { company_id: station, pump: another, valid_from: '2026-10-01', nozzles }
  await clerk.call(fuelNozzles.create, { body })
  const params = { id: createdPump?.id ?? '' }
  const change = { ...pump, serial_no: 'BM9', version: createdPump?.version ?? 0 }
  await expect(clerk.call(fuelNozzles.updatePump, { params, body: change })).rejects.toMatchObject({
    fields: { serial_no: 'Já existe uma bomba com este número de série.' },
  })
})

test('a tank is corrected in number and capacity, only by people of its station', async () => {
  const { id, tank } = await createPump()
  const body = { tank_no: 7, capacity_ml: 20_000_000, version: tank.version }
  await expect(stranger.call(fuelNozzles.updateTank, { params: { id: tank_id }, body })).rejects.toMatchObject({
    status: 404,
  })
  await clerk.call(fuelNozzles.updateTank, { params: { id: tank_id }, body })
  expect(await get(id)).toMatchObject({ tank_no: 7, tank: { capacity_ml: 20_000_000, version: 2 } })
  await expect(clerk.call(fuelNozzles.updateTank, { params: { id: tank_id }, body })).rejects.toMatchObject({
    code: 'version.stale',
  })
})

test('a change of a pump is undone with its seals and their dates, unless another change followed', async () => {
  const created = await createPump()
  const read = () => clerk.call(fuelNozzles.getPump, { params: { id: created.pump?.id ?? '' } })
  const before = await read()
  const change = async (seals: typeof pump.seals) => {
    const { id, version } = await read()
    await clerk.call(fuelNozzles.updatePump, {
      params: { id },
      body: { ...pump, serial_no: 'BM9', model: 'Helix', seals, version },
    })
    return lastBatch()
  }
  const undo = (batch: string) => clerk.call(undoOperations.undo, { params: { batch }, body: {} })
  const batch = await change([
    { seal_no: 'L2', sealed_on: '2026-05-20' },
    { seal_no: 'L3', sealed_on: '2026-10-15' },
  ])
  await undo(batch)
  expect(await read()).toEqual({ ...before, version: 3 })
  const dates = await change([{ seal_no: 'L1', sealed_on: '2026-02-02' }])
  await change([{ seal_no: 'L1', sealed_on: '2026-03-03' }])
  await expect(undo(dates)).rejects.toMatchObject({ code: recordChangedSince.code })
  expect((await read()).seals).toEqual([{ seal_no: 'L1', sealed_on: '2026-03-03' }])
})

test('a change of a tank is undone, unless another tank has its former number now', async () => {
  await createPump()
  const params = { id: tank_id }
  const tank = await clerk.call(fuelNozzles.getTank, { params })
  const change = async (tank_no: number, version: number) => {
    await clerk.call(fuelNozzles.updateTank, { params, body: { tank_no, capacity_ml: 20_000_000, version } })
    return lastBatch()
  }
  const undo = (batch: string) => clerk.call(undoOperations.undo, { params: { batch }, body: {} })
  await undo(await change(7, 1))
  expect(await clerk.call(fuelNozzles.getTank, { params })).toEqual({ ...tank, version: 3 })
  const batch = await change(7, 3)
  await clerk.call(fuelNozzles.createTank, {
    body: { company_id: station, tank_no: 1, product_code: 'GC', capacity_ml: 15_000_000 },
  })
  await expect(undo(batch)).rejects.toMatchObject({ code: undoValueTaken.code })
})

test('a pump and a tank are read only by people of their station', async () => {
  const { pump: createdPump } = await createPump()
  const missing = { status: 404 }
  await expect(stranger.call(fuelNozzles.getPump, { params: { id: createdPump?.id ?? '' } })).rejects.toMatchObject(
    missing,
  )
  await expect(stranger.call(fuelNozzles.getTank, { params: { id: tank_id } })).rejects.toMatchObject(missing)
})

test('a change of a nozzle can be undone, unless another person changed it since', async () => {
  const { id, version } = await createPump()
  const data = { nozzle_no: 9, controller_code: '0B', pump_id: null, totalizer_max_ml: 1_000_000_000 }
  await clerk.call(fuelNozzles.update, { params: { id }, body: { ...data, version } })
  const batch = await lastBatch()
  await clerk.call(undoOperations.undo, { params: { batch }, body: {} })
  expect(await get(id)).toMatchObject({ nozzle_no: 1, controller_code: '0A', pump: { serial_no: 'BM4117' } })
  await expect(clerk.call(undoOperations.undo, { params: { batch }, body: {} })).rejects.toMatchObject({ status: 409 })
})

test('undoing a change of state adds one more state: an inactivated nozzle is active again', async () => {
  const { id, version } = await createPump()
  const body = { status: 'inactive' as const, reason: 'Bico retirado da pista.', version }
  expect(await clerk.call(fuelNozzles.changeStatus, { params: { id }, body })).toMatchObject({ status: 'inactive' })
  await clerk.call(undoOperations.undo, { params: { batch: await lastBatch() }, body: {} })
  const restored = await get(id)
  expect(restored).toMatchObject({ status: 'active', valid_to: null })
  expect(restored.states.map(({ status }) => status).sort()).toEqual(['active', 'inactive'])
  expect(restored.states.find(({ status }) => status === 'active')?.reason).toBe('Desfeita a passagem a “Inativo”.')
})
