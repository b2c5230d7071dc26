import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listNumberSpellings } from './search.ts'

test('a search by number ignores leading zeros', () => {
  fc.assert(
    fc.property(
      fc.nat(999_999),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      (number, typedZeros, storedZeros) => {
        const text = (zeros: number) => '0'.repeat(zeros) + number
        expect(listNumberSpellings(text(typedZeros))).toContain(text(storedZeros))
      },
    ),
  )
})

test('a search text with letters is used unchanged', () => {
  expect(listNumberSpellings('00AB12')).toEqual(['00AB12'])
})
