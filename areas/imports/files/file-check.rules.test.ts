import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFileRows, countRejected, sumRowsByDay } from './file-check.rules.ts'

const count = fc.nat({ max: 1000 })

test('every row that was read is counted exactly once', () => {
  fc.assert(
    fc.property(
      fc.record({ fresh: count, known: count, refused: count, changed: count, duplicates: count }),
      (rowCounts) => {
        const counts = countFileRows({
          records_read: rowCounts.fresh + rowCounts.known + rowCounts.refused,
          records_rejected: rowCounts.refused,
          records_new: rowCounts.fresh,
          changed: rowCounts.changed,
          duplicates: rowCounts.duplicates,
        })
        const all = Object.values(counts)
        expect(all.every((one) => one >= 0)).toBe(true)
        expect(all.reduce((sum, one) => sum + one, 0)).toBe(rowCounts.fresh + rowCounts.known + rowCounts.refused)
      },
    ),
  )
})

test('a row with two faults counts as one refused row', () => {
  expect(countRejected([{ line: 3 }, { line: 3 }, { line: 4 }, { line: null }])).toBe(3)
})

test('the rows of the days add up to the rows of the file', () => {
  const row = fc.record({
    company_id: fc.constantFrom('a', 'b'),
    date: fc.constantFrom('2026-10-13', '2026-10-14'),
    amount_cents: fc.integer({ min: -1000, max: 1000 }),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const days = sumRowsByDay(rows)
      const sum = (
        getValue: (one: { rows?: number; amount_cents: number }) => number,
        items: readonly { amount_cents: number }[],
      ) => items.reduce((total, one) => total + getValue(one), 0)
      expect(sum(({ rows: some = 0 }) => some, days)).toBe(rows.length)
      expect(sum(({ amount_cents }) => amount_cents, days)).toBe(sum(({ amount_cents }) => amount_cents, rows))
      expect(new Set(days.map(({ company_id, date }) => `${date} ${company_id}`)).size).toBe(days.length)
    }),
  )
})
