import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renumbered } from './statements.rules.ts'

const lines = (...loose: string[]) => loose.map((one) => ({ loose: one }))

test('a line whose FITID was renumbered is the same line', () => {
  const file = lines('10,00 PIX')
  expect(renumbered(file, lines('10,00 PIX'))).toEqual([{ line: file[0], as: file[0] }])
})

test('a renumbered line beside an equal new one leaves one new', () => {
  expect(renumbered(lines('10,00 PIX', '10,00 PIX'), lines('10,00 PIX'))).toHaveLength(1)
})

test('of equal lines as many are the same as are on either side', () => {
  const some = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 })
  fc.assert(
    fc.property(some, some, (file, stored) => {
      const same = renumbered(lines(...file), lines(...stored))
      for (const loose of ['a', 'b', 'c']) {
        const count = (all: readonly string[]) => all.filter((one) => one === loose).length
        expect(count(same.map(({ line }) => line.loose))).toBe(Math.min(count(file), count(stored)))
      }
    }),
  )
})
