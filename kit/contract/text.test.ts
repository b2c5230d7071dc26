import { expect, test } from 'vitest'
import { formatCount, showDecimal, showMoney, showRate, showVolume } from './text.ts'

test('money is shown with its sign before the currency', () => {
  expect(showMoney(123_456)).toBe('R$ 1.234,56')
  expect(showMoney(-1_000)).toBe('-R$ 10,00')
  expect(showMoney(-5)).toBe('-R$ 0,05')
  expect(showMoney(0)).toBe('R$ 0,00')
})

test('litres are shown with three decimals', () => {
  expect(showVolume(1_234_500)).toBe('1.234,500 L')
})

test('a rate is shown without its trailing zeros', () => {
  expect(showRate(16_500)).toBe('1,65%')
  expect(showRate(30_000)).toBe('3%')
  expect(showRate(-8_481)).toBe('-0,8481%')
  expect(showRate(100_000)).toBe('10%')
  expect(showRate(0)).toBe('0%')
})

test('a count is shown with the singular or the plural', () => {
  expect([0, 1, 2, 1200].map((count) => formatCount(count, 'dia', 'dias'))).toEqual([
    '0 dias',
    '1 dia',
    '2 dias',
    '1.200 dias',
  ])
})

test('an integer without decimals is only grouped by thousands', () => {
  expect(showDecimal(1_234_567, 0)).toBe('1.234.567')
})
