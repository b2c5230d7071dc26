import { normaliseMemo } from '../../reading/keys.ts'
import type { MappedColumn, Mapping } from './mapping-schema.ts'

// Column titles are shorter. A cell may have 64 kB, and many cells of a workbook may share one text.
const longestTitle = 500

/** Normalises a header for comparison: 500 characters, upper case, no accents, only letters, digits and `%`. */
export const headerName = (text: string) =>
  normaliseMemo(text.slice(0, longestTitle))
    .replace(/[^A-Z0-9%]+/g, ' ')
    .trim()

/** Returns the names of a field's auxiliary columns (sign and joined columns), without which it would be misread. */
export const listAuxiliaryNames = ({ sign, transforms }: Pick<MappedColumn, 'sign' | 'transforms'>): string[][] => [
  ...('names' in sign ? [sign.names] : []),
  ...transforms.flatMap((step) =>
    step.kind === 'concat' ? step.columns.flatMap((other) => (other.by === 'header' ? [other.names] : [])) : [],
  ),
]

export const listRequestedNames = ({ columns }: Mapping): string[][] =>
  columns.flatMap((column) => [
    ...(column.source.by === 'header' ? [column.source.names] : []),
    ...listAuxiliaryNames(column),
  ])

export function findHeaderIndex(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const place = header.indexOf(headerName(name))
    if (place !== -1) return place
  }
  return -1
}
