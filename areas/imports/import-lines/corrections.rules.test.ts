import { applyCellCorrections, Mapping } from '@app/formats/mapping'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutDraft } from '../import-layouts/layout.fixture.ts'
import { toCorrectionMap } from '../mapped/correction-map.rules.ts'
import { findProblemPlaces, parseCorrectionSheet, readCorrectedLines } from './corrections.rules.ts'

const mapping = Mapping.parse({ ...layoutDraft, version: 1 })
const reading = { columns: [], header: ['Data', 'Histórico', 'Valor'], header_line: 1 }
const today = '2026-10-15'
const line = fc
  .tuple(fc.constantFrom('14/10/2026', '99/99/2026'), fc.constantFrom('PIX', ''), fc.constantFrom('1,00', 'x', '2,5'))
  .map((cells) => [...cells])
const lines = fc.array(line, { maxLength: 8 }).map((all) => all.map((cells, at) => ({ line: at + 2, cells })))
const change = fc.record({
  line: fc.integer({ min: 2, max: 9 }),
  place: fc.integer({ min: 0, max: 2 }),
  value: fc.constantFrom('14/10/2026', 'TED', '3,00', 'y'),
})
const changes = fc.uniqueArray(change, { selector: (one) => `${one.line}.${one.place}` })
const read = (
  fileLines: Parameters<typeof readCorrectedLines>[1]['lines'],
  corrections: readonly { line: number; place: number; value: string }[],
) => readCorrectedLines(mapping, { lines: fileLines, corrections: toCorrectionMap(corrections), reading, today }).rows

test('no correction, or a correction with the value of the file, changes no row', () => {
  fc.assert(
    fc.property(lines, (fileLines) => {
      const sameValues = fileLines.flatMap((one) => one.cells.map((value, place) => ({ line: one.line, place, value })))
      expect(read(fileLines, sameValues)).toEqual(read(fileLines, []))
    }),
  )
})

test('corrections give the same result in any order, and the same as a file with the corrected values', () => {
  fc.assert(
    fc.property(lines, changes, (fileLines, corrections) => {
      const correctedFile = fileLines.map((fileLine) => ({
        ...fileLine,
        cells: applyCellCorrections(fileLine.cells, toCorrectionMap(corrections).get(fileLine.line)),
      }))
      expect(read(fileLines, corrections)).toEqual(read(fileLines, [...corrections].reverse()))
      expect(read(fileLines, corrections)).toEqual(read(correctedFile, []))
    }),
  )
})

test('a line read alone still gets the values above the header and in the file name', () => {
  const [day, memo, amount] = layoutDraft.columns
  const sources = [
    { ...memo!, field: 'account', source: { by: 'cell' as const, cell: 'B2' } },
    { ...memo!, field: 'doc_no', source: { by: 'file-name' as const, pattern: '(\\d+)' } },
  ]
  const extendedMapping = Mapping.parse({
    ...layoutDraft,
    skip_bottom: 2,
    columns: [day, memo, amount, ...sources],
    version: 1,
  })
  const readingAbove = { ...reading, header_line: 3, above: { B2: '123-4' }, file_name: 'extrato 42.csv' }
  const singleLine = [{ line: 9, cells: ['14/10/2026', 'PIX', '1,00'] }]
  const { rows, fault } = readCorrectedLines(extendedMapping, {
    lines: singleLine,
    corrections: toCorrectionMap([]),
    reading: readingAbove,
    today,
  })
  expect(fault).toBeNull()
  expect(rows).toMatchObject([{ line: 9, faults: [], values: { account: '123-4', doc_no: '42' } }])
})

const columns = [
  { field: 'gross_cents', name: 'valor bruto', place: 4, title: 'Bruto' },
  { field: 'fee_cents', name: 'taxa', place: 5, title: 'Taxa' },
  { field: 'net_cents', name: 'valor líquido', place: 6, title: 'Líquido' },
]

test.each([
  ['Bruto', '1O0', [4]],
  ['valor bruto', '1O0', [4]],
  ['valor líquido', null, [4, 5, 6]],
  ['produto', 'x', []],
])('a problem of "%s" with the value %s points to the cells %j', (field, value, places) => {
  expect(findProblemPlaces({ field, value }, columns)).toEqual(places)
})

const knownLines = new Map([[3, { line: 3, cells: ['14/10/2026', '=1'], corrections: new Map() }]])
const sheet = (...rows: string[][]) => parseCorrectionSheet({ rows, titles: ['Data', 'Linha'], lines: knownLines })
const head = ['Linha', 'Motivo', 'Data', 'Linha']

test('an uploaded sheet changes only the cells that differ, and ignores the quote that protects a formula', () => {
  expect(sheet(head, ['3', 'x', '15/10/2026', "'=1"])).toEqual({
    changes: [{ line: 3, place: 0, value: '15/10/2026' }],
  })
})

test.each([
  [[['Data']], /não tem a coluna "Linha"/],
  [[['Linha', 'Motivo', 'Data']], /não tem a coluna "Linha" no lugar/],
  [[head, ['4', 'x', 'a', 'b']], /linha "4" da planilha não está entre/],
  [[head, ['3', 'x', 'a', 'b'], ['3', 'x', 'a', 'b']], /linha 3 está mais de uma vez/],
])('a sheet that is not the downloaded one is refused', (rows, why) => {
  expect(sheet(...rows)).toEqual({ fault: expect.stringMatching(why) })
})
