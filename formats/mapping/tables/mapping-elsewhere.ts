import type { MappedColumn, Mapping } from '../schema/mapping-schema.ts'
import { readPattern } from '../schema/text-pattern.ts'

/** `B3` is line 3, place 1 (0-based). */
export function cellPlace(cell: string): { line: number; place: number } {
  const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
  return {
    line: Number(line),
    place: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
  }
}

export const listSourceCells = ({ columns }: Pick<Mapping, 'columns'>): string[] =>
  columns.flatMap(({ source }) => (source.by === 'cell' ? [source.cell] : []))

const nameCapture = (pattern: string, file_name: string): string | null =>
  readPattern(pattern).find?.(file_name)?.[1]?.trim() ?? null

export type Elsewhere = { file_name: string; above: Readonly<Record<string, string>> }

export function textElsewhere({ source }: MappedColumn, { file_name, above }: Elsewhere): string | null {
  if (source.by === 'constant') return source.text
  if (source.by === 'cell') return above[source.cell] ?? ''
  return source.by === 'file-name' ? (nameCapture(source.pattern, file_name) ?? '') : null
}

export function titleElsewhere({ source }: MappedColumn): string | null {
  if (source.by === 'cell') return `célula ${source.cell}`
  return source.by === 'file-name' ? 'nome do arquivo' : null
}

export function nameFault({ columns }: Pick<Mapping, 'columns'>, file_name: string): string | null {
  const unfit = columns.some(
    ({ source }) => source.by === 'file-name' && nameCapture(source.pattern, file_name) === null,
  )
  return unfit ? `O nome do arquivo "${file_name}" não corresponde à expressão do layout.` : null
}

export function newAbove(mapping: Pick<Mapping, 'columns'>, known: Readonly<Record<string, string>> = {}) {
  const requested = listSourceCells(mapping).map((cell) => ({ cell, ...cellPlace(cell) }))
  const above: Record<string, string> = { ...known }
  return {
    above,
    see(cells: readonly string[], line: number) {
      for (const position of requested)
        if (position.line === line) above[position.cell] = cells[position.place]?.trim() ?? ''
    },
    fault(header_line: number): string | null {
      const misplaced = requested.find(({ cell, line }) => line >= header_line && !(cell in known))
      return misplaced
        ? `A célula ${misplaced.cell} não está antes do cabeçalho, que está na linha ${header_line}.`
        : null
    },
  }
}

export const isNamedFor = ({ file_name_regex }: Pick<Mapping, 'file_name_regex'>, file_name: string): boolean =>
  file_name_regex === '' || (readPattern(file_name_regex).find?.(file_name) ?? null) !== null
