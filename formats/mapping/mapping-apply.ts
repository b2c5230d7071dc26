import { newSeenKeys } from '../seen-keys.ts'
import { headerName, namesAsked, namesBeside, placeOf } from './header.ts'
import { footerOf, withoutBottom } from './mapping-bottom.ts'
import { cellsAsked, nameFault, newAbove } from './mapping-elsewhere.ts'
import type { CellFault } from './mapping-fault.ts'
import { fieldsOf } from './mapping-fields.ts'
import { newRepeatedRows } from './mapping-repeated.ts'
import { columnsOf, type Header, type ReadColumn, type RowRead, readColumns, rowReader } from './mapping-row.ts'
import type { Mapping } from './mapping-schema.ts'
import type { MappedValue } from './mapping-values.ts'

export type { CellFault } from './mapping-fault.ts'
export type { ReadColumn } from './mapping-row.ts'

/** A row as its mapping reads it. One with faults is left out of what is imported, and the rest is not. */
export type MappedRow = {
  line: number
  values: Readonly<Record<string, MappedValue>>
  /** The fields that tell rows from one another, with the ordinal among equal rows of the file. */
  key: string
  faults: readonly CellFault[]
  /** What is not kept of it as it came, though the row is. */
  warnings?: readonly CellFault[]
}

/** A row as it stands in its file; `numbers` are the places that a workbook keeps as numbers, written with a comma. */
export type RawRow = { line: number; cells: readonly string[]; numbers?: readonly number[] }

/** The texts of a row as a mapping expects its numbers. */
export const cellsOf = ({ cells, numbers }: RawRow, { decimal }: Pick<Mapping, 'decimal'>): readonly string[] =>
  decimal === ',' || !numbers ? cells : cells.map((text, at) => (numbers.includes(at) ? text.replace(',', '.') : text))

/** What people wrote in place of cells: by the line of the row and the place of the cell in it. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<number, string>>

/**
 * How rows are read: `only` are the lines that are wanted, of a file whose other rows were taken before. Rows whose taker
 * numbers equal ones itself are not `counted`: each is the first of its key, and no key is held.
 */
export type MappingHow = {
  today: string
  corrections?: Corrections
  only?: ReadonlySet<number>
  counted?: boolean
  /** Cells are told from one another by marks alone, as in a CSV: a row with more of them than its header is shifted. */
  byMarks?: boolean
  /** What the file is called, for what a mapping takes of its name. */
  file_name?: string
  /** Cells above the header, of a reading that does not see them. */
  above?: Readonly<Record<string, string>>
}

/** The columns of a file as a mapping found them, and the row that names them. */
export type FoundColumns = {
  columns: ReadColumn[]
  header: string[]
  header_line: number | null
  byMarks?: boolean
  /** What its rows take from outside of them. */
  above?: Readonly<Record<string, string>>
  file_name?: string
}

/** Why no row of a file can be read with a mapping. */
export type MappingFault = { line: number | null; message: string }

export type MappedReading = {
  /** Takes the cells of the next row, which are blank or not, and its line; `false` when no more are wanted. */
  row: (cells: readonly string[], line: number) => boolean
  /** How many rows there were, and why the file as a whole cannot be read; `null` when it can. */
  end: () => { rows: number; fault: MappingFault | null; found: FoundColumns }
}

const mostHeaderRows = 50

/** The cells of a row as people corrected them; without corrections, the cells themselves. */
export function corrected(cells: readonly string[], of: ReadonlyMap<number, string> | undefined): readonly string[] {
  if (!of || of.size === 0) return cells
  const all = [...cells]
  for (const [place, text] of of) {
    while (all.length <= place) all.push('')
    all[place] = text
  }
  return all
}

/**
 * Reads rows with a mapping as they come, holding how often each key was seen and no row but those that may be the bottom
 * of the file. Never throws.
 */
export function applyMapping(mapping: Mapping, how: MappingHow, take: (row: MappedRow) => void): MappedReading {
  return withoutBottom(readingOf(mapping, how, take), mapping.skip_bottom)
}

function readingOf(mapping: Mapping, how: MappingHow, take: (row: MappedRow) => void): MappedReading {
  const { today, corrections, only, counted = true, byMarks = false, file_name = '' } = how
  const seen = newSeenKeys()
  const repeated = mapping.duplicates === 'strict' ? newRepeatedRows() : null
  const isFooter = footerOf(mapping)
  const byHeader = namesAsked(mapping).length > 0 || mapping.header_row !== null
  const head = newAbove(mapping, how.above)
  let found: FoundColumns = { columns: [], header: [], header_line: null }
  const readerOf = (header: Header, header_line: number | null) => {
    const columns = columnsOf(mapping, header, { file_name, above: head.above })
    found = {
      ...{ columns: columns.flatMap(readColumns), header: header.shown, header_line, ...(byMarks && { byMarks }) },
      ...(cellsAsked(mapping).length > 0 && { above: head.above }),
      ...(mapping.columns.some(({ source }) => source.by === 'file-name') && { file_name }),
    }
    // What a mapping names by its place may stand beyond the last title.
    const most = Math.max(
      header.shown.length,
      ...columns.flatMap(({ place, joined }) => [place, ...joined.flat()].map((at) => at + 1)),
    )
    return rowReader(mapping, today, { columns, most: byMarks && header_line !== null ? most : null })
  }
  let readRow: ReturnType<typeof rowReader> | null = null
  const unnamed = nameFault(mapping, file_name)
  let fault: MappingFault | null = unnamed === null ? null : { line: null, message: unnamed }
  let looked = 0
  let rows = 0
  // Rows that are read apart come after all others, so that equal ones are counted on from those that were taken.
  const apart: { line: number; row: RowRead }[] = []

  const refuse = (line: number | null, message: string) => {
    fault = { line, message }
    return false
  }
  const seek = (cells: readonly string[], line: number) => {
    looked++
    const names = cells.map(headerName)
    const missing = missingIn(mapping, names)
    const here = mapping.header_row === null ? missing.length === 0 : line === mapping.header_row
    if (here && missing.length > 0) return refuse(line, headerChanged(missing))
    const below = here ? head.fault(line) : null
    if (below !== null) return refuse(line, below)
    if (here) readRow = readerOf({ names, shown: cells.map((cell) => cell.trim()) }, line)
    return here || looked < mostHeaderRows || refuse(null, `Cabeçalho não corresponde ao layout ${mapping.name}.`)
  }
  const numbered = (line: number, { key, values, faults, warnings }: RowRead): MappedRow => {
    const row: MappedRow = { line, values, key: `${key}#${counted ? seen.count(key) : 1}`, faults }
    if (warnings) row.warnings = warnings
    return row
  }
  return {
    row(cells, line) {
      if (readRow === null) head.see(cells, line)
      if (line <= mapping.skip_rows) return fault === null
      if (fault !== null || cells.every((cell) => cell.trim() === '')) return fault === null
      if (readRow === null && byHeader) return seek(cells, line)
      readRow ??= readerOf({ names: [], shown: [] }, null)
      if (isFooter(cells)) return false
      const row = readRow(corrected(cells, corrections?.get(line)), line)
      if (row.refusal !== null) return refuse(line, row.refusal)
      if (only?.has(line)) {
        apart.push({ line, row })
        return true
      }
      repeated?.tell(row, line)
      if (only && row.faults.length > 0) return true
      const whole = numbered(line, row)
      if (only) return true
      rows++
      take(whole)
      return true
    },
    end() {
      if (!byHeader) readRow ??= readerOf({ names: [], shown: [] }, null)
      if (readRow === null && fault === null) refuse(null, `Cabeçalho não corresponde ao layout ${mapping.name}.`)
      rows += apart.length
      for (const { line, row } of apart.splice(0)) {
        repeated?.tell(row, line)
        take(numbered(line, row))
      }
      return { rows, fault, found }
    },
  }
}

const missingIn = (mapping: Mapping, header: string[]) => {
  const fields = fieldsOf(mapping.target)
  return mapping.columns.flatMap(({ field, source, required, ...beside }) => {
    const asked = [
      ...(source.by === 'header' && (required || fields.get(field)?.required) ? [source.names] : []),
      ...namesBeside(beside),
    ]
    return asked.filter((names) => placeOf(header, names) === -1).map(([name = '']) => name)
  })
}

const headerChanged = (missing: string[]) => `Cabeçalho mudou: colunas ausentes {${missing.join(', ')}}.`
