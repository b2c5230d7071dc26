import type { RowCode } from './mapping-values.ts'

/** What is wrong with one cell of a row, told with its line, column and value. */
export type CellFault = {
  line: number
  column: string
  field: string | null
  value: string | null
  message: string
  code?: RowCode
}

/** A notice about a file, which may be of no line. */
export type FileNotice = Omit<CellFault, 'line'> & { line: number | null }

/** Why no row of a file can be read with a mapping; `bound` when it is a table, but larger than any that is read. */
export type MappingFault = { line: number | null; message: string; bound?: true }

export type FaultPlace = { column: string; field: string; value: string; text: string; code?: RowCode | undefined }

// A cell may be as long as its row: people know it by its beginning, and many such faults must fit.
const mostTold = 300
/** The beginning of a long text, as it is told. */
export const beginningOf = (text: string) => (text.length > mostTold ? `${text.slice(0, mostTold)}…` : text)

/** A fault of one cell, in the words that people are told. */
export const faultOf = (line: number, { column, field, value, text, code }: FaultPlace): CellFault => ({
  line,
  column,
  field,
  value: beginningOf(value),
  message: `Linha ${line}, coluna "${column}": ${beginningOf(text)}`,
  ...(code && { code }),
})
