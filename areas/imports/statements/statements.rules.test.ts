import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRepeatedStatement, pairRenumbered } from './statements.rules.ts'

const lines = (...loose: string[]) => linesOf(null, ...loose)
const linesOf = (statement: string | null, ...loose: string[]) => loose.map((one) => ({ loose: one, statement }))

test('a line whose FITID was renumbered is the same line', () => {
  const file = lines('10,00 PIX')
  expect(pairRenumbered(file, lines('10,00 PIX'))).toEqual([{ line: file[0], as: file[0] }])
})

test('a renumbered line and an equal new line leave one new line', () => {
  expect(pairRenumbered(lines('10,00 PIX', '10,00 PIX'), lines('10,00 PIX'))).toHaveLength(1)
})

test('equal lines are paired as often as they appear in both the file and the stored lines', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 })
  fc.assert(
    fc.property(texts, texts, (file, stored) => {
      const pairs = pairRenumbered(lines(...file), lines(...stored))
      for (const loose of ['a', 'b', 'c']) {
        const count = (all: readonly string[]) => all.filter((one) => one === loose).length
        expect(count(pairs.map(({ line }) => line.loose))).toBe(Math.min(count(file), count(stored)))
      }
    }),
  )
})

test('equal lines of two CNAB 240 statements are not paired, those of one statement and of an OFX are', () => {
  const first = linesOf('00001', 'a')
  const next = linesOf('00002', 'a')
  const other = lines('a')
  expect(pairRenumbered(next, first)).toEqual([])
  expect(pairRenumbered(next, [...first, ...next])).toEqual([{ line: next[0], as: next[0] }])
  expect(pairRenumbered(next, [...first, ...other])).toEqual([{ line: next[0], as: other[0] }])
  expect(pairRenumbered(other, first)).toEqual([{ line: other[0], as: first[0] }])
})

test.each([
  ['begins with the morning that the balance before gives', { sequence: '6', opening_cents: 500 }, true],
  ['begins where the last one ended', { sequence: '6', opening_cents: 10_500 }, false],
  ['comes after a gap and begins where the day began', { sequence: '6', opening_cents: 7500 }, true],
  ['comes late and begins there', { sequence: '4', opening_cents: 7500 }, false],
])('a CNAB 240 statement that %s is classified as repeated or new', (_what, head, repeated) => {
  const start = { forth_cents: 500, back_cents: 7500, moved_cents: 3000, last_statement: 5 }
  expect(isRepeatedStatement(head, start)).toBe(repeated)
  expect(isRepeatedStatement(head, { ...start, moved_cents: 0 })).toBe(false)
})
