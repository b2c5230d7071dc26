import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfFactor, toDueDateFactor } from './boleto-factor.ts'

const table: [string, string][] = [
  ['2000-07-03', '1000'],
  ['2002-05-01', '1667'],
  ['2025-02-20', '9998'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2025-02-23', '1001'],
  ['2026-11-30', '1646'],
  ['2026-12-31', '1677'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
]

test.each(table)(
  'the due date %s gives the factor %s, and the factor gives the same date on that day',
  (day, factor) => {
    expect(toDueDateFactor(day)).toBe(factor)
    expect(dayOfFactor(factor, day)).toBe(day)
  },
)

test('the day on which a factor is read selects one of its two epochs', () => {
  expect(dayOfFactor('1000', '2026-11-20')).toBe('2025-02-22')
  expect(dayOfFactor('1000', '2001-11-20')).toBe('2000-07-03')
  expect(dayOfFactor('9999', '2026-11-20')).toBe('2025-02-21')
})

test('a factor gives its due date on any day within the reading window of the banks', () => {
  const first = Date.UTC(2000, 6, 3)
  const dayAfter = (days: number) => new Date(first + days * 86_400_000).toISOString().slice(0, 10)
  fc.assert(
    fc.property(fc.integer({ min: 5500, max: 20_000 }), fc.integer({ min: -5500, max: 3000 }), (due, later) => {
      const factor = toDueDateFactor(dayAfter(due))
      expect(dayOfFactor(factor ?? '', dayAfter(due + later))).toBe(dayAfter(due))
    }),
  )
})
