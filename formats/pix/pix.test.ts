import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday, cents, digitsOf, instants, orNull, words } from '../testing/arbitraries.fixture.ts'
import { cleanContent, codesOf, contentAs } from '../testing/read-back.fixture.ts'
import { writePixReport } from './pix-write.ts'

const header = 'data_hora;e2e_id;txid;valor;chave;tipo;pagador\n'
const id = 'E1234567820261014092000000000A1b'
const readText = (rows: string) => read(Buffer.from(`${header}${rows}`), arbitraryToday)

function payments(rows: string) {
  const { content, errors } = readText(rows)
  expect(errors).toEqual([])
  return contentAs(content, 'pix').payments
}

const drafts = fc.record({
  occurred_at: instants,
  e2e_id: fc.tuple(fc.constantFrom('E', 'D'), digitsOf(31)).map((parts) => parts.join('')),
  payment_e2e_id: orNull(digitsOf(31).map((digits) => `E${digits}`)),
  txid: orNull(digitsOf(26)),
  amount_cents: cents,
  kind: fc.constantFrom('received', 'returned'),
  key: orNull(words),
  payer: orNull(
    fc.tuple(fc.constantFrom('', '=1+1;', '@cmd ', '"aspas" ', '+', '-'), words).map((parts) => parts.join('')),
  ),
})

test('a written report is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(drafts, { maxLength: 20 }), (list) => {
      const { payments } = cleanContent(writePixReport(list), 'pix')
      expect(payments.map(({ line, ...payment }) => payment)).toEqual(list)
    }),
    { numRuns: 60 },
  )
})

test('times without a zone are in the time of Brasília, which also determines the day of the file', () => {
  const [iso, local, utc] = payments(
    [
      `2026-10-14T22:30:00-03:00;${id};;10,00;;RECEBIDO;`,
      `14/10/2026 22:30;${id};;10.00;;RECEBIDO;`,
      `2026-10-15T01:30:00Z;${id};;10;;recebido;`,
    ].join('\n'),
  )
  expect([iso, local, utc].map((payment) => payment?.occurred_at)).toEqual(Array(3).fill('2026-10-15T01:30:00.000Z'))
  expect(readText(`2026-10-15T01:30:00Z;${id};;10;;RECEBIDO;\n`).period).toEqual({
    from: '2026-10-14',
    to: '2026-10-14',
  })
})

test('a cell with a spreadsheet formula is read as plain text', () => {
  const [payment] = payments(`14/10/2026 09:20;${id};***;1.234,56;chave;RECEBIDO;"=HYPERLINK(""http://x"";""y"")"\n`)
  expect(payment).toMatchObject({ amount_cents: 123456, txid: null, payer: '=HYPERLINK("http://x";"y")', line: 2 })
})

test.each([
  ['32/10/2026 09:20', 'data_hora', `32/10/2026 09:20;${id};;1,00;;RECEBIDO;`],
  ['2040-01-01T00:00:00Z', 'data_hora', `2040-01-01T00:00:00Z;${id};;1,00;;RECEBIDO;`],
  ['E123', 'e2e_id', '14/10/2026 09:20;E123;;1,00;;RECEBIDO;'],
  ['-1,00', 'valor', `14/10/2026 09:20;${id};;-1,00;;RECEBIDO;`],
  ['0,00', 'valor', `14/10/2026 09:20;${id};;0,00;;RECEBIDO;`],
  ['1.234', 'valor', `14/10/2026 09:20;${id};;1.234;;RECEBIDO;`],
  ['ENVIADO', 'tipo', `14/10/2026 09:20;${id};;1,00;;ENVIADO;`],
])('a file with the cell "%s" in %s is refused with line and field', (value, field, row) => {
  expect(readText(`${row}\n`).errors).toMatchObject([{ line: 2, field, value }])
})

test('a cut last row and an unclosed quote are reported as a cut file', () => {
  const row = `14/10/2026 09:20;${id};;1,00;;RECEBIDO;\n`
  expect(codesOf(readText(`${row}14/10/2026 09:20;E12`).errors)).toEqual(['file.truncated'])
  expect(codesOf(readText(`${row}14/10/2026 09:20;"E12`).errors)).toEqual(['file.truncated'])
})

test('a return refers to its payment, in a column that the file may omit', () => {
  const row = `14/10/2026 09:20;D${id.slice(1)};;1,00;;DEVOLVIDO;`
  expect(payments(`${row}\n`)).toMatchObject([{ payment_e2e_id: null }])
  const bytes = Buffer.from(`${header.trim()};e2e_id_pagamento\n${row};${id}\n`)
  expect(contentAs(read(bytes, arbitraryToday).content, 'pix').payments).toMatchObject([{ payment_e2e_id: id }])
  const wrong = Buffer.from(`${header.trim()};e2e_id_pagamento\n${row};E123\n`)
  expect(read(wrong, arbitraryToday).errors).toMatchObject([{ line: 2, field: 'e2e_id_pagamento', value: 'E123' }])
})

test('a missing column is named in the error', () => {
  const result = read(Buffer.from('data_hora;e2e_id;valor\n'), arbitraryToday)
  expect(result.errors[0]?.message).toContain('txid, chave, tipo, pagador')
})

test('columns are read in any order, in a file with a BOM', () => {
  const text = `\uFEFFvalor;tipo;e2e_id;data_hora;txid;chave;pagador\n5,00;DEVOLVIDO;${id};14/10/2026 09:20;;;\n`
  const result = read(Buffer.from(text), arbitraryToday)
  expect(result).toMatchObject({ errors: [], totals: { records: 1, gross_cents: -500 } })
})
