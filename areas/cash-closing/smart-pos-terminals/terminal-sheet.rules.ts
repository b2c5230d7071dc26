import { foldText } from '@app/kit/contract'

/** The columns of a pasted sheet, by what their headings may say. */
const headings: Readonly<Record<string, string>> = {
  serie: 'serial_no',
  'n de serie': 'serial_no',
  logico: 'logical_no',
  'n logico': 'logical_no',
  ec: 'merchant_no',
  estabelecimento: 'merchant_no',
  modelo: 'model',
  tipo: 'kind',
  local: 'location',
  ilha: 'island',
  situacao: 'status',
}
/** Without a heading line the columns stand in this order. */
const usualOrder = ['serial_no', 'logical_no', 'merchant_no', 'model', 'kind', 'location', 'island', 'status'] as const

export type SheetLine = { line: number; values: Readonly<Record<string, string>> }

const bare = (heading: string) => foldText(heading).replace(/[º°.]/g, '').replace(/\s+/g, ' ').trim()

/** Cells of a line: quoted ones may hold the separator, and a leading quote that kept a formula harmless goes. */
function cellsOf(line: string, separator: string) {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((one) => one.trim().replace(/^'/, ''))
}

/** Terminals of a pasted sheet or a CSV file, one a line; the first line may name the columns. */
export function sheetLines(text: string): SheetLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter((one) => one.text.trim() !== '')
  const [first] = lines
  if (!first) return []
  const separator = ['\t', ';', ','].find((sign) => first.text.includes(sign)) ?? ';'
  const named = cellsOf(first.text, separator).map((cell) => headings[bare(cell)])
  const hasHeading = named.includes('serial_no')
  const columns: readonly (string | undefined)[] = hasHeading ? named : usualOrder
  return lines.slice(hasHeading ? 1 : 0).map(({ line, text: content }) => ({
    line,
    values: Object.fromEntries(
      cellsOf(content, separator).flatMap((cell, at) => {
        const column = columns[at]
        return column === undefined || cell === '' ? [] : [[column, cell]]
      }),
    ),
  }))
}

/** The code of a word of an enumeration, written as people do: `manutencao`, `Smart`. */
export const codeOf = (labels: Readonly<Record<string, string>>, word: string) =>
  Object.entries(labels).find(([code, label]) => foldText(label) === foldText(word) || code === word)?.[0]
