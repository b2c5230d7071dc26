import { cashConciliations } from '@app/areas/cash-closing/contract'
import { writePosExport } from '@app/formats/generate'
import { expect, test } from 'vitest'
import { pictureOf } from '../undo/picture.testing.ts'
import { corrected, correctedExportTests, exported, smallExport } from './corrected-export.testing.ts'

const { api, send, rows, manager, body, summaryOf, proposalsOf, apply, keep, undo, readDay, count, cash } =
  correctedExportTests()

const emptyTally = { records: 0, cents: 0, ml: 0 }

test('a corrected export proposes its changes with their sums, and changes no record by itself', async () => {
  await send(exported())
  const before = await cash()
  const second = await send(corrected())
  expect(second).toMatchObject({ status: 'done', records_new: 0 })
  expect(second.warnings[0]?.message).toBe(
    '2 registros diferem do que já estava importado; nada foi alterado. Decida em “Correções propostas”, nesta importação.',
  )
  expect(await summaryOf(second.id)).toEqual({
    ...{ total: 2, open: 2, applying: 0, applied: 0, kept: 0, held: 0 },
    sums: ['movement', 'sale_item'].map((kind) => ({
      ...{ kind, change: 'changed', records: 1, before_cents: 3250, after_cents: 2350, before_ml: 0, after_ml: 0 },
      ...{
        open: { records: 1, cents: -900, ml: 0 },
        held: emptyTally,
        applying: emptyTally,
        applied: emptyTally,
        kept: emptyTally,
      },
    })),
  })
  expect(await proposalsOf(second.id)).toMatchObject([
    { kind: 'movement', label: 'P2', fields: [{ field: 'amount_cents', before: 3250, after: 2350 }] },
    { kind: 'sale_item', fields: [{ field: 'total_cents', before: 3250, after: 2350 }] },
  ])
  expect(await cash()).toEqual(before)
})

test('applied proposals change the records and the day of a counted till, but not its count', async () => {
  await send(exported())
  await count({ 10000: 2, 200: 1 })
  const countedDay = await readDay()
  const second = await send(corrected())
  expect(await apply(second.id)).toMatchObject({ open: 0, applied: 2 })
  expect(await cash()).toMatchObject({ amount_cents: 2350 })
  const after = await readDay()
  expect(after.counts).toEqual(countedDay.counts)
  expect(after.drawers[0]).toMatchObject({
    counted_cents: 20_200,
    difference_cents: (countedDay.drawers[0]?.difference_cents ?? 0) + 900,
  })
  expect((await proposalsOf(second.id))[0]).toMatchObject({
    ...{ status: 'applied', decided_by_name: 'Gisele' },
    reason: body.reason,
  })
})

test('a recount with an old version names the import as author', async () => {
  await send(
    writePosExport({ ...smallExport, shifts: smallExport.shifts.map((shift) => ({ ...shift, closed_at: null })) }),
  )
  await count({ 10000: 2 })
  const seen = await readDay()
  const { session_id = 0, version = 0 } = seen.drawers[0] ?? {}
  await send(exported())
  const recount = manager.call(cashConciliations.count, {
    params: { id: seen.id, session_id },
    body: { version, quantities: { 10000: 2, 200: 1 } },
  })
  await expect(recount).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('alterado por uma importação às'),
  })
})

test('undoing the corrected export restores the first values of the records', async () => {
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
      shifts: smallExport.shifts.map((row) => ({ ...row, operator: 'Bianca', opening_float_cents: 25_000 })),
      till_movements: smallExport.till_movements.map((row) => ({ ...row, amount_cents: 9_000 })),
      readings: smallExport.readings.map((row) => ({ ...row, closing_ml: 1_025_300 })),
      fuellings: smallExport.fuellings.map((row) => ({ ...row, volume_ml: 25_300 })),
      tank_dips: smallExport.tank_dips.map((row) => ({ ...row, volume_ml: 9_800_000 })),
      fuel_receipts: smallExport.fuel_receipts.map((row) => ({ ...row, volume_ml: 4_900_000 })),
      payments: smallExport.payments.slice(0, 1).map((row) => ({ ...row, sale_id: row.sale_id, amount_cents: 15_605 })),
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
  const again = await send(exported({ header: { ...smallExport.header, generated_at: '2026-10-14T23:30:00-03:00' } }))
  expect((await summaryOf(again.id)).open).toBeGreaterThan(0)
  await undo(again.id)
  expect(await undo(second.id)).toMatchObject({ status: 'undone' })
  expect(await rows('nozzle_readings')).toMatchObject([{ closing_ml: 1025210 }])
  expect(await rows('cash_sessions')).toMatchObject([{ operator: 'Beatriz', opening_float_cents: 30000 }])
})

test('an export with only new records proposes no change', async () => {
  await send(exported({ payments: smallExport.payments.slice(0, 1) }))
  const second = await send(
    exported({ payments: smallExport.payments.slice(1), sales: [], fuellings: [], till_movements: [] }),
  )
  expect(second).toMatchObject({ status: 'done', records_new: 1 })
  expect(await summaryOf(second.id)).toMatchObject({ total: 0 })
})

test('a person refuses a change with a reason, and the change cannot be decided twice', async () => {
  await send(exported())
  const { id } = await send(corrected())
  expect(await keep(id)).toMatchObject({ open: 0, kept: 2 })
  expect(await cash()).toMatchObject({ amount_cents: 3250 })
  await expect(apply(id)).rejects.toMatchObject({ code: 'import.nothing-proposed' })
})

test('no change is applied to a closed day', async () => {
  await send(exported())
  const { id } = await send(corrected())
  await api.test.admin.query(
    `update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1`,
  )
  await expect(apply(id)).rejects.toMatchObject({
    code: 'import.proposal-held',
    message: 'Não é possível aplicar Pagamento ou movimento P2: O dia está fechado. Reabra o dia antes.',
  })
  expect(await summaryOf(id)).toMatchObject({ open: 2 })
})

test('an export whose till was counted can be undone after the count is undone', async () => {
  const { id } = await send(exported())
  await count({ 10000: 2 })
  await expect(undo(id)).rejects.toMatchObject({
    message:
      'Não é possível desfazer: pessoas já trabalharam sobre linhas deste arquivo (1 contagem de gaveta). Desfaça isso antes.',
  })
  const { id: day_id, drawers } = await readDay()
  const { session_id = 0, version = 0 } = drawers[0] ?? {}
  const params = { id: day_id, session_id }
  await manager.call(cashConciliations.undoCount, { params, body: { version, ...body } })
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  expect(await send(exported())).toMatchObject({ status: 'done', first_import_id: null })
})

test('undoing the second and then the third of three exports restores the values of the first', async () => {
  await send(exported())
  const before = await pictureOf(api.test.admin)
  const second = await send(corrected())
  await apply(second.id)
  const payments = smallExport.payments.map((row) => (row.external_id === 'P2' ? { ...row, amount_cents: 2000 } : row))
  const sales = smallExport.sales.map((row) => (row.sale_id === 'V2' ? { ...row, total_cents: 2000 } : row))
  const third = await send(exported({ payments, sales }))
  await apply(third.id)
  expect(await undo(second.id)).toMatchObject({ status: 'undone' })
  expect(await cash()).toMatchObject({ amount_cents: 2000 })
  expect(await undo(third.id)).toMatchObject({ status: 'undone' })
  expect(await pictureOf(api.test.admin)).toEqual(before)
})
