import { expect, test } from 'vitest'
import { arbitraryToday } from '../../testing/arbitraries.fixture.ts'
import { buildFileCalendar } from '../../values/dates.ts'
import type { FieldType } from '../schema/mapping-fields.ts'
import { applyTransform } from './mapping-transforms.ts'
import { readValue } from './mapping-values.ts'

const formats = {
  decimal: ',',
  implied_decimals: 0,
  days: ['DD/MM/AAAA'],
  calendar: buildFileCalendar(arbitraryToday.today),
} as const
const types: FieldType[] = [
  ...(['text', 'day', 'time', 'money', 'count', 'volume', 'percent', 'card'] as const),
  ...(['plate', 'odometer', 'litres', 'driver'] as const),
]
const blanks = ' '.repeat(60_000)
const digits = '1'.repeat(60_000)

/** The maximum length of a row: an algorithm with quadratic time would need a minute. */
const longest = [`1${blanks}1`, `-${blanks}x`, `R$${blanks}${digits}`, `1${blanks}%`, `${digits},${digits}`, digits]

test.each(types)('a cell of the maximum row length is read as %s in linear time', (type) => {
  const began = performance.now()
  for (const text of longest) readValue(type, text, { ...formats, days: [...formats.days] })
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a percentage is read with or without its sign, and with a blank before it', () => {
  const read = (text: string) => readValue('percent', text, { ...formats, days: [...formats.days] })
  expect(['1,65%', '1,65 %', '1,65'].map(read)).toEqual([{ value: 16_500 }, { value: 16_500 }, { value: 16_500 }])
  expect(read('%')).toMatchObject({ code: 'E03' })
})

test('the first word of a table is used when words differ only in capitals', () => {
  const step = { kind: 'map' as const, table: { Visa: 'first', VISA: 'second' }, otherwise: 'error' as const }
  expect(applyTransform(step, 'visa')).toBe('first')
  expect(applyTransform(step, 'elo')).toBeNull()
})
