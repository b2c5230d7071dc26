import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectChargebackDifferences, listChargebackRefs } from '../differences/receivable-differences.rules.ts'
import type { Chargeback, ChargebackEntry } from '../receivable-facts.contract.ts'
import { type ChargebackState, chargebackStates, nextChargebackState } from './chargeback-states.rules.ts'

const entry: ChargebackEntry = {
  entry_id: 9,
  capture_id: 9,
  nsu: '000187',
  net_cents: -12_870,
  sale_id: 3,
  sold_on: '2026-10-14',
  reversed: false,
}
const batch: Chargeback = {
  batch_id: 5,
  reference: 'R-1',
  paid_on: '2026-10-20',
  net_cents: -12_870,
  entries: [entry],
}

test('a chargeback is reported on the day of its sale, with its NSU', () => {
  expect(detectChargebackDifferences([batch])).toEqual([
    {
      code: 'D14',
      ref: 'batch:5',
      amount_cents: -12_870,
      sentence: 'O cliente contestou R$ 128,70: chargeback de 20/10/2026, lote R-1, NSU 000187, venda de 14/10/2026',
      business_date: '2026-10-14',
      capture_id: 9,
      sale_id: 3,
    },
  ])
})

test('a reversed chargeback is not reported, and one without a known sale is reported on the day of its charge', () => {
  expect(detectChargebackDifferences([{ ...batch, entries: [{ ...entry, reversed: true }] }])).toEqual([])
  expect(detectChargebackDifferences([{ ...batch, entries: [] }])).toMatchObject([
    { business_date: '2026-10-20', sale_id: null },
  ])
})

test('for any batch, its chargebacks and reversals sum to its amount, each with its own reference', () => {
  const entries = fc.uniqueArray(fc.record({ id: fc.nat(99), cents: fc.integer({ min: 1 }), reversed: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 6,
  })
  fc.assert(
    fc.property(entries, fc.integer({ min: -999_999, max: -1 }), (list, net_cents) => {
      const batchEntries = list.map(({ id, cents, reversed }) => ({
        ...entry,
        entry_id: id,
        net_cents: -cents,
        reversed,
      }))
      const found = detectChargebackDifferences([{ ...batch, net_cents, entries: batchEntries }])
      const refs = listChargebackRefs([{ ...batch, net_cents, entries: batchEntries }])
      // A batch with a single entry uses the reference of the batch.
      const returned_cents = batchEntries
        .filter(({ reversed }) => reversed)
        .reduce((sum, one) => sum + (batchEntries.length === 1 ? net_cents : one.net_cents), 0)
      expect(found.reduce((sum, { amount_cents }) => sum + amount_cents, 0) + returned_cents).toBe(net_cents)
      expect(new Set(refs).size).toBe(refs.length)
      expect(found.every(({ ref }) => refs.includes(ref))).toBe(true)
    }),
  )
})

test('a lost or resolved chargeback cannot be contested, and a contested one stays contested when contested again', () => {
  const states: ChargebackState[] = ['open', 'contested', 'lost', 'resolved']
  expect(states).toEqual(Object.keys(chargebackStates))
  expect(states.map((state) => nextChargebackState(state, 'contest'))).toEqual(['contested', 'contested', null, null])
  expect(states.map((state) => nextChargebackState(state, 'withdraw'))).toEqual([null, 'open', null, null])
  expect(states.map((state) => nextChargebackState(state, 'lose'))).toEqual([null, 'lost', null, null])
})
