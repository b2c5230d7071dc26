import { foldText } from '@app/kit/contract'

/** The columns of a pasted sheet, by what their headings may say. */
const headings = new Map([
  ['serie', 'serial_no'],
  ['n de serie', 'serial_no'],
  ['logico', 'logical_no'],
  ['n logico', 'logical_no'],
  ['ec', 'merchant_no'],
  ['estabelecimento', 'merchant_no'],
  ['modelo', 'model'],
  ['tipo', 'kind'],
  ['local', 'location'],
  ['ilha', 'island'],
  ['situacao', 'status'],
])
/** Without a heading line the columns stand in this order. */
const usualOrder = ['serial_no', 'logical_no', 'merchant_no', 'model', 'kind', 'location', 'island', 'status'] as const

export type SheetLine = { line: number; values: Readonly<Record<string, string>> }

const bare = (heading: string) => foldText(heading).replace(/[º°.]/g, '').replace(/\s+/g, ' ').trim()

export type SheetRow = { line: number; cells: readonly string[] }

/** Terminals of a sheet, one a row; the first row may name the columns. */
export function sheetLines(rows: readonly SheetRow[]): SheetLine[] {
  const named = (rows[0]?.cells ?? []).map((cell) => headings.get(bare(cell)))
  const hasHeading = named.includes('serial_no')
  const columns: readonly (string | undefined)[] = hasHeading ? named : usualOrder
  return rows.slice(hasHeading ? 1 : 0).map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(
      cells.flatMap((cell, at) => {
        const column = columns[at]
        // A leading quote kept a formula harmless in the sheet that it comes from.
        const value = cell.trim().replace(/^'/, '')
        return column === undefined || value === '' ? [] : [[column, value]]
      }),
    ),
  }))
}

/** The code of a word of an enumeration, written as people do: `manutencao`, `Smart`. */
export const codeOf = (labels: Readonly<Record<string, string>>, word: string) =>
  Object.entries(labels).find(([code, label]) => foldText(label) === foldText(word) || code === word)?.[0]
