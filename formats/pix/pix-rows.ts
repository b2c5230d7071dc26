import { type CsvFault, newCsv } from '../csv/csv.ts'
import type { Report } from '../report.ts'
import { maxRecords, tooManyRecords } from '../text.ts'

/** The header row of the Pix report, see docs/formats/pix-report.md. */
export const pixColumns = ['data_hora', 'e2e_id', 'txid', 'valor', 'chave', 'tipo', 'pagador'] as const

export type PixColumn = (typeof pixColumns)[number]

/** A row of the report: its line and its cells by column name, blanks cut. */
export type PixRow = { line: number; cell: (column: PixColumn) => string }

const longestRow = 65_536
// So many rows of a wrong width are no report.
const mostWrongRows = 1000

/** Hands over the rows behind the header; a CSV that is malformed, cut, too long or of other columns is reported. */
export function newPixRows(report: Report, take: (row: PixRow) => void) {
  let places: ReadonlyMap<PixColumn, number> | null = null
  let width = 0
  let records = 0
  let wrong = 0
  let odd: { cells: number; line: number } | null = null

  // Whether a row of another width was cut shows when no other follows.
  const tellOdd = (last: boolean) => {
    if (odd) reportWidth(odd.cells, width, { line: odd.line, last, report })
    odd = null
  }
  const begin = (cells: string[], line: number) => {
    width = cells.length
    places = placesOf(cells, line, report)
    return places !== null
  }
  const row = (cells: string[], line: number) => {
    if (places === null) return begin(cells, line)
    const at = places
    tellOdd(false)
    if (cells.length === width) {
      records++
      take({ line, cell: (column) => cells[at.get(column) ?? -1]?.trim() ?? '' })
      if (records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
    } else {
      odd = { cells: cells.length, line }
      wrong++
    }
    return records <= maxRecords && wrong <= mostWrongRows
  }
  const csv = newCsv({ delimiter: ';', longestRow, row, fault: (fault, line) => reportFault(fault, line, report) })
  return {
    text: csv.text,
    /** How many rows of the right width there were. */
    end(): number {
      csv.end()
      tellOdd(true)
      return records
    },
  }
}

function placesOf(cells: string[], line: number, report: Report): ReadonlyMap<PixColumn, number> | null {
  const names = cells.map((name) => name.trim().toLowerCase())
  const missing = pixColumns.filter((column) => !names.includes(column))
  if (missing.length === 0) return new Map(pixColumns.map((column) => [column, names.indexOf(column)]))
  report.error('pix.columns', `faltam as colunas ${missing.join(', ')}.`, { line })
  return null
}

function reportWidth(cells: number, columns: number, at: { line: number; last: boolean; report: Report }): void {
  const cut = at.last && cells < columns
  const text = `a linha tem ${cells} colunas e o cabeçalho ${columns}${cut ? '; o arquivo parece cortado' : ''}.`
  at.report.error(cut ? 'file.truncated' : 'pix.column-count', text, { line: at.line })
}

const faults: Record<CsvFault, { code: string; text: string }> = {
  'open-quote': { code: 'file.truncated', text: 'aspas sem fechamento; o arquivo parece cortado.' },
  'long-row': { code: 'pix.long-row', text: 'a linha passa de 64 kB.' },
  'misplaced-quote': { code: 'pix.malformed', text: 'o CSV está malformado (aspas no meio de uma célula).' },
}

function reportFault(fault: CsvFault, line: number, report: Report): void {
  const { code, text } = faults[fault]
  report.error(code, text, { line })
}
