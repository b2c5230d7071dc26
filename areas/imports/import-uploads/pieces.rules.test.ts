import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeUploadRate,
  cutIntoPieces,
  formatMegabytes,
  formatPieceNumbers,
  formatTimeLeft,
  getUploadRetryDelay,
  listMissingPieces,
  sumPieceBytes,
  toUploadPercent,
} from './pieces.rules.ts'

const cut = fc.record({ content: fc.uint8Array({ maxLength: 400 }), piece_bytes: fc.integer({ min: 1, max: 60 }) })

test('pieces joined in order give the original file, and no piece exceeds the limit', () => {
  fc.assert(
    fc.property(cut, ({ content, piece_bytes }) => {
      const pieces = cutIntoPieces(content.length, piece_bytes)
      const parts = pieces.map(({ start, end }) => content.slice(start, end))
      expect(parts.flatMap((part) => [...part])).toEqual([...content])
      expect(parts.every(({ length }) => length > 0 && length <= piece_bytes)).toBe(true)
      expect(pieces.map(({ number }) => number)).toEqual(pieces.map((_piece, at) => at + 1))
    }),
  )
})

test('the received and the missing pieces add up to the file', () => {
  fc.assert(
    fc.property(cut, fc.array(fc.nat(500)), ({ content, piece_bytes }, chosen) => {
      const file = { size_bytes: content.length, piece_bytes }
      const numbers = cutIntoPieces(content.length, piece_bytes).map(({ number }) => number)
      const received = numbers.filter((number) => chosen.includes(number))
      const missing = listMissingPieces(numbers.length, received)
      expect([...received, ...missing].sort((a, b) => a - b)).toEqual(numbers)
      expect(sumPieceBytes(file, received) + sumPieceBytes(file, missing)).toBe(content.length)
      const percent = toUploadPercent(sumPieceBytes(file, received), Math.max(1, content.length))
      expect(percent === 100).toBe(missing.length === 0 && content.length > 0)
    }),
  )
})

test('missing pieces are listed as a phrase, and a long list shows only the first ones', () => {
  expect([[7], [3, 7], [3, 7, 9]].map(formatPieceNumbers)).toEqual(['7', '3 e 7', '3, 7 e 9'])
  expect(formatPieceNumbers(listMissingPieces(100, []))).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 10 e mais 90')
})

test('each failed attempt waits longer than the one before, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(getUploadRetryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('the rate and the remaining time are shown once they can be computed', () => {
  const throughput = { bytes: 10_000_000, milliseconds: 4000 }
  expect(computeUploadRate(throughput)).toBe(2_500_000)
  expect(computeUploadRate({ bytes: 10, milliseconds: 999 })).toBeUndefined()
  const remaining = [1, 100_000_000, 151_000_000, 20_000_000_000, 0].map((bytes) => formatTimeLeft(bytes, throughput))
  expect(remaining).toEqual(['1 s', '40 s', '2 min', '3 h', undefined])
  expect([124_500_000, 200_000_000, 40_000].map(formatMegabytes)).toEqual(['124,5 MB', '200 MB', '0 MB'])
})
