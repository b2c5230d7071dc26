import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BalancedLine, newClosingBalance } from './mapped-balance.rules.ts'

const findBalance = (lines: readonly Omit<BalancedLine, 'line'>[]) => {
  const balance = newClosingBalance()
  for (const [at, line] of lines.entries()) balance.take({ line: at + 2, ...line })
  return balance.end()
}
const closingBalance = (lines: readonly Omit<BalancedLine, 'line'>[]) => findBalance(lines).closing

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })

test('the closing balance is found in ascending and in descending order of the lines', () => {
  const amounts = fc.array(cents, { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(amounts, cents, fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }), (all, opening, steps) => {
      let balance = opening
      let day = 1
      const lines = all.map((amount_cents, at) => {
        balance += amount_cents
        day += steps[at] ?? 0
        return { posted_on: `2026-10-${String(day).padStart(2, '0')}`, amount_cents, balance_cents: balance }
      })
      const expected = { balance_cents: balance, balance_on: lines.at(-1)?.posted_on }
      expect(closingBalance(lines)).toEqual(expected)
      if (new Set(lines.map(({ posted_on }) => posted_on)).size > 1)
        expect(closingBalance(lines.toReversed())).toEqual(expected)
    }),
  )
})

const line = (amount_cents: number, balance_cents: number | null, posted_on = '2026-10-14') => ({
  posted_on,
  amount_cents,
  balance_cents,
})

test('balances that no order of the lines explains give no closing balance', () =>
  expect(closingBalance([line(100, 100), line(50, 500), line(1, 7)])).toBeNull())

test('the closing balance is found even if only the last line of a day has a balance', () =>
  expect(closingBalance([line(100, null), line(50, 150), line(10, null), line(-5, 155)])).toEqual({
    balance_cents: 155,
    balance_on: '2026-10-14',
  }))

test.each([
  ['from the oldest line', 1, 5],
  ['from the newest line', -1, 3],
])('a missing line is located by its place and amount, %s', (_order, direction, line) => {
  // Each amount in centavos equals its day; the line of the 4th, R$ 0,04, is missing.
  const days = [1, 2, 3, 5, 6].map((day) => ({
    ...{ posted_on: `2026-10-0${day}`, amount_cents: day, balance_cents: (day * (day + 1)) / 2 },
  }))
  const { closing, broken } = findBalance(direction === 1 ? days : days.toReversed())
  expect(closing).toBeNull()
  expect(broken).toMatchObject({ line: direction === 1 ? line : line + 1, breaks: 1, off_cents: 4 * direction })
})

test('lines without balances give no closing balance', () => expect(closingBalance([line(1, null)])).toBeNull())
