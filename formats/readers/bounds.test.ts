import { expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, textOf } from '../testing/read-back.fixture.ts'
import { validFiles } from '../testing/valid-files.testing.ts'

test('the error list of a file with an error on every line is limited, and the remaining errors are counted', () => {
  const rows = 'x;y;;1,00;;RECEBIDO;\n'.repeat(5000)
  const { errors } = read(Buffer.from(`data_hora;e2e_id;txid;valor;chave;tipo;pagador\n${rows}`), arbitraryToday)
  expect(errors).toHaveLength(201)
  expect(errors.at(-1)?.message).toBe('Há mais 4800 erros no arquivo.')
})

test('a file with more than 2,000,000 records is refused', () => {
  const cielo = textOf(validFiles['cielo-v13-sales']).split('\r\n')[0]
  const records = Buffer.from(`${cielo}\n${'7\n'.repeat(2_000_001)}`)
  expect(codesOf(read(records, arbitraryToday).errors)).toEqual(['file.too-many'])
})

test('a reader that loads all records into memory refuses a file with more than 500,000 of them', () => {
  const [head, row] = Buffer.from(validFiles['pix-csv']).toString().split('\r\n')
  const records = Buffer.from(`${head}\n${`${row}\n`.repeat(500_001)}`)
  expect(read(records, arbitraryToday)).toMatchObject({ errors: [{ code: 'file.too-many' }], content: null })
})

test.each([
  ['<', 'unfinished tags'],
  ['<?', 'unfinished instructions'],
  ['<!--', 'unfinished comments'],
  ['<a', 'unclosed names'],
  ['<STMTTRN>', 'unclosed aggregates'],
  [' ', 'blanks'],
  ['&', 'ampersands'],
])('a megabyte of "%s" (%s) inside an OFX file is scanned only once', (piece) => {
  const bytes = Buffer.from(`<OFX><STMTRS><MEMO>${piece.repeat(1_000_000 / piece.length)}`)
  expect(codesOf(read(bytes, arbitraryToday).errors)).toContain('file.truncated')
})

test.each([
  [
    'a row of a million cells',
    `data_hora;e2e_id;txid;valor;chave;tipo;pagador\n${';'.repeat(1_000_000)}`,
    'pix.long-row',
  ],
  [
    'rows of another width',
    `data_hora;e2e_id;txid;valor;chave;tipo;pagador\n${'a\n'.repeat(200_000)}`,
    'pix.column-count',
  ],
  ['an element of many equal attributes', `<Conciliation ${'a="1" '.repeat(200_000)}/>`, 'xml.malformed'],
  ['a million statements', `<OFX>${'<STMTRS>'.repeat(1_000_000)}</OFX>`, 'ofx.too-many'],
])('the reader stops early at %s', (_, text, code) => {
  expect(codesOf(read(Buffer.from(text), arbitraryToday).errors)).toContain(code)
})
