import type { LeftOutGroup } from '../../reading/report.ts'
import { newSeenKeys } from '../../reading/seen-keys.ts'
import { headerName, listRequestedNames } from '../schema/header.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import { type CellFault, type FileNotice, type MappingFault, truncateFaultText } from '../values/mapping-fault.ts'
import { newStyleVotes, type OtherStyle, styleNotice, type WrittenStyles } from '../values/mapping-styles.ts'
import type { MappedValue } from '../values/mapping-values.ts'
import { beginsAsTotal, type TakeRow } from './mapping-bottom.ts'
import { listSourceCells } from './mapping-elsewhere.ts'
import { newRepeatedRows } from './mapping-repeated.ts'
import { listReadColumns, type ReadColumn, type RowRead, rowReader, voteOnStyles } from './mapping-row.ts'
import { type BesideRows, type FoundTable, missingIn, newTable, repeatedTitleNotices } from './mapping-table.ts'
import { type TotalRows, TotalsCheck } from './mapping-totals.ts'
import { newWidthSearch, rowBounds } from './mapping-width.ts'

export type { FileNotice, MappingFault } from '../values/mapping-fault.ts'
export type { ReadColumn } from './mapping-row.ts'
export type { TotalRows } from './mapping-totals.ts'

/** A row after mapping. A row with faults is not imported; the other rows of the file are. */
export type MappedRow = {
  line: number
  values: Readonly<Record<string, MappedValue>>
  /** Values of the key fields, with the ordinal among equal rows of the file. */
  key: string
  faults: readonly CellFault[]
  /** Values that were changed or dropped; the row is still imported. */
  warnings?: readonly CellFault[]
}

/** A row of a file; `numbers` are the indexes of numeric workbook cells, whose text has a decimal comma. */
export type RawRow = { line: number; cells: readonly string[]; numbers?: readonly number[] }

/** Returns the texts of a row; numeric workbook cells get the decimal mark of the mapping. */
export const toMappedCells = ({ cells, numbers }: RawRow, { decimal }: Pick<Mapping, 'decimal'>): readonly string[] =>
  decimal === ',' || !numbers ? cells : cells.map((text, at) => (numbers.includes(at) ? text.replace(',', '.') : text))

/** Corrected texts by line of the row and index of the cell. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<number, string>>

// `only` lists the lines to return; the others were imported before and only count keys. With `counted: false` the
// caller numbers equal rows: every row gets ordinal 1 and keys are not kept in memory.
export type MappingHow = BesideRows & {
  today: string
  corrections?: Corrections
  only?: ReadonlySet<number>
  counted?: boolean
  /** True for a CSV, where only separators delimit cells: a row with more cells than its header is shifted. */
  byMarks?: boolean
  /** Result of `searchStyles`; without it the formats of the mapping apply. */
  written?: FoundStyles
}

/** `others` are the columns whose format differs from the mapping; `width` counts trailing empty cells too. */
type FoundStyles = { styles: WrittenStyles; others: readonly OtherStyle[]; width: number | null }

export type FoundColumns = {
  columns: ReadColumn[]
  header: string[]
  header_line: number | null
  byMarks?: boolean
  above?: Readonly<Record<string, string>>
  file_name?: string
  styles?: WrittenStyles
  /** Usual number of cells per record; CSV only. */
  width?: number
}

export type MappedEnd = {
  rows: number
  fault: MappingFault | null
  found: FoundColumns
  totals: TotalRows
  notices: FileNotice[]
  left_out: LeftOutGroup[]
}

type MappedReading = {
  row: TakeRow
  end: () => MappedEnd
}

export function applyCellCorrections(
  cells: readonly string[],
  changes: ReadonlyMap<number, string> | undefined,
): readonly string[] {
  if (!changes || changes.size === 0) return cells
  const all = [...cells]
  for (const [place, text] of changes) {
    while (all.length <= place) all.push('')
    all[place] = text
  }
  return all
}

/** Finds how a file writes its numbers and dates. Needs all rows, because one cell may contradict the others. */
export function searchStyles(mapping: Mapping, options: BesideRows): { row: TakeRow; end: () => FoundStyles } {
  const votes = newStyleVotes(mapping)
  const widths = newWidthSearch()
  let vote: ReturnType<typeof voteOnStyles> | null = null
  const { row } = newTable(mapping, options, {
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

/** Reads rows one at a time; keeps only a count per key and the possible bottom rows in memory. Never throws. */
export function applyMapping(mapping: Mapping, options: MappingHow, take: (row: MappedRow) => void): MappedReading {
  const { today, corrections, only, counted = true, byMarks = false, file_name = '' } = options
  const { styles, others, width } = options.written ?? { styles: {}, others: [], width: null }
  const seen = newSeenKeys()
  const repeated = mapping.duplicates === 'strict' ? newRepeatedRows() : null
  let found: FoundColumns = { columns: [], header: [], header_line: null }
  let totals = new TotalsCheck(mapping, today, { columns: [], styles })
  let headingIn: ReturnType<typeof newHeadingTest> = () => null
  let readRow: ReturnType<typeof rowReader> = () => ({ values: {}, key: '', faults: [], refusal: null })
  let rows = 0
  let repeatedTitles: FileNotice[] = []
  // The rows of `only` are numbered after all others, so their ordinals continue those of the imported rows.
  const deferredRows: { line: number; row: RowRead }[] = []

  const begin = (table: FoundTable) => {
    const { columns, header, header_line, above } = table
    found = {
      ...{ columns: columns.flatMap(listReadColumns), header: header.titles, header_line, ...(byMarks && { byMarks }) },
      ...(listSourceCells(mapping).length > 0 && { above }),
      ...(mapping.columns.some(({ source }) => source.by === 'file-name') && { file_name }),
      ...(Object.keys(styles).length > 0 && { styles }),
      ...(byMarks && width !== null && { width }),
    }
    readRow = rowReader(mapping, today, { columns, bounds: byMarks ? rowBounds(table, width) : null, styles })
    repeatedTitles = repeatedTitleNotices(table)
    headingIn = newHeadingTest(mapping, header.names)
    totals = new TotalsCheck(mapping, today, { columns, styles })
  }
  const numbered = (line: number, { key, values, faults, warnings }: RowRead): MappedRow => {
    const row: MappedRow = { line, values, key: `${key}#${counted ? seen.count(key) : 1}`, faults }
    if (warnings) row.warnings = warnings
    return row
  }
  const table = newTable(mapping, options, {
    begin,
    row(cells, line) {
      const changes = corrections?.get(line)
      const row = readRow(applyCellCorrections(cells, changes), line, changes !== undefined)
      if (row.refusal !== null) return { line, message: row.refusal }
      // A repeated heading always has a fault or a warning when read as a record.
      const heading = row.faults.length > 0 || row.warnings ? headingIn(cells) : null
      if (heading === 'other') return { line, message: otherHeading(line) }
      if (heading === 'same') return null
      if (row.faults.length === 0 && beginsAsTotal(cells) && totals.isSum(row)) row.faults = [perhapsTotal(cells, line)]
      totals.addRecord(row)
      if (only?.has(line)) {
        deferredRows.push({ line, row })
        return null
      }
      repeated?.check(row, line)
      if (only && row.faults.length > 0) return null
      const mappedRow = numbered(line, row)
      if (only) return null
      rows++
      take(mappedRow)
      return null
    },
    total: (cells, line) => totals.addTotal(cells, line),
  })
  return {
    row: table.row,
    end() {
      const fault = table.end()
      rows += deferredRows.length
      for (const { line, row } of deferredRows.splice(0)) {
        repeated?.check(row, line)
        take(numbered(line, row))
      }
      const noticed = [
        ...repeatedTitles,
        ...others.map((other) => styleNotice(mapping, other)),
        ...totals.listNotices(),
      ]
      const notices = fault === null ? noticed : []
      return { rows, fault, found, totals: totals.skippedRows, notices, left_out: [] }
    },
  }
}

function perhapsTotal(cells: readonly string[], line: number): CellFault {
  const value = truncateFaultText(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')
  const message = `Linha ${line}: não se sabe se "${value}" é um total ou um lançamento: o valor é a soma das linhas acima.`
  return { line, column: '', field: null, value, message, code: 'E13' }
}

/** Returns a test for headings among rows: `same` repeats this table's heading, `other` begins another table. */
function newHeadingTest(mapping: Mapping, header: readonly string[]) {
  const hasNames = listRequestedNames(mapping).length > 0
  const titled = header.some((name) => name !== '')
  return (cells: readonly string[]): 'same' | 'other' | null => {
    if (!titled) return null
    const names = cells.map(headerName)
    if (header.every((name, place) => name === '' || name === names[place])) return 'same'
    return hasNames && missingIn(mapping, names).length === 0 ? 'other' : null
  }
}

const otherHeading = (line: number) =>
  `Linha ${line}: começa outra tabela, com outras colunas; separe-a em outro arquivo.`
