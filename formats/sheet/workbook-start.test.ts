import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { sheetOf, zipOf } from './sheet.fixture.ts'
import { isDayFormat, shownMoment } from './sheet-days.ts'
import { sheetStart } from './workbook-start.ts'
import { sourceOfBytes } from './zip-stream.ts'

const startOf = (bytes: Uint8Array, most = { rows: 2, columns: 2 }) => sheetStart(sourceOfBytes(bytes), most)

test('the preview of a workbook shows its sheet name, texts, amounts and days in readable form', async () => {
  const day = { value: new Date('2026-10-14T06:30:00Z'), format: 'dd/mm/yyyy hh:mm' }
  const rows = [[{ value: 'Dia' }, { value: 'Valor' }], null, [day, { value: 5.1 }, { value: 'x' }], [{ value: 'Fim' }]]
  const file = new Uint8Array(
    await writeXlsxFile(
      rows.map((row) => row ?? [null]),
      { sheet: 'Extrato & Cia' },
    ).toBuffer(),
  )
  expect(await startOf(file)).toEqual({
    name: 'Extrato & Cia',
    rows: [
      { line: 1, cells: ['Dia', 'Valor'] },
      { line: 3, cells: ['14/10/2026 06:30', '5,1'] },
    ],
    more_rows: 1,
    more_columns: 1,
    counted: true,
  })
})

test('a sheet without name or styles is shown in the preview', async () => {
  const rows = [{ line: 7, cells: ['46309'] }]
  const file = sheetOf('<row r="7"><c r="A7" s="1"><v>46309</v></c></row>')
  expect(await startOf(file)).toEqual({ name: null, rows, more_rows: 0, more_columns: 0, counted: true })
})

test('the preview of a very large sheet shows its beginning and that more rows exist', async () => {
  const row = (no: number) => `<row r="${no}"><c r="A${no}"><v>${no}</v></c></row>`
  const file = sheetOf(`${row(1)}${row(2)}${row(3)}${' '.repeat(20_000_000)}`)
  expect(await startOf(file)).toMatchObject({ rows: [{ line: 1 }, { line: 2 }], more_rows: 1, counted: false })
  expect(await startOf(sheetOf(' '.repeat(20_000_001)))).toBe('too-large')
})

const locked = () => {
  const bytes = sheetOf('<row r="1"/>')
  // Flags of the directory entry: 1 is encrypted.
  bytes[Buffer.from(bytes).indexOf('PK\x01\x02') + 8] = 1
  return bytes
}

test.each([
  ['an archive without a sheet', zipOf({ 'a.txt': 'x' }), 'broken'],
  ['a cut archive', sheetOf('<row r="1"/>').slice(0, 60), 'broken'],
  ['a sheet that is not well-formed', sheetOf('<row>'), 'broken'],
  ['a document type', zipOf({ 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }), 'broken'],
  ['a sheet with a password', locked(), 'protected'],
])('the preview reports the fault of %s', async (_case, bytes, fault) => {
  expect(await startOf(bytes)).toBe(fault)
})

test('changed bytes never crash the preview, and it never shows more rows than requested', async () => {
  const workbook = sheetOf('<row r="1"><c r="A1" t="str"><v>x</v></c></row>')
  await fc.assert(
    fc.asyncProperty(fc.nat(workbook.length - 1), fc.nat(255), async (at, value) => {
      const start = await startOf(workbook.with(at, value))
      expect(typeof start === 'string' || start.rows.length <= 2).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [14, undefined, true],
  [22, undefined, true],
  [4, undefined, false],
  [164, 'dd/mm/yyyy', true],
  [165, '[$-416]d-mmm-yy', true],
  [166, '[h]:mm', true],
  [167, '"R$" #,##0.00;[Red]-"R$" #,##0.00', false],
  [168, '#,##0.00\\d', false],
  [169, 'General', false],
])('the number format %i %s is a date format: %s', (id, code, days) => {
  expect(isDayFormat(id, code)).toBe(days)
})

test.each([
  ['46309', '14/10/2026'],
  ['46309.25', '14/10/2026 06:00'],
  ['0.5', '12:00'],
  ['', null],
  ['-1', null],
  ['9999999', null],
  ['x', null],
])('the date number %s is shown as %s', (serial, shown) => {
  expect(shownMoment(serial)).toBe(shown)
})
