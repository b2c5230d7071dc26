import { expect, test } from 'vitest'
import { rankStations } from './calendar.rules.ts'

test('stations are ranked by their sum, and equal sums by name', () => {
  const day = (company_id: string, business_date: string, amount_cents: number) => ({
    company_id,
    company_name: `Posto ${company_id}`,
    business_date,
    amount_cents,
  })
  const ranked = rankStations([
    day('a', '2026-10-13', 100),
    day('b', '2026-10-13', 400),
    day('c', '2026-10-13', 300),
    day('c', '2026-10-14', 100),
  ])
  expect(ranked.map(({ id, total_cents }) => [id, total_cents])).toEqual([
    ['b', 400],
    ['c', 400],
    ['a', 100],
  ])
  expect(ranked[1]?.days.map(({ business_date }) => business_date)).toEqual(['2026-10-13', '2026-10-14'])
})
