import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipOf } from './sheet.fixture.ts'
import { readSheet } from './sheet-read.ts'
import type { SheetRow } from './sheet-rows.ts'
import { readWorkbook } from './workbook-read.ts'
import { sheetStart } from './workbook-start.ts'
import { sourceOfBytes } from './zip-stream.ts'

// Workbooks as written by the OpenXML SDK of .NET, some Java libraries, and Excel in strict mode.

const transitional = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const compatible =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"'

const prefixed = (prefix: string, xml: string) => (prefix ? xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`) : xml)
const spaceOf = (prefix: string) => (prefix ? `xmlns:${prefix}` : 'xmlns')

function workbookOf(prefix: string, space = transitional) {
  const part = (root: string, inner: string) =>
    prefixed(prefix, `<${root} ${spaceOf(prefix)}="${space}" ${compatible} xmlns:rel="${relations}">${inner}</${root}>`)
  const cells =
    '<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t xml:space="preserve">Tarifa</t></is></c><c r="C1"><v>10.5</v></c>' +
    '<c r="D1"><f>A1</f><v>2</v></c><c r="E1" s="1"><v>46309</v></c><c r="F1" t="d"><v>2026-10-14T06:30:00</v></c>'
  return zipOf({
    'xl/workbook.xml': part('workbook', '<sheets><sheet name="Extrato" sheetId="1" rel:id="rId1"/></sheets>'),
    'xl/_rels/workbook.xml.rels': prefixed(
      prefix,
      `<Relationships ${spaceOf(prefix)}="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet.xml"/></Relationships>`,
    ),
    'xl/styles.xml': part('styleSheet', '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'),
    'xl/sharedStrings.xml': part('sst', '<si><t>Histórico</t><rPh sb="0" eb="1"><t>x</t></rPh></si>'),
    'xl/worksheets/sheet.xml': part(
      'worksheet',
      `<sheetData><row r="3" x14ac:dyDescent="0.25">${cells}</row></sheetData>`,
    ),
  })
}

async function rowsOf(bytes: Uint8Array) {
  const rows: SheetRow[] = []
  const error = await readWorkbook(sourceOfBytes(bytes), { onRows: (batch) => rows.push(...batch) > 0 })
  return { rows, error }
}

const texts = ['Histórico', 'Tarifa', '10,5', '2', '46309', '14/10/2026 06:30']

test.each([
  ['the prefix x', 'x', transitional],
  ['a prefix of several letters', 'ss-1.a', transitional],
  ['no prefix, of the strict kind', '', strict],
  ['a prefix, of the strict kind', 'x', strict],
])('a workbook with %s is read like any other, as a whole and as a stream', async (_case, prefix, space) => {
  const file = workbookOf(prefix, space)
  const { rows, error } = await readSheet(file)
  expect(error).toBeNull()
  expect(rows.map(({ line, cells }) => [line, cells.map(({ text }) => text)])).toEqual([[3, texts]])
  expect(rows[0]?.cells.findIndex(({ formula }) => formula)).toBe(3)
  expect(await rowsOf(file)).toEqual({ rows, error: null })
  const previewCells = texts.with(4, '14/10/2026')
  expect(await sheetStart(sourceOfBytes(file), { rows: 5, columns: 9 })).toEqual({
    ...{ name: 'Extrato', more_rows: 0, more_columns: 0, counted: true },
    rows: [{ line: 3, cells: previewCells }],
  })
})

test('rows and values of another XML namespace are ignored, in plain and in prefixed workbooks', async () => {
  const foreign = '<o:row xmlns:o="urn:other"><o:c><o:v>9</o:v></o:c></o:row>'
  const cell = '<c r="A1"><o:v xmlns:o="urn:other">9</o:v><v>1</v></c>'
  const plain = `<row r="1">${cell}</row>`
  const own = '<x:row r="1"><x:c r="A1"><o:v>9</o:v><x:v>1</x:v></x:c></x:row>'
  for (const { rows } of [
    await readSheet(
      zipOf({ 'xl/worksheets/a.xml': `<worksheet xmlns="${transitional}">${foreign}${plain}</worksheet>` }),
    ),
    await readSheet(
      zipOf({ 'xl/worksheets/a.xml': `<x:worksheet xmlns:x="${transitional}">${foreign}${own}</x:worksheet>` }),
    ),
  ])
    expect(rows).toEqual([{ line: 1, cells: [{ text: '1', formula: false, number: true }] }])
})

test('a sheet whose namespace has two prefixes is read with both', async () => {
  const xml = `<worksheet xmlns="${transitional}" xmlns:x="${transitional}"><x:row r="1"><c r="A1"><x:v>1</x:v></c></x:row></worksheet>`
  expect((await readSheet(zipOf({ 'xl/worksheets/a.xml': xml }))).rows).toHaveLength(1)
})

test('a prefixed workbook with any changed byte never crashes the reader', async () => {
  const workbook = workbookOf('x')
  await fc.assert(
    fc.asyncProperty(fc.nat(workbook.length - 1), fc.nat(255), async (at, value) => {
      expect((await rowsOf(workbook.with(at, value))).rows.length).toBeLessThan(2)
    }),
    { numRuns: 60 },
  )
})
