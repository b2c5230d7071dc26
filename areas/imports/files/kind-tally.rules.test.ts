import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeKindTallies, newKindTally, otherBrands } from './kind-tally.rules.ts'

test('the days add up to the totals of a file, which include all its rows and amounts', () => {
  const row = fc.record({
    date: fc.constantFrom('2026-10-13', '2026-10-14'),
    kind: fc.record({ method: fc.constantFrom('credit', 'debit', null), brand: fc.constantFrom('visa', 'elo', null) }),
    amount_cents: fc.integer({ min: -1000, max: 1000 }),
    second: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const tallies = [newKindTally(), newKindTally()]
      for (const { date, kind, amount_cents, second } of rows) tallies[second ? 1 : 0]?.add(date, kind, amount_cents)
      const { all, days } = mergeKindTallies(tallies.flatMap((tally) => tally.days()))
      const sum = (items: readonly { rows?: number; amount_cents: number }[]) => ({
        rows: items.reduce((all, one) => all + (one.rows ?? 1), 0),
        cents: items.reduce((all, one) => all + one.amount_cents, 0),
      })
      expect(sum(all)).toEqual(sum(rows))
      expect(sum(days.flatMap(({ kinds }) => kinds))).toEqual(sum(rows))
      for (const { date, kinds } of days) expect(sum(kinds)).toEqual(sum(rows.filter((one) => one.date === date)))
    }),
  )
})

test('a column of other values than brands gives few kinds, and no row is lost', () => {
  const tally = newKindTally()
  for (let no = 0; no < 1000; no++) tally.add('2026-10-14', { method: 'credit', brand: `nsu ${no}` }, 1)
  const { all } = mergeKindTallies(tally.days())
  expect(all.length).toBeLessThan(70)
  expect(all.find(({ brand }) => brand === otherBrands)?.rows).toBeGreaterThan(900)
  expect(all.reduce((sum, { rows }) => sum + rows, 0)).toBe(1000)
})
