import { normaliseMemo } from '../keys.ts'
import type { MappedColumn, Mapping } from './mapping-schema.ts'

// No title of a column is longer; a cell may have 64 kB, and a workbook many that share one text.
const longestTitle = 500

/** A header's name for comparing, of its first 500 characters: upper case, no accents, only letters, digits and `%`. */
export const headerName = (text: string) =>
  normaliseMemo(text.slice(0, longestTitle))
    .replace(/[^A-Z0-9%]+/g, ' ')
    .trim()

/** The names of the columns without which another would be read wrongly: of its sign, and of what is joined to it. */
export const namesBeside = ({ sign, transforms }: Pick<MappedColumn, 'sign' | 'transforms'>): string[][] => [
  ...('names' in sign ? [sign.names] : []),
  ...transforms.flatMap((step) =>
    step.kind === 'concat' ? step.columns.flatMap((other) => (other.by === 'header' ? [other.names] : [])) : [],
  ),
]

/** All names by which a mapping asks for columns: of its fields, and of what stands beside them. */
export const namesAsked = ({ columns }: Mapping): string[][] =>
  columns.flatMap((column) => [...(column.source.by === 'header' ? [column.source.names] : []), ...namesBeside(column)])

/** The place of the first of some names in a header, -1 when it has none of them. */
export function placeOf(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const place = header.indexOf(headerName(name))
    if (place !== -1) return place
  }
  return -1
}
