import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashDenominations, Quantities } from './session-count.contract.ts'
import {
  formatCountMessage,
  isUnwitnessed,
  maxUnwitnessedDifference_cents,
  needsWitness,
  sumCount,
} from './session-count.rules.ts'

const values = [...cashDenominations.note, ...cashDenominations.coin]
const count = {
  session_id: 1,
  number: 1,
  quantities: {},
  total_cents: 46_391,
  expected_cents: 46_591,
  difference_cents: -200,
  counted_by_name: 'Gerente',
  counted_at: '2026-10-15T09:00:00.000Z',
  witness: null,
  witnessed_at: null,
  acknowledged_at: null,
  acknowledged_to_name: null,
  undone_at: null,
  undone_by_name: null,
  undo_reason: null,
}

test('a count is the sum of value times quantity, and an empty count gives zero', () => {
  expect(sumCount({ 20000: 2, 5: 3, 10000: 0 })).toBe(40_015)
  expect(sumCount({})).toBe(0)
})

test('the sum of two counts equals the count of both together', () => {
  const heap = fc.dictionary(fc.constantFrom(...values.map(String)), fc.nat(500))
  fc.assert(
    fc.property(heap, heap, (first, second) => {
      const both = Object.fromEntries(values.map((value) => [value, (first[value] ?? 0) + (second[value] ?? 0)]))
      expect(sumCount(both)).toBe(sumCount(first) + sumCount(second))
    }),
  )
})

test('unknown values, fractions and too large quantities are refused; an emptied field counts as zero', () => {
  expect(Quantities.parse({ 100: null, 50: 2 })).toEqual({ 100: 0, 50: 2 })
  for (const wrong of [{ 300: 1 }, { 100: -1 }, { 100: 1.5 }, { 100: 100_000 }, { constructor: 1 }])
    expect(Quantities.safeParse(wrong).success).toBe(false)
})

test('a difference above twenty reais, short or over, needs a witness of the count', () => {
  expect(needsWitness({ difference_cents: maxUnwitnessedDifference_cents })).toBe(false)
  expect(needsWitness({ difference_cents: -maxUnwitnessedDifference_cents - 1 })).toBe(true)
  expect(isUnwitnessed({ difference_cents: 2001, witness: null })).toBe(true)
  expect(isUnwitnessed({ difference_cents: 2001, witness: 'Davi Rocha' })).toBe(false)
})

test('the first count shows its figures, and the second states that the first stays in the history', () => {
  expect(formatCountMessage(count)).toBe(
    'Contagem registrada. Esperado R$ 465,91, contado R$ 463,91, diferença -R$ 2,00.',
  )
  expect(formatCountMessage({ ...count, number: 2 })).toBe(
    'Segunda contagem registrada; a primeira permanece no histórico.',
  )
})
