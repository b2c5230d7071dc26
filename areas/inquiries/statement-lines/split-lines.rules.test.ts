import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAccountBalance } from './account-balance.rules.ts'
import { toPartLines } from './split-lines.rules.ts'

const amounts = fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 2, maxLength: 20 })
const toParts = (parts: readonly number[]) => parts.map((amount_cents) => ({ amount_cents }))

test('the parts add up to their line with its sign, so no balance, credit or debit changes', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(1, -1), fc.integer(), (parts, sign, opening_cents) => {
      const line = { amount_cents: sign * sumOf(parts, (part) => part), memo: 'CIELO' }
      const partLines = toPartLines(line, toParts(parts)) ?? []
      const balance = (lines: readonly { amount_cents: number }[]) =>
        computeAccountBalance({
          opening_cents,
          credits_cents: sumOf(lines, ({ amount_cents }) => Math.max(0, amount_cents)),
          debits_cents: sumOf(lines, ({ amount_cents }) => Math.min(0, amount_cents)),
          stated: [],
        })
      expect(partLines).toHaveLength(parts.length)
      expect(balance(partLines)).toEqual(balance([line]))
    }),
  )
})

test('parts that do not add up to their line to the centavo are refused', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(1, -1), (parts, deviation) => {
      const total = sumOf(parts, (part) => part)
      expect(toPartLines({ amount_cents: total + deviation, memo: 'CIELO' }, toParts(parts))).toBeNull()
    }),
  )
})

test('the text of a part is the text of its line followed by its own note', () => {
  const parts = [{ amount_cents: 60, note: 'aluguel de POS' }, { amount_cents: 40 }]
  expect(toPartLines({ amount_cents: -100, memo: 'DEB CIELO' }, parts)).toEqual([
    { amount_cents: -60, memo: 'DEB CIELO · aluguel de POS' },
    { amount_cents: -40, memo: 'DEB CIELO' },
  ])
})
