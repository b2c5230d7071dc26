import { reasonMaps } from '@app/areas/cash-closing/contract'
import { type PosExportDraft, writePosExport } from '@app/formats/generate'
import { exampleBills, exampleInvoice, writeCnab150Bills, writeNfe } from '@app/formats/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { alheio, modelo, vizinho } from '../testing/stations.fixture.ts'

const { api, user, send, rows } = importStage()

test('a point-of-sale export adds shifts, payments, fuellings, sales, readings, dips and receipts', async () => {
  const done = await send(writePosExport(smallDay()), { name: 'dia.jsonl' })
  expect(done).toMatchObject({
    status: 'done',
    layout: 'pos-export',
    company_id: modelo,
    records_read: 10,
    records_new: 10,
    records_repeated: 0,
    records_rejected: 0,
    amount_total_cents: 18854,
    rejections: [],
    warnings: [],
  })
  const [session] = await rows('cash_sessions')
  const movements = await rows('system_movements')
  expect(movements.map(({ cash_session_id }) => cash_session_id)).toEqual([session?.id, session?.id, session?.id])
  expect(movements.map(({ movement_type_code, method }) => `${movement_type_code} ${method}`).sort()).toEqual([
    'SAN cash',
    'VND-DEB debit',
    'VND-DIN cash',
  ])
  expect(await rows('fuellings')).toMatchObject([{ sale_external_id: 'V1', shift_no: 1, total_cents: 15604 }])
  expect(await rows('sale_items')).toMatchObject([{ controller_record_id: 'F1' }, { kind: 'shop', total_cents: 3250 }])
  expect(await rows('fuel_receipts')).toMatchObject([{ invoice_key: 'R1', volume_ml: 5000000 }])
})

test('an imported file creates its day and marks its source as received', async () => {
  await send(writePosExport(smallDay()))
  expect(await rows('cash_conciliations')).toMatchObject([
    { company_id: modelo, business_date: expect.anything(), sources: { pos: { received_at: expect.any(String) } } },
  ])
})

test('an import writes one audit entry when it is sent and one with its result', async () => {
  await send(writePosExport(smallDay()))
  const events = (await rows('audit_events')).filter(({ entity }) => entity === 'imports')
  expect(events.map(({ action, origin }) => `${action} ${origin}`).sort()).toEqual(['import importação', 'send tela'])
})

test('the same bytes again add no row, and the import shows when and by whom they were first sent', async () => {
  const file = writePosExport(smallDay())
  const first = await send(file)
  const again = await send(file, { name: 'outro nome.jsonl' })
  expect(again).toMatchObject({ status: 'done', records_new: 0, records_repeated: 10, first_import_id: first.id })
  expect(again.warnings.map(({ message }) => message)).toEqual([
    'Arquivo já importado em 15/10/2026 às 06:00 por Gisele; nada foi acrescentado.',
  ])
  expect(await rows('system_movements')).toHaveLength(3)
})

test('a later file of the same day adds only new records, closes the open shift and marks a cancellation', async () => {
  const full = smallDay()
  const early: PosExportDraft = {
    ...full,
    shifts: full.shifts.map((shift) => ({ ...shift, closed_at: null, counted_cents: null, left_float_cents: null })),
    payments: full.payments.slice(0, 1),
  }
  await send(writePosExport(early))
  const cancelled_at = '2026-10-14T07:00:00-03:00'
  const late: PosExportDraft = {
    ...full,
    sales: full.sales.map((sale) => (sale.sale_id === 'V1' ? { ...sale, cancelled_at } : sale)),
    payments: full.payments.map((payment) => (payment.external_id === 'P1' ? { ...payment, cancelled_at } : payment)),
  }
  expect(await send(writePosExport(late))).toMatchObject({ status: 'done', records_new: 1, records_repeated: 9 })
  expect(await rows('cash_sessions')).toMatchObject([{ counted_cents: 23250, closed_at: '2026-10-14T17:00:00.000Z' }])
  expect((await rows('system_movements')).filter((movement) => movement.cancelled_at)).toHaveLength(1)
  expect((await rows('sale_items')).filter((item) => item.cancelled_at)).toHaveLength(1)
})

test('a movement sent again with another amount keeps its first amount, with a warning', async () => {
  await send(writePosExport(smallDay()))
  const changed = smallDay()
  const payments = changed.payments.map((payment) => ({ ...payment, amount_cents: payment.amount_cents + 1 }))
  const done = await send(writePosExport({ ...changed, payments }))
  expect(done).toMatchObject({ status: 'done', records_new: 0 })
  expect(done.warnings.map(({ message }) => message)).toContain(
    'Linha 8, campo "Valor": o movimento P1 já veio com R$ 156,04 ou outra forma; o primeiro foi mantido.',
  )
})

test('a file with an unknown nozzle, tank, movement type or shift is refused with its line, and no row is written', async () => {
  const day = smallDay()
  const wrong: PosExportDraft = {
    ...day,
    till_movements: day.till_movements.map((movement) => ({ ...movement, movement_type: 'XXX' })),
    readings: day.readings.map((reading) => ({ ...reading, nozzle_no: 77 })),
    payments: day.payments.map((payment) => ({ ...payment, shift: 'T9' })),
    tank_dips: day.tank_dips.map((dip) => ({ ...dip, tank_no: 8 })),
  }
  const refused = await send(writePosExport(wrong))
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0, records_rejected: 10 })
  expect(refused.rejections.map(({ message }) => message)).toEqual([
    'Linha 8, campo "Turno": Turno T9 não está no arquivo nem veio antes.',
    'Linha 4, campo "Bico": Bico 77 não cadastrado.',
    'Linha 10, campo "Tanque": Tanque 8 não cadastrado.',
    'Linha 3, campo "Tipo de movimento": Tipo de movimento XXX não cadastrado.',
  ])
  expect(await rows('cash_sessions')).toEqual([])
  expect(await rows('cash_conciliations')).toEqual([])
})

test('unmapped codes of the till wait to be mapped, and their file is imported after the mapping', async () => {
  const day = smallDay()
  const foreign = (movement: PosExportDraft['till_movements'][number]) => ({ ...movement, movement_type: 'XXX' })
  const file = writePosExport({ ...day, till_movements: day.till_movements.map(foreign) })
  expect(await send(file)).toMatchObject({ status: 'rejected' })
  expect(await send(file)).toMatchObject({ status: 'rejected' })
  const amount_cents = day.till_movements.reduce((sum, movement) => sum + movement.amount_cents, 0)
  const { data } = await user.call(reasonMaps.unmapped, {})
  expect(data).toMatchObject([
    { source_system: 'pos', external_code: 'XXX', count: day.till_movements.length, amount_cents },
  ])
  const draft = {
    name: 'Sangria do PDV',
    source_system: 'pos',
    external_code: 'XXX',
    movement_type_code: 'SAN',
  } as const
  await user.call(reasonMaps.create, {
    body: { ...draft, company_id: modelo, valid_from: data[0]?.first_on ?? '' },
  })
  expect((await user.call(reasonMaps.unmapped, {})).data).toEqual([])
  expect(await send(file)).toMatchObject({ status: 'done' })
  expect((await rows('system_movements')).map(({ movement_type_code }) => movement_type_code)).toContain('SAN')
})

test('a day without movement counts as received', async () => {
  const { header } = smallDay()
  const noRecords = { shifts: [], till_movements: [], readings: [], fuellings: [], sales: [], payments: [] }
  const empty = writePosExport({ header, ...noRecords, tank_dips: [], fuel_receipts: [] })
  expect(await send(empty)).toMatchObject({ status: 'done', records_read: 0 })
  expect(await rows('cash_conciliations')).toMatchObject([{ sources: { pos: {} } }])
})

test('a file of a company that the sender cannot see is refused', async () => {
  const day = smallDay()
  const foreign = writePosExport({ ...day, header: { ...day.header, company_cnpj: '11444777000161' } })
  const refused = await send(foreign)
  expect(refused).toMatchObject({ status: 'rejected', company_id: null })
  expect(refused.rejections[0]?.message).toContain('Arquivo de outra empresa: o CNPJ 11.444.777/0001-61 não é de uma')
  expect(await rows('cash_sessions')).toEqual([])
})

test('an invoice and a return of collected bills are read and refused with the reason', async () => {
  const refused = await send(writeNfe(exampleInvoice), { name: 'nota.xml' })
  expect(refused).toMatchObject({ status: 'rejected', layout: 'nfe' })
  expect(refused.rejections[0]?.message).toBe('Arquivo de NF-e: foi lido, mas notas fiscais ainda não são importadas.')
  const bills = await send(writeCnab150Bills(exampleBills), { name: 'arrecadacao.ret' })
  expect(bills).toMatchObject({ status: 'rejected', layout: 'cnab150-bills', records_read: 2 })
  expect(bills.rejections[0]?.message).toContain('foi lido, mas o produto ainda não tem onde lançar contas recebidas')
})

test('a file of another company than the chosen one is refused, and an unknown company is not found', async () => {
  const file = writePosExport(smallDay())
  expect((await send(file, { company_id: vizinho })).rejections[0]?.message).toContain('não é da empresa escolhida')
  await expect(send(file, { company_id: alheio })).rejects.toMatchObject({ status: 404 })
})

test('a user of another company cannot find an import', async () => {
  const { id } = await send(writePosExport(smallDay()))
  const stranger = api.as('cash-conciliation', [alheio])
  await expect(stranger.call(imports.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await stranger.call(imports.list, { query: {} })).data).toEqual([])
  expect(
    (await user.call(imports.list, { query: { company_id: modelo, from: '2026-10-15', to: '2026-10-15' } })).data,
  ).toMatchObject([{ id }])
})

test('two files of one company imported at the same time store every record once', async () => {
  const day = smallDay()
  const files = [day, { ...day, payments: day.payments.slice(1) }, { ...day, tank_dips: [] }].map(writePosExport)
  const done = await Promise.all(files.map((file) => send(file)))
  expect(done.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  expect(done.reduce((sum, { records_new }) => sum + records_new, 0)).toBe(10)
  expect(await rows('system_movements')).toHaveLength(3)
})
