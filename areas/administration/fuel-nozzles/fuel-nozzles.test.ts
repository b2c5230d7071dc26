import { cashConciliations } from '@app/areas/cash-closing/contract'
import { afterImport } from '@app/areas/cash-closing/server'
import { inTransaction } from '@app/kit/server'
import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { fuelNozzles } from './fuel-nozzles.contract.ts'

const api = testApi()
const station = '01930000-0000-7000-8000-0000000000a1'
const office = '01930000-0000-7000-8000-0000000000b1'
const tanks = { GC: '01930000-0000-7000-8000-00000000a101', ET: '01930000-0000-7000-8000-00000000a102' }
const clerk = api.as('fuel-nozzle.actions', [station, office], 'Clara')
const closer = api.as('cash-conciliation', [station])

const pump = { serial_no: 'BM4117', manufacturer: 'Wayne', counter_kind: 'digital', island: 1 } as const
const nozzle = {
  nozzle_no: 1,
  controller_code: '0a',
  tank_id: tanks.GC,
  product_code: 'GC',
  totalizer_max_ml: 1_000_000_000,
  initial_totalizer_ml: 500_000,
}
const draft = { company_id: station, pump, valid_from: '2026-10-01', nozzles: [nozzle] }
const create = (changes: object = {}) => clerk.call(fuelNozzles.create, { body: { ...draft, ...changes } })
const created = async (changes: object = {}) => {
  const { ids } = await create({ nozzles: [{ ...nozzle, ...changes }] })
  return get(ids[0] ?? '')
}
const get = (id: string) => clerk.call(fuelNozzles.get, { params: { id } })

beforeEach(() =>
  insertRows(api.test.admin, {
    companies: [
      { id: station, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181', kind: 'station' },
      { id: office, name: 'Sede', legal_name: 'Sede Ltda', cnpj: '11222333000262', kind: 'office' },
    ].map((company) => ({ ...company, active: true, version: 1, created_at: '2026-01-01T00:00:00Z' })),
    tanks: [
      { id: tanks.GC, company_id: station, tank_no: 1, product_code: 'GC', capacity_ml: 15_000_000 },
      { id: tanks.ET, company_id: station, tank_no: 2, product_code: 'ET', capacity_ml: 15_000_000 },
    ],
  }),
)

const closeDay = (business_date: string, status = 'closed') =>
  insertRows(api.test.admin, {
    cash_conciliations: [
      {
        id: crypto.randomUUID(),
        company_id: station,
        business_date,
        status,
        proof_hash: 'x',
        created_at: '2026-10-02T00:00:00Z',
        updated_at: '2026-10-02T00:00:00Z',
      },
    ],
  })

/** A day with one fuelling of the nozzle, as its files bring it. */
async function day(nozzle_id: string, business_date: string, reading: { opening_ml: number; closing_ml: number }) {
  await insertRows(api.test.admin, {
    nozzle_readings: [
      { company_id: station, nozzle_id, business_date, seq: 1, ...reading, test_ml: 0, source: 'automation' },
    ].map((row) => ({ id: Number(business_date.slice(8)), ...row })),
    fuellings: [
      {
        id: Number(business_date.slice(8)),
        company_id: station,
        controller_record_id: `R${business_date}`,
        business_date,
        nozzle_id,
        shift_no: 1,
        ended_at: `${business_date}T15:00:00Z`,
        volume_ml: 10_000,
        price_millis: 6190,
        total_cents: 6190,
        sale_external_id: 'V1',
      },
    ],
    sale_items: [
      {
        id: Number(business_date.slice(8)),
        company_id: station,
        business_date,
        source_system: 'pos',
        sale_external_id: `V${business_date}`,
        line_no: 1,
        occurred_at: `${business_date}T15:00:00Z`,
        kind: 'fuel',
        product_code: 'GC',
        description: '',
        volume_ml: 10_000,
        price_millis: 6190,
        total_cents: 6190,
        controller_record_id: `R${business_date}`,
      },
    ],
  })
  for (const source of ['pos', 'cielo', 'pix'] as const)
    await inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
      afterImport(db, {
        company_id: station,
        business_dates: [business_date],
        source,
        now: '2026-10-15T08:00:00Z',
        actor_id: null,
      }),
    )
}

const dayOf = async (date: string) => {
  const { data } = await closer.call(cashConciliations.list, { query: { from: date, to: date } })
  return closer.call(cashConciliations.get, { params: { id: data[0]?.id ?? '' } })
}

test('a pump comes with all its nozzles at once, each with its first totalizer', async () => {
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

test('a number, a controller code and a serial number are there once in a station', async () => {
  await create()
  const another = { ...pump, serial_no: 'BM9' }
  await expect(create({ pump: another })).rejects.toMatchObject({ message: 'Já existe o bico 1 nesta empresa.' })
  await expect(create({ pump: another, nozzles: [{ ...nozzle, nozzle_no: 7 }] })).rejects.toMatchObject({
    code: 'fuel-nozzle.code-taken',
  })
  await expect(create({ nozzles: [{ ...nozzle, nozzle_no: 8, controller_code: '08' }] })).rejects.toMatchObject({
    message: 'Já existe uma bomba com este número de série.',
  })
  expect((await clerk.call(fuelNozzles.list, { query: {} })).count.value).toBe(1)
})

test('a nozzle does not begin inside closed days', async () => {
  await closeDay('2026-10-03')
  await expect(create()).rejects.toMatchObject({
    status: 409,
    message: 'Existe dia fechado após 01/10/2026; solicite reabertura.',
  })
  expect((await create({ valid_from: '2026-10-04' })).ids).toHaveLength(1)
})

const move = async (id: string, valid_from: string, changes: object = {}) => {
  const { version } = await get(id)
  const body = { version, tank_id: tanks.ET, product_code: 'ET', valid_from, reason: 'Tanque novo', ...changes }
  return clerk.call(fuelNozzles.changeTank, { params: { id }, body })
}

test('another tank opens a new validity: days before keep the old one, also in the closing', async () => {
  const { id } = await created()
  await day(id, '2026-10-09', { opening_ml: 500_000, closing_ml: 510_000 })
  await day(id, '2026-10-10', { opening_ml: 510_000, closing_ml: 520_000 })
  const moved = await move(id, '2026-10-10')
  expect(moved.links).toMatchObject([
    { valid_from: '2026-10-10', valid_to: null, tank_no: 2, reason: 'Tanque novo' },
    { valid_from: '2026-10-01', valid_to: '2026-10-09', tank_no: 1 },
  ])
  expect((await dayOf('2026-10-09')).nozzles).toMatchObject([{ product_code: 'GC', tank_no: 1 }])
  expect((await dayOf('2026-10-10')).nozzles).toMatchObject([{ product_code: 'ET', tank_no: 2 }])
})

test('a change does not begin inside closed days, nor before the last one, nor on a tank of another fuel', async () => {
  const { id } = await created()
  await closeDay('2026-10-05')
  await expect(move(id, '2026-10-05')).rejects.toMatchObject({ code: 'fuel-nozzle.day-closed' })
  await expect(move(id, '2026-10-07', { product_code: 'GC' })).rejects.toMatchObject({
    message: 'O tanque 2 armazena Etanol; escolha um bico do mesmo combustível.',
  })
  await move(id, '2026-10-08')
  await expect(move(id, '2026-10-08')).rejects.toMatchObject({
    message: 'A nova vigência deve começar depois de 08/10/2026.',
  })
})

const become = async (id: string, status: 'active' | 'blocked' | 'inactive' | 'maintenance') => {
  const { version } = await get(id)
  return clerk.call(fuelNozzles.changeStatus, {
    params: { id },
    body: { version, status, reason: 'Vazamento no bico' },
  })
}

test('a fuelling of a blocked nozzle is a difference of the day, though it was sold', async () => {
  const { id } = await created()
  api.setNow('2026-10-14T12:00:00.000Z')
  expect(await become(id, 'blocked')).toMatchObject({
    status: 'blocked',
    states: [{ status: 'blocked', reason: 'Vazamento no bico', created_by_name: 'Clara' }],
  })
  await day(id, '2026-10-14', { opening_ml: 500_000, closing_ml: 510_000 })
  const { differences, equations } = await dayOf('2026-10-14')
  expect(differences.filter(({ code }) => code === 'D15')).toMatchObject([
    { sentence: 'Bico 1 interditado abasteceu às 12:00: 10,000 L de GC, R$ 61,90' },
  ])
  expect(equations[0]).toMatchObject({ name: 'Volume', holds: true })
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('an inactive nozzle ends and stays inactive', async () => {
  const { id } = await created()
  expect(await become(id, 'inactive')).toMatchObject({ status: 'inactive', valid_to: '2026-10-15' })
  await expect(become(id, 'active')).rejects.toMatchObject({
    message: 'Um bico inativo não pode passar a ativo.',
  })
})

const read = async (id: string, changes: object) => {
  const { version } = await get(id)
  const body = { version, business_date: '2026-10-14', opening_ml: 500_000, closing_ml: 530_000, ...changes }
  return clerk.call(fuelNozzles.read, { params: { id }, body })
}

test('a reading by hand becomes the last totalizer, once a day, on days that are not closed', async () => {
  const { id } = await created()
  expect(await read(id, { test_ml: 20_000 })).toMatchObject({
    last_totalizer_ml: 530_000,
    last_read_on: '2026-10-14',
    last_test_on: '2026-10-14',
    test_due: false,
    readings: [{ sold_ml: 10_000, source: 'manual' }],
    daily: [{ business_date: '2026-10-14', sold_ml: 10_000 }],
  })
  await expect(read(id, {})).rejects.toMatchObject({ message: 'Já existe uma leitura do bico neste dia.' })
  await closeDay('2026-10-05')
  await expect(read(id, { business_date: '2026-10-05' })).rejects.toMatchObject({ code: 'fuel-nozzle.day-closed' })
})

const intervene = async (id: string, changes: object = {}) => {
  const { version } = await get(id)
  const body = {
    version,
    business_date: '2026-10-14',
    number: 'OS-1',
    reason: 'Troca da placa',
    technician: 'Oficina Alfa',
    technician_document: '529.982.247-25',
    reading_before_ml: 510_000,
    reading_after_ml: 0,
    ...changes,
  }
  return clerk.call(fuelNozzles.intervene, { params: { id }, body })
}

test('a counter that went back needs its intervention; then the day has an interval before and one after', async () => {
  const { id } = await created()
  await expect(read(id, { closing_ml: 20_000 })).rejects.toMatchObject({
    message: 'Encerrante final menor que o inicial: registre a intervenção.',
  })
  await day(id, '2026-10-14', { opening_ml: 500_000, closing_ml: 0 })
  expect((await dayOf('2026-10-14')).equations[0]).toMatchObject({ holds: false })
  const { interventions, daily } = await intervene(id)
  expect(interventions).toMatchObject([{ number: 'OS-1', technician_document: '52998224725' }])
  expect(daily).toEqual([{ business_date: '2026-10-14', sold_ml: 10_000 }])
  const { equations, nozzles } = await dayOf('2026-10-14')
  expect(equations[0]).toMatchObject({ name: 'Volume', holds: true })
  expect(nozzles.map(({ measured_ml }) => measured_ml)).toEqual([10_000, 0])
  await expect(intervene(id)).rejects.toMatchObject({ message: 'Já existe uma intervenção com este número.' })
  await expect(intervene(id, { number: 'OS-2', technician_document: '529.982.247-24' })).rejects.toMatchObject({
    fields: { technician_document: 'CNPJ ou CPF inválido.' },
  })
})

test('a counter that went past its end counts once somebody says so', async () => {
  const { id } = await created({ initial_totalizer_ml: 999_995_000 })
  await day(id, '2026-10-14', { opening_ml: 999_995_000, closing_ml: 5_000 })
  expect((await dayOf('2026-10-14')).equations[0]).toMatchObject({ holds: false })
  const { version } = await get(id)
  await clerk.call(fuelNozzles.confirmRollover, { params: { id }, body: { version, business_date: '2026-10-14' } })
  expect((await dayOf('2026-10-14')).equations[0]).toMatchObject({ holds: true })
})

const tested = async (id: string, changes: object) => {
  const { version } = await get(id)
  const body = { version, business_date: '2026-10-14', volume_ml: 20_000, deviation_ml: 0, ...changes }
  return clerk.call(fuelNozzles.test, { params: { id }, body })
}

test('a test out of tolerance is only taken together with blocking the nozzle', async () => {
  const { id } = await created()
  await expect(tested(id, { deviation_ml: -61 })).rejects.toMatchObject({
    message: 'Desvio de aferição fora de −60/+100 mL: interdite o bico.',
  })
  expect(await tested(id, { deviation_ml: 100 })).toMatchObject({ status: 'active', last_test_on: '2026-10-14' })
  expect(await tested(id, { deviation_ml: 101, block: true })).toMatchObject({ status: 'blocked' })
})

test('a test that the file does not tell of leaves no litres without a sale', async () => {
  const { id } = await created()
  await day(id, '2026-10-14', { opening_ml: 500_000, closing_ml: 530_000 })
  expect((await dayOf('2026-10-14')).nozzles).toMatchObject([{ difference_ml: 20_000 }])
  await tested(id, {})
  expect((await dayOf('2026-10-14')).nozzles).toMatchObject([{ test_ml: 20_000, difference_ml: 0 }])
})

test('nozzles without a reading for a day, and those whose test is due, are told', async () => {
  const silent = await created()
  await create({ pump: { ...pump, serial_no: 'BM2' }, nozzles: [{ ...nozzle, nozzle_no: 2, controller_code: '02' }] })
  await read(silent.id, {})
  const { data } = await clerk.call(fuelNozzles.list, { query: { silent: 'true' } })
  expect(data).toMatchObject([{ nozzle_no: 2, last_read_on: null, test_due: true }])
  expect((await clerk.call(fuelNozzles.list, { query: { silent: 'false' } })).data).toMatchObject([{ nozzle_no: 1 }])
})

test('another price is asked of many nozzles; its third decimal is zero', async () => {
  const { id } = await created()
  const ask = (price_millis: number) =>
    clerk.call(fuelNozzles.requestPrice, {
      body: { selection: { ids: [id] }, input: { price_millis, applies_on: '2026-10-16' } },
    })
  await expect(ask(6199)).rejects.toMatchObject({
    fields: { 'input.price_millis': 'A terceira casa do preço deve ser zero (Resolução ANP 858/2021).' },
  })
  expect(await ask(6190)).toMatchObject({ changed: 1, failures: [] })
  const { rows } = await api.test.admin.query('select price_millis::int, applies_on::text from fuel_price_requests')
  expect(rows).toEqual([{ price_millis: 6190, applies_on: '2026-10-16' }])
})

test('the movement book prints the nozzles of a day by fuel', async () => {
  const { id } = await created()
  await read(id, { test_ml: 20_000 })
  const query = { company_id: station, business_date: '2026-10-14' }
  expect((await clerk.call(fuelNozzles.movementBook, { query })).data).toEqual([
    {
      nozzle_id: id,
      nozzle_no: 1,
      tank_no: 1,
      product_name: 'Gasolina comum',
      opening_ml: 500_000,
      closing_ml: 530_000,
      test_ml: 20_000,
      sold_ml: 10_000,
    },
  ])
})

test('data of a nozzle changes with its version, and a tank is made for a station', async () => {
  const { id, version } = await created()
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
  })
  const { tanks: choices } = await clerk.call(fuelNozzles.choices, {})
  expect(choices.map(({ label }) => label)).toContain('Tanque 3 – Gasolina comum')
})

test.each([{ sort: 'password' }, { after: 'x' }, { tank_no: 'x' }, { status: 'broken' }])(
  'the list with %j is wrong input',
  async (query: object) => {
    await expect(clerk.call(fuelNozzles.list, { query })).rejects.toMatchObject({ status: 422 })
  },
)
