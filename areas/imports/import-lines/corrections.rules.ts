import {
  applyCellCorrections,
  applyMapping,
  type Corrections,
  type FoundColumns,
  type MappedRow,
  type Mapping,
  type ReadColumn,
} from '@app/formats/mapping'
import { groupBy } from '@app/kit/contract'
import type { ImportProblem } from '../files/imports.contract.ts'
import type { Correction } from '../mapped/correction-map.rules.ts'

export type ImportFileReading = FoundColumns & { layout_id: string; number: number }

type Line = { line: number; cells: readonly string[] }

const amountFields = ['gross_cents', 'fee_cents', 'net_cents']

export function findProblemPlaces(
  { field, value }: Pick<ImportProblem, 'field' | 'value'>,
  columns: readonly ReadColumn[],
) {
  const named = columns.find(({ title }) => title === field) ?? columns.find(({ name }) => name === field)
  // When amounts do not add up the problem has no value, because any of them may be wrong.
  const fields = value === null && named?.field === 'net_cents' ? amountFields : named ? [named.field] : []
  return [...new Set(columns.filter((column) => fields.includes(column.field)).map(({ place }) => place))]
}

export const groupProblemsByLine = <Problem extends Pick<ImportProblem, 'line'>>(problems: readonly Problem[]) =>
  groupBy(
    problems.filter((problem): problem is Problem & { line: number } => problem.line !== null),
    ({ line }) => line,
  )

export function readCorrectedLines(
  mapping: Mapping,
  {
    lines,
    corrections,
    reading,
    today,
  }: { lines: readonly Line[]; corrections: Corrections; reading: FoundColumns; today: string },
) {
  const rows: MappedRow[] = []
  const { byMarks = false, above = {}, file_name = '', styles = {}, width = null } = reading
  const options = { today, corrections, byMarks, above, file_name, written: { styles, others: [], width } }
  // Single lines are not the end of a file, so no bottom rows are skipped.
  const reader = applyMapping({ ...mapping, skip_bottom: 0 }, options, (row) => rows.push(row))
  if (reading.header_line !== null) reader.row(reading.header, reading.header_line)
  for (const { line, cells } of [...lines].sort((a, b) => a.line - b.line)) reader.row(cells, line)
  return { rows, fault: reader.end().fault }
}

const withoutQuote = (text: string) => text.replace(/^'(?=[=+\-@\t\r\0])/, '')
const plain = (text: string) => text.trim().replace(/\s+/g, ' ')

export const refusedSheetTitles = { line: 'Linha', code: 'Código', reason: 'Motivo' } as const

export const buildColumnTitles = ({ header, columns }: Pick<FoundColumns, 'header' | 'columns'>, width: number) =>
  Array.from(
    { length: Math.max(width, header.length) },
    (_, place) => header[place] || columns.find((column) => column.place === place)?.title || String(place + 1),
  )

type LineWithCorrections = Line & { corrections: ReadonlyMap<number, string> }
type Sheet = {
  rows: readonly (readonly string[])[]
  titles: readonly string[]
  lines: ReadonlyMap<number, LineWithCorrections>
}

export function parseCorrectionSheet({ rows, titles, lines }: Sheet): { changes: Correction[] } | { fault: string } {
  const start = rows.findIndex((cells) => cells.some((cell) => plain(cell) === refusedSheetTitles.line))
  const head = rows[start]?.map(plain)
  if (!head) return { fault: `A planilha não tem a coluna "${refusedSheetTitles.line}": envie a que foi baixada aqui.` }
  const number = head.indexOf(refusedSheetTitles.line)
  // The search begins after our own columns, because those of the file may have the same titles.
  const first = head.indexOf(refusedSheetTitles.reason) + 1
  const places = titles.map((title, place) => (head[first + place] === plain(title) ? first + place : -1))
  const [missing] = titles.filter((_title, place) => places[place] === -1)
  if (first === 0 || missing !== undefined)
    return {
      fault: `A planilha não tem a coluna "${missing ?? refusedSheetTitles.reason}" no lugar em que foi baixada.`,
    }
  const seen = new Set<number>()
  const changes: Correction[] = []
  for (const cells of rows.slice(start + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = Number(cells[number]?.trim())
    const known = lines.get(line)
    if (!known) return { fault: `A linha "${cells[number] ?? ''}" da planilha não está entre as que esperam correção.` }
    if (seen.has(line)) return { fault: `A linha ${line} está mais de uma vez na planilha.` }
    seen.add(line)
    const currentCells = applyCellCorrections(known.cells, known.corrections)
    for (const [place, at] of places.entries()) {
      const value = withoutQuote(cells[at] ?? '').trim()
      if (plain(value) !== plain(currentCells[place] ?? '')) changes.push({ line, place, value })
    }
  }
  return { changes }
}
