import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microsOfNumber, roundedCents } from './amounts.ts'

test.each([
  ['96.81', 96_810_000],
  ['1.0E7', 10_000_000_000_000],
  ['1.23456789E7', 12_345_678_900_000],
  ['5e-3', 5_000],
  ['-0.0', 0],
  ['96.80999999999999', 96_810_000],
  ['3,19', 3_190_000],
  ['1e99', null],
  ['1e-99', 0],
  ['', null],
  ['0x10', null],
])('%s is %s micros', (raw, micros) => expect(microsOfNumber(raw)).toBe(micros))

test('cents that went through a JSON number come back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
      expect(roundedCents(microsOfNumber(JSON.stringify(cents / 100)) ?? Number.NaN)).toBe(cents === 0 ? 0 : cents)
    }),
  )
})
