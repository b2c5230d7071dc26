import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvFault, newCsv } from './csv.ts'

type CsvResult = { rows: string[][]; lines: number[]; faults: [CsvFault, number][] }

function readCsv(
  pieces: string[],
  options: { relaxed?: boolean; delimiter?: string; longestRow?: number } = {},
): CsvResult {
  const found: CsvResult = { rows: [], lines: [], faults: [] }
  const csv = newCsv({
    delimiter: ';',
    longestRow: 1000,
    ...options,
    row: (cells, line) => found.rows.push(cells) > 0 && found.lines.push(line) > 0,
    fault: (fault, line) => found.faults.push([fault, line]),
  })
  for (const piece of pieces) csv.text(piece)
  csv.end()
  return found
}

const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ';', '"', '\n', '\r', ','), maxLength: 6 })
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
const written = (table: string[][], end: string) =>
  table.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')).join(end)

test('a quoted cell is read back with any content', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), (table, end) => {
      expect(readCsv([written(table, end)])).toMatchObject({ rows: table, faults: [] })
    }),
  )
})

test('a text read in pieces gives the same rows and faults as the whole text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ';', '"', '\n', '\r\n', ' '), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 5 }), fc.boolean(), (content, cuts, relaxed) => {
      // The first piece determines the line ending; the product reads blocks of 64 kB.
      fc.pre(!/\r(?!\n)/.test(content))
      const places = [0, ...cuts.filter((at) => at < content.length).sort((a, b) => a - b), content.length]
      const pieces = places.slice(1).map((end, index) => content.slice(places[index], end))
      expect(readCsv(['\n', ...pieces], { relaxed })).toEqual(readCsv(['\n', content], { relaxed }))
    }),
    { numRuns: 500 },
  )
})

test('a row with line breaks in its cells has the number of its first line', () => {
  expect(readCsv(['a;b\n"x\ny";1\n\n\nc;d']).lines).toEqual([1, 2, 6])
})

test('blank rows and the end mark of old systems are ignored', () => {
  expect(readCsv(['a;b\r\n\r\n   \r\nc;d\r\n\x1a']).rows).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a quote inside a cell is a fault, unless the relaxed mode reads it as text', () => {
  expect(readCsv(['a;b\n5" x;1\n']).faults).toEqual([['misplaced-quote', 2]])
  expect(readCsv(['a;b\n"5"x;1\n']).faults).toEqual([['misplaced-quote', 2]])
  expect(readCsv(['5" x;1\n"5"x;"2"\n'], { relaxed: true }).rows).toEqual([
    ['5" x', '1'],
    ['5x', '2'],
  ])
})

test('an unclosed quote and a row that is too long are faults with their line', () => {
  expect(readCsv(['a;b\n1;"2\n3;4']).faults).toEqual([['open-quote', 2]])
  expect(readCsv(['a;b\n', 'x'.repeat(2000)]).faults).toEqual([['long-row', 2]])
  expect(readCsv([`a;b\n${'x'.repeat(2000)}\n`]).faults).toEqual([['long-row', 2]])
})

test('lines may end with CR alone', () => {
  expect(readCsv(['a;b\rc;d\r']).rows).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
