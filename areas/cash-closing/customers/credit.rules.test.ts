import { type CreditAccount, type CreditLine, findCreditProblems } from '@app/domain/day/inconsistencies/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const account: CreditAccount = {
  id: 'a',
  name: 'Alfa',
  limit_cents: 1000,
  owed_cents: 0,
  blocked_on: null,
  block_reason: null,
  active: true,
  till_names: ['Alfa'],
}
const date = '2026-10-14'
const line = (id: number, amount_cents: number, change: Partial<CreditLine> = {}): CreditLine => ({
  id,
  kind: 'note',
  customer: 'Alfa',
  amount_cents,
  occurred_at: `2026-10-14T1${id}:00:00.000Z`,
  ...change,
})
const findProblemIds = (lines: CreditLine[], change: Partial<CreditAccount> = {}) => [
  ...findCreditProblems(lines, { accounts: [{ ...account, ...change }] }, date).keys(),
]

test('a note that reaches the limit is accepted; one centavo more is an inconsistency', () => {
  expect(findProblemIds([line(1, 1000)])).toEqual([])
  expect(findProblemIds([line(1, 1001)])).toEqual([1])
  expect(findProblemIds([line(1, 1000)], { owed_cents: 1 })).toEqual([1])
})

test('a payment increases the available credit of later notes only', () => {
  const payment = (id: number) => line(id, 500, { kind: 'receipt' })
  expect(findProblemIds([line(1, 800), payment(2), line(3, 700)])).toEqual([])
  expect(findProblemIds([line(1, 800), line(2, 700), payment(3)])).toEqual([2])
})

test('the order of rows does not matter, and a higher limit never makes a valid note invalid', () => {
  const anyLines = fc.array(
    fc.record({
      amount_cents: fc.integer({ min: 1, max: 900 }),
      kind: fc.constantFrom<CreditLine['kind']>('note', 'receipt'),
      minute: fc.integer({ min: 10, max: 59 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      anyLines,
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 3000 }),
      (specs, limit, more) => {
        const lines = specs.map(({ minute, ...fields }, id) => ({
          ...line(id, 1),
          ...fields,
          occurred_at: `2026-10-14T12:${minute}:00.000Z`,
        }))
        const found = findProblemIds(lines, { limit_cents: limit }).sort()
        expect(findProblemIds([...lines].reverse(), { limit_cents: limit }).sort()).toEqual(found)
        for (const id of findProblemIds(lines, { limit_cents: limit + more })) expect(found).toContain(id)
      },
    ),
  )
})

test('no note of a day is over the limit when their total is within it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 8 }), (amounts) => {
      const limit_cents = amounts.reduce((sum, one) => sum + one, 0)
      expect(
        findProblemIds(
          amounts.map((amount, id) => line(id, amount)),
          { limit_cents },
        ),
      ).toEqual([])
    }),
  )
})
