import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspectFile, read, recognise } from '../formats.ts'
import { arbitraryToday } from './arbitraries.fixture.ts'
import { damaged, faultsOf, randomBytes } from './hostile.fixture.ts'
import { codesOf, textOf } from './read-back.fixture.ts'
import { filesOfEveryKind, validFiles } from './valid-files.testing.ts'

test.each(filesOfEveryKind)('a valid file of %s is recognised by its content', (layout, bytes) => {
  expect(recognise(bytes)).toBe(layout)
  expect(read(bytes, arbitraryToday)).toMatchObject({ layout, errors: [] })
})

describe('damaged bytes never crash the readers', () => {
  test('random bytes never crash the readers', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        expect(faultsOf(read(bytes, arbitraryToday))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test.each(filesOfEveryKind)(
    'a valid %s file with bytes changed, lost or doubled never crashes the readers',
    (_, bytes) => {
      fc.assert(
        fc.property(damaged(bytes), (changed) => {
          expect(faultsOf(read(changed, arbitraryToday))).toEqual([])
          expect(() => JSON.stringify(inspectFile(changed, 'x', arbitraryToday))).not.toThrow()
        }),
        { numRuns: 250 },
      )
    },
  )

  test.each(filesOfEveryKind)('a %s file that is cut at any place is never accepted as complete', (layout, bytes) => {
    // Blanks after the last mark carry no data. A CSV has no closing mark, so it is cut inside its last row.
    const text = Buffer.from(bytes).toString('latin1').trimEnd()
    const length = text.length
    const isTable = layout === 'pix-csv' || layout.startsWith('mercado-pago')
    const [from, to] = isTable ? [text.lastIndexOf('\n') + 2, text.lastIndexOf(';')] : [0, length - 1]
    const places = Array.from({ length: 41 }, (_, index) => from + Math.floor(((to - from) * index) / 40))
    for (const end of places) {
      expect(read(bytes.subarray(0, end), arbitraryToday).errors).not.toEqual([])
    }
  })
})

describe('files that are no text are refused with a reason', () => {
  const codeOf = (bytes: Uint8Array) => codesOf(read(bytes, arbitraryToday).errors)
  const text = Buffer.from(validFiles.ofx)

  test.each([
    ['empty', new Uint8Array(), 'file.empty'],
    ['only blanks', Buffer.from('\uFEFF \r\n\t'), 'file.empty'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]), 'file.compressed'],
    ['zip', Buffer.from('PK\x03\x04rest'), 'file.compressed'],
    ['PDF', Buffer.from('%PDF-1.7 …'), 'file.binary'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), text]), 'file.utf16'],
    ['UTF-16 without one', Buffer.from('OFXHEADER:100', 'utf16le'), 'file.utf16'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'file.old-workbook'],
    ['binary', Buffer.concat([text, Buffer.from([0])]), 'file.binary'],
    ['a spreadsheet saved as text', Buffer.from('nome;valor\nAna;1,00\n'), 'file.unknown-layout'],
  ])('%s', (_, bytes, code) => {
    expect(codeOf(bytes)).toEqual([code])
  })

  test('a file of more than 200 MB is refused', () => {
    expect(codeOf(new Uint8Array(200 * 1024 * 1024 + 1))).toEqual(['file.too-large'])
  })
})

test('an OFX file with an entity declaration is refused', () => {
  const attack = textOf(validFiles.ofx).replace('<OFX>', '<!DOCTYPE a [<!ENTITY b "c">]><OFX>')
  expect(codesOf(read(Buffer.from(attack), arbitraryToday).errors)).toEqual(['xml.entities'])
})
