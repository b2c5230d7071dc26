import { notifications } from '@app/areas/session/contract'
import { captureId, captureRow, workedDay } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { inTransaction } from '@app/kit/server'
import { insertRows, until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { runClosingCalendar } from '../closing/calendar-job.server.ts'
import { differences } from '../differences/differences.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { disputes } from './disputes.contract.ts'

const { api, manager, receive, correct, submit, dayOf } = workedDayTests()
const outsider = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [])
const reason_id = '01930000-0000-7000-8000-000000000006'
const draft = {
  against: 'acquirer',
  protocol: 'CIE-20261015-77',
  due_on: '2026-10-30',
  reason_id,
  note: 'Pedido o cancelamento da segunda captura.',
} as const
const sql = async (text: string) => (await api.test.admin.query(text)).rows

async function insertDoubleCapture() {
  const capture = workedDay.captures[captureId('C01') - 1]
  if (!capture) throw new Error('no C01')
  await insertRows(api.test.admin, { acquirer_transactions: [captureRow({ ...capture, id: 905 })] })
  await receive('cielo')
  return d06()
}
const d06 = async () => {
  const { data } = await manager.call(differences.list, { query: { code: 'D06' } })
  if (!data[0]) throw new Error('no D06')
  return data[0]
}
type Row = { id: string; version: number }
const contest = ({ id, version }: Row, change = {}, user = manager) =>
  user.call(disputes.contest, { params: { difference_id: id }, body: { ...draft, version, ...change } })
const listDisputes = async (id: string) =>
  (await manager.call(disputes.listByDifference, { params: { difference_id: id } })).data
const calendar = (now: string) =>
  runClosingCalendar({ now: () => now, within: (scope, work) => inTransaction(api.test.db, scope, work) })

test('a dispute explains a double capture with protocol and deadline; its author is notified of the deadline once', async () => {
  const row = await insertDoubleCapture()
  expect(await contest(row)).toMatchObject({
    status: 'explained',
    note: 'Pedido o cancelamento da segunda captura. Protocolo CIE-20261015-77, prazo 30/10/2026.',
  })
  expect(await listDisputes(row.id)).toMatchObject([
    { status: 'open', against: 'acquirer', created_by_name: 'Gerente' },
  ])
  await expect(contest(await d06())).rejects.toMatchObject({
    status: 409,
    message: 'Já existe contestação aberta: protocolo CIE-20261015-77.',
  })
  const findNotifications = async () =>
    (await manager.call(notifications.list, {})).data.filter(({ type }) => type === 'dispute_due')
  await calendar('2026-10-26T12:00:00.000Z')
  expect(await findNotifications()).toEqual([])
  await calendar('2026-10-27T12:00:00.000Z')
  await calendar('2026-10-28T12:00:00.000Z')
  expect(await findNotifications()).toMatchObject([
    { message: 'A contestação de protocolo CIE-20261015-77 tem prazo até 30/10/2026.' },
  ])
})

test('the result of a dispute is recorded once, in any state of the day', async () => {
  const row = await insertDoubleCapture()
  await contest(row)
  const [dispute] = await listDisputes(row.id)
  if (!dispute) throw new Error('no dispute')
  const settle = () =>
    manager.call(disputes.settle, {
      params: { id: dispute.id },
      body: { version: dispute.version, result: 'won', result_note: 'Segunda captura cancelada pela Cielo.' },
    })
  expect(await settle()).toMatchObject({ status: 'won', settled_by_name: 'Gerente' })
  await expect(settle()).rejects.toMatchObject({
    status: 409,
    message: 'A contestação está “ganha”; esta ação não é possível agora.',
  })
  expect(await contest(await d06(), { protocol: 'CIE-2' })).toMatchObject({ status: 'explained' })
})

test('an undo withdraws a dispute opened by mistake and removes its explanation', async () => {
  const row = await insertDoubleCapture()
  await contest(row)
  const [{ request_id: batch }] = await sql(
    `select request_id from audit_events where entity = 'difference' order by created_at desc, chain_no desc limit 1`,
  )
  await manager.call(undoOperations.undo, { params: { batch }, body: {} })
  expect(await d06()).toMatchObject({ status: 'open', note: null })
  expect(await listDisputes(row.id)).toMatchObject([{ status: 'withdrawn' }])
})

test('one answer disputes the second capture and excludes it, and one undo takes both back', async () => {
  const row = await insertDoubleCapture()
  expect(await contest(row, { exclude: true })).toMatchObject({ status: 'explained' })
  expect(await listDisputes(row.id)).toMatchObject([{ status: 'open', protocol: draft.protocol }])
  expect(await sql(`select kind, side, target_id::int, status, reason_id from manual_transactions`)).toEqual([
    { kind: 'exclude', side: 'confirmation', target_id: 905, status: 'draft', reason_id },
  ])
  const [{ request_id: batch }] = await sql(
    `select request_id from audit_events where entity = 'difference' order by created_at desc, chain_no desc limit 1`,
  )
  await manager.call(undoOperations.undo, { params: { batch }, body: {} })
  expect(await d06()).toMatchObject({ status: 'open', note: null })
  expect(await listDisputes(row.id)).toMatchObject([{ status: 'withdrawn' }])
  expect(await sql(`select status from manual_transactions`)).toEqual([{ status: 'cancelled' }])
})

test('a day is not sent while the exclusion of a disputed capture waits for its proof', async () => {
  await contest(await insertDoubleCapture(), { exclude: true })
  await correct(manager)
  await expect(submit(manager)).rejects.toMatchObject({ status: 422, code: 'day.exclusion-draft' })
  const [{ id: manual_id }] = await sql(`select id from manual_transactions where status = 'draft'`)
  const { id, version } = await dayOf(manager)
  await manager.call(cashConciliations.cancelManual, { params: { id, manual_id }, body: { version } })
  expect(await submit(manager)).toMatchObject({ status: 'pending' })
})

test('the draft of the exclusion of the first capture also holds the day back, after an accepted answer too', async () => {
  const { cash_conciliation_id: id } = await insertDoubleCapture()
  await contest(await d06())
  const { version } = await manager.call(cashConciliations.get, { params: { id } })
  const line = {
    kind: 'exclude',
    side: 'confirmation',
    target_id: captureId('C01'),
    reason_id,
    note: draft.note,
  } as const
  await manager.call(cashConciliations.addManual, { params: { id }, body: { ...line, version } })
  await correct(manager)
  await expect(submit(manager)).rejects.toMatchObject({ status: 422, code: 'day.exclusion-draft' })
  await sql(`update differences set status = 'accepted' where code = 'D06'`)
  await expect(submit(manager)).rejects.toMatchObject({ status: 422, code: 'day.exclusion-draft' })
})

test('a dispute reuses the draft that already excludes the second capture', async () => {
  const { cash_conciliation_id: id } = await insertDoubleCapture()
  const day = await manager.call(cashConciliations.get, { params: { id } })
  const line = { kind: 'exclude', side: 'confirmation', target_id: 905, reason_id, note: draft.note } as const
  await manager.call(cashConciliations.addManual, { params: { id }, body: { ...line, version: day.version } })
  expect(await contest(await d06(), { exclude: true })).toMatchObject({ status: 'explained' })
  expect(await sql(`select target_id::int, status from manual_transactions`)).toEqual([
    { target_id: 905, status: 'draft' },
  ])
})

test('a result recorded while another person undoes the dispute is preserved', async () => {
  const row = await insertDoubleCapture()
  await contest(row)
  const [{ request_id: batch }] = await sql(
    `select request_id from audit_events where entity = 'difference' order by created_at desc, chain_no desc limit 1`,
  )
  await sql('begin')
  await sql(`update difference_disputes set status = 'lost', result_note = 'Negada pela Cielo.',
    settled_by = created_by, settled_at = created_at`)
  const undo = manager.call(undoOperations.undo, { params: { batch }, body: {} })
  await until(
    () => sql('select from pg_locks where not granted'),
    (waiting) => waiting.length > 0,
  )
  await sql('commit')
  await undo
  expect(await listDisputes(row.id)).toMatchObject([{ status: 'lost', result_note: 'Negada pela Cielo.' }])
})

test.each([
  [{ due_on: '2026-10-14' }, { due_on: 'O prazo vai de hoje até um ano.' }],
  [{ due_on: '9999-12-31' }, { due_on: 'O prazo vai de hoje até um ano.' }],
  [{ protocol: '' }, { protocol: 'Informe o protocolo.' }],
  [{ protocol: 'x'.repeat(10_000) }, { protocol: 'Use até 60 caracteres.' }],
  [{ note: 'curta' }, { note: 'Escreva ao menos 10 caracteres.' }],
])('a dispute with %j is refused', async (change, fields) => {
  await expect(contest(await insertDoubleCapture(), change)).rejects.toMatchObject({ status: 422, fields })
})

test('only a code that the acquirer can correct is disputed, by a person who sees it and read its version', async () => {
  const row = await insertDoubleCapture()
  await expect(contest(row, {}, outsider)).rejects.toMatchObject({ status: 404 })
  await expect(contest({ ...row, version: row.version - 1 })).rejects.toMatchObject({ status: 409 })
  const { data } = await manager.call(differences.list, { query: { code: 'D03' } })
  await expect(contest(data[0] ?? row)).rejects.toMatchObject({ message: 'Só D06 e D14 são contestados; este é D03.' })
})
