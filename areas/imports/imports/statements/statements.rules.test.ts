import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newLines } from './statements.rules.ts'

const line = (loose: string, fitid = '') => ({ exact: `${loose}|${fitid}`, loose })

describe('lines of a statement that are new', () => {
  test('two equal lines of one day are both kept the first time', () => {
    const twins = [line('10,00 PIX'), line('10,00 PIX')]
    expect(newLines(twins, [])).toEqual(twins)
  })

  test('of three equal lines only the one beyond the stored two is new', () => {
    const three = [line('10,00 PIX'), line('10,00 PIX'), line('10,00 PIX')]
    expect(newLines(three, three.slice(1))).toHaveLength(1)
  })

  test('a line whose FITID was renumbered is the same line', () => {
    expect(newLines([line('10,00 PIX', '20261001002')], [line('10,00 PIX', '20261001001')])).toEqual([])
  })

  test('a renumbered line beside an equal new one leaves one new', () => {
    expect(newLines([line('10,00 PIX', 'b'), line('10,00 PIX', 'c')], [line('10,00 PIX', 'a')])).toHaveLength(1)
  })

  test('a repeated file adds nothing, and what is added makes the stored lines cover the file', () => {
    const lines = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3')), { maxLength: 20 })
    fc.assert(
      fc.property(lines, lines, (first, second) => {
        const stored = first.map(([loose, fitid]) => line(loose, fitid))
        const file = second.map(([loose, fitid]) => line(loose, fitid))
        const added = newLines(file, stored)
        expect(newLines(file, [...stored, ...added])).toEqual([])
        expect(newLines(stored, stored)).toEqual([])
        for (const loose of ['a', 'b', 'c']) {
          const count = (all: readonly { loose: string }[]) => all.filter((one) => one.loose === loose).length
          expect(count(stored) + count(added)).toBe(Math.max(count(stored), count(file)))
        }
      }),
    )
  })
})
