import { movementId, workedCompany } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { inconsistencies } from './inconsistencies.contract.ts'
import { inconsistencyTests, reason, workedDayFilter } from './inconsistencies.testing.ts'

const {
  api,
  manager,
  supervisor,
  analyst,
  receive,
  dayOf,
  settle,
  explainAll,
  submit,
  approve,
  list,
  getInconsistency,
  get,
  correct,
  ignore,
  removeTypedNumbers,
  lastRequest,
} = inconsistencyTests()

test('each inconsistency of a file is listed with its sentence and its suggestion, and counted on the board', async () => {
  const { data, count, sums } = await list()
  expect(data.map(({ code, document }) => `${code} ${document ?? ''}`.trim())).toEqual([
    ...['I01 F09', 'I01 F22', 'I01 F22', 'I09', 'I13 T1', 'I13 T6', 'I16 T4'],
  ])
  expect(data[0]).toMatchObject({
    status: 'pending',
    severity: 'medium',
    shift_no: 1,
    operator: 'Operador 1',
    sentence: 'A venda F09 no cartão está sem NSU e autorização',
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
] as const)('the filter %j finds %i inconsistencies', async (query, count) => {
  expect((await list(query)).data).toHaveLength(count)
})

test('the envelope after the last one of the day is proposed while no other day holds it', async () => {
  await correct(await getInconsistency({ code: 'I13', search: 'T1' }), { envelope_no: 'ENV-00417' })
  const later = await getInconsistency({ code: 'I13', status: 'pending' })
  expect(later.suggested).toEqual({ envelope_no: 'ENV-00418' })
  expect(await get(later.id)).toMatchObject({ proven: true, nozzle_id: null })
})

test('a till code whose line is unclear takes the method that people gave most often to its lines', async () => {
  await api.test.admin.query(`update system_movements set method = 'pix' where id = $1`, [movementId('F02')])
  await receive('pos')
  expect(await getInconsistency({ code: 'I04' })).toMatchObject({ document: 'F02', suggested: {} })
  await settle(manager)
  expect(await getInconsistency({ code: 'I04' })).toMatchObject({ document: 'F02', suggested: { method_to: 'credit' } })
})

test('an ignored inconsistency stores its reason and becomes pending again when that is undone', async () => {
  const row = await getInconsistency({ code: 'I13' })
  expect(await ignore(row)).toMatchObject({ inconsistency: { status: 'ignored', reason, decided_by_name: 'Gerente' } })
  await expect(ignore(await getInconsistency({ status: 'ignored' }))).rejects.toMatchObject({
    status: 409,
    message: 'A inconsistência está “ignorada”; esta ação não é possível agora.',
  })
  await manager.call(undoOperations.undo, { params: { batch: await lastRequest() }, body: {} })
  expect(await get(row.id)).toMatchObject({ status: 'pending', reason: null, decided_by_name: null })
})

test('an inconsistency explained as a difference gets the status of a difference', async () => {
  await settle(manager)
  const { data } = await list({ code: 'I09' })
  // The late sale was added by hand, so its fuelling is no longer an inconsistency.
  expect(data).toMatchObject([{ status: 'corrected' }])
  await removeTypedNumbers()
  await api.test.admin.query(`update acquirer_transactions set gross_cents = 1 where nsu = '000187'`)
  await receive('cielo')
  expect(await getInconsistency({ search: 'F02' })).toMatchObject({ status: 'pending' })
  await explainAll(manager)
  expect(await getInconsistency({ search: 'F02' })).toMatchObject({ status: 'became_difference' })
})

test('bulk changes correct terminals and ignore inconsistencies with a result for each, and can be undone', async () => {
  await api.test.admin.query(
    `insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no, location, status)
      values (gen_random_uuid(), $1, 'cielo', '62010001', 'S1', 'shop', 'active')`,
    [workedCompany],
  )
  await receive('pos')
  const selection = { filter: { ...workedDayFilter, status: 'pending' } } as const
  const input = { terminal_logical_no: '62010001' }
  const wrong = (await list({ code: 'I03' })).data
  const preview = await manager.call(inconsistencies.correctTerminalMany, { body: { selection, preview: true, input } })
  expect(preview).toMatchObject({
    changed: wrong.length,
    skipped: [{ reason: 'A regra não é de terminal.', count: 7 }],
  })
  await manager.call(inconsistencies.correctTerminalMany, { body: { selection, preview: false, input } })
  expect((await list({ code: 'I03', status: 'pending' })).data).toEqual([])
  const outcome = await manager.call(inconsistencies.ignoreMany, {
    body: { selection: { filter: workedDayFilter }, preview: false, input: { reason } },
  })
  expect(outcome).toMatchObject({ state: 'done', changed: 7, failures: [], skipped: [{ count: wrong.length }] })
  await manager.call(undoOperations.undo, { params: { batch: outcome.id }, body: {} })
  expect((await list({ status: 'pending' })).data).toHaveLength(7)
})

test('inconsistencies of a sent or closed day cannot be changed, and the message names the state of the day', async () => {
  const row = await getInconsistency({ code: 'I13' })
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

test('an old version is refused, and users of another company see no inconsistency', async () => {
  const row = await getInconsistency({ code: 'I13' })
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
