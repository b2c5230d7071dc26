import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { sheetOf, zipOf } from './sheet.fixture.ts'
import { readSheet } from './sheet-read.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textsOf = async (sheet: Uint8Array) =>
  (await readSheet(sheet)).rows.map(({ cells }) => cells.map(({ text }) => text))

test.each([
  ['semicolons and a byte order mark', '\ufeffNome;Valor\r\nTarifa;1,50\r\n'],
  ['tabs, as cells are pasted', 'Nome\tValor\nTarifa\t1,50'],
  ['commas and quotes', '"Nome","Valor"\n"Tarifa","1,50"\n'],
])('a text with %s is read as cells', async (_case, text) => {
  expect(await textsOf(bytes(text))).toEqual([
    ['Nome', 'Valor'],
    ['Tarifa', '1,50'],
  ])
})

test('blank rows are skipped, and every row keeps its line number', async () => {
  const { rows } = await readSheet(bytes('Nome;Valor\n;\n\n"Tarifa\nfixa";1\nB;2\n'))
  expect(rows.map(({ line }) => line)).toEqual([1, 4, 6])
})

test('a written workbook is read back with its texts, numbers and booleans', async () => {
  const data = [
    [{ value: 'Nome' }, { value: 'Valor' }, { value: 'Anexo' }],
    [{ value: 'Ação & <tarifa>' }, { value: 5.1 }, { value: true }],
    [null, { value: 1200 }, null],
  ]
  const file = await writeXlsxFile(data).toBuffer()
  expect(await textsOf(new Uint8Array(file))).toEqual([
    ['Nome', 'Valor', 'Anexo'],
    ['Ação & <tarifa>', '5,1', 'Sim'],
    ['', '1200'],
  ])
})

test('a number with three decimals in a workbook is not read as thousands', async () => {
  const [row] = await textsOf(sheetOf('<row r="1"><c r="A1"><v>10.125</v></c><c r="B1"><v>1500.5</v></c></row>'))
  expect(row).toEqual(['10,125', '1500,5'])
})

test('a cell with a formula is marked as a formula, for any stored result', async () => {
  const { rows } = await readSheet(sheetOf('<row r="3"><c r="B3"><f>HYPERLINK("x")</f><v>1</v></c></row>'))
  expect(rows).toEqual([
    {
      line: 3,
      cells: [
        { text: '', formula: false },
        { text: '1', formula: true, number: true },
      ],
    },
  ])
})

test.each([
  ['an archive without a sheet', zipOf({ 'a.txt': 'x' })],
  ['a cut archive', sheetOf('<row r="1"/>').slice(0, 60)],
  ['a sheet that is not well-formed', sheetOf('<row>')],
  ['a document type', zipOf({ 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' })],
  ['what unpacks to more than anybody sends', sheetOf(`<row r="1"/>${' '.repeat(21_000_000)}`)],
  [
    'sheets that together unpack to it',
    zipOf(
      Object.fromEntries(
        [1, 2, 3].map((no) => [`xl/worksheets/sheet${no}.xml`, `<worksheet/>${' '.repeat(9_000_000)}`]),
      ),
    ),
  ],
  ['a binary file', new Uint8Array([1, 2, 0, 4])],
])('%s is refused with a message', async (_case, sheet) => {
  expect(await readSheet(sheet)).toEqual({ rows: [], error: expect.stringContaining('não pôde ser lida') })
})

test('a sheet of more than 5,000 lines is refused', async () => {
  const long = Array.from({ length: 5002 }, () => '<row><c><v>1</v></c></row>').join('')
  expect((await readSheet(sheetOf(long))).error).toContain('5.000 linhas')
  expect((await readSheet(bytes(`Nome\n${'x\n'.repeat(5001)}`))).error).toContain('5.000 linhas')
})

test('no input bytes crash the reader', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (any) => {
      expect((await readSheet(any)).rows.length).toBeLessThan(400)
    }),
  )
  const workbook = sheetOf('<row r="1"><c r="A1" t="str"><v>x</v></c></row>')
  await fc.assert(
    fc.asyncProperty(fc.nat(workbook.length - 1), fc.nat(255), async (at, value) => {
      const broken = workbook.slice()
      broken[at] = value
      expect(Array.isArray((await readSheet(broken)).rows)).toBe(true)
    }),
  )
})
