import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'
import { aReason } from '../testing/worked-day.testing.ts'

const { manager, dayOf, sql, close } = dayLifeTests()
const voucher = {
  kind: 'add',
  movement_type_code: 'VND-DEB',
  amount_cents: 1000,
  occurred_at: '2026-10-14T15:00:00.000Z',
  nsu: '999',
  reason_id: aReason,
  note: 'Apurado com o operador.',
} as const

async function enter(draft: object = {}) {
  const { id, version } = await dayOf(manager)
  return manager.call(cashConciliations.addManual, { params: { id }, body: { version, ...voucher, ...draft } })
}
const update = (manual_id: string, version: number, draft: object) =>
  manager.call(manualTransactions.updateManual, { params: { manual_id }, body: { version, ...voucher, ...draft } })
async function cancel(manual_id: string) {
  const { id, version } = await dayOf(manager)
  await manager.call(cashConciliations.cancelManual, { params: { id, manual_id }, body: { version } })
}
/** Returns the undo of the last change of a manual line. */
async function getUndo() {
  const [{ request_id: batch }] = await sql(
    `select request_id from audit_events where action like 'manual.%' order by chain_no desc limit 1`,
  )
  return () => manager.call(undoOperations.undo, { params: { batch }, body: {} })
}
const undoLast = async () => (await getUndo())()
const read = (manual_id: string) => manager.call(manualTransactions.manual, { params: { manual_id } })
const getTotal = async () => (await dayOf(manager)).system_total_cents

test('undoing a new line cancels it, and the figures of the day are as before', async () => {
  const before = await getTotal()
  const { id } = await enter()
  expect(await getTotal()).toBe(before + 1000)
  await undoLast()
  expect(await getTotal()).toBe(before)
  expect(await read(id)).toMatchObject({ status: 'cancelled' })
})

test('undoing a change restores the previous content of the line', async () => {
  const { id } = await enter()
  const before = await getTotal()
  await update(id, 1, { amount_cents: 2500, nsu: '998', note: 'Valor conferido com a via.' })
  await undoLast()
  expect(await getTotal()).toBe(before)
  expect(await read(id)).toMatchObject({ amount_cents: 1000, nsu: '999', note: voucher.note, status: 'applied' })
})

test('undoing a cancellation counts the line again, alone and of many at once', async () => {
  const first = await enter()
  const second = await enter({ nsu: '998', amount_cents: 700 })
  const before = await getTotal()
  await cancel(first.id)
  await undoLast()
  expect(await getTotal()).toBe(before)
  const ids = [first.id, second.id]
  await manager.call(manualTransactions.cancelManualMany, { body: { selection: { ids } } }, { idempotencyKey: 'many' })
  expect(await getTotal()).toBe(before - 1700)
  await undoLast()
  expect(await getTotal()).toBe(before)
  const rows = await sql('select status, cancelled_by, cancelled_at from manual_transactions')
  expect(rows).toEqual([1, 2].map(() => ({ status: 'applied', cancelled_by: null, cancelled_at: null })))
})

test('a cancelled line whose receipt number another line has taken is not restored', async () => {
  const { id } = await enter()
  await cancel(id)
  const undo = await getUndo()
  await enter()
  await expect(undo()).rejects.toMatchObject({ status: 409, code: 'manual.number-taken' })
  expect(await read(id)).toMatchObject({ status: 'cancelled' })
})

test('a change is not undone after a later change of the same line', async () => {
  const { id } = await enter()
  await update(id, 1, { amount_cents: 1100 })
  const undo = await getUndo()
  await update(id, 2, { amount_cents: 1200 })
  await expect(undo()).rejects.toMatchObject({ status: 409 })
  expect(await read(id)).toMatchObject({ amount_cents: 1200 })
})

test('after the day is closed, a cancellation made before is not undone: the line would change the proven figures', async () => {
  const { id } = await enter()
  await cancel(id)
  const undo = await getUndo()
  const closed = await close()
  await expect(undo()).rejects.toMatchObject({ status: 409 })
  expect(await read(id)).toMatchObject({ status: 'cancelled' })
  expect((await dayOf(manager)).system_total_cents).toBe(closed.system_total_cents)
})
