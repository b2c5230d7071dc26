import { timeline } from '@app/areas/records/contract'
import { movementId } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { inconsistencies } from './inconsistencies.contract.ts'
import { inconsistencyTests, reason } from './inconsistencies.testing.ts'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'

const { api, manager, receive, dayOf, list, getInconsistency, get, correct, ignore, removeTypedNumbers, lastRequest } =
  inconsistencyTests()

test('a corrected line is matched immediately; the value of the file is stored and shown beside the correction', async () => {
  const row = await removeTypedNumbers()
  const { message, inconsistency } = await correct(row, { nsu: '000187', auth_code: 'r11201' })
  expect(message).toBe('Casado automaticamente após a correção.')
  expect(inconsistency).toMatchObject({ status: 'corrected', decided_by_name: 'Gerente' })
  const detail = await get(row.id)
  expect(detail.fields).toEqual([
    { field: 'nsu', value: '000187', original: null },
    { field: 'auth_code', value: 'R11201', original: null },
  ])
  expect(detail.corrections).toMatchObject([
    { field: 'auth_code', value_before: null, value_after: 'R11201', created_by_name: 'Gerente', undone_at: null },
    { field: 'nsu', value_after: '000187' },
  ])
  const { rows } = await api.test.admin.query('select nsu from system_movements where id = $1', [movementId('F02')])
  expect(rows).toEqual([{ nsu: null }])
  const board = await manager.call(cashConciliations.matches, { params: { id: row.cash_conciliation_id } })
  const line = board.system.find(({ id }) => id === String(movementId('F02')))
  expect(line).toMatchObject({ nsu: '187' })
  expect(board.groups.find(({ id }) => id === line?.group_id)).toMatchObject({ status: 'confirmed' })
  expect((await dayOf(manager)).status).toBe('in_conference')
})

test('the history shows the correction and its undo, which makes the line inconsistent again', async () => {
  const row = await removeTypedNumbers()
  await correct(row, { nsu: '000187', auth_code: 'R11201' })
  await manager.call(undoOperations.undo, { params: { batch: await lastRequest() }, body: {} })
  expect(await get(row.id)).toMatchObject({
    status: 'pending',
    fields: [{ value: null }, { value: null }],
    corrections: [{ undone_by_name: 'Gerente' }, { undone_by_name: 'Gerente' }],
  })
  const params = { entity: inconsistencyRecord.entity, id: row.id }
  const { data } = await manager.call(timeline.timeline, { params, query: {} })
  expect(data.map(({ title }) => title)).toEqual(['Alteração desfeita', 'Linha corrigida'])
})

test('a correction that was replaced by another one cannot be undone', async () => {
  const row = await removeTypedNumbers()
  const { inconsistency } = await correct(row, { nsu: '111' })
  const first = await lastRequest()
  await correct(inconsistency, { nsu: '222' })
  await expect(manager.call(undoOperations.undo, { params: { batch: first }, body: {} })).rejects.toMatchObject({
    status: 409,
  })
  expect((await get(row.id)).fields[0]).toMatchObject({ value: '222' })
})

test('a repeated file keeps corrections and decisions', async () => {
  const row = await removeTypedNumbers()
  await correct(row, { nsu: '000187', auth_code: 'R11201' })
  const withdrawal = await getInconsistency({ code: 'I13' })
  await ignore(withdrawal)
  await receive('pos')
  expect(await get(row.id)).toMatchObject({ status: 'corrected' })
  expect(await get(withdrawal.id)).toMatchObject({ status: 'ignored', reason })
})

test('withdrawals with an envelope and advances with an employee are no longer inconsistent', async () => {
  expect(await correct(await getInconsistency({ code: 'I13' }), { envelope_no: 'ENV-7' })).toMatchObject({
    message: 'Correção registrada; o dia foi recalculado.',
    inconsistency: { status: 'corrected' },
  })
  await correct(await getInconsistency({ code: 'I16' }), { employee: 'Davi Rocha' })
  expect((await list({ status: 'pending' })).data.map(({ code }) => code)).not.toContain('I16')
})

test('a line outside its shift is counted in the shift that was open, and the undo takes it back', async () => {
  // Both tills differ by the amount of the line, so that the move is proposed.
  await api.test.admin.query(
    'update cash_sessions set counted_cents = counted_cents + case id when 1 then 20000 else -20000 end',
  )
  await api.test.admin.query(
    `update system_movements set occurred_at = '2026-10-14T17:05:00Z'
      where cash_session_id = 1 and movement_type_code like 'SAN%'`,
  )
  await receive('pos')
  const row = await getInconsistency({ code: 'I06' })
  const { shifts, fields } = await get(row.id)
  const [first, second] = shifts.map(({ id }) => id)
  expect([shifts.length, row.suggested.shift]).toEqual([2, second])
  expect(fields).toEqual([{ field: 'shift', value: first, original: first }])
  const withdrawals = async () => (await dayOf(manager)).drawers.map(({ withdrawals_cents }) => withdrawals_cents)
  const tillLines = async () => {
    const { data } = await manager.call(cashConciliations.tillLines, { params: { id: row.cash_conciliation_id } })
    return data.filter(({ drop }) => drop).map(({ session_id }) => session_id)
  }
  expect([await withdrawals(), await tillLines()]).toEqual([
    [20_000, 15_000],
    [1, 2],
  ])
  await expect(correct(row, { shift: '9 · 9' })).rejects.toMatchObject({
    fields: { shift: 'Escolha um dos turnos do dia.' },
  })
  expect(await correct(row, { shift: second })).toMatchObject({ inconsistency: { status: 'corrected' } })
  const moved = [
    [0, 35_000],
    [2, 2],
  ]
  expect([await withdrawals(), await tillLines()]).toEqual(moved)
  await api.test.admin.query(`insert into cash_sessions (id, company_id, business_date, source_system, external_id,
      shift_no, till, operator, opened_at, closed_at, opening_float_cents) overriding system value
    select 90, company_id, business_date, source_system, 'same-name', shift_no, till, operator, closed_at, closed_at, 0
    from cash_sessions where id = 2`)
  await receive('pos')
  expect([(await withdrawals()).slice(0, 2), await tillLines()]).toEqual(moved)
  const detail = await get(row.id)
  expect(detail.corrections).toMatchObject([{ value_before: '1 · 1', value_after: '2 · 1' }])
  expect(detail.shifts.map(({ name }) => name)).toEqual(['1 · 1', '2 · 1 (14:00)', '2 · 1 (22:00)'])
  await api.test.admin.query(`delete from cash_sessions where external_id = 'same-name'`)
  await receive('pos')
  await manager.call(undoOperations.undo, { params: { batch: await lastRequest() }, body: {} })
  expect([await withdrawals(), await tillLines()]).toEqual([
    [20_000, 15_000],
    [1, 2],
  ])
  expect((await get(row.id)).status).toBe('pending')
})

test.each([
  ['I01', { nsu: '1234567890123' }, { nsu: 'NSU deve ter de 1 a 12 dígitos.' }],
  ['I01', { nsu: '12a' }, { nsu: 'NSU deve ter de 1 a 12 dígitos.' }],
  ['I01', { amount_cents: 100 }, { amount_cents: 'Valor não pode ser alterado; use lançamento manual.' }],
  ['I01', { customer: 'Zé' }, { customer: 'Este campo não se corrige na regra I01.' }],
  ['I01', { auth_code: '<b>x' }, { auth_code: 'Autorização deve ter de 1 a 10 letras ou números.' }],
  ['I13', { envelope_no: 'x'.repeat(10_000) }, { envelope_no: 'Use até 40 caracteres.' }],
  ['I13', { envelope_no: '  ' }, { envelope_no: 'Informe o envelope.' }],
  ['I01', {}, undefined],
] as const)('a correction of %s with an invalid value is refused (%#)', async (code, values, fields) => {
  const row = await getInconsistency({ code })
  const answer = await api.inject({
    method: 'POST',
    url: `/api/v1/inconsistencies/${row.id}/correct`,
    headers: { authorization: `Bearer ${await manager.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { version: row.version, ...values },
  })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
})

test('a correction stores its text literally, and the same value again is refused', async () => {
  const row = await getInconsistency({ code: 'I16' })
  const employee = `Zé 😀 '; drop table line_corrections--`
  const { inconsistency } = await correct(row, { employee })
  await expect(correct(inconsistency, { employee })).rejects.toMatchObject({ status: 409 })
  expect((await get(row.id)).fields).toEqual([{ field: 'employee', value: employee, original: null }])
})

test('a fuelling without a sale is linked only to the sale without a fuelling', async () => {
  await api.test.admin.query(`update fuellings set sale_external_id = null where sale_external_id = 'F01'`)
  await api.test.admin.query(`update sale_items set controller_record_id = null where sale_external_id = 'F01'`)
  await receive('pos')
  const sale = await getInconsistency({ code: 'I09', search: 'F01' })
  const { links } = await get(sale.id)
  expect(links).toEqual([{ id: sale.suggested.fuelling_id, label: 'Bico 1 às 06:12, R$ 156,04' }])
  const link = (other: string) =>
    manager.call(inconsistencies.link, { params: { id: sale.id }, body: { version: sale.version, other } })
  await expect(link('15')).rejects.toMatchObject({
    status: 422,
    fields: { other: expect.stringContaining('mesmo produto') },
  })
  await link(links[0]?.id ?? '')
  expect((await list({ code: 'I09', status: 'pending' })).data).toHaveLength(1)
  expect((await dayOf(manager)).nozzles.find(({ nozzle_no }) => nozzle_no === 1)).toMatchObject({ difference_ml: 0 })
  await manager.call(undoOperations.undo, { params: { batch: await lastRequest() }, body: {} })
  expect((await list({ code: 'I09', status: 'pending' })).data).toHaveLength(3)
})

test('an advance whose paper names one person is corrected with that name', async () => {
  await api.test.admin.query(
    `update system_movements set document_no = 'VALE MARILIA PRADO' where movement_type_code = 'VAL-FUN'`,
  )
  await receive('pos')
  const row = await getInconsistency({ code: 'I16' })
  expect(await get(row.id)).toMatchObject({ named_employee: null })
  await api.test.admin.query(`update cash_sessions set operator = 'Marília Prado' where shift_no = 2`)
  const employee = 'Marília Prado'
  expect(await get(row.id)).toMatchObject({ named_employee: employee })
  expect(await correct(row, { employee })).toMatchObject({ inconsistency: { status: 'corrected' } })
})
