import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asUtf8, chunksAsUtf8, findUnreadableReason } from './text.ts'

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

async function readAll(pieces: readonly Uint8Array[]) {
  const out: Uint8Array[] = []
  for await (const piece of chunksAsUtf8(
    (async function* () {
      yield* pieces
    })(),
  ))
    out.push(piece)
  return Buffer.concat(out).toString('utf8')
}

test('UTF-16 of either byte order is read with or without its mark, however the text after its start is split', async () => {
  const words = fc.stringMatching(/^[A-Za-z;,0-9]{4}[A-Za-zçãéÇ;,0-9 \n€😀]{0,40}$/u)
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 4, max: 30 }),
      async (text, big, mark, cut) => {
        const marked = mark ? `\ufeff${text}` : text
        const bytes = big ? bigEndian(marked) : Buffer.from(marked, 'utf16le')
        expect(Buffer.from(asUtf8(bytes)).toString('utf8')).toBe(text)
        const pieces = [bytes.subarray(0, cut), bytes.subarray(cut, cut + 3), bytes.subarray(cut + 3)]
        expect(await readAll(pieces)).toBe(text)
      },
    ),
  )
})

test('a text that is not in UTF-16 stays unchanged byte for byte', async () => {
  const bytes = Buffer.from('Histórico;Valor\n', 'latin1')
  expect(asUtf8(bytes)).toBe(bytes)
  expect(await readAll([Buffer.from('a;b'), Buffer.from([0xc3]), Buffer.from([0xa7])])).toBe('a;bç')
})

test('a workbook with a password is distinguished from one in the old format', () => {
  const head = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const directory = Buffer.from('EncryptedPackage', 'utf16le')
  expect(findUnreadableReason(Buffer.concat([head, Buffer.alloc(100), directory]))?.text).toMatch(
    /^Planilha protegida por senha/,
  )
  expect(findUnreadableReason(head)?.text).toMatch(/^Planilha do Excel antigo \(\.xls\)/)
})
