import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectMediaType, formatFileSize, isAddedBeforeClosing, isLockedSheet } from './attachments.rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])

test.each([
  ['a picture under another name', png, 'extrato.pdf', 'image/png'],
  ['a PDF', bytes('%PDF-1.7'), 'via', 'application/pdf'],
  ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'foto.jpg', 'image/jpeg'],
  ['a web picture', bytes('RIFF0000WEBPVP8 '), 'foto.webp', 'image/webp'],
  ['a list', bytes('dia;valor\r\n14;1,00'), 'lista.CSV', 'text/csv'],
  ['a return file', bytes('0000RETORNO'), 'cb1.ret', 'text/plain'],
  ['a spreadsheet', zip, 'planilha.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['any other archive', zip, 'tudo.zip', null],
  ['a page', bytes('<script>alert(1)</script>'), 'pagina.html', null],
  ['a program that calls itself text', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2]), 'nota.txt', null],
  ['a name that objects have of themselves', bytes('nota'), 'constructor', null],
  ['a picture that a browser would run', bytes('<svg onload="x"/>'), 'foto.svg', null],
])('the type of a file is detected by its content: %s', (_, content, name, type) => {
  expect(detectMediaType(content, name)).toBe(type)
})

test('a workbook with a password is distinguished from a file that is not a workbook', () => {
  const locked = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
  expect(isLockedSheet(locked, 'Fechamento.XLSX')).toBe(true)
  expect(isLockedSheet(locked, 'carta.doc')).toBe(false)
  expect(isLockedSheet(zip, 'planilha.xlsx')).toBe(false)
})

test('no content and no name of a file is ever detected as a web page', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string(), (content, name) => {
      expect(detectMediaType(content, name) ?? '').not.toMatch(/html|svg|javascript/)
    }),
  )
})

test.each([
  [999, '999 bytes'],
  [23_400, '23 kB'],
  [1_440_000, '1,4 MB'],
])('a size of %i bytes is shown as %s', (size, words) => {
  expect(formatFileSize(size)).toBe(words)
})

test('only a file added before the closing belongs to the closed day, and one of the same moment does not', () => {
  const closed = '2026-10-15T10:00:00.000Z'
  expect(isAddedBeforeClosing('2026-10-15T09:59:59.999Z', closed)).toBe(true)
  expect(isAddedBeforeClosing(closed, closed)).toBe(false)
  expect(isAddedBeforeClosing('2026-10-15T09:00:00.000Z', null)).toBe(false)
})
