import { timeline } from '@app/areas/records/contract'
import { undoing } from '@app/kit/contract'
import type { TestUser } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { movementId } from '../cash-conciliations/worked-day.fixture.ts'
import { workedCompany } from '../cash-conciliations/worked-day-rows.fixture.ts'
import { workedDate, workedDayTests } from '../worked-day.testing.ts'
import { inconsistencies } from './inconsistencies.contract.ts'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'

const {
  api,
  manager,
  supervisor,
  analyst,
  receive,
  dayOf,
  correct: settle,
  explainAll,
  submit,
  approve,
} = workedDayTests()
const of = { company_id: workedCompany, date: workedDate }
const reason = 'Conferido com o comprovante da maquininha.'

type Query = Parameters<typeof manager.call<typeof inconsistencies.list>>[1]['query']
const list = (query: Query = {}, user: TestUser = manager) =>
  user.call(inconsistencies.list, { query: { ...of, ...query } })
const one = async (query: Query) => {
  const { data } = await list(query)
  if (!data[0]) throw new Error(`nothing is wrong by ${JSON.stringify(query)}`)
  return data[0]
}
const get = (id: string) => manager.call(inconsistencies.get, { params: { id } })
const correct = (row: { id: string; version: number }, values: object, user = manager) =>
  user.call(inconsistencies.correct, { params: { id: row.id }, body: { version: row.version, ...values } })
const ignore = (row: { id: string; version: number }) =>
  manager.call(inconsistencies.ignore, { params: { id: row.id }, body: { version: row.version, reason } })

/** F02 as a cashier leaves it who typed nothing: the machine can only suggest its capture. */
async function untyped() {
  await api.test.admin.query(
    'update system_movements set nsu = null, auth_code = null, terminal_logical_no = null where id = $1',
    [movementId('F02')],
  )
  await receive('pos')
  return one({ search: 'F02' })
}

const lastRequest = async () =>
  (
    await api.test.admin.query(
      `select request_id from audit_events where entity = 'inconsistency' order by chain_no desc limit 1`,
    )
  ).rows[0].request_id

test('what a file brings wrong is listed with what is wrong and what would put it right; the board counts it', async () => {
  const { data, count, sums } = await list()
  expect(data.map(({ code, document }) => `${code} ${document ?? ''}`.trim())).toEqual([
    ...['I01 F09', 'I01 F22', 'I01 F22', 'I09', 'I13 T1', 'I13 T6', 'I16 T4'],
  ])
  expect(data[0]).toMatchObject({
    status: 'pending',
    severity: 'medium',
    shift_no: 1,
    operator: 'Operador 1',
    sentence: 'Cartão de crédito à vista de R$ 248,24 às 10:22 sem NSU e sem autorização',
    suggested: { nsu: '000203', auth_code: 'R11690' },
  })
  expect(count.value).toBe(7)
  expect(sums?.amount_cents).toBe(data.reduce((sum, row) => sum + row.amount_cents, 0))
  expect((await dayOf(manager)).pending_inconsistencies).toBe(7)
})

test.each([
  [{ code: 'I13' }, 2],
  [{ session_id: '1' }, 2],
  [{ status: 'ignored' }, 0],
  [{ search: 'sem envelope' }, 2],
  [{ date: '2026-10-13' }, 0],
  [{ sort: '-amount_cents', limit: '3' }, 3],
] as const)('the filter %j finds %i', async (query, count) => {
  expect((await list(query)).data).toHaveLength(count)
})

test('a corrected line is matched at once; the file keeps what it said, and both are shown', async () => {
  const row = await untyped()
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

test('the history tells the correction, it is undone, and the line is as wrong as it was', async () => {
  const row = await untyped()
  await correct(row, { nsu: '000187', auth_code: 'R11201' })
  await manager.call(undoing.undo, { params: { batch: await lastRequest() }, body: {} })
  expect(await get(row.id)).toMatchObject({
    status: 'pending',
    fields: [{ value: null }, { value: null }],
    corrections: [{ undone_by_name: 'Gerente' }, { undone_by_name: 'Gerente' }],
  })
  const params = { entity: inconsistencyRecord.entity, id: row.id }
  const { data } = await manager.call(timeline.timeline, { params, query: {} })
  expect(data.map(({ title }) => title)).toEqual(['Alteração desfeita', 'Linha corrigida'])
})

test('a correction that another one replaced is not undone under it', async () => {
  const row = await untyped()
  const { inconsistency } = await correct(row, { nsu: '111' })
  const first = await lastRequest()
  await correct(inconsistency, { nsu: '222' })
  await expect(manager.call(undoing.undo, { params: { batch: first }, body: {} })).rejects.toMatchObject({
    status: 409,
  })
  expect((await get(row.id)).fields[0]).toMatchObject({ value: '222' })
})

test('a file that comes again neither loses a correction nor a decision', async () => {
  const row = await untyped()
  await correct(row, { nsu: '000187', auth_code: 'R11201' })
  const withdrawal = await one({ code: 'I13' })
  await ignore(withdrawal)
  await receive('pos')
  expect(await get(row.id)).toMatchObject({ status: 'corrected' })
  expect(await get(withdrawal.id)).toMatchObject({ status: 'ignored', reason })
})

test('withdrawals get their envelope, advances their employee, and stop being inconsistent', async () => {
  expect(await correct(await one({ code: 'I13' }), { envelope_no: 'ENV-7' })).toMatchObject({
    message: 'Correção registrada; o dia foi recalculado.',
    inconsistency: { status: 'corrected' },
  })
  await correct(await one({ code: 'I16' }), { employee: 'Davi Rocha' })
  expect((await list({ status: 'pending' })).data.map(({ code }) => code)).not.toContain('I16')
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
] as const)('%s refuses what its field may not hold (%#)', async (code, values, fields) => {
  const row = await one({ code })
  const answer = await api.inject({
    method: 'POST',
    url: `/api/v1/inconsistencies/${row.id}/correct`,
    headers: { authorization: `Bearer ${await manager.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { version: row.version, ...values },
  })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
})

test('text of people stays text, and the value that is there already is no correction', async () => {
  const row = await one({ code: 'I16' })
  const employee = `Zé 😀 '; drop table line_corrections--`
  const { inconsistency } = await correct(row, { employee })
  await expect(correct(inconsistency, { employee })).rejects.toMatchObject({ status: 409 })
  expect((await get(row.id)).fields).toEqual([{ field: 'employee', value: employee, original: null }])
})

test('a loose fuelling is given to the sale that lost it, and to no other', async () => {
  await api.test.admin.query(`update fuellings set sale_external_id = null where sale_external_id = 'F01'`)
  await api.test.admin.query(`update sale_items set controller_record_id = null where sale_external_id = 'F01'`)
  await receive('pos')
  const sale = await one({ code: 'I09', search: 'F01' })
  const { links } = await get(sale.id)
  expect(links).toEqual([{ id: sale.suggested.fuelling_id, label: 'Bico 1 às 06:12, R$ 156,04' }])
  const link = (other: string) =>
    manager.call(inconsistencies.link, { params: { id: sale.id }, body: { version: sale.version, other } })
  await expect(link('15')).rejects.toMatchObject({
    status: 422,
    fields: { other: expect.stringContaining('mesmo produto') },
  })
  await link(links[0]?.id ?? '')
  // F15, which nobody sold, is what is left.
  expect((await list({ code: 'I09', status: 'pending' })).data).toHaveLength(1)
  expect((await dayOf(manager)).nozzles.find(({ nozzle_no }) => nozzle_no === 1)).toMatchObject({ difference_ml: 0 })
  await manager.call(undoing.undo, { params: { batch: await lastRequest() }, body: {} })
  expect((await list({ code: 'I09', status: 'pending' })).data).toHaveLength(3)
})

test('an ignored one keeps its reason, and comes back when that is undone', async () => {
  const row = await one({ code: 'I13' })
  expect(await ignore(row)).toMatchObject({ inconsistency: { status: 'ignored', reason, decided_by_name: 'Gerente' } })
  await expect(ignore(await one({ status: 'ignored' }))).rejects.toMatchObject({
    status: 409,
    message: 'A inconsistência está “ignorada”; esta ação não é possível agora.',
  })
  await manager.call(undoing.undo, { params: { batch: await lastRequest() }, body: {} })
  expect(await get(row.id)).toMatchObject({ status: 'pending', reason: null, decided_by_name: null })
})

test('what people explain as a difference has become one', async () => {
  await settle(manager)
  const { data } = await list({ code: 'I09' })
  // The late sale was registered by hand, so nothing is wrong with its fuelling any more.
  expect(data).toMatchObject([{ status: 'corrected' }])
  await untyped()
  await api.test.admin.query(`update acquirer_transactions set gross_cents = 1 where nsu = '000187'`)
  await receive('cielo')
  expect(await one({ search: 'F02' })).toMatchObject({ status: 'pending' })
  await explainAll(manager)
  expect(await one({ search: 'F02' })).toMatchObject({ status: 'became_difference' })
})

test('terminals are corrected and inconsistencies ignored many at once, each with its outcome, and taken back', async () => {
  await api.test.admin.query(
    `insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no, location, status)
      values (gen_random_uuid(), $1, 'cielo', '62010001', 'S1', 'shop', 'active')`,
    [workedCompany],
  )
  await receive('pos')
  const selection = { filter: { ...of, status: 'pending' } } as const
  const input = { terminal_logical_no: '62010001' }
  const wrong = (await list({ code: 'I03' })).data
  const preview = await manager.call(inconsistencies.correctTerminals, { body: { selection, preview: true, input } })
  expect(preview).toMatchObject({
    changed: wrong.length,
    skipped: [{ reason: 'A regra não é de terminal.', count: 7 }],
  })
  await manager.call(inconsistencies.correctTerminals, { body: { selection, preview: false, input } })
  expect((await list({ code: 'I03', status: 'pending' })).data).toEqual([])
  const outcome = await manager.call(inconsistencies.ignoreMany, {
    body: { selection: { filter: of }, preview: false, input: { reason } },
  })
  expect(outcome).toMatchObject({ state: 'done', changed: 7, failures: [], skipped: [{ count: wrong.length }] })
  await manager.call(undoing.undo, { params: { batch: outcome.id }, body: {} })
  expect((await list({ status: 'pending' })).data).toHaveLength(7)
})

test('a day that was sent or closed is left as it is, in the words of its state', async () => {
  const row = await one({ code: 'I13' })
  await settle(manager)
  const sent = await submit(manager)
  await expect(correct(row, { envelope_no: '7' })).rejects.toMatchObject({
    status: 423,
    message: 'Dia em análise: os valores estão congelados até a decisão.',
  })
  await approve(analyst, sent.id)
  await expect(ignore(row)).rejects.toMatchObject({
    status: 423,
    message: 'Dia fechado. Solicite reabertura ou ajuste.',
  })
  expect(await get(row.id)).toMatchObject({ refusal: 'Dia fechado. Solicite reabertura ou ajuste.' })
})

test('an old version is refused, and another company sees nothing', async () => {
  const row = await one({ code: 'I13' })
  await correct(row, { envelope_no: '7' })
  await expect(correct(row, { envelope_no: '8' }, supervisor)).rejects.toMatchObject({ code: 'version.stale' })
  const stranger = api.as('cash-conciliation.solicitation', [])
  expect((await list({}, stranger)).data).toEqual([])
  await expect(correct(row, { envelope_no: '8' }, stranger)).rejects.toMatchObject({ status: 404 })
})

test.each(['sort=sentence', 'after=x', 'date=9999-99-99', 'code=I99', 'session_id=x'])(
  'the list refuses %s',
  async (query) => {
    const headers = { authorization: `Bearer ${await manager.token}` }
    expect((await api.inject({ url: `/api/v1/inconsistencies?${query}`, headers })).statusCode).toBe(422)
  },
)
