import { type CellRow, cellRow } from '../acquirer/cells.ts'
import type { ProblemReport } from '../reading/report.ts'
import type { FileCalendar } from '../values/dates.ts'
import { leastCells } from './sitef-layout.ts'

/** A record without its last field; `sequence` is that field, the record number, or `null` if it is not a number. */
export type SitefRow = CellRow & { cells: number; sequence: number | null }

/** A changed number of fields is an error, because values would be read from wrong positions. */
export function newSitefRows(calendar: FileCalendar, report: ProblemReport) {
  const cellsOfType = new Map<string, number>()
  return (text: string, line: number): SitefRow => {
    const record = text.replace(/;\s*$/, '')
    const type = typeOfSitef(record)
    const cut = record.lastIndexOf(';')
    const cells = record.split(';').length
    const expected = cellsOfType.get(type) ?? cells
    cellsOfType.set(type, expected)
    if (cells < (leastCells[type] ?? 1) || cells !== expected)
      report.error('sitef.fields', `o registro ${type} tem ${cells} campos; faltam ou sobram separadores.`, { line })
    const sequence = record.slice(cut + 1).trim()
    return {
      ...cellRow(cut < 0 ? record : record.slice(0, cut), line, { calendar, report, separator: ';' }),
      cells,
      sequence: /^\d{1,9}$/.test(sequence) ? Number(sequence) : null,
    }
  }
}

export const typeOfSitef = (line: string): string => line.split(';', 1)[0]!.trim()
