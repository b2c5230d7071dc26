import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCsv } from './csv.ts'

type Dialect = { delimiter: string; lineEnd: '\n' | '\r\n'; quoteAll: boolean; lastEnd: boolean }
const dialects: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  quoteAll: fc.boolean(),
  lastEnd: fc.boolean(),
})

const cells = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'é', '😀', ' ', ';', ',', '\t', '|', '"', '\n', '\r\n', '0', '-'),
    maxLength: 8,
  }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
)
const tables = fc.array(fc.array(cells, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })

function written(table: string[][], { delimiter, lineEnd, quoteAll, lastEnd }: Dialect) {
  const mustQuote = (text: string) => quoteAll || /["\r\n]/.test(text) || text.includes(delimiter)
  const cell = (text: string) => (mustQuote(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return table.map((row) => row.map(cell).join(delimiter)).join(lineEnd) + (lastEnd ? lineEnd : '')
}

const isBlank = (row: readonly string[]) => row.length === 1 && row[0]?.trim() === ''

function readOurs(text: string, delimiter: string) {
  const rows: string[][] = []
  let sound = true
  const csv = newCsv({
    delimiter,
    longestRow: 65_536,
    row: (cells) => rows.push(cells) > 0,
    fault: () => {
      sound = false
    },
  })
  csv.text(text)
  csv.end()
  return sound ? rows : null
}

function readTheirs(text: string, delimiter: string) {
  try {
    const options = { delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n'] }
    const rows: string[][] = parse(text, options)
    return rows.filter((row) => !isBlank(row))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

test('csv-parse and our reader read the same rows of any table in any dialect', () => {
  fc.assert(
    fc.property(tables, dialects, (table, dialect) => {
      const text = written(table, dialect)
      expect(readOurs(text, dialect.delimiter)).toEqual(readTheirs(text, dialect.delimiter))
      expect(readOurs(text, dialect.delimiter)).toEqual(table.filter((row) => !isBlank(row)))
    }),
    { numRuns: 500 },
  )
})

test('csv-parse and our reader read the same rows of any text and refuse the same texts', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', ' ', ';', '"', '""', '\n', '\r\n', ';"', '";', '"\n'),
    maxLength: 40,
  })
  fc.assert(
    fc.property(texts, (text) => {
      expect(readOurs(`\n${text}`, ';')).toEqual(readTheirs(`\n${text}`, ';'))
    }),
    { numRuns: 3000 },
  )
})
