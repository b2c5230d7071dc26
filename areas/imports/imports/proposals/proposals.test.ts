import { cashConciliations } from '@app/areas/cash-closing/contract'
import { writePosExport } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { imports } from '../imports.contract.ts'
import { importStage } from '../imports.testing.ts'
import { smallDay } from '../pos-export/pos-export.fixture.ts'
import { modelo } from '../stations.fixture.ts'
import { pictureOf } from '../undo/picture.testing.ts'
import { undoImports } from '../undo/undo-import.contract.ts'
import { importProposals } from './proposals.contract.ts'

const { api, send, rows } = importStage()
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo], 'Gisele')
const manager = api.as('cash-conciliation.solicitation', [modelo], 'Gerente')
const body = { reason: 'O PDV exportou o dia com o valor errado.' }

beforeEach(async () => {
  await api.test.admin.query(
    `insert into company_settings (id, company_id, valid_from, mandatory_sources, created_at)
      values (gen_random_uuid(), $1, '2026-01-01', '{pos}', now())`,
    [modelo],
  )
})

const day = smallDay()
type Day = typeof day
const exported = (changes: Partial<Day> = {}) => writePosExport({ ...day, ...changes })
/** The shop sale was exported as R$ 32,50 in cash; it was R$ 23,50. */
const corrected = (changes: Partial<Day> = {}) =>
  exported({
    payments: day.payments.map((row) => (row.external_id === 'P2' ? { ...row, amount_cents: 2350 } : row)),
    sales: day.sales.map((row) => (row.sale_id === 'V2' ? { ...row, total_cents: 2350 } : row)),
    ...changes,
  })

const summaryOf = (id: string) => importer.call(importProposals.proposalSummary, { params: { id } })
const proposalsOf = async (id: string) =>
  (await importer.call(importProposals.proposals, { params: { id }, query: {} })).data
async function apply(id: string) {
  await importer.call(importProposals.applyProposals, { params: { id }, body })
  return until(
    () => summaryOf(id),
    ({ applying }) => applying === 0,
  )
}
async function undo(id: string) {
  await importer.call(undoImports.undo, { params: { id }, body })
  return until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
}
const cash = async () => (await rows('system_movements', 'id')).find(({ external_id }) => external_id === 'P2')
const dayId = async () => (await rows('cash_conciliations'))[0]?.id

async function count(quantities: Record<string, number>) {
  const id = await dayId()
  const { version, drawers } = await manager.call(cashConciliations.get, { params: { id } })
  const params = { id, session_id: drawers[0]?.session_id ?? 0 }
  return manager.call(cashConciliations.count, { params, body: { version, quantities, witness: 'Davi Rocha' } })
}

test('a corrected export proposes its changes with their sums, and changes nothing by itself', async () => {
  await send(exported())
  const before = await cash()
  const second = await send(corrected())
  expect(second).toMatchObject({ status: 'done', records_new: 0 })
  expect(second.warnings[0]?.message).toBe(
    '2 registros diferem do que já estava importado; nada foi alterado. Decida em “Correções propostas”, nesta importação.',
  )
  expect(await summaryOf(second.id)).toEqual({
    ...{ total: 2, open: 2, applying: 0, applied: 0, kept: 0, informed: 0 },
    sums: [
      { kind: 'movement', change: 'changed', records: 1, before_cents: 3250, after_cents: 2350 },
      { kind: 'sale_item', change: 'changed', records: 1, before_cents: 3250, after_cents: 2350 },
    ],
  })
  expect(await proposalsOf(second.id)).toMatchObject([
    { kind: 'movement', label: 'P2', fields: [{ field: 'amount_cents', before: 3250, after: 2350 }] },
    { kind: 'sale_item', fields: [{ field: 'total_cents', before: 3250, after: 2350 }] },
  ])
  expect(await cash()).toEqual(before)
})

test('applied proposals change the records and the day of a counted till, whose count stays', async () => {
  await send(exported())
  await count({ 10000: 2, 200: 1 })
  const counted = await manager.call(cashConciliations.get, { params: { id: await dayId() } })
  const second = await send(corrected())
  expect(await apply(second.id)).toMatchObject({ open: 0, applied: 2 })
  expect(await cash()).toMatchObject({ amount_cents: 2350 })
  const after = await manager.call(cashConciliations.get, { params: { id: await dayId() } })
  expect(after.counts).toEqual(counted.counts)
  expect(after.drawers[0]).toMatchObject({
    counted_cents: 20_200,
    difference_cents: (counted.drawers[0]?.difference_cents ?? 0) + 900,
  })
  expect((await proposalsOf(second.id))[0]).toMatchObject({
    ...{ status: 'applied', decided_by_name: 'Gisele' },
    reason: body.reason,
  })
})

test('undoing the corrected export gives the records their first values back', async () => {
  await send(exported())
  const before = await pictureOf(api.test.admin)
  const second = await send(corrected())
  await apply(second.id)
  expect(await undo(second.id)).toMatchObject({ status: 'undone' })
  expect(await cash()).toMatchObject({ amount_cents: 3250 })
  expect(await pictureOf(api.test.admin)).toEqual(before)
})

test('every kind of record of an export is compared', async () => {
  await send(exported())
  const second = await send(
    exported({
      shifts: day.shifts.map((row) => ({ ...row, operator: 'Bianca', opening_float_cents: 25_000 })),
      till_movements: day.till_movements.map((row) => ({ ...row, amount_cents: 9_000 })),
      readings: day.readings.map((row) => ({ ...row, closing_ml: 1_025_300 })),
      fuellings: day.fuellings.map((row) => ({ ...row, volume_ml: 25_300 })),
      tank_dips: day.tank_dips.map((row) => ({ ...row, volume_ml: 9_800_000 })),
      fuel_receipts: day.fuel_receipts.map((row) => ({ ...row, volume_ml: 4_900_000 })),
      payments: day.payments.slice(0, 1).map((row) => ({ ...row, sale_id: row.sale_id, amount_cents: 15_605 })),
    }),
  )
  expect(second).toMatchObject({ status: 'done', rejections: [] })
  const proposed = await proposalsOf(second.id)
  expect(proposed.map(({ kind, change, label }) => [kind, change, label])).toEqual([
    ['session', 'changed', 'T1'],
    ['movement', 'changed', 'M1'],
    ['movement', 'changed', 'P1'],
    ['movement', 'missing', 'P2'],
    ['fuelling', 'changed', 'F1'],
    ['reading', 'changed', 'bico 1'],
    ['dip', 'changed', 'tanque 1'],
    ['receipt', 'changed', 'R1'],
  ])
  await apply(second.id)
  expect(await cash()).toMatchObject({ amount_cents: 3250, cancelled_at: expect.anything() })
  expect(await rows('nozzle_readings')).toMatchObject([{ closing_ml: 1025300 }])
  expect(await rows('cash_sessions')).toMatchObject([{ operator: 'Bianca', opening_float_cents: 25000 }])
  const again = await send(exported({ header: { ...day.header, generated_at: '2026-10-14T23:30:00-03:00' } }))
  expect((await summaryOf(again.id)).open).toBeGreaterThan(0)
  await undo(again.id)
  expect(await undo(second.id)).toMatchObject({ status: 'undone' })
  expect(await rows('nozzle_readings')).toMatchObject([{ closing_ml: 1025210 }])
  expect(await rows('cash_sessions')).toMatchObject([{ operator: 'Beatriz', opening_float_cents: 30000 }])
})

test('a reading, a dip or a receipt that the corrected file lacks is shown, and stays', async () => {
  await send(exported())
  for (const text of [
    `insert into nozzle_readings (company_id, nozzle_id, business_date, seq, opening_ml, closing_ml, source, import_id)
      select company_id, nozzle_id, business_date, 2, closing_ml, closing_ml, source, import_id from nozzle_readings`,
    `insert into tank_measurements (company_id, tank_id, business_date, kind, volume_ml, method, import_id)
      select company_id, tank_id, business_date, 'after_receipt', 1000, method, import_id from tank_measurements limit 1`,
    `insert into fuel_receipts (company_id, tank_id, business_date, invoice_key, volume_ml, import_id)
      select company_id, tank_id, business_date, 'R2', 1000, import_id from fuel_receipts`,
  ])
    await api.test.admin.query(text)
  const second = await send(exported({ header: { ...day.header, generated_at: '2026-10-14T23:30:00-03:00' } }))
  const proposed = await proposalsOf(second.id)
  expect(proposed.map(({ kind, change, label, applicable }) => [kind, change, label, applicable])).toEqual([
    ['reading', 'missing', 'bico 1', false],
    ['dip', 'missing', 'tanque 1', false],
    ['receipt', 'missing', 'R2', false],
  ])
  expect(await summaryOf(second.id)).toMatchObject({ open: 0, informed: 3 })
})

test('an export that only brings what is new proposes nothing', async () => {
  await send(exported({ payments: day.payments.slice(0, 1) }))
  const second = await send(exported({ payments: day.payments.slice(1), sales: [], fuellings: [], till_movements: [] }))
  expect(second).toMatchObject({ status: 'done', records_new: 1 })
  expect(await summaryOf(second.id)).toMatchObject({ total: 0 })
})

test('a person keeps what is stored, with a reason, and cannot decide twice', async () => {
  await send(exported())
  const { id } = await send(corrected())
  expect(await importer.call(importProposals.keepStored, { params: { id }, body })).toMatchObject({ open: 0, kept: 2 })
  expect(await cash()).toMatchObject({ amount_cents: 3250 })
  await expect(apply(id)).rejects.toMatchObject({ code: 'import.nothing-proposed' })
})

test('nothing is applied to a closed day', async () => {
  await send(exported())
  const { id } = await send(corrected())
  await api.test.admin.query(
    `update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1`,
  )
  await expect(apply(id)).rejects.toMatchObject({ code: 'import.undo-closed-days' })
  expect(await summaryOf(id)).toMatchObject({ open: 2 })
})

test('an export whose till was counted can be undone once the count was undone', async () => {
  const { id } = await send(exported())
  await count({ 10000: 2 })
  await expect(undo(id)).rejects.toMatchObject({
    message:
      'Não é possível desfazer: pessoas já trabalharam sobre linhas deste arquivo (1 contagem de gaveta). Desfaça isso antes.',
  })
  const day_id = await dayId()
  const { version, drawers } = await manager.call(cashConciliations.get, { params: { id: day_id } })
  const params = { id: day_id, session_id: drawers[0]?.session_id ?? 0 }
  await manager.call(cashConciliations.undoCount, { params, body: { version, ...body } })
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  expect(await send(exported())).toMatchObject({ status: 'done', first_import_id: null })
})
