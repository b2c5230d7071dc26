import { addDays, addMilliseconds, localDate, localTime, toInstant } from '@app/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBankDay } from './bank-days.rules.ts'
import { computeBusinessMinutes, officeHours } from './business-hours.rules.ts'

const at = (text: string) => {
  const [date = '', time = ''] = text.split(' ')
  return toInstant(date, time)
}
const between = (from: string, to: string) => computeBusinessMinutes({ from: at(from), to: at(to) })

describe('business time', () => {
  test('is the hours from 8 to 18 of Monday to Friday', () => {
    expect(between('2026-10-14 09:00', '2026-10-14 11:30')).toBe(150)
    expect(between('2026-10-14 00:00', '2026-10-15 00:00')).toBe(600)
    expect(between('2026-10-14 19:00', '2026-10-15 07:00')).toBe(0)
  })

  test('passes over the weekend: Friday 16:30 to Monday 14:30 are eight hours', () => {
    expect(between('2026-10-16 16:30', '2026-10-19 14:30')).toBe(480)
  })

  test('passes over a national holiday and the days of carnival', () => {
    expect(between('2026-10-09 17:00', '2026-10-13 09:00')).toBe(120)
    expect(between('2026-02-13 17:00', '2026-02-18 09:00')).toBe(120)
  })

  test('follows the hours that are given, also on a Saturday', () => {
    const hours = { weekdays: [6], from: '08:00', to: '12:00' }
    const week = { from: at('2026-10-12 00:00'), to: at('2026-10-19 00:00') }
    expect(computeBusinessMinutes(week, hours)).toBe(240)
  })

  test('is zero if the end is not after the beginning', () => {
    expect(between('2026-10-14 11:00', '2026-10-14 11:00')).toBe(0)
    expect(between('2026-10-15 11:00', '2026-10-14 11:00')).toBe(0)
  })

  test('counts begun minutes only when they are full', () => {
    const from = at('2026-10-14 09:00')
    expect(computeBusinessMinutes({ from, to: addMilliseconds(from, 59_999) })).toBe(0)
    expect(computeBusinessMinutes({ from, to: addMilliseconds(from, 60_000) })).toBe(1)
  })
})

const minutes = (count: number) => count * 60_000
/** Full minutes of the years 2015 to 2035: with and without summer time. */
const moment = fc
  .integer({ min: 0, max: 20 * 366 * 1440 })
  .map((count) => addMilliseconds('2015-01-01T00:00:00.000Z', minutes(count)))
const length = fc.integer({ min: 0, max: 20 * 1440 })

test('the business time of two adjoining periods is that of both together', () => {
  fc.assert(
    fc.property(moment, length, length, (from, first, second) => {
      const middle = addMilliseconds(from, minutes(first))
      const to = addMilliseconds(middle, minutes(second))
      const parts = [
        { from, to: middle },
        { from: middle, to },
      ].map((period) => computeBusinessMinutes(period))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(computeBusinessMinutes({ from, to }))
    }),
  )
})

test('the business time of a period equals its minutes counted one by one', () => {
  const isBusinessTime = (instant: string) =>
    isBankDay(localDate(instant)) && localTime(instant) >= officeHours.from && localTime(instant) < officeHours.to
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 3 * 1440 }), (from, count) => {
      const counted = Array.from({ length: count }, (_, no) => addMilliseconds(from, minutes(no))).filter(
        isBusinessTime,
      )
      expect(computeBusinessMinutes({ from, to: addMilliseconds(from, minutes(count)) })).toBe(counted.length)
    }),
    { numRuns: 30 },
  )
})

test('each bank day has ten hours of business time, and other days have none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), (days) => {
      const date = addDays('2015-01-01', days)
      const day = { from: toInstant(date, '00:00'), to: toInstant(addDays(date, 1), '00:00') }
      expect(computeBusinessMinutes(day)).toBe(isBankDay(date) ? 600 : 0)
    }),
  )
})
