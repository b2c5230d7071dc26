import { expect, test } from 'vitest'
import { formatTimeAgo } from './time-ago.ts'

test.each([
  ['2026-10-15T12:00:10Z', 'agora'],
  ['2026-10-15T11:55:00Z', 'há 5 min'],
  ['2026-10-15T09:30:00Z', 'há 2 h'],
  ['2026-10-15T02:30:00Z', 'ontem às 23:30'],
  ['2026-10-11T12:00:00Z', 'há 4 dias'],
  ['2026-10-08T12:00:00Z', '08/10/2026'],
  ['2026-10-15T12:00:40Z', 'agora'],
])('%s is %s at nine in the morning in Brazil', (instant, words) => {
  expect(formatTimeAgo(instant, '2026-10-15T12:00:30Z')).toBe(words)
})

test('with the option for ages, the time is shown in days without limit', () => {
  expect(formatTimeAgo('2026-09-05T12:00:00Z', '2026-10-15T12:00:30Z', { everInDays: true })).toBe('há 40 dias')
})
