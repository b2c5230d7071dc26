import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interleavedBars } from './interleaved.ts'

test('44 digits produce 405 modules that begin and end with a bar', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{44}$/), (digits) => {
      const widths = interleavedBars(digits)
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(405)
      expect(widths).toHaveLength(4 + 22 * 10 + 3)
    }),
  )
})

test('each digit has two wide elements of five: bars for the first digit of a pair, spaces for the second', () => {
  expect(interleavedBars('07')).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 3, 3, 1, 3, 3, 1, 1])
})
