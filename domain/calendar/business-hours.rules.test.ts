import { toInstant } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBusinessMinutes, countBusinessMinutes } from './business-hours.rules.ts'

const office = { opens: '08:00', closes: '18:00', weekdays: [1, 2, 3, 4, 5], holidays: new Set<string>() }
const finados = { ...office, holidays: new Set(['2026-11-02']) }
const eightHours = 8 * 60

// Coming areas 4.b.5: opened on Friday 16/10/2026 at 16:30 with eight hours.
test.each([
  ['half of the time', 0.5, '2026-10-19', '10:30'],
  ['four fifths of the time', 0.8, '2026-10-19', '12:54'],
  ['the whole time', 1, '2026-10-19', '14:30'],
] as const)('%s of a deadline that begins on a Friday evening end on Monday', (_what, share, date, time) => {
  expect(addBusinessMinutes(office, toInstant('2026-10-16', '16:30'), eightHours * share)).toBe(toInstant(date, time))
})

test('a pause in working time extends the deadline by the same time', () => {
  const [opened, paused, resumed] = [
    toInstant('2026-10-16', '16:30'),
    toInstant('2026-10-19', '10:00'),
    toInstant('2026-10-19', '11:15'),
  ]
  const remaining = eightHours - countBusinessMinutes(office, opened, paused)
  expect(addBusinessMinutes(office, resumed, remaining)).toBe(toInstant('2026-10-19', '15:45'))
})

test('a holiday, a weekend and the hours before opening do not count', () => {
  expect(addBusinessMinutes(finados, toInstant('2026-10-31', '09:00'), 1)).toBe(toInstant('2026-11-03', '08:01'))
  expect(addBusinessMinutes(office, toInstant('2026-10-19', '06:00'), 60)).toBe(toInstant('2026-10-19', '09:00'))
  expect(countBusinessMinutes(finados, toInstant('2026-10-30', '18:00'), toInstant('2026-11-03', '08:00'))).toBe(0)
})

test('work that ends at closing time ends on that day', () => {
  expect(addBusinessMinutes(office, toInstant('2026-10-16', '17:00'), 60)).toBe(toInstant('2026-10-16', '18:00'))
})

test('a calendar without a working day is refused', () => {
  expect(() => addBusinessMinutes({ ...office, weekdays: [] }, toInstant('2026-10-16', '17:00'), 1)).toThrow(RangeError)
})

test('counting returns the working time that was added', () => {
  const instant = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-12-31T00:00:00Z') })
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 20_000 }), (at, minutes) => {
      const from = new Date(at).toISOString()
      expect(countBusinessMinutes(finados, from, addBusinessMinutes(finados, from, minutes))).toBe(minutes)
    }),
    { numRuns: 200 },
  )
})
