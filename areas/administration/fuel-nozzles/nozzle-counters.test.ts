import { expect, test } from 'vitest'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { nozzleStage, station } from './nozzles.testing.ts'

const { clerk, createNozzle, get, closeDay, day, dayOf, read } = nozzleStage()

test('a manual reading becomes the last totalizer, once a day, on days that are not closed', async () => {
  const { id } = await createNozzle()
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
  return clerk.call(fuelNozzles.recordIntervention, { params: { id }, body })
}

test('a counter that went back needs its intervention; the day then has an interval before it and one after it', async () => {
  const { id } = await createNozzle()
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

test('a counter that rolled over counts once a person confirms it', async () => {
  const { id } = await createNozzle({ initial_totalizer_ml: 999_995_000 })
  await day(id, '2026-10-14', { opening_ml: 999_995_000, closing_ml: 5_000 })
  expect((await dayOf('2026-10-14')).equations[0]).toMatchObject({ holds: false })
  const { version } = await get(id)
  await clerk.call(fuelNozzles.confirmRollover, { params: { id }, body: { version, business_date: '2026-10-14' } })
  expect((await dayOf('2026-10-14')).equations[0]).toMatchObject({ holds: true })
})

const recordTest = async (id: string, changes: object) => {
  const { version } = await get(id)
  const body = { version, business_date: '2026-10-14', volume_ml: 20_000, deviation_ml: 0, ...changes }
  return clerk.call(fuelNozzles.recordTest, { params: { id }, body })
}

test('a test out of tolerance is accepted only together with blocking the nozzle', async () => {
  const { id } = await createNozzle()
  await expect(recordTest(id, { deviation_ml: -61 })).rejects.toMatchObject({
    message: 'Desvio de aferição fora de −60/+100 mL: interdite o bico.',
  })
  expect(await recordTest(id, { deviation_ml: 100 })).toMatchObject({ status: 'active', last_test_on: '2026-10-14' })
  expect(await recordTest(id, { deviation_ml: 101, block: true })).toMatchObject({ status: 'blocked' })
})

test('a pump test that is missing in the file removes its litres from the difference once a person records it', async () => {
  const { id } = await createNozzle()
  await day(id, '2026-10-14', { opening_ml: 500_000, closing_ml: 530_000 })
  expect((await dayOf('2026-10-14')).nozzles).toMatchObject([{ difference_ml: 20_000 }])
  await recordTest(id, {})
  expect((await dayOf('2026-10-14')).nozzles).toMatchObject([{ test_ml: 20_000, difference_ml: 0 }])
})

test('the fuel movement book prints the nozzles of a day by fuel', async () => {
  const { id } = await createNozzle()
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
