import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPosition, hasLostAnother, planWriteOffs } from './write-offs.rules.ts'

test('a batch of R$ 522,78 is a write-off of R$ 567,78 with its fee, and a paid rental of R$ 45,00', () => {
  const debit = [{ title_id: 'debit', balance_cents: 57_420 }]
  const sales = [
    { titles: debit, kind: 'sale', gross_cents: 38_250, net_cents: 37_822 },
    { titles: debit, kind: 'sale', gross_cents: 19_170, net_cents: 18_956 },
  ]
  const rental = { titles: [], kind: 'rental', gross_cents: -4500, net_cents: -4500 }
  expect(planWriteOffs({ paid: [...sales, rental], cost_cents: 0, bank_cents: 52_278 })).toEqual({
    write_offs: [{ title_id: 'debit', received_cents: 56_778, discount_cents: 642 }],
    movements: [{ nature: 'rental', received_cents: -4500 }],
    open_cents: 0,
    excess_cents: 0,
  })
})

test('a cancelled sale without a title and its cancellation leave nothing', () => {
  const sale = { titles: [], kind: 'sale', gross_cents: 15_000, net_cents: 14_842 }
  const cancel = { titles: [], kind: 'cancel', gross_cents: -15_000, net_cents: -14_842 }
  const nothing = { write_offs: [], movements: [], open_cents: 0, excess_cents: 0 }
  expect(planWriteOffs({ paid: [sale, cancel], cost_cents: 0, bank_cents: 0 })).toEqual(nothing)
})

test('a sale without a title leaves its amount open', () => {
  const paid = [{ titles: [], kind: 'sale', gross_cents: 100, net_cents: 98 }]
  expect(planWriteOffs({ paid, cost_cents: 0, bank_cents: 98 })).toEqual({
    write_offs: [],
    movements: [],
    open_cents: 98,
    excess_cents: 0,
  })
})

const a = { title_id: 'a', balance_cents: 10_000 }
const b = { title_id: 'b', balance_cents: 2000 }

test('a payment above the balance of the oldest title of grown instalments writes the next one off too', () => {
  const paid = [
    { titles: [a, b], kind: 'sale', gross_cents: 8000, net_cents: 7840 },
    { titles: [a, b], kind: 'sale', gross_cents: 4000, net_cents: 3920 },
  ]
  expect(planWriteOffs({ paid, cost_cents: 0, bank_cents: 11_760 })).toEqual({
    write_offs: [
      { title_id: 'a', received_cents: 9800, discount_cents: 200 },
      { title_id: 'b', received_cents: 1960, discount_cents: 40 },
    ],
    movements: [],
    open_cents: 0,
    excess_cents: 0,
  })
})

test('an instalment with one title takes its balance before those that fit in another one too', () => {
  const paid = [
    { titles: [a, b], kind: 'sale', gross_cents: 2000, net_cents: 2000 },
    { titles: [a], kind: 'sale', gross_cents: 10_000, net_cents: 10_000 },
  ]
  expect(planWriteOffs({ paid, cost_cents: 0, bank_cents: 12_000 })).toMatchObject({ open_cents: 0, excess_cents: 0 })
})

test('the payments of a grown and of a new instalment fit in their two titles, also one payment after the other', () => {
  const delta = { title_id: 'delta', balance_cents: 12_000 }
  const grown = { titles: [a, delta], kind: 'sale', gross_cents: 12_000, net_cents: 12_000 }
  const added = { titles: [delta], kind: 'sale', gross_cents: 10_000, net_cents: 10_000 }
  expect(planWriteOffs({ paid: [grown, added], cost_cents: 0, bank_cents: 22_000 })).toMatchObject({
    ...{ open_cents: 0, excess_cents: 0 },
  })
  expect(planWriteOffs({ paid: [grown], cost_cents: 0, bank_cents: 12_000 })).toMatchObject({
    write_offs: [
      { title_id: 'a', received_cents: 10_000 },
      { title_id: 'delta', received_cents: 2000 },
    ],
    ...{ open_cents: 0, excess_cents: 0 },
  })
})

test('the write-offs of instalments and their excess add up to the payment, and none is above its balance', () => {
  const sale = fc.record({
    titles: fc.constantFrom([a], [b], [a, b]),
    kind: fc.constant('sale'),
    net_cents: fc.integer({ min: 1000, max: 10_000 }),
    fee_cents: fc.nat(500),
  })
  fc.assert(
    fc.property(fc.array(sale), (sales) => {
      const paid = sales.map(({ fee_cents, ...one }) => ({ ...one, gross_cents: one.net_cents + fee_cents }))
      const bank_cents = sumOf(paid, ({ net_cents }) => net_cents)
      const { write_offs, open_cents, excess_cents } = planWriteOffs({ paid, cost_cents: 0, bank_cents })
      const taken = write_offs.map((part) => part.received_cents + part.discount_cents)
      expect(sumOf(taken, (cents) => cents) + excess_cents).toBe(sumOf(paid, ({ gross_cents }) => gross_cents))
      expect(sumOf(write_offs, (part) => part.received_cents) + open_cents).toBe(bank_cents)
      for (const { title_id, received_cents, discount_cents } of write_offs) {
        expect(discount_cents).toBeGreaterThanOrEqual(0)
        const { balance_cents } = title_id === 'a' ? a : b
        expect(received_cents + discount_cents).toBeLessThanOrEqual(balance_cents)
      }
    }),
  )
})

test('write-offs and movements add up to the bank line, with what is open', () => {
  const instalment = fc.record({
    titles: fc.constantFrom([a], [b], [a, b], []),
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
