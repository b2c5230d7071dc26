import { type HandedItem, type PosExportContent, read, readHandingOver } from '@app/formats'
import { type PosExportDraft, writePosExport } from '@app/formats/generate'
import { sumOf } from '@app/kit/contract'
import { inTransaction, newId } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { FileRefused } from '../files/imports-plan.server.ts'
import { Intake } from '../files/intake.server.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { modelo, seedStations } from '../testing/stations.fixture.ts'
import { planPosExport } from './pos-export.server.ts'
import { itemRows } from './pos-export-rows.server.ts'
import { openPosExport, type PosHanded } from './staged-pos-export.server.ts'

const open = testDatabase()
const now = '2026-10-15T09:00:00.000Z'
beforeEach(() => seedStations(open.admin))

async function itemsOf(bytes: Uint8Array) {
  const items: PosHanded[] = []
  const onItems = async (some: HandedItem[]) => {
    for (const item of some) if ('of' in item && item.kind !== 'statement-line') items.push(item)
  }
  const { content } = await readHandingOver(
    (async function* () {
      yield bytes
    })(),
    { today: '2026-10-15', onItems },
  )
  return { items, few: content as PosExportContent }
}

const imported = (draft: PosExportDraft, { order: by, bits, waiting }: Cut) =>
  inTransaction(open.db, { user_id: null, companies: 'all' }, async (db) => {
    const order = { id: newId(), company_id: null, created_by: null, now }
    const row = { file_name: 'dia', sha256: order.id, size_bytes: 1, status: 'running', created_at: now }
    await db
      .insertInto('imports')
      .values({ id: order.id, ...row })
      .execute()
    const bytes = writePosExport(draft)
    const { content: _none, ...file } = read(bytes, { today: '2026-10-15' })
    const { items, few } = await itemsOf(bytes)
    const mixed = items
      .map((item, at) => ({ item, at: by[at] ?? at }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
    const intake = new Intake(db, { order, today: '2026-10-15' })
    const pos = openPosExport(intake, waiting)
    try {
      for (let at = 0; at < mixed.length; at += bits) await pos.take(mixed.slice(at, at + bits))
      const content = await pos.end(few)
      await intake.staging.end()
      const plan = await planPosExport({ ...file, content })
      const sums = new Map<string, number>()
      for (const { date, amount_cents } of await plan.summaryRows(db))
        sums.set(date, (sums.get(date) ?? 0) + amount_cents)
      const { records_new, warnings } = await plan.write(db)
      return { records_new, warnings, read: plan.records_read, touched: plan.touched, sums: [...sums] }
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      return { refused: error.problems, unmapped: error.unmapped }
    }
  })
type Cut = { order: readonly number[]; bits: number; waiting?: number }

const left = async () => {
  const tables = ['cash_sessions', 'system_movements', 'sale_items', 'fuellings', 'nozzle_readings', 'fuel_receipts']
  const left: string[][] = []
  for (const table of tables) {
    const { rows } = await open.admin.query(
      `select to_jsonb(t) - '{id,import_id,cash_session_id}'::text[] as row from ${table} t`,
    )
    left.push(rows.map(({ row }) => JSON.stringify(row)).sort())
  }
  return left
}
const clear = () =>
  open.admin.query(`delete from system_movements; delete from sale_items; delete from fuellings; delete from cash_sessions;
    delete from nozzle_readings; delete from tank_measurements; delete from fuel_receipts`)

const change = fc.record({
  shift: fc.constantFrom('T1', 'T2', 'T9'),
  movement_type: fc.constantFrom('VND-DEB', 'VND-DEB', 'VND-DIN', 'NADA'),
  nozzle_no: fc.constantFrom(1, 1, 1, 77),
  copies: fc.integer({ min: 1, max: 4 }),
})

function dayOf(changes: readonly { shift: string; movement_type: string; nozzle_no: number; copies: number }[]) {
  const day = smallDay()
  const [shift] = day.shifts
  const [fuelling] = day.fuellings
  const [payment] = day.payments
  if (shift) day.shifts.push({ ...shift, external_id: 'T2', shift_no: 2 })
  for (const [at, { copies, nozzle_no, ...given }] of changes.entries()) {
    if (fuelling) day.fuellings.push({ ...fuelling, record_id: `G${at}`, nozzle_no, shift: given.shift })
    for (let no = 0; no < copies; no++)
      if (payment) day.payments.push({ ...payment, ...given, external_id: `N${at}`, line_no: no + 1 })
  }
  return day
}

test('an export read in pieces of any size, with its records in any order, gives the result of the whole file', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(change, { maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        async (changes, order, bits) => {
          const draft = dayOf(changes)
          const whole = await imported(draft, { order: [], bits: 1000 })
          const stored = await left()
          const unknown = changes.some(
            (one) => one.shift === 'T9' || one.movement_type === 'NADA' || one.nozzle_no === 77,
          )
          expect('refused' in whole).toBe(unknown)
          expect(stored[1]).toHaveLength(unknown ? 0 : 3 + changes.reduce((sum, { copies }) => sum + copies, 0))
          await clear()
          expect(await imported(draft, { order, bits, waiting: bits - 1 })).toEqual(whole)
          expect(await left()).toEqual(stored)
          expect(await imported(draft, { order, bits })).toEqual(unknown ? whole : { ...whole, records_new: 0 })
        },
      )
      .afterEach(clear),
    { numRuns: 8 },
  )
})

test('a record of a shift from an earlier file is stored on the day of the shift', async () => {
  const first = { ...smallDay(), till_movements: [], sales: [], payments: [], fuellings: [] }
  expect(await imported(first, { order: [], bits: 5 })).toMatchObject({ records_new: 4 })
  const later = { ...smallDay(), shifts: [] }
  expect(await imported(later, { order: [], bits: 2 })).toMatchObject({ records_new: 6, read: 9 })
  const { rows } = await open.admin.query('select distinct company_id, business_date::text from system_movements')
  expect(rows).toEqual([{ company_id: modelo, business_date: '2026-10-14' }])
})

const item = fc.record({
  kind: fc.constant(null),
  product_code: fc.constantFrom('GC', 'LOJA', 'NOVO'),
  description: fc.constant(''),
  volume_ml: fc.constantFrom(null, 10_000),
  price_millis: fc.constant(null),
  total_cents: fc.nat(1_000_000),
  fuelling_record_id: fc.constantFrom(null, 'F1'),
})

test('items less their discounts equal the total of every receipt, and a registered product keeps its kind', () => {
  const registers = {
    nozzles: new Map(),
    tanks: new Map(),
    types: new Map(),
    translate: (code: string) => code,
    productKinds: new Map([['GC', 'fuel'] as const, ['LOJA', 'shop'] as const]),
  }
  const context = { company_id: modelo, source_system: 'pdv', import_id: modelo, registers, shifts: new Map() }
  fc.assert(
    fc.property(fc.constantFrom('fuel', 'shop', 'service'), fc.nat(3_000_000), fc.array(item), (kind, total, items) => {
      const sale = { sale_id: 'V1', shift: 'T1', occurred_at: now, kind, total_cents: total, items }
      const rows = itemRows({ ...sale, line: 1, invoice_key: null, cancelled_at: null }, context)
      expect(sumOf(rows, (row) => row.total_cents - row.discount_cents)).toBe(total)
      for (const row of rows) {
        if (row.product_code === 'GC') expect(row.kind).toBe('fuel')
        if (row.product_code === 'LOJA') expect(row.kind).toBe('shop')
        if (row.product_code === 'NOVO' && row.controller_record_id !== null) expect(row.kind).toBe('fuel')
        if (row.product_code === 'NOVO' && row.volume_ml === null && row.controller_record_id === null)
          expect(row.kind).not.toBe('fuel')
      }
    }),
  )
})
