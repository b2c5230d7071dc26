import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, BusinessDate, daysBetween, localDate, localTime, showDate, toDateInZone, toInstant } from './dates.ts'

test('an evening in Brazil is the next day in UTC and still the same business day', () => {
  expect(toInstant('2026-10-14', '22:30')).toBe('2026-10-15T01:30:00.000Z')
  expect(localDate('2026-10-15T01:30:00.000Z')).toBe('2026-10-14')
  expect(localTime('2026-10-15T01:30:00.000Z')).toBe('22:30')
})

test('wall-clock times of years with daylight saving are converted with it', () => {
  expect(toInstant('2018-12-01', '12:00')).toBe('2018-12-01T14:00:00.000Z')
})

test('days are counted across months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-10-14', '2026-11-13')).toBe(30)
})

test('a day that does not exist in the calendar is refused', () => {
  expect(BusinessDate.safeParse('2026-02-30').success).toBe(false)
  expect(BusinessDate.safeParse('14/10/2026').success).toBe(false)
})

test('a day is shown in the Brazilian order', () => {
  expect(showDate('2026-10-14')).toBe('14/10/2026')
})

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

test('adding and then subtracting days returns the same day', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -5000, max: 5000 }),
      (date, days) => addDays(addDays(date, days), -days) === date,
    ),
  )
})

test('dates are limited to the years that a business date can contain', () => {
  expect([addDays('9999-12-31', 30), addDays('0001-01-01', -30)]).toEqual(['9999-12-31', '0001-01-01'])
})

test('a wall-clock time converted to an instant and back is the same', () => {
  const time = fc
    .tuple(fc.integer({ min: 4, max: 23 }), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  fc.assert(
    fc.property(day, time, (date, at) => {
      const instant = toInstant(date, at)
      expect([localDate(instant), localTime(instant)]).toEqual([date, at])
    }),
  )
})

test('every instant converts to the date and time of the zone, in years with daylight saving and before', () => {
  const reference = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const instant = fc.date({ min: new Date('1930-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (at) => {
      expect(`${localDate(at)} ${localTime(at)}`).toBe(reference.format(at))
    }),
    { numRuns: 2000 },
  )
})

test('the date is that of the given time zone', () => {
  const at = '2026-10-15T04:30:00.000Z'
  const dates = ['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'].map((zone) =>
    toDateInZone(zone, at),
  )
  expect(dates).toEqual(['2026-10-15', '2026-10-15', '2026-10-15', '2026-10-14'])
  const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (sample) => {
      expect(toDateInZone('America/Sao_Paulo', sample)).toBe(localDate(sample))
    }),
  )
})
