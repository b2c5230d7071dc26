import { showDecimal, showMoney } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, parseDecimal } from './parse.ts'

test.each([
  ['1.234,56', 123456],
  ['1234.56', 123456],
  ['R$ 1.234,56', 123456],
  ['-R$ 10,00', -1000],
  ['(10,00)', -1000],
  ['−3,5', -350],
  ['1234', 123400],
  ['1.234', 123400],
  ['1.234.567', 123456700],
  ['0,05', 5],
  [',5', 50],
  ['0.5', 50],
  ['-0', 0],
])('money typed as %s is %i centavos', (text, cents) => {
  expect(parseDecimal(text, 2)).toBe(cents)
})

test.each(['', 'abc', '1,234', '12,345', '1,2,3', '--1', '1-', 'R$', '99999999999999999999'])(
  'money typed as "%s" is refused',
  (text) => {
    expect(parseDecimal(text, 2)).toBeNull()
  },
)

test('litres have three decimals', () => {
  expect(parseDecimal('25,210', 3)).toBe(25210)
  expect(parseDecimal('1.234,5 L', 3)).toBe(1234500)
  expect(parseDecimal('0.125', 3)).toBe(125)
})

test('every amount is parsed back from the text that is displayed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_007_199_254_740, max: 9_007_199_254_740 }), (amount) => {
      expect(parseDecimal(showMoney(amount), 2)).toBe(amount)
      expect(parseDecimal(`${showDecimal(amount, 3)} L`, 3)).toBe(amount)
    }),
  )
})

test('no text makes the parser of amounts fail or invent a fraction', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(0, 2, 3), (text, places) => {
      const amount = parseDecimal(text, places)
      expect(amount === null || Number.isSafeInteger(amount)).toBe(true)
    }),
  )
})

const today = '2026-10-14'

test.each([
  ['010326', '2026-03-01'],
  ['01032026', '2026-03-01'],
  ['01/03/2026', '2026-03-01'],
  ['1/3/26', '2026-03-01'],
  ['01/03', '2026-03-01'],
  ['0103', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
  ['hoje', '2026-10-14'],
  ['Ontem', '2026-10-13'],
  ['-1', '2026-10-13'],
  ['+20', '2026-11-03'],
])('a day typed as %s is %s', (text, date) => {
  expect(parseDay(text, today)).toBe(date)
})

test.each(['310226', '32/01/2026', 'amanhã cedo', '2026-13-01', '1/2/3/4', '123'])(
  'a day typed as %s is refused',
  (text) => {
    expect(parseDay(text, today)).toBeNull()
  },
)
