import { expect, test } from 'vitest'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { nozzle, nozzleStage, office, pump, station, tanks } from './nozzles.testing.ts'

const { api, clerk, create, createNozzle, get, closeDay, read } = nozzleStage()

test('a pump is created in one call with all its nozzles, each with its first totalizer', async () => {
  const { ids } = await create({
    pump: { ...pump, seals: [{ seal_no: 'LC-1', sealed_on: '2026-09-01' }] },
    nozzles: [nozzle, { ...nozzle, nozzle_no: 2, controller_code: '0B', tank_id: tanks.ET, product_code: 'ET' }],
  })
  expect(ids).toHaveLength(2)
  const { data } = await clerk.call(fuelNozzles.list, { query: { company_id: station } })
  expect(data).toMatchObject([
    { nozzle_no: 1, controller_code: '0A', product_code: 'GC', tank_no: 1, island: 1, last_totalizer_ml: 500_000 },
    { nozzle_no: 2, controller_code: '0B', product_code: 'ET', tank_no: 2, pump_serial_no: 'BM4117', status: 'active' },
  ])
  expect(await get(ids[0] ?? '')).toMatchObject({
    pump: { serial_no: 'BM4117', seals: [{ seal_no: 'LC-1', sealed_on: '2026-09-01' }] },
    links: [{ valid_from: '2026-10-01', valid_to: null, tank_no: 1, created_by_name: 'Clara' }],
  })
})

test.each([
  [{ nozzles: [{ ...nozzle, initial_totalizer_ml: undefined }] }, 'Informe o encerrante inicial.'],
  [{ nozzles: [{ ...nozzle, nozzle_no: 1000 }] }, 'Use um número de 1 a 999.'],
  [{ nozzles: [{ ...nozzle, controller_code: 'XYZ' }] }, 'Use até 4 dígitos hexadecimais, como 0A.'],
  [
    { nozzles: [{ ...nozzle, tank_id: tanks.ET }] },
    'O tanque 2 armazena Etanol; escolha um bico do mesmo combustível.',
  ],
  [{ nozzles: [] }, 'Informe ao menos um bico.'],
  [{ pump: null }, 'Informe a bomba.'],
  [{ company_id: office }, 'Só postos têm bicos e tanques.'],
  [{ valid_from: '9999-12-31' }, 'Data inválida.'],
  [{ pump: { ...pump, serial_no: 'x'.repeat(10_000) } }, 'Escreva no máximo 30 caracteres.'],
])('%j is refused: %s', async (changes, message) => {
  const failure = await create(changes).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 422 })
  expect(JSON.stringify(Object(failure).fields)).toContain(message)
})

test('a number, a controller code and a serial number are unique in a station', async () => {
  await create()
  const another = { ...pump, serial_no: 'BM9' }
  await expect(create({ pump: another })).rejects.toMatchObject({ message: 'Já existe o bico 1 nesta empresa.' })
  await expect(create({ pump: another, nozzles: [{ ...nozzle, nozzle_no: 7 }] })).rejects.toMatchObject({
    code: 'fuel-nozzle.code-taken',
  })
  await expect(create({ nozzles: [{ ...nozzle, nozzle_no: 8, controller_code: '08' }] })).rejects.toMatchObject({
    message: 'Já existe uma bomba com este número de série.',
    fields: { 'pump.serial_no': 'Já existe uma bomba com este número de série.' },
  })
  expect((await clerk.call(fuelNozzles.list, { query: {} })).count.value).toBe(1)
})

test('a nozzle cannot begin on a closed day', async () => {
  await closeDay('2026-10-03')
  await expect(create()).rejects.toMatchObject({
    status: 409,
    message: 'Existe dia fechado após 01/10/2026; solicite reabertura.',
  })
  expect((await create({ valid_from: '2026-10-04' })).ids).toHaveLength(1)
})

test('data of a nozzle are changed with its version, and a tank is created for a station', async () => {
  const { id, version } = await createNozzle()
  const body = { version, nozzle_no: 12, controller_code: 'ff', totalizer_max_ml: 10_000_000_000 }
  expect(await clerk.call(fuelNozzles.update, { params: { id }, body })).toMatchObject({
    nozzle_no: 12,
    controller_code: 'FF',
    version: version + 1,
  })
  await expect(clerk.call(fuelNozzles.update, { params: { id }, body })).rejects.toMatchObject({ status: 409 })
  const tank = { company_id: station, tank_no: 3, product_code: 'GC', capacity_ml: 15_000_000 }
  await clerk.call(fuelNozzles.createTank, { body: tank })
  await expect(clerk.call(fuelNozzles.createTank, { body: tank })).rejects.toMatchObject({
    message: 'Já existe o tanque 3 nesta empresa.',
    fields: { tank_no: 'Já existe o tanque 3 nesta empresa.' },
  })
  const ofUnknownFuel = { ...tank, tank_no: 4, product_code: 'XX' }
  await expect(clerk.call(fuelNozzles.createTank, { body: ofUnknownFuel })).rejects.toMatchObject({
    status: 422,
    fields: { product_code: 'Escolha um combustível da lista.' },
  })
  const { tanks: choices } = await clerk.call(fuelNozzles.choices, {})
  expect(choices.map(({ label }) => label)).toContain('Tanque 3 – Gasolina comum')
})

test('nozzles without a reading for a day and nozzles whose test is due are reported', async () => {
  const nozzleWithReading = await createNozzle()
  await create({ pump: { ...pump, serial_no: 'BM2' }, nozzles: [{ ...nozzle, nozzle_no: 2, controller_code: '02' }] })
  await read(nozzleWithReading.id, {})
  const { data } = await clerk.call(fuelNozzles.list, { query: { silent: 'true' } })
  expect(data).toMatchObject([{ nozzle_no: 2, last_read_on: null, test_due: true }])
  expect((await clerk.call(fuelNozzles.list, { query: { silent: 'false' } })).data).toMatchObject([{ nozzle_no: 1 }])
})

test('a new price is requested for many nozzles; its third decimal must be zero', async () => {
  const { id } = await createNozzle()
  const ask = (price_millis: number) =>
    clerk.call(fuelNozzles.requestPriceMany, {
      body: { selection: { ids: [id] }, input: { price_millis, applies_on: '2026-10-16' } },
    })
  await expect(ask(6199)).rejects.toMatchObject({
    fields: { 'input.price_millis': 'A terceira casa do preço deve ser zero (Resolução ANP 858/2021).' },
  })
  expect(await ask(6190)).toMatchObject({ changed: 1, failures: [] })
  const { rows } = await api.test.admin.query('select price_millis::int, applies_on::text from fuel_price_requests')
  expect(rows).toEqual([{ price_millis: 6190, applies_on: '2026-10-16' }])
})

test.each([{ sort: 'password' }, { after: 'x' }, { tank_no: 'x' }, { status: 'broken' }])(
  'the list with %j is refused as wrong input',
  async (query: object) => {
    await expect(clerk.call(fuelNozzles.list, { query })).rejects.toMatchObject({ status: 422 })
  },
)
