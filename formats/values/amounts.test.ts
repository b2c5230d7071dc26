import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microsOfNumber, parseAmount, roundedCents, showCents } from './amounts.ts'

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

test('an amount in cents survives the conversion to a JSON number and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
      expect(roundedCents(microsOfNumber(JSON.stringify(cents / 100)) ?? Number.NaN)).toBe(cents === 0 ? 0 : cents)
    }),
  )
})

test.each([
  ['1.234.567,89', 123_456_789],
  ['1,234,567.8', 123_456_780],
  ['1.234.56', 123_456],
  ['1.234,', 123_400],
  [',5', 50],
  ['0001234,5', 123_450],
  ['12.345,6000', 1_234_560],
])('%s is %s cents', (raw, cents) => expect(parseAmount(raw)).toEqual({ cents, ambiguous: false }))

test.each(['1.2.3', '1,2,3', '12.34.56', '1.234,567.89', '1.2345,00', '.123.456', '1 234,56', '10-', '1e5'])(
  '%s is refused as an amount: its separators are ambiguous or misplaced',
  (raw) => expect(parseAmount(raw)).toBe('invalid'),
)

test.each([
  [0, 'R$ 0,00'],
  [5, 'R$ 0,05'],
  [-1176, '-R$ 11,76'],
  [100000, 'R$ 1.000,00'],
  [123456789, 'R$ 1.234.567,89'],
])('%i cents are shown in a message as %s', (cents, shown) => {
  expect(showCents(cents)).toBe(shown)
})
