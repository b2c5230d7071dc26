import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPosition, hasLostAnother, planWriteOffs } from './write-offs.rules.ts'

test('a batch of R$ 522,78 is a write-off of R$ 567,78 with its fee, and a paid rental of R$ 45,00', () => {
  const sales = [
    { title_id: 'debit', kind: 'sale', gross_cents: 38_250, net_cents: 37_822 },
    { title_id: 'debit', kind: 'sale', gross_cents: 19_170, net_cents: 18_956 },
  ]
  const rental = { title_id: null, kind: 'rental', gross_cents: -4500, net_cents: -4500 }
  expect(planWriteOffs({ paid: [...sales, rental], cost_cents: 0, bank_cents: 52_278 })).toEqual({
    write_offs: [{ title_id: 'debit', received_cents: 56_778, discount_cents: 642 }],
    movements: [{ nature: 'rental', received_cents: -4500 }],
    open_cents: 0,
  })
})

test('a cancelled sale without a title and its cancellation leave nothing', () => {
  const sale = { title_id: null, kind: 'sale', gross_cents: 15_000, net_cents: 14_842 }
  const cancel = { title_id: null, kind: 'cancel', gross_cents: -15_000, net_cents: -14_842 }
  const nothing = { write_offs: [], movements: [], open_cents: 0 }
  expect(planWriteOffs({ paid: [sale, cancel], cost_cents: 0, bank_cents: 0 })).toEqual(nothing)
})

test('a sale without a title leaves its amount open', () => {
  const paid = [{ title_id: null, kind: 'sale', gross_cents: 100, net_cents: 98 }]
  expect(planWriteOffs({ paid, cost_cents: 0, bank_cents: 98 })).toEqual({
    write_offs: [],
    movements: [],
    open_cents: 98,
  })
})

test('write-offs and movements add up to the bank line, with what is open', () => {
  const instalment = fc.record({
    title_id: fc.constantFrom('a', 'b', null),
    kind: fc.constantFrom('sale', 'rental', 'adjustment', 'chargeback', 'cancel'),
    gross_cents: fc.integer({ min: -10_000, max: 10_000 }),
    net_cents: fc.integer({ min: -10_000, max: 10_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(instalment),
      fc.nat(500),
      fc.integer({ min: 0, max: 100_000 }),
      (paid, cost_cents, bank_cents) => {
        const { write_offs, movements, open_cents } = planWriteOffs({ paid, cost_cents, bank_cents })
        expect(sumOf([...write_offs, ...movements], (part) => part.received_cents) + open_cents).toBe(bank_cents)
      },
    ),
  )
})

const living = ['01', '03', '04'].map((sequence) => ({
  ...{ sequence, date: '2026-10-15', received_cents: 100, history: `BAIXA BO#3-1W${Number(sequence)}` },
}))

test('the position of a write-off is its place among those that were not cancelled, and is not its sequence', () => {
  const wanted = { settled_on: '2026-10-15', received_cents: 100, reference: 'BO#3-1W3' }
  expect(findPosition(living, wanted)).toBe(2)
  expect(findPosition(living, { ...wanted, received_cents: 101 })).toBeUndefined()
})

test('another write-off that vanished is noticed', () => {
  expect(hasLostAnother(['01', '03'], { after: ['01'], wanted: '03' })).toBe(false)
  expect(hasLostAnother(['01', '03'], { after: ['03'], wanted: '03' })).toBe(true)
})
