import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { sheetOf, zipOf } from './sheet.fixture.ts'
import type { SheetRow } from './sheet-rows.ts'
import { readWorkbook } from './workbook-read.ts'
import { sourceOfBytes } from './zip-stream.ts'

async function rowsOf(bytes: Uint8Array) {
  const rows: SheetRow[] = []
  const error = await readWorkbook(sourceOfBytes(bytes), { onRows: (batch) => rows.push(...batch) > 0 })
  return { rows: error === null ? rows : [], error }
}

const values = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.boolean(), fc.constant(null))
// The library that writes the file damages it if a text is the name of an inherited property, such as `toString`.
const printable = (value: unknown) =>
  typeof value !== 'string' || (/^[\x20-\x7eà-ÿ]*$/.test(value) && !(value in Object.prototype))
const toCellText = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : String(value ?? '')

test('a workbook is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(values.filter(printable), { maxLength: 5 }), { maxLength: 8 }),
      async (table) => {
        const data = table.map((row) => row.map((value) => (value === null ? null : { value })))
        const file = new Uint8Array(await writeXlsxFile(data).toBuffer())
        const { rows } = await rowsOf(file)
        const read = rows.map(({ line, cells }) => [line, cells.map(({ text }) => text).filter((text) => text !== '')])
        const filled = table.map((row, at) => [at + 1, row.map(toCellText).filter((text) => text !== '')] as const)
        expect(read).toEqual(filled.filter(([, texts]) => texts.some((text) => text.trim() !== '')))
      },
    ),
    { numRuns: 30 },
  )
})

const longRows = (count: number) =>
  Array.from({ length: count }, (_, no) => `<row r="${no + 1}"><c r="A${no + 1}"><v>${no}</v></c></row>`).join('')

test('rows are delivered before the sheet is unpacked completely, and unpacking stops on request', async () => {
  const bytes = sheetOf(longRows(60_000))
  const offsets: number[] = []
  const source = {
    ...sourceOfBytes(bytes),
    read: async (from: number, length: number) => {
      offsets.push(from)
      return bytes.subarray(from, from + length)
    },
  }
  const rowCounts: number[] = []
  const all = await readWorkbook(source, { onRows: (rows) => rowCounts.push(rows.length) > 0 })
  expect([all, rowCounts.reduce((sum, rows) => sum + rows)]).toEqual([null, 60_000])
  expect(rowCounts.length).toBeGreaterThan(10)
  const offsetCount = offsets.length
  offsets.length = 0
  await readWorkbook(source, { onRows: () => false })
  expect(offsets.length).toBeLessThan(offsetCount)
})

test('the stream reads more rows than the limit of a sheet sent by a person', async () => {
  expect((await rowsOf(sheetOf(longRows(80_000)))).rows).toHaveLength(80_000)
})

test.each([
  ['an archive without a sheet', zipOf({ 'a.txt': 'x' })],
  ['no archive', new Uint8Array([0x50, 0x4b, 1, 2])],
  ['a cut archive', sheetOf('<row r="1"/>').slice(0, 60)],
  ['a sheet that is not well-formed', sheetOf('<row>')],
  ['a document type', zipOf({ 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' })],
  ['a cell without an end', sheetOf(`<row r="1"><c r="A1"><v>${'9'.repeat(1_000_000)}</v></c></row>`)],
])('%s is refused with a message', async (_case, bytes) => {
  expect(await rowsOf(bytes)).toEqual({ rows: [], error: expect.stringContaining('não pôde ser lida') })
})

test('a failure of the row receiver is thrown and not reported as a fault of the file', async () => {
  const taking = readWorkbook(sourceOfBytes(sheetOf(longRows(3))), {
    onRows: () => Promise.reject(new Error('the disk is full')),
  })
  await expect(taking).rejects.toThrow('the disk is full')
})

test('no bytes crash the stream, and a damaged workbook is refused or gives the same rows as read whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect((await rowsOf(bytes)).error).not.toBeNull()
    }),
  )
  const workbook = sheetOf('<row r="1"><c r="A1" t="str"><v>x</v></c></row>')
  await fc.assert(
    fc.asyncProperty(fc.nat(workbook.length - 1), fc.nat(255), async (at, value) => {
      expect((await rowsOf(workbook.with(at, value))).rows.length).toBeLessThan(2)
    }),
    { numRuns: 300 },
  )
})
