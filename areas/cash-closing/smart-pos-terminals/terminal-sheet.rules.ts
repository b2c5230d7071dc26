import { foldText } from '@app/kit/contract'

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
/** Order of the columns without a heading row. */
const defaultColumns = [
  'serial_no',
  'logical_no',
  'merchant_no',
  'model',
  'kind',
  'location',
  'island',
  'status',
] as const

export type TerminalSheetLine = { line: number; values: Readonly<Record<string, string>> }

const normalizeHeading = (heading: string) => foldText(heading).replace(/[º°.]/g, '').replace(/\s+/g, ' ').trim()

type TerminalSheetRow = { line: number; cells: readonly string[] }

export function parseTerminalSheet(rows: readonly TerminalSheetRow[]): TerminalSheetLine[] {
  const headingColumns = (rows[0]?.cells ?? []).map((cell) => headings.get(normalizeHeading(cell)))
  const hasHeading = headingColumns.includes('serial_no')
  const columns: readonly (string | undefined)[] = hasHeading ? headingColumns : defaultColumns
  return rows.slice(hasHeading ? 1 : 0).map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(
      cells.flatMap((cell, at) => {
        const column = columns[at]
        // Removes the quote that an export puts before text to prevent formulas.
        const value = cell.trim().replace(/^'/, '')
        return column === undefined || value === '' ? [] : [[column, value]]
      }),
    ),
  }))
}

export const findCodeByLabel = (labels: Readonly<Record<string, string>>, word: string) =>
  Object.entries(labels).find(([code, label]) => foldText(label) === foldText(word) || code === word)?.[0]
