import { newSeenKeys } from '../seen-keys.ts'
import { headerName, namesAsked } from './header.ts'
import { beginsAsTotal, type TakeRow } from './mapping-bottom.ts'
import { cellsAsked } from './mapping-elsewhere.ts'
import { beginningOf, type CellFault, type FileNotice, type MappingFault } from './mapping-fault.ts'
import { newRepeatedRows } from './mapping-repeated.ts'
import { type ReadColumn, type RowRead, readColumns, rowReader, voteOnStyles } from './mapping-row.ts'
import type { Mapping } from './mapping-schema.ts'
import { newStyleVotes, type OtherStyle, styleNotice, type WrittenStyles } from './mapping-styles.ts'
import { type BesideRows, type FoundTable, missingIn, newTable, repeatedTitleNotices } from './mapping-table.ts'
import { newTotalRows, type TotalRows } from './mapping-totals.ts'
import type { MappedValue } from './mapping-values.ts'
import { newWidthSearch, rowBounds } from './mapping-width.ts'

export type { CellFault, FileNotice, MappingFault } from './mapping-fault.ts'
export type { ReadColumn } from './mapping-row.ts'
export type { TotalRows } from './mapping-totals.ts'

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
export type MappingHow = BesideRows & {
  today: string
  corrections?: Corrections
  only?: ReadonlySet<number>
  counted?: boolean
  /** Cells are told from one another by marks alone, as in a CSV: a row with more of them than its header is shifted. */
  byMarks?: boolean
  /** How the file writes its numbers and dates, as `searchStyles` found it; without it, as the mapping says. */
  written?: FoundStyles
}

/**
 * How a file writes numbers and dates, which columns are not written as the mapping says, and how many cells its records
 * usually have, the empty ones behind the last column too.
 */
export type FoundStyles = { styles: WrittenStyles; others: readonly OtherStyle[]; width: number | null }

/** The columns of a file as a mapping found them, and the row that names them. */
export type FoundColumns = {
  columns: ReadColumn[]
  header: string[]
  header_line: number | null
  byMarks?: boolean
  /** What its rows take from outside of them. */
  above?: Readonly<Record<string, string>>
  file_name?: string
  /** How its columns are written, where their cells show it. */
  styles?: WrittenStyles
  /** How many cells its records usually have; of a CSV alone. */
  width?: number
}

/** The result of a mapping on a file: the number of rows, and the fault if the file as a whole cannot be read. */
export type MappedEnd = {
  rows: number
  fault: MappingFault | null
  found: FoundColumns
  /** The rows of totals that were passed over. */
  totals: TotalRows
  /** Notices about the file, in addition to the faults of its rows. */
  notices: FileNotice[]
}

export type MappedReading = {
  /** Takes the next row, which is blank or not; `false` when no more are wanted. */
  row: TakeRow
  end: () => MappedEnd
}

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

/** Finds how a file writes its numbers and dates; all its rows are to be given, since one cell may contradict the others. */
export function searchStyles(mapping: Mapping, how: BesideRows): { row: TakeRow; end: () => FoundStyles } {
  const votes = newStyleVotes(mapping)
  const widths = newWidthSearch()
  let vote: ReturnType<typeof voteOnStyles> | null = null
  const { row } = newTable(mapping, how, {
    begin(table) {
      vote = voteOnStyles(table.columns, votes)
      widths.begin(table)
    },
    row(...next) {
      vote?.(...next)
      widths.see(next[0])
      return null
    },
  })
  return { row, end: () => ({ ...votes.end(), width: widths.end() }) }
}

/**
 * Reads rows with a mapping as they come, holding how often each key was seen and no row but those that may be the bottom
 * of the file. Never throws.
 */
export function applyMapping(mapping: Mapping, how: MappingHow, take: (row: MappedRow) => void): MappedReading {
  const { today, corrections, only, counted = true, byMarks = false, file_name = '' } = how
  const { styles, others, width } = how.written ?? { styles: {}, others: [], width: null }
  const seen = newSeenKeys()
  const repeated = mapping.duplicates === 'strict' ? newRepeatedRows() : null
  let found: FoundColumns = { columns: [], header: [], header_line: null }
  let totals = newTotalRows(mapping, today, { columns: [], styles })
  let headingIn: ReturnType<typeof newHeadingTest> = () => null
  let readRow: ReturnType<typeof rowReader> = () => ({ values: {}, key: '', faults: [], refusal: null })
  let rows = 0
  let repeatedTitles: FileNotice[] = []
  // Rows that are read apart come after all others, so that equal ones are counted on from those that were taken.
  const apart: { line: number; row: RowRead }[] = []

  const begin = (table: FoundTable) => {
    const { columns, header, header_line, above } = table
    found = {
      ...{ columns: columns.flatMap(readColumns), header: header.shown, header_line, ...(byMarks && { byMarks }) },
      ...(cellsAsked(mapping).length > 0 && { above }),
      ...(mapping.columns.some(({ source }) => source.by === 'file-name') && { file_name }),
      ...(Object.keys(styles).length > 0 && { styles }),
      ...(byMarks && width !== null && { width }),
    }
    readRow = rowReader(mapping, today, { columns, bounds: byMarks ? rowBounds(table, width) : null, styles })
    repeatedTitles = repeatedTitleNotices(table)
    headingIn = newHeadingTest(mapping, header.names)
    totals = newTotalRows(mapping, today, { columns, styles })
  }
  const numbered = (line: number, { key, values, faults, warnings }: RowRead): MappedRow => {
    const row: MappedRow = { line, values, key: `${key}#${counted ? seen.count(key) : 1}`, faults }
    if (warnings) row.warnings = warnings
    return row
  }
  const table = newTable(mapping, how, {
    begin,
    row(cells, line) {
      const changes = corrections?.get(line)
      const row = readRow(corrected(cells, changes), line, changes !== undefined)
      if (row.refusal !== null) return { line, message: row.refusal }
      // A heading never parses as a record without a fault.
      const heading = row.faults.length > 0 || row.warnings ? headingIn(cells) : null
      if (heading === 'other') return { line, message: otherHeading(line) }
      if (heading === 'same') return null
      if (row.faults.length === 0 && beginsAsTotal(cells) && totals.isSum(row)) row.faults = [perhapsTotal(cells, line)]
      totals.see(row)
      if (only?.has(line)) {
        apart.push({ line, row })
        return null
      }
      repeated?.tell(row, line)
      if (only && row.faults.length > 0) return null
      const whole = numbered(line, row)
      if (only) return null
      rows++
      take(whole)
      return null
    },
    total: (cells, line) => totals.pass(cells, line),
  })
  return {
    row: table.row,
    end() {
      const fault = table.end()
      rows += apart.length
      for (const { line, row } of apart.splice(0)) {
        repeated?.tell(row, line)
        take(numbered(line, row))
      }
      const noticed = [...repeatedTitles, ...others.map((other) => styleNotice(mapping, other)), ...totals.notices()]
      const notices = fault === null ? noticed : []
      return { rows, fault, found, totals: totals.all(), notices }
    },
  }
}

/** A row that is refused since its text and amount are those of a total, and its day that of a record. */
function perhapsTotal(cells: readonly string[], line: number): CellFault {
  const value = beginningOf(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')
  const message = `Linha ${line}: não se sabe se "${value}" é um total ou um lançamento: o valor é a soma das linhas acima.`
  return { line, column: '', field: null, value, message, code: 'E13' }
}

/** Tells a row that repeats the heading of its table from one that begins another table. */
function newHeadingTest(mapping: Mapping, header: readonly string[]) {
  const asked = namesAsked(mapping).length > 0
  const titled = header.some((name) => name !== '')
  return (cells: readonly string[]): 'same' | 'other' | null => {
    if (!titled) return null
    const names = cells.map(headerName)
    if (header.every((name, place) => name === '' || name === names[place])) return 'same'
    return asked && missingIn(mapping, names).length === 0 ? 'other' : null
  }
}

const otherHeading = (line: number) =>
  `Linha ${line}: começa outra tabela, com outras colunas; separe-a em outro arquivo.`
