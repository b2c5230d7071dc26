import { captureId, movementId } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { cardSale, manualTests, why, wrong } from '../testing/manuals.testing.ts'

const { api, manager, analyst, dayOf, registerF15, reclassifyF11, linesOf, enter } = manualTests()

test('a late sale takes time and identifier from the Pix that paid it, and is matched with it', async () => {
  const line = await registerF15(manager)
  expect(line).toMatchObject({ kind: 'add', method_to: 'pix', amount_cents: 6190, created_by_name: 'Gerente' })
  const day = await dayOf(manager)
  expect(day).toMatchObject({ status: 'in_conference', system_total_cents: 722454, difference_cents: -17850 })
  expect(day.differences.map(({ code }) => code)).not.toContain('D15')
  const { confirmation, system } = await manager.call(cashConciliations.matches, { params: { id: day.id } })
  const pix = confirmation.find(({ id }) => id === String(captureId('X3')))
  expect(pix?.group_id).toBe(system.find(({ kind }) => kind === 'manual')?.group_id)
})

test('a manual line fixes the direction of its movement type too', async () => {
  await api.test.admin.query('update movement_types set in_use = false')
  await registerF15(manager)
  const { rows } = await api.test.admin.query(`select in_use from movement_types where code = 'VND-PIX'`)
  expect(rows).toEqual([{ in_use: true }])
})

test('a reclassification moves the whole line and does not change the total of the day', async () => {
  expect(await reclassifyF11(manager)).toMatchObject({
    method_from: 'debit',
    method_to: 'credit',
    amount_cents: 12380,
    movement_type_code: 'RECLASS',
  })
  const day = await dayOf(manager)
  expect(day.system_total_cents).toBe(716264)
  expect(day.lines.map(({ reclassified_cents }) => reclassified_cents).filter(Boolean)).toEqual([-12380, 12380])
})

test('a part of a line with two payments moves to another method, and the rest stays', async () => {
  const part = { kind: 'reclassify', target_id: movementId('F18'), method_to: 'credit', amount_cents: 5000 } as const
  const before = await dayOf(manager)
  const line = await enter({ ...part, nsu: '551777', terminal_logical_no: '62010001' })
  expect(line).toMatchObject({
    part: true,
    amount_cents: 5000,
    method_from: 'debit',
    method_to: 'credit',
    nsu: '551777',
  })
  const day = await dayOf(manager)
  expect(day.system_total_cents).toBe(before.system_total_cents)
  expect(
    day.lines.flatMap(({ method, reclassified_cents }) => (reclassified_cents ? [[method, reclassified_cents]] : [])),
  ).toEqual([
    ['debit', -5000],
    ['credit', 5000],
  ])
  const { system } = await manager.call(cashConciliations.matches, { params: { id: day.id } })
  const findItem = (kind: string, id: string) => system.find((item) => item.kind === kind && item.id === id)
  expect(findItem('movement', String(movementId('F18')))).toMatchObject({ method: 'debit', amount_cents: 10_000 })
  expect(findItem('manual', line.id)).toMatchObject({ method: 'credit', amount_cents: 5000, nsu: '551777' })
  const { id, version } = day
  await manager.call(cashConciliations.cancelManual, { params: { id, manual_id: line.id }, body: { version } })
  expect((await dayOf(manager)).lines.some(({ reclassified_cents }) => reclassified_cents !== 0)).toBe(false)
})

test('a part larger than its line or equal to it is refused', async () => {
  const f18 = { kind: 'reclassify', target_id: movementId('F18'), method_to: 'credit' } as const
  await expect(enter({ ...f18, amount_cents: 15_001 })).rejects.toMatchObject(
    wrong('amount_cents', 'A linha é de R$ 150,00.'),
  )
  expect(await enter({ ...f18, amount_cents: 15_000 })).toMatchObject({ part: false, amount_cents: 15_000 })
})

test('a cancelled line leaves the day unchanged and stays stored', async () => {
  const { id: manual_id } = await registerF15(manager)
  const { id, version } = await dayOf(manager)
  const call = { params: { id, manual_id }, body: { version } }
  expect(await manager.call(cashConciliations.cancelManual, call)).toMatchObject({ difference_cents: -11660 })
  const { data } = await linesOf(id)
  expect(data).toMatchObject([{ id: manual_id, status: 'cancelled' }])
  await expect(
    manager.call(cashConciliations.cancelManual, { ...call, body: { version: version + 1 } }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'O lançamento está “cancelado”; esta ação não é possível agora.',
  })
  expect((await dayOf(manager)).differences.map(({ code }) => code)).toContain('D15')
})

test('a line is corrected once and a fuelling registered once, also by two people at the same moment', async () => {
  const targetTakenError = { status: 409, code: 'manual.target-taken' }
  await reclassifyF11(manager)
  await expect(reclassifyF11(manager)).rejects.toMatchObject(targetTakenError)
  await expect(enter({ kind: 'exclude', target_id: movementId('F11') })).rejects.toMatchObject(targetTakenError)
  const outcomes = await Promise.allSettled([registerF15(manager), registerF15(analyst)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an excluded sale no longer counts', async () => {
  await enter({ kind: 'exclude', target_id: movementId('F18') })
  const day = await dayOf(manager)
  expect(day.system_total_cents).toBe(716264 - 15000)
  expect(day.differences.map(({ code }) => code)).not.toContain('D07')
})

test('a repeated call returns the first line and adds no other', async () => {
  const { id, version } = await dayOf(manager)
  const call = { params: { id }, body: { version, ...why, ...cardSale, nsu: '999' } }
  const send = () => manager.call(cashConciliations.addManual, call, { idempotencyKey: 'one' })
  const [first, second] = await Promise.all([send(), send()])
  expect(second).toEqual(first)
  expect((await linesOf(id)).data).toHaveLength(1)
})
