import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findExactCandidates, rankCandidates } from './candidates.rules.ts'
import { computeRemainder } from './chosen-candidates.rules.ts'
import type { BankCandidate } from './transaction-conciliation.contract.ts'
import { findTransferPairs, type TransferLine } from './transfer-pairs.rules.ts'

const candidate = (id: string, amount_cents: number, change: Partial<BankCandidate> = {}): BankCandidate => ({
  kind: 'batch',
  id,
  description: id,
  on: '2026-10-14',
  amount_cents,
  ...change,
})
const target = (amount_cents: number) => ({ amount_cents, on: '2026-10-14' })
const exactOf = (amount_cents: number, ...candidates: BankCandidate[]) =>
  findExactCandidates(target(amount_cents), candidates)

test('one record of exactly the amount is proposed before any sum', () => {
  expect(exactOf(100, candidate('a', 60), candidate('b', 40), candidate('c', 100))).toEqual({
    exact: ['batch:c'],
    ambiguous: false,
  })
})

test('the only sum is proposed, also of amounts that the bank took', () => {
  const parts = [candidate('a', 60), candidate('b', 40), candidate('c', 75)]
  expect(exactOf(100, ...parts).exact).toEqual(['batch:a', 'batch:b'])
  const taken = parts.map((part) => ({ ...part, amount_cents: -part.amount_cents }))
  expect(exactOf(-100, ...taken).exact).toEqual(['batch:a', 'batch:b'])
})

test('two records or two sums of the same amount are ambiguous, and none is chosen', () => {
  expect(exactOf(100, candidate('a', 100), candidate('b', 100))).toEqual({ exact: [], ambiguous: true })
  expect(exactOf(100, candidate('a', 60), candidate('b', 40), candidate('c', 70), candidate('d', 30))).toEqual({
    exact: [],
    ambiguous: true,
  })
})

test('cash and other records are not in one sum', () => {
  expect(exactOf(100, candidate('a', 60), candidate('b', 40, { kind: 'deposit' })).exact).toEqual([])
})

const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 24 })

test('a proposed sum is exact, and the order of the records does not change it', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 200_000 }), fc.integer(), (values, amount, seed) => {
      const candidates = values.map((value, id) => candidate(String(id), value))
      const shuffled = candidates.toSorted(
        (a, b) => ((Number(a.id) * 7919 + seed) % 97) - ((Number(b.id) * 7919 + seed) % 97),
      )
      const found = exactOf(amount, ...candidates)
      expect(exactOf(amount, ...shuffled)).toEqual(found)
      expect(rankCandidates(target(amount), shuffled)).toEqual(rankCandidates(target(amount), candidates))
      const chosen = candidates.filter(({ kind, id }) => found.exact.includes(`${kind}:${id}`))
      expect(chosen).toHaveLength(found.exact.length)
      if (chosen.length > 0) expect(computeRemainder([{ amount_cents: amount }], chosen)).toBe(0)
    }),
  )
})

const line = (id: number, account: string, posted_on: string, amount_cents: number, memo = 'TED'): TransferLine => ({
  id,
  company_id: 'x',
  bank_account_id: account,
  posted_on,
  amount_cents,
  memo,
})
const pairsOf = (...lines: TransferLine[]) => findTransferPairs(lines).map(({ out, arrived }) => [out.id, arrived.id])

test.each<[string, TransferLine[], number[][]]>([
  ['the same day', [line(1, 'a', '2026-10-16', -500), line(2, 'b', '2026-10-16', 500)], [[1, 2]]],
  [
    'two bank days later, over a weekend',
    [line(1, 'a', '2026-10-16', -500), line(2, 'b', '2026-10-20', 500)],
    [[1, 2]],
  ],
  ['three bank days later', [line(1, 'a', '2026-10-16', -500), line(2, 'b', '2026-10-21', 500)], []],
  ['before it left', [line(1, 'a', '2026-10-16', -500), line(2, 'b', '2026-10-15', 500)], []],
  ['in the same account', [line(1, 'a', '2026-10-16', -500), line(2, 'a', '2026-10-16', 500)], []],
  ['without a word of a transfer', [line(1, 'a', '2026-10-16', -500, 'X'), line(2, 'b', '2026-10-16', 500, 'Y')], []],
  [
    'with two lines that fit',
    [line(1, 'a', '2026-10-16', -500), line(2, 'b', '2026-10-16', 500), line(3, 'c', '2026-10-16', 500)],
    [],
  ],
])('money that arrives %s', (_case, lines, pairs) => {
  expect(pairsOf(...lines)).toEqual(pairs)
})

test('pairs of transfers are the same in any order of the lines, and no line is in two', () => {
  const anyLine = fc.record({
    account: fc.constantFrom('a', 'b', 'c'),
    day: fc.integer({ min: 12, max: 20 }),
    amount: fc.constantFrom(-500, 500, -700, 700),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 10 }), (drafts) => {
      const lines = drafts.map(({ account, day, amount }, id) => line(id, account, `2026-10-${day}`, amount))
      const pairs = pairsOf(...lines)
      expect(pairsOf(...lines.toReversed())).toEqual(pairs)
      expect(new Set(pairs.flat()).size).toBe(pairs.length * 2)
    }),
  )
})
