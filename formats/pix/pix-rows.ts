import { CsvError, parse } from 'csv-parse/sync'
import { eachLine } from '../lines.ts'
import type { Report } from '../report.ts'
import { maxRecords, tooManyRecords } from '../text.ts'

/** The header row of the Pix report, see docs/formats/pix-report.md. */
export const pixColumns = ['data_hora', 'e2e_id', 'txid', 'valor', 'chave', 'tipo', 'pagador'] as const

export type PixColumn = (typeof pixColumns)[number]

/** A row of the report: its line and its cells by column name, blanks cut. */
export type PixRow = { line: number; cell: (column: PixColumn) => string }

const longestRow = 65_536
// So many rows of a wrong width are no report, and the parser takes its time over each.
const mostWrongRows = 1000

/** The rows behind the header; a CSV that is malformed, cut, too long or of other columns is reported. */
export function pixRows(text: string, report: Report): PixRow[] {
  const parsed = parseCsv(text, report)
  const header = parsed[0]?.record.map((name) => name.trim().toLowerCase())
  if (!header) return []
  const missing = pixColumns.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    report.error('pix.columns', `faltam as colunas ${missing.join(', ')}.`, { line: 1 })
    return []
  }
  const places = new Map(pixColumns.map((column) => [column, header.indexOf(column)]))
  const rows: PixRow[] = []
  for (const [index, { record, line }] of parsed.entries()) {
    if (index === 0) continue
    if (record.length === header.length)
      rows.push({ line, cell: (column) => record[places.get(column) ?? -1]?.trim() ?? '' })
    else reportWidth(record, header.length, { line, last: index === parsed.length - 1, report })
  }
  return rows
}

type Parsed = { record: string[]; line: number }

function parseCsv(text: string, report: Report): Parsed[] {
  if (hasLongLine(text, report)) return []
  const parsed: Parsed[] = []
  let wrong = 0
  try {
    parse(text, {
      // Ends behind the row that is one too many, so that the limit holds in memory; the header row counts as well.
      to: maxRecords + 2,
      bom: true,
      delimiter: ';',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      on_record: (record: string[], { lines }) => {
        parsed.push({ record, line: lines })
        if (record.length !== parsed[0]!.record.length) wrong++
        if (wrong > mostWrongRows) throw new RangeError('too many rows of a wrong width')
        return null
      },
    })
  } catch (error) {
    // The rows that stopped it tell their own errors below.
    if (wrong <= mostWrongRows) return reportCsvError(error, report)
  }
  if (parsed.length <= maxRecords + 1) return parsed
  report.error(tooManyRecords.code, tooManyRecords.text)
  return []
}

// The parser's own limit looks at cells only, so millions of separators would pass it.
function hasLongLine(text: string, report: Report): boolean {
  let found: number | null = null
  eachLine(text, (row, line) => {
    if (row.length > longestRow) found = line
    return found === null
  })
  if (found !== null) report.error('pix.long-row', 'a linha passa de 64 kB.', { line: found })
  return found !== null
}

function reportWidth(record: string[], columns: number, at: { line: number; last: boolean; report: Report }): void {
  const cut = at.last && record.length < columns
  const text = `a linha tem ${record.length} colunas e o cabeçalho ${columns}${cut ? '; o arquivo parece cortado' : ''}.`
  at.report.error(cut ? 'file.truncated' : 'pix.column-count', text, { line: at.line })
}

function reportCsvError(error: unknown, report: Report): [] {
  const { code, lines } = error instanceof CsvError ? error : { code: '', lines: null }
  const line = typeof lines === 'number' ? lines : null
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    report.error('file.truncated', 'aspas sem fechamento; o arquivo parece cortado.', { line })
  else if (code === 'CSV_MAX_RECORD_SIZE') report.error('pix.long-row', 'a linha passa de 64 kB.', { line })
  else report.error('pix.malformed', 'o CSV está malformado (aspas no meio de uma célula).', { line })
  return []
}
