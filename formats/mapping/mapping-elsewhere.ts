import type { MappedColumn, Mapping } from './mapping-schema.ts'
import { readPattern } from './text-pattern.ts'

/** Where a cell stands that is named as spreadsheets do: `B3` is the second of line 3. */
export function cellPlace(cell: string): { line: number; place: number } {
  const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
  return {
    line: Number(line),
    place: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
  }
}

/** The cells above the header that a mapping asks for. */
export const cellsAsked = ({ columns }: Pick<Mapping, 'columns'>): string[] =>
  columns.flatMap(({ source }) => (source.by === 'cell' ? [source.cell] : []))

/** The one group of a pattern in the name of a file; `null` where the name does not fit. */
export const nameCapture = (pattern: string, file_name: string): string | null =>
  readPattern(pattern).find?.(file_name)?.[1]?.trim() ?? null

/** What of a file is known beside its rows: what it is called, and the cells above the header by their names. */
export type Elsewhere = { file_name: string; above: Readonly<Record<string, string>> }

/** The text of a column that no cell of its row holds; `null` where its row does. */
export function textElsewhere({ source }: MappedColumn, { file_name, above }: Elsewhere): string | null {
  if (source.by === 'constant') return source.text
  if (source.by === 'cell') return above[source.cell] ?? ''
  return source.by === 'file-name' ? (nameCapture(source.pattern, file_name) ?? '') : null
}

/** How a column is named in what is told of it, where no header names it. */
export function titleElsewhere({ source }: MappedColumn): string | null {
  if (source.by === 'cell') return `célula ${source.cell}`
  return source.by === 'file-name' ? 'nome do arquivo' : null
}

/** Why a file so called cannot be read: a part of its name is a field, and it has no such part. */
export function nameFault({ columns }: Pick<Mapping, 'columns'>, file_name: string): string | null {
  const unfit = columns.some(
    ({ source }) => source.by === 'file-name' && nameCapture(source.pattern, file_name) === null,
  )
  return unfit ? `O nome do arquivo "${file_name}" não corresponde à expressão do layout.` : null
}

/** Keeps the cells that are asked for as the rows above the header go by. */
export function newAbove(mapping: Pick<Mapping, 'columns'>, known: Readonly<Record<string, string>> = {}) {
  const asked = cellsAsked(mapping).map((cell) => ({ cell, ...cellPlace(cell) }))
  const above: Record<string, string> = { ...known }
  return {
    above,
    see(cells: readonly string[], line: number) {
      for (const one of asked) if (one.line === line) above[one.cell] = cells[one.place]?.trim() ?? ''
    },
    /** Why a header on this line leaves one of them out. */
    fault(header_line: number): string | null {
      const below = asked.find(({ cell, line }) => line >= header_line && !(cell in known))
      return below ? `A célula ${below.cell} não está antes do cabeçalho, que está na linha ${header_line}.` : null
    },
  }
}

/** Whether a mapping is for files so called. */
export const isNamedFor = ({ file_name_regex }: Pick<Mapping, 'file_name_regex'>, file_name: string): boolean =>
  file_name_regex === '' || (readPattern(file_name_regex).find?.(file_name) ?? null) !== null
