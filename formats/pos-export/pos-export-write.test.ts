import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday, days, digitsOf, instants, orNull, words } from '../testing/arbitraries.fixture.ts'
import { contentAs } from '../testing/read-back.fixture.ts'
import { empty } from './pos-export.fixture.ts'
import { paymentMethods } from './pos-export-schema.ts'
import { writePosExport } from './pos-export-write.ts'

const id = digitsOf(9)
const integers = fc.nat(2_000_000_000)
const unique = { maxLength: 6, selector: (row: { external_id: string }) => row.external_id }
const files = fc.record({
  header: fc.constant(empty.header),
  shifts: fc.uniqueArray(
    fc.record({
      external_id: id,
      business_date: days,
      shift_no: fc.nat(9),
      till: words,
      operator: words,
      opened_at: instants,
      closed_at: orNull(instants),
      opening_float_cents: integers,
      counted_cents: orNull(integers),
      left_float_cents: orNull(integers),
    }),
    unique,
  ),
  till_movements: fc.uniqueArray(
    fc.record({
      external_id: id,
      shift: id,
      occurred_at: instants,
      movement_type: fc.constantFrom('SAN', 'SUP', 'VAL-FUN', 'DSP', 'REC-DIN'),
      amount_cents: integers,
      envelope_no: orNull(words),
      employee: orNull(words),
      customer: orNull(words),
      document_no: orNull(words),
      document_attached: fc.boolean(),
      cancelled_at: orNull(instants),
    }),
    unique,
  ),
  readings: fc.uniqueArray(
    fc.record({
      nozzle_no: integers,
      business_date: days,
      seq: fc.nat(5),
      opening_ml: integers,
      closing_ml: integers,
      test_ml: integers,
      source: fc.constantFrom('automation', 'manual'),
    }),
    { maxLength: 4, selector: (row) => row.nozzle_no },
  ),
  fuellings: fc.uniqueArray(
    fc.record({
      record_id: id,
      nozzle_no: fc.nat(40),
      shift: id,
      ended_at: instants,
      volume_ml: integers,
      price_millis: fc.nat(99_999),
      total_cents: integers,
      attendant: orNull(words),
      sale_id: orNull(id),
      totalizer_after_ml: orNull(integers),
    }),
    { maxLength: 6, selector: (row) => row.record_id },
  ),
  sales: fc.uniqueArray(
    fc.record({
      sale_id: id,
      shift: id,
      occurred_at: instants,
      kind: fc.constantFrom('fuel', 'shop', 'service'),
      total_cents: integers,
      invoice_key: fc.constant('35260712ABC34501DE35550010000000011123456784'),
      cancelled_at: orNull(instants),
      items: fc.array(
        fc.record({
          kind: orNull(fc.constantFrom('fuel', 'shop', 'service')),
          product_code: words,
          description: words,
          volume_ml: orNull(integers),
          price_millis: orNull(integers),
          total_cents: integers,
          fuelling_record_id: orNull(id),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 6, selector: (row) => row.sale_id },
  ),
  payments: fc.uniqueArray(
    fc.record({
      external_id: id,
      line_no: fc.nat(3),
      sale_id: id,
      shift: id,
      occurred_at: instants,
      movement_type: words,
      method: fc.constantFrom(...paymentMethods),
      amount_cents: integers,
      nsu: orNull(id),
      auth_code: orNull(id),
      acquirer: orNull(words),
      brand: orNull(words),
      installments: fc.integer({ min: 1, max: 12 }),
      terminal_logical_no: orNull(id),
      e2e_id: orNull(id),
      txid: orNull(id),
      customer: orNull(words),
      document_attached: fc.boolean(),
      cancelled_at: orNull(instants),
    }),
    unique,
  ),
  tank_dips: fc.uniqueArray(
    fc.record({
      tank_no: fc.nat(20),
      business_date: days,
      kind: fc.constantFrom('opening', 'closing', 'after_receipt'),
      volume_ml: integers,
      water_mm: fc.nat(500),
      method: fc.constantFrom('ruler', 'probe'),
    }),
    { maxLength: 4, selector: (row) => row.tank_no },
  ),
  fuel_receipts: fc.uniqueArray(
    fc.record({
      external_id: id,
      tank_no: fc.nat(20),
      business_date: days,
      volume_ml: integers,
      invoice_key: fc.constant(null),
      unit_cost_micros: orNull(integers),
      freight_micros: orNull(integers),
    }),
    unique,
  ),
})

test('a written export is read back unchanged', () => {
  fc.assert(
    fc.property(files, (file) => {
      const result = read(writePosExport(file), arbitraryToday)
      expect(result.errors).toEqual([])
      const { kind, ...content } = contentAs(result.content, 'pos-export')
      const bare = JSON.parse(JSON.stringify(content, (key, value) => (key === 'line' ? undefined : value)))
      expect(bare).toEqual({ ...file, header: { type: 'header', version: 1, ...empty.header } })
    }),
    { numRuns: 60 },
  )
})
