import { addDays, daysBetween } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assessDownloadDay,
  type DownloadDayFacts,
  formatDownloadDays,
  getDownloadRound,
  getRetryDelay,
  groupConsecutiveDays,
  listDownloadDays,
  retryDelays,
} from './downloads.rules.ts'

test('a request is retried five times, each time after a longer wait', () => {
  expect([1, 2, 3, 4, 5, 6].map(getRetryDelay)).toEqual([...retryDelays, null])
  expect([...retryDelays].sort((a, b) => a - b)).toEqual([...retryDelays])
})

test.each([
  ['2026-10-15T07:59:59Z', undefined],
  ['2026-10-15T08:00:00Z', '2026-10-15T08:00:00.000Z'],
  ['2026-10-15T10:59:00Z', '2026-10-15T08:00:00.000Z'],
  ['2026-10-15T11:00:00Z', '2026-10-15T11:00:00.000Z'],
  ['2026-10-15T14:00:00Z', '2026-10-15T14:00:00.000Z'],
  ['2026-10-16T01:00:00Z', '2026-10-15T14:00:00.000Z'],
])('at %s the round of %s requests the previous day', (now, began_at) => {
  expect(getDownloadRound(now)).toEqual(began_at && { began_at, business_date: '2026-10-14' })
})

const noFacts: DownloadDayFacts = { files: [], marked: false, arrived: false, requested: false, failed: false }
test.each<[string, Partial<DownloadDayFacts>, string]>([
  ['nothing came and nobody asked', {}, 'absent'],
  ['somebody asks', { requested: true }, 'pending'],
  ['the source could not be used', { failed: true }, 'error'],
  ['its file was refused', { files: ['error'] }, 'error'],
  ['a corrected file came after a refused one', { files: ['error', 'imported'] }, 'received'],
  ['its file is being read', { files: ['importing'] }, 'pending'],
  ['its file says that there was nothing', { files: ['empty'] }, 'empty'],
  ['a person says that there was nothing', { marked: true, arrived: true }, 'empty'],
  [
    'a file came after a person said that there was nothing',
    { marked: true, arrived: true, files: ['imported'] },
    'received',
  ],
  ['its file was sent by hand', { arrived: true, failed: true }, 'received'],
])('the first fact that applies determines the state of a day: %s', (_name, facts, state) => {
  expect(assessDownloadDay({ ...noFacts, ...facts })).toBe(state)
})

test('periods contain every day once, do not touch each other, and stay within the maximum length', () => {
  const day = fc.integer({ min: 0, max: 90 }).map((after) => addDays('2026-01-01', after))
  fc.assert(
    fc.property(fc.uniqueArray(day), fc.integer({ min: 1, max: 31 }), (days, maxDays) => {
      const ranges = groupConsecutiveDays(days, maxDays)
      expect(ranges.flatMap(({ from, to }) => listDownloadDays(from, to))).toEqual([...days].sort())
      for (const { from, to } of ranges) expect(daysBetween(from, to)).toBeLessThan(maxDays)
    }),
  )
})

test('a long list of days shows the first days and the number of the others', () => {
  expect(formatDownloadDays(['2026-10-01', '2026-10-02'])).toBe('01/10/2026, 02/10/2026')
  expect(formatDownloadDays(listDownloadDays('2026-10-01', '2026-10-07'))).toBe(
    '01/10/2026, 02/10/2026, 03/10/2026 e mais 4',
  )
})
