import { recordHolds } from '@app/domain/transactions/contract'
import { expect, test } from 'vitest'
import { pictureOf } from '../undo/picture.testing.ts'
import { correctedExportTests, dayWithMistakes, exported, smallExport } from './corrected-export.testing.ts'

const { api, send, rows, body, summaryOf, proposalsOf, apply, undo } = correctedExportTests()
const picture = () => pictureOf(api.test.admin)
const sql = (text: string, values: unknown[] = []) => api.test.admin.query(text, values)
const mistakes = dayWithMistakes()
const sendWrong = () => send(exported(mistakes))
const sendRight = () => send(exported({ header: { ...smallExport.header, generated_at: '2026-10-14T23:30:00-03:00' } }))

const removable = [
  ['fuelling', 'Abastecimento F2', 'fuellings'],
  ['reading', 'Leitura de encerrante bico 1', 'nozzle_readings'],
  ['dip', 'Medição tanque 1', 'tank_measurements'],
  ['receipt', 'Descarga R2', 'fuel_receipts'],
] as const

test('records missing in the corrected file are proposed for removal with litres and money, and stay until applied', async () => {
  await sendWrong()
  const before = await picture()
  const { id } = await sendRight()
  expect(await proposalsOf(id)).toMatchObject([
    {
      kind: 'fuelling',
      change: 'missing',
      label: 'F2',
      before_cents: 6190,
      after_cents: 0,
      before_ml: 10_000,
      after_ml: 0,
    },
    { kind: 'reading', change: 'missing', label: 'bico 1', before_cents: null, before_ml: 10_000, after_ml: 0 },
    { kind: 'dip', change: 'missing', label: 'tanque 1', before_ml: 9_800_000, after_ml: 0, hold: null },
    { kind: 'receipt', change: 'missing', label: 'R2', before_ml: 1_000_000, after_ml: 0, status: 'open' },
  ])
  expect((await summaryOf(id)).sums.map(({ kind, open }) => [kind, open])).toEqual([
    ['dip', { records: 1, cents: 0, ml: -9_800_000 }],
    ['fuelling', { records: 1, cents: -6190, ml: -10_000 }],
    ['reading', { records: 1, cents: 0, ml: -10_000 }],
    ['receipt', { records: 1, cents: 0, ml: -1_000_000 }],
  ])
  expect(await picture()).toEqual(before)
})

test('an applied removal takes its record out of the day with an audit entry, and undoing the import restores it', async () => {
  await sendWrong()
  const before = await picture()
  const { id } = await sendRight()
  const proposals = await proposalsOf(id)
  for (const [at, [kind, , table]] of removable.entries()) {
    expect(await rows(table)).toHaveLength(2)
    const proposal = proposals.find((one) => one.kind === kind)
    expect(await apply(id, [proposal?.id ?? 0])).toMatchObject({ total: 4, applied: at + 1, open: 3 - at })
    expect(await rows(table)).toHaveLength(1)
    const { rows: entries } = await sql(
      `select action, before -> 'record' ->> 'id' as removed, reason from audit_events
        where entity = 'import_proposal' and entity_id = $1`,
      [String(proposal?.id)],
    )
    expect(entries).toEqual([{ action: 'apply', removed: expect.any(String), reason: body.reason }])
  }
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  expect(await picture()).toEqual(before)
})

test('the day after all removals equals the day of an import of only the right file', async () => {
  const first = await sendWrong()
  const { id } = await sendRight()
  await apply(id)
  const removed = await picture()
  await undo(id)
  await undo(first.id)
  await sendRight()
  expect(removed).toEqual(await picture())
})

test('no removal is applied to a day that was sent to the analyst', async () => {
  await sendWrong()
  const { id } = await sendRight()
  await sql(`update cash_conciliations set status = 'submitted'`)
  const proposals = await proposalsOf(id)
  expect(proposals.map(({ hold }) => hold)).toEqual(removable.map(() => 'submitted'))
  for (const [kind, name] of removable)
    await expect(apply(id, [proposals.find((one) => one.kind === kind)?.id ?? 0])).rejects.toMatchObject({
      status: 409,
      message: `Não é possível aplicar ${name}: O dia foi enviado para análise. Retire a solicitação antes.`,
    })
  expect(await summaryOf(id)).toMatchObject({ open: 4, held: 4 })
})

const f2 = `(select id from fuellings where controller_record_id = 'F2')`
const somebody = '(select id from users limit 1)'
const ofF2 = `from cash_conciliations day join fuellings fuelling using (company_id, business_date)
  where fuelling.controller_record_id = 'F2'`

/** Decisions about records of one day in order; the later one must be undone first. */
const decisions = [
  [
    ...(['rollover', 'reading'] as const),
    `update nozzle_readings set rollover_confirmed_by = ${somebody}, rollover_confirmed_at = now() where seq = 2`,
  ],
  [
    ...(['ignored', 'fuelling'] as const),
    `update inconsistencies set status = 'ignored', reason = 'sem efeito', decided_at = now(), decided_by = ${somebody}
      where item_kind = 'fuelling' and item_id = ${f2}::text`,
  ],
  [
    ...(['explained', 'fuelling'] as const),
    `update differences set status = 'explained', note = 'apurado', explained_at = now(), explained_by = ${somebody},
        reason_id = (select id from movement_reason_maps limit 1)
      where items @> jsonb_build_array(jsonb_build_object('kind', 'fuelling', 'id', ${f2}::text))`,
  ],
  [
    ...(['corrected', 'fuelling'] as const),
    `insert into line_corrections (company_id, cash_conciliation_id, inconsistency_id, item_kind, item_id, field,
        value_after, created_at)
      select day.company_id, day.id, gen_random_uuid(), 'fuelling', fuelling.id, 'sale_external_id', 'V9', now() ${ofF2}`,
  ],
  [
    ...(['manual', 'fuelling'] as const),
    `insert into manual_transactions (id, company_id, cash_conciliation_id, kind, side, movement_type_code, amount_cents,
        occurred_at, fuelling_id, note, status, created_at)
      select gen_random_uuid(), day.company_id, day.id, 'add', 'system', 'VND-DIN', 6190, now(), fuelling.id, 'venda',
        'applied', now() ${ofF2}`,
  ],
  [
    ...(['closed', 'receipt'] as const),
    `update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1`,
  ],
  [...(['locked', 'dip'] as const), `update cash_conciliations set status = 'locked'`],
] as const

test('a record with a decision of a person is not removed, and the correction names that decision', async () => {
  await sendWrong()
  const { id } = await sendRight()
  for (const [hold, kind, text] of decisions) {
    expect((await sql(text)).rowCount).toBeGreaterThan(0)
    const proposal = (await proposalsOf(id)).find((one) => one.kind === kind)
    expect(proposal).toMatchObject({ hold, status: 'open' })
    await expect(apply(id, [proposal?.id ?? 0])).rejects.toMatchObject({
      code: 'import.proposal-held',
      message: expect.stringContaining(recordHolds[hold]),
    })
  }
  expect(await summaryOf(id)).toMatchObject({ open: 4, held: 4, applied: 0 })
})

test('a payment matched by a person is not cancelled, and a payment matched by the system is cancelled', async () => {
  await sendWrong()
  const missing = () =>
    send(exported({ payments: smallExport.payments.slice(0, 1), sales: smallExport.sales.slice(0, 1) }))
  const { id } = await missing()
  const group = (by: string) =>
    sql(
      `with made as (
      insert into match_groups (company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence,
        difference_cents, created_by, created_at)
      select company_id, id, 'SALE', 7, 100, 'confirmed', 'par', 0, ${by}, now() from cash_conciliations returning company_id, id)
    insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    select made.company_id, made.id, 'SALE', 'system', 'movement', movement.id::text
    from made join system_movements movement on movement.external_id = 'P2'`,
    )
  await group('(select id from users limit 1)')
  const holdOf = async () => (await proposalsOf(id)).find(({ label }) => label === 'P2')?.hold
  expect(await holdOf()).toBe('matched')
  await sql('update match_groups set created_by = null')
  expect(await holdOf()).toBeNull()
})

test('a record that a person typed is not removed', async () => {
  await send(exported())
  await sql(
    `insert into nozzle_readings (company_id, nozzle_id, business_date, seq, opening_ml, closing_ml, source)
      select company_id, nozzle_id, business_date, 2, closing_ml, closing_ml, source from nozzle_readings`,
  )
  expect(await summaryOf((await sendRight()).id)).toMatchObject({ total: 0 })
})

const otherTill = () => {
  const [shift] = smallExport.shifts
  return {
    shifts: shift ? [{ ...shift, external_id: 'T2', till: 'Caixa 2' }] : [],
    fuellings: mistakes.fuellings.slice(1).map((row) => ({ ...row, shift: 'T2' })),
    readings: mistakes.readings.slice(1),
    tank_dips: mistakes.tank_dips.slice(1),
    fuel_receipts: mistakes.fuel_receipts.slice(1),
  }
}

test('a record from the export of another till is not removed', async () => {
  await send(exported())
  await send(exported({ ...otherTill(), till_movements: [], sales: [], payments: [] }))
  expect(await rows('fuellings')).toHaveLength(2)
  expect(await summaryOf((await sendRight()).id)).toMatchObject({ total: 0 })
})

test('an export of one till removes no record of an earlier export of two tills', async () => {
  const otherExport = otherTill()
  await send(
    exported({
      ...mistakes,
      fuellings: [...smallExport.fuellings, ...otherExport.fuellings],
      shifts: [...smallExport.shifts, ...otherExport.shifts],
    }),
  )
  expect(await summaryOf((await sendRight()).id)).toMatchObject({ total: 0 })
})

test('undoing the second file after the first one restores no record', async () => {
  const first = await sendWrong()
  const { id } = await sendRight()
  await apply(id)
  expect(await undo(first.id)).toMatchObject({ status: 'undone' })
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  for (const [, , table] of removable) expect(await rows(table)).toEqual([])
})

test('a removed record that a later file adds again is active, and the later file must be undone first', async () => {
  const first = await sendWrong()
  const before = await picture()
  const second = await sendRight()
  await apply(second.id)
  const third = await send(
    exported({ ...mistakes, header: { ...smallExport.header, generated_at: '2026-10-14T23:45:00-03:00' } }),
  )
  expect(third).toMatchObject({ status: 'done', records_new: 4 })
  await expect(undo(second.id)).rejects.toMatchObject({
    message:
      'Não é possível desfazer: Abastecimento F2, que as correções deste arquivo retiraram, veio de novo com arquivo. Desfaça antes a importação desse arquivo.',
  })
  await undo(third.id)
  expect(await rows('fuellings')).toHaveLength(1)
  expect(await undo(second.id)).toMatchObject({ status: 'undone' })
  expect(await picture()).toEqual(before)
  expect(await rows('fuellings')).toMatchObject([{ import_id: first.id }, { import_id: first.id }])
})

const missingShopSale = (time: string) =>
  send(
    exported({
      header: { ...smallExport.header, generated_at: `2026-10-14T${time}-03:00` },
      payments: smallExport.payments.slice(0, 1),
      sales: smallExport.sales.slice(0, 1),
    }),
  )
const countCancelled = async (table: string) =>
  (await rows(table)).filter(({ cancelled_at }) => cancelled_at !== null).length

test('a record cancelled by a correction and sent again in a third file is proposed to be restored', async () => {
  await send(exported())
  const before = await picture()
  const second = await missingShopSale('23:30:00')
  await apply(second.id)
  expect([await countCancelled('system_movements'), await countCancelled('sale_items')]).toEqual([1, 1])
  const afterRemoval = await picture()
  const third = await sendRight()
  expect(await proposalsOf(third.id)).toMatchObject([
    {
      ...{ kind: 'movement', change: 'changed', label: 'P2', before_cents: 0, after_cents: 3250 },
      fields: [{ field: 'cancelled_at', before: expect.any(String), after: null }],
    },
    { kind: 'sale_item', change: 'changed', before_cents: 0, after_cents: 3250 },
  ])
  expect(await picture()).toEqual(afterRemoval)
  expect(await apply(third.id)).toMatchObject({ applied: 2, open: 0 })
  expect(await picture()).toEqual(before)
  expect(await undo(third.id)).toMatchObject({ status: 'undone' })
  expect(await picture()).toEqual(afterRemoval)
  expect(await undo(second.id)).toMatchObject({ status: 'undone' })
  expect(await picture()).toEqual(before)
})

test('a record that the till itself cancelled is not proposed to be restored', async () => {
  await send(exported())
  await sql(`update system_movements set cancelled_at = now() where external_id = 'P2'`)
  expect(await summaryOf((await sendRight()).id)).toMatchObject({ total: 0 })
})

test('the second of three files can be undone before or after the third', async () => {
  await send(exported())
  const before = await picture()
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const second = await missingShopSale('23:30:00')
    await apply(second.id)
    const third = await sendRight()
    await apply(third.id)
    const files = [second, third]
    for (const at of order) expect(await undo(files[at]?.id ?? '')).toMatchObject({ status: 'undone' })
    expect(await picture()).toEqual(before)
  }
})
