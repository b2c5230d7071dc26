import { addDays, localDate, toInstant } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBusinessDay } from './business-days.rules.ts'

const day = '2026-10-15'
const capture = (time: string, business_date = day) => ({ business_date, captured_at: toInstant(day, time) })
const at = (cutoff: string) => () => cutoff

test.each([
  ['05:59', '06:00', '2026-10-14'],
  ['06:00', '06:00', day],
  ['00:00', '06:00', '2026-10-14'],
  ['23:59', '06:00', day],
  ['00:00', '00:00', day],
])('a capture of %s with the cut-off %s belongs to %s', (time, cutoff, expected) => {
  expect(toBusinessDay(capture(time), at(cutoff))).toBe(expected)
})

test('a capture without a time, or with a date other than that of its clock, belongs to its own date', () => {
  expect(toBusinessDay({ business_date: day, captured_at: null }, at('06:00'))).toBe(day)
  expect(toBusinessDay(capture('02:00', '2026-10-16'), at('06:00'))).toBe('2026-10-16')
})

test('the cut-off of the day that ends is used, not that of the day that begins', () => {
  const cutoffs = (date: string) => (date < day ? '03:00' : '06:00')
  expect(toBusinessDay(capture('04:00'), cutoffs)).toBe(day)
})

test('for any cut-offs, a capture belongs to exactly one day: its own or the one before', () => {
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(fc.array(clock), fc.array(clock, { minLength: 4, maxLength: 4 }), (times, cutoffs) => {
      const days = [-1, 0, 1, 2].map((by) => addDays(day, by))
      const cutoffOf = (date: string) => cutoffs[days.indexOf(date)] ?? '00:00'
      const captures = times.map(
        (time, no) => capture(time, localDate(toInstant(day, time))) && { no, ...capture(time) },
      )
      const assignedCaptures = days.flatMap((date) => captures.filter((row) => toBusinessDay(row, cutoffOf) === date))
      expect(assignedCaptures.map(({ no }) => no).sort()).toEqual(captures.map(({ no }) => no).sort())
    }),
  )
})
