import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryToday } from './arbitraries.fixture.ts'
import { read } from './formats.ts'
import { newBlocks, newFraming } from './framing.ts'
import { manyRows } from './many-rows.fixture.ts'
import { codesOf, textOf } from './read-back.fixture.ts'
import { validFiles } from './valid-files.fixture.ts'

describe('bytes become text', () => {
  const textsOf = (bytes: Uint8Array, lineEnd: '\n' | '\r' = '\n') => {
    const texts: string[] = []
    const framing = newFraming({ lineEnd, take: (text) => texts.push(text) > 0 })
    const blocks = newBlocks(framing.push)
    blocks.push(bytes)
    blocks.end()
    framing.end()
    return texts
  }

  test('line by line: one of Windows-1252 beside one of UTF-8', () => {
    const mixed = Buffer.concat([Buffer.from('AÇÃO\n', 'latin1'), Buffer.from('AÇÃO – €\n'), Buffer.from([0x80, 10])])
    expect(textsOf(mixed).join('')).toBe('AÇÃO\nAÇÃO – €\n€\n')
  })

  test('whole, whatever letters lie across the ends of blocks', () => {
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

  test('blocks are the same however the bytes come', () => {
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

  test('a file of old systems has lines that end with CR alone', () => {
    const text = textOf(manyRows.cielo(700)).replaceAll('\r\n', '\r')
    expect(read(Buffer.from(text, 'latin1'), arbitraryToday).errors).toEqual([])
  })

  test('a line above 4 MB refuses the file', () => {
    const [header] = textOf(validFiles['pos-export']).split('\n')
    const { errors } = read(Buffer.from(`${header}\n${'x'.repeat(4 * 1_048_576 + 1)}`), arbitraryToday)
    expect(codesOf(errors)).toEqual(['file.long-line'])
  })

  test('64 kB of blanks are no file, whatever follows', () => {
    const bytes = Buffer.concat([Buffer.alloc(65_536, 32), manyRows.cielo(1)])
    expect(codesOf(read(bytes, arbitraryToday).errors)).toEqual(['file.unknown-layout'])
    expect(codesOf(read(bytes.subarray(0, 65_536), arbitraryToday).errors)).toEqual(['file.empty'])
  })
})
