import { expect, test } from 'vitest'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { nozzleStage, tanks } from './nozzles.testing.ts'

const { api, clerk, createNozzle, get, closeDay, day, dayOf } = nozzleStage()

const move = async (id: string, valid_from: string, changes: object = {}) => {
  const { version } = await get(id)
  const body = { version, tank_id: tanks.ET, product_code: 'ET', valid_from, reason: 'Tanque novo', ...changes }
  return clerk.call(fuelNozzles.changeTank, { params: { id }, body })
}

test('a change of tank begins a new validity: earlier days keep the old tank, also in the closing', async () => {
  const { id } = await createNozzle()
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

test('a change cannot begin on a closed day, before the last change, or on a tank of another fuel', async () => {
  const { id } = await createNozzle()
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

const changeStatus = async (id: string, status: 'active' | 'blocked' | 'inactive' | 'maintenance') => {
  const { version } = await get(id)
  return clerk.call(fuelNozzles.changeStatus, {
    params: { id },
    body: { version, status, reason: 'Vazamento no bico' },
  })
}

test('a fuelling of a blocked nozzle is a difference of the day, even if it was sold', async () => {
  const { id } = await createNozzle()
  api.setNow('2026-10-14T12:00:00.000Z')
  expect(await changeStatus(id, 'blocked')).toMatchObject({
    status: 'blocked',
    states: [{ status: 'blocked', reason: 'Vazamento no bico', created_by_name: 'Clara' }],
  })
  await day(id, '2026-10-14', { opening_ml: 500_000, closing_ml: 510_000 })
  const { differences, equations } = await dayOf('2026-10-14')
  expect(differences.filter(({ code }) => code === 'D15')).toMatchObject([
    { sentence: 'O bico 1, interditado, abasteceu 10,000 L de Gasolina comum às 12:00' },
  ])
  expect(equations[0]).toMatchObject({ name: 'Volume', holds: true })
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('an inactivated nozzle ends and stays inactive', async () => {
  const { id } = await createNozzle()
  expect(await changeStatus(id, 'inactive')).toMatchObject({ status: 'inactive', valid_to: '2026-10-15' })
  await expect(changeStatus(id, 'active')).rejects.toMatchObject({
    message: 'Um bico inativo não pode passar a ativo.',
  })
})
