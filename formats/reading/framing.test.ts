import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { manyRows } from '../testing/many-rows.testing.ts'
import { codesOf, textOf } from '../testing/read-back.fixture.ts'
import { validFiles } from '../testing/valid-files.testing.ts'
import { newBlocks, newFraming } from './framing.ts'

describe('conversion of bytes to text', () => {
  const textsOf = (bytes: Uint8Array, lineEnd: '\n' | '\r' = '\n') => {
    const texts: string[] = []
    const framing = newFraming({ lineEnd, take: (text) => texts.push(text) > 0 })
    const blocks = newBlocks(framing.push)
    blocks.push(bytes)
    blocks.end()
    framing.end()
    return texts
  }

  test('the encoding is detected for each line, so Windows-1252 and UTF-8 can be mixed', () => {
    const mixed = Buffer.concat([Buffer.from('AÇÃO\n', 'latin1'), Buffer.from('AÇÃO – €\n'), Buffer.from([0x80, 10])])
    expect(textsOf(mixed).join('')).toBe('AÇÃO\nAÇÃO – €\n€\n')
  })

  test('letters that cross the end of a block are decoded correctly', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'ç', '€', '😀'), maxLength: 120_000 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const text = lines.join('\n')
        expect(textsOf(Buffer.from(text)).join('')).toBe(text)
      }),
      { numRuns: 30 },
    )
    const long = 'ação€😀'.repeat(40_000)
    expect(textsOf(Buffer.from(long)).join('')).toBe(long)
    expect(textsOf(Buffer.from(`${long}\n`)).length).toBeGreaterThan(3)
  })

  test('blocks have the same size, however the bytes are split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 150_000 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        const found: number[] = []
        const blocks = newBlocks((block) => found.push(block.length) > 0)
        for (const size of sizes) blocks.push(new Uint8Array(size))
        blocks.end()
        const total = sizes.reduce((sum, size) => sum + size, 0)
        expect(found).toEqual([
          ...Array.from({ length: Math.floor(total / 65_536) }, () => 65_536),
          ...(total % 65_536 === 0 ? [] : [total % 65_536]),
        ])
      }),
      { numRuns: 50 },
    )
  })

  test('a file of an old system with CR alone as line end is read', () => {
    const text = textOf(manyRows.cielo(700)).replaceAll('\r\n', '\r')
    expect(read(Buffer.from(text, 'latin1'), arbitraryToday).errors).toEqual([])
  })

  test('a file with a line above 4 MB is refused', () => {
    const [header] = textOf(validFiles['pos-export']).split('\n')
    const { errors } = read(Buffer.from(`${header}\n${'x'.repeat(4 * 1_048_576 + 1)}`), arbitraryToday)
    expect(codesOf(errors)).toEqual(['file.long-line'])
  })

  test('a file that begins with 64 kB of blanks is not recognised', () => {
    const bytes = Buffer.concat([Buffer.alloc(65_536, 32), manyRows.cielo(1)])
    expect(codesOf(read(bytes, arbitraryToday).errors)).toEqual(['file.unknown-layout'])
    expect(codesOf(read(bytes.subarray(0, 65_536), arbitraryToday).errors)).toEqual(['file.empty'])
  })
})
