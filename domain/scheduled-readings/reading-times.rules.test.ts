import { expect, test } from 'vitest'
import { findNextRun, formatReadingTimes, type ReadingTimes } from './reading-times.rules.ts'

const at = (...times: string[]): ReadingTimes => ({ every_minutes: null, times })
const every = (minutes: number): ReadingTimes => ({ every_minutes: minutes, times: [] })

test.each([
  ['later today', at('18:00', '06:00'), '2026-10-15T12:00:00.000Z', '2026-10-15T21:00:00.000Z'],
  ['tomorrow after the last time of today', at('06:00'), '2026-10-15T12:00:00.000Z', '2026-10-16T09:00:00.000Z'],
  ['tomorrow at the time itself', at('06:00'), '2026-10-15T09:00:00.000Z', '2026-10-16T09:00:00.000Z'],
  ['on the day of São Paulo, not of UTC', at('23:30'), '2026-10-16T02:00:00.000Z', '2026-10-16T02:30:00.000Z'],
  ['some minutes later', every(90), '2026-10-15T12:00:00.000Z', '2026-10-15T13:30:00.000Z'],
])('a reading is made next %s', (_when, times, now, next) => {
  expect(findNextRun(times, now)).toBe(next)
})

test.each([
  [at('06:00'), 'Todo dia às 06:00'],
  [at('18:00', '06:00', '12:00'), 'Todo dia às 06:00, 12:00 e 18:00'],
  [every(15), 'A cada 15 min'],
  [every(60), 'A cada hora'],
  [every(120), 'A cada 2 h'],
])('the times %j are shown as "%s"', (times, text) => {
  expect(formatReadingTimes(times)).toBe(text)
})
