import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listNsuSpellings } from './nsu.rules.ts'

test('zeros in front of a number do not count when it is searched for', () => {
  fc.assert(
    fc.property(
      fc.nat(999_999),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      (number, asked, kept) => {
        const text = (zeros: number) => '0'.repeat(zeros) + number
        expect(listNsuSpellings(text(asked))).toContain(text(kept))
      },
    ),
  )
})

test('a text with letters is looked for as it is', () => {
  expect(listNsuSpellings('00AB12')).toEqual(['00AB12'])
})
