import type { CalendarDay } from '@app/domain/day/contract'
import { expect, test } from 'vitest'
import { computeChange, groupMissingSources, listLastDays } from './home.rules.ts'
import { formatTimeDistance } from './time-left.rules.ts'

const day = (business_date: string, status: CalendarDay['status'], unexplained_cents: number): CalendarDay => ({
  id: `${business_date} ${status}`,
  business_date,
  status,
  result: null,
  unexplained_cents,
  cash_unseen: false,
})

test('the last days are the newest that exist, oldest first', () => {
  const days = ['2026-10-01', '2026-10-05', '2026-10-06', '2026-10-14'].map((date) => day(date, 'closed', 0))
  const found = listLastDays([{ id: 'a', name: 'A', days }], 3)
  expect(found.map(({ business_date }) => business_date)).toEqual(['2026-10-05', '2026-10-06', '2026-10-14'])
})

test('a date shows its worst day, and the amounts of its companies do not cancel each other', () => {
  const companies = [
    { id: 'a', name: 'A', days: [day('2026-10-14', 'closed', 0)] },
    { id: 'b', name: 'B', days: [day('2026-10-14', 'open', -11_660)] },
    { id: 'c', name: 'C', days: [day('2026-10-14', 'open', 270)] },
    { id: 'd', name: 'D', days: [day('2026-10-14', 'submitted', 99_000)] },
  ]
  expect(listLastDays(companies, 7)).toMatchObject([
    { worst: { company_id: 'b', status: 'open' }, unexplained_cents: 110_930, companies: 4, cash_unseen: false },
  ])
})

test('a date whose cash one company may not show yet says so', () => {
  const unseen = { ...day('2026-10-14', 'open', 0), cash_unseen: true }
  expect(listLastDays([{ id: 'a', name: 'A', days: [unseen] }], 7)).toMatchObject([{ cash_unseen: true }])
})

test.each([
  [1_340_000, 1_288_461, 4],
  [812_000, 892_307, -9],
  [500_000, 500_000, 0],
  [0, 1000, -100],
  [1000, 0, null],
])('%i mL after %i mL is a change of %j percent', (now, before, change) => {
  expect(computeChange(now, before)).toBe(change)
})

test('missing sources are grouped by company in the given order', () => {
  const rows = [
    { id: 'a', name: 'A', source: 'stone', days: 3, since: '2026-10-10' },
    { id: 'a', name: 'A', source: 'pix', days: 1, since: '2026-10-14' },
    { id: 'b', name: 'B', source: 'pos', days: 2, since: '2026-10-13' },
  ]
  expect(groupMissingSources(rows).map(({ id, sources }) => [id, sources.map(({ source }) => source)])).toEqual([
    ['a', ['stone', 'pix']],
    ['b', ['pos']],
  ])
})

test.each([
  ['2026-10-14T12:30:00.000Z', 'menos de 1 h'],
  ['2026-10-14T16:00:00.000Z', '4 h'],
  ['2026-10-14T09:30:00.000Z', '2 h'],
  ['2026-10-16T11:00:00.000Z', '47 h'],
  ['2026-10-17T12:00:00.000Z', '3 dias'],
])('the deadline %s is %s away at noon of 14 October', (due_at, words) => {
  expect(formatTimeDistance(due_at, '2026-10-14T12:00:00.000Z')).toBe(words)
})
