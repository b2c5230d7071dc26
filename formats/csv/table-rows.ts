import { formatNounCount } from '../reading/counted.ts'
import { firstLine } from '../reading/lines.ts'
import type { ProblemReport } from '../reading/report.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import { type CsvFault, maxColumns, newCsv } from './csv.ts'

/** Cells by column name, trimmed; a column that the file lacks is empty. */
export type CsvTableRow<Column extends string> = { line: number; cell: (column: Column) => string }

type TableOptions<Column extends string> = {
  layout: string
  /** Required header columns; upper and lower case count as equal. */
  needed: readonly Column[]
  report: ProblemReport
  row: (row: CsvTableRow<Column>) => void
}

const longestRow = 65_536
// A file with more rows of the wrong width than this is not a report of this layout.
const maxWrongRows = 1000

export function newTableRows<Column extends string>({ layout, needed, report, row: take }: TableOptions<Column>) {
  let places: ReadonlyMap<string, number> | null = null
  const placeByColumn = new Map<Column, number>()
  let csv: ReturnType<typeof newCsv> | null = null
  let width = 0
  let records = 0
  let wrong = 0
  let odd: { cells: number; line: number } | null = null

  // Waits for the next row or the end of the file, because only the last row can be truncated.
  const reportOdd = (last: boolean) => {
    if (!odd) return
    const cut = last && odd.cells < width
    const text = `a linha tem ${formatNounCount(odd.cells, 'coluna', 'colunas')} e o cabeçalho ${width}${cut ? '; o arquivo parece cortado' : ''}.`
    report.error(cut ? 'file.truncated' : `${layout}.column-count`, text, { line: odd.line })
    odd = null
  }
  const begin = (cells: string[], line: number) => {
    width = cells.length
    places = new Map(cells.map((name, index) => [keyOf(name), index]))
    const found = places
    const missing = needed.filter((column) => !found.has(keyOf(column)))
    if (missing.length > 0) report.error(`${layout}.columns`, `faltam as colunas ${missing.join(', ')}.`, { line })
    return missing.length === 0
  }
  const placeOf = (column: Column) => {
    const known = placeByColumn.get(column)
    if (known !== undefined) return known
    const place = places?.get(keyOf(column)) ?? -1
    placeByColumn.set(column, place)
    return place
  }
  const row = (cells: string[], line: number) => {
    if (places === null) return begin(cells, line)
    reportOdd(false)
    if (cells.length === width) {
      records++
      take({ line, cell: (column) => cells[placeOf(column)]?.trim() ?? '' })
      if (records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
    } else {
      odd = { cells: cells.length, line }
      wrong++
    }
    return records <= maxRecords && wrong <= maxWrongRows
  }
  const fault = (kind: CsvFault, line: number) => {
    const { code, text } = faults[kind]
    report.error(kind === 'open-quote' ? 'file.truncated' : `${layout}.${code}`, text, { line })
  }
  return {
    text(piece: string): boolean {
      csv ??= newCsv({ delimiter: delimiterIn(firstLine(piece)), longestRow, row, fault })
      return csv.text(piece)
    },
    end(): number {
      csv?.end()
      reportOdd(true)
      return records
    },
  }
}

const keyOf = (name: string) => name.trim().toLowerCase()

const countOf = (text: string, char: string) => text.split(char).length - 1

export const delimiterIn = (header: string): ';' | ',' => (countOf(header, ';') >= countOf(header, ',') ? ';' : ',')

const faults: Record<CsvFault, { code: string; text: string }> = {
  'open-quote': { code: 'truncated', text: 'aspas sem fechamento; o arquivo parece cortado.' },
  'long-row': { code: 'long-row', text: 'a linha passa de 64 kB.' },
  'many-columns': { code: 'many-columns', text: `a linha passa de ${maxColumns} colunas.` },
  'misplaced-quote': { code: 'malformed', text: 'o CSV está malformado (aspas no meio de uma célula).' },
}
