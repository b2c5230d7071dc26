import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeJobRate, describeJobStep, formatJobTimeLeft } from './jobs.rules.ts'

const started_at = '2026-10-15T09:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(started_at) + seconds * 1000).toISOString()
const job = (done: number, total: number | null) => ({
  done,
  total,
  percent: total ? Math.min(99, Math.floor((done / total) * 100)) : 0,
  started_at,
})

test('a rate is shown only after the first second of work', () => {
  expect(computeJobRate(job(50, 100), after(10))).toBe(5)
  expect(computeJobRate(job(50, 100), after(0.5))).toBeNull()
  expect(computeJobRate(job(0, 100), after(10))).toBeNull()
})

test.each([
  [50, 100, 10, '10 s'],
  [10, 100, 30, '5 min'],
  [1, 1000, 60, '17 h'],
  [1, 1000, 4, null],
  [1, 1000, 5, '2 h'],
  [6, 100, 1, '16 s'],
  [6, null, 60, null],
])('%i of %s after %i seconds leave %s', (done, total, seconds, expected) => {
  expect(formatJobTimeLeft(job(done, total), after(seconds))).toBe(expected)
})

test('screen readers announce only the quarters and the end', () => {
  const steps = Array.from({ length: 100 }, (_, percent) => describeJobStep({ status: 'running', percent }))
  expect([...new Set(steps)]).toEqual(['', 'Andamento: 25%.', 'Andamento: 50%.', 'Andamento: 75%.'])
  expect(describeJobStep({ status: 'done', percent: 100 })).toBe('Andamento: concluído.')
})

test('the remaining time is never negative, for any progress', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 5, max: 10_000 }), (done, more, seconds) => {
      expect(formatJobTimeLeft(job(done, done + more), after(seconds)) ?? '').not.toContain('-')
    }),
  )
})
