import { normaliseMemo } from '../keys.ts'
import type { Mapping } from './mapping-schema.ts'

/** A header's name for comparing: upper case, no accents, only letters, digits and `%`. */
export const headerName = (text: string) =>
  normaliseMemo(text)
    .replace(/[^A-Z0-9%]+/g, ' ')
    .trim()

/** All names by which a mapping asks for columns: of its fields, and of what gives their sign. */
export const namesAsked = ({ columns }: Mapping): string[][] =>
  columns.flatMap(({ source, sign }) => [
    ...(source.by === 'header' ? [source.names] : []),
    ...('names' in sign ? [sign.names] : []),
  ])

/** The place of the first of some names in a header, -1 when it has none of them. */
export function placeOf(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const place = header.indexOf(headerName(name))
    if (place !== -1) return place
  }
  return -1
}
