import type { RowCode } from './mapping-values.ts'

export type CellFault = {
  line: number
  column: string
  field: string | null
  value: string | null
  message: string
  code?: RowCode
}

/** `line` is `null` for a notice about the whole file; `sums` is set if a total proves that records are missing. */
export type FileNotice = Omit<CellFault, 'line'> & { line: number | null; sums?: true }

/** Why a file cannot be read with a mapping; `bound` if it is a table that exceeds the size limits. */
export type MappingFault = { line: number | null; message: string; bound?: true }

export type FaultPlace = { column: string; field: string; value: string; text: string; code?: RowCode | undefined }

// A cell may be as long as its row. Messages show its beginning only, because a file may have many faults.
const maxFaultText = 300
export const truncateFaultText = (text: string) =>
  text.length > maxFaultText ? `${text.slice(0, maxFaultText)}…` : text

export const buildCellFault = (line: number, { column, field, value, text, code }: FaultPlace): CellFault => ({
  line,
  column,
  field,
  value: truncateFaultText(value),
  message: `Linha ${line}, coluna "${column}": ${truncateFaultText(text)}`,
  ...(code && { code }),
})
