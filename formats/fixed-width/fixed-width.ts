import type { ProblemReport } from '../reading/report.ts'
import {
  type FileCalendar,
  parseBrazilianDay,
  parseCompactDay,
  parseCompactTime,
  parseShortDay,
} from '../values/dates.ts'

/** A field of a record: 1-based inclusive positions, Portuguese name, and how its text is read and written. */
export type Field<T> = {
  from: number
  to: number
  name: string
  /** Returns `undefined` if the text is invalid. */
  read: (text: string, calendar: FileCalendar) => T | undefined
  write: (value: T, width: number) => string
  /** Value used for an unreadable text. A file with such a field is refused, so the value is never stored. */
  blank: T
}

export type FixedWidthRow = { line: number; text: string; get<T>(field: Field<T>): T }

/** Short lines count as padded with blanks. Source: acquirer-files 0.11. */
export function newFixedWidthRow(
  text: string,
  line: number,
  calendar: FileCalendar,
  report: ProblemReport,
): FixedWidthRow {
  return {
    line,
    text,
    get(field) {
      const raw = text.slice(field.from - 1, field.to)
      const value = field.read(raw, calendar)
      if (value !== undefined) return value
      report.error('field.invalid', 'valor inválido ou ausente.', {
        line,
        column: field.from,
        field: field.name,
        value: raw,
      })
      return field.blank
    },
  }
}

export function putField<T>(record: string[], field: Field<T>, value: T): void {
  const width = field.to - field.from + 1
  const text = field.write(value, width)
  if (text.length !== width) throw new RangeError(`${field.name} does not fit its ${width} columns: ${text}`)
  for (let index = 0; index < width; index++) record[field.from - 1 + index] = text[index]!
}

export type RecordLayout<V> = { readonly [Name in keyof V]: Field<V[Name]> }

export type FieldValues<Layout> = { [Name in keyof Layout]: Layout[Name] extends Field<infer T> ? T : never }

export function readLayoutValues<V extends object>(row: FixedWidthRow, layout: RecordLayout<V>): V {
  const values: Partial<V> = {}
  for (const name in layout) values[name] = row.get(layout[name])
  // The loop sets every field of the layout; the compiler cannot see that.
  return values as V
}

/** Builds a record of `width` columns; missing fields are written blank. */
export function buildRecord<V extends object>(
  width: number,
  layout: RecordLayout<V>,
  values: Partial<NoInfer<V>>,
): string {
  const columns = new Array<string>(width).fill(' ')
  putAll(columns, layout, values)
  return columns.join('')
}

export function putAll<V extends object>(
  columns: string[],
  layout: RecordLayout<V>,
  values: Partial<NoInfer<V>>,
): void {
  for (const name in layout) putField(columns, layout[name], values[name] ?? layout[name].blank)
}

export const textField = (from: number, to: number, name: string): Field<string> => ({
  from,
  to,
  name,
  read: (raw) => raw.trim(),
  write: (value, width) => value.padEnd(width),
  blank: '',
})

/** A column with one of these characters; any other one is an error, so that an unknown sign never counts as plus. */
export const markField = (at: number, name: string, marks: readonly string[]): Field<string> => ({
  from: at,
  to: at,
  name,
  read: (raw) => (marks.includes(raw) ? raw : undefined),
  write: (value) => value,
  blank: marks[0] ?? '',
})

/** A field that a variant of a record does not have: reads as empty and accepts no other value. */
export const absentField: Field<string> = textField(1, 0, 'campo ausente')

export const piecesField = (from: number, to: number, size: number, name: string): Field<string[]> => ({
  from,
  to,
  name,
  read(raw) {
    const found: string[] = []
    for (let at = 0; at < raw.length; at += size) {
      const piece = raw.slice(at, at + size).trim()
      if (piece !== '') found.push(piece)
    }
    return found
  },
  write: (value, width) =>
    value
      .map((piece) => fitted(piece, size))
      .join('')
      .padEnd(width),
  blank: [],
})

function fitted(piece: string, size: number): string {
  if (piece.length > size) throw new RangeError(`a text does not fit its ${size} columns: ${piece}`)
  return piece.padEnd(size)
}

/** Digits, kept as text with their zeros. */
export const codeField = (from: number, to: number, name: string): Field<string> => ({
  from,
  to,
  name,
  read: (raw) => (raw.length === to - from + 1 && onlyDigits(raw) ? raw : undefined),
  write: (value, width) => value.padStart(width, '0'),
  blank: '0'.repeat(to - from + 1),
})

export const optionalCodeField = (from: number, to: number, name: string): Field<string> => ({
  ...textField(from, to, name),
  read: (raw) => (onlyDigits(raw.trim()) ? raw.trim() : undefined),
})

/** An unsigned count or amount; blanks are zero. Beyond the exact integers of a double it is an error. */
export const countField = (from: number, to: number, name: string): Field<number> => ({
  from,
  to,
  name,
  read: (raw) => (raw.length === to - from + 1 ? numberIn(raw) : blankOnly(raw)),
  write: (value, width) => String(value).padStart(width, '0'),
  blank: 0,
})

/** Cents after a sign byte (`+`, `-`); `from` is the column of the sign. */
export const signedCentsField = (from: number, to: number, name: string): Field<number> => ({
  from,
  to,
  name,
  read(raw) {
    const sign = raw[0]
    if (raw.length < to - from + 1 || (sign !== '+' && sign !== '-')) return blankOnly(raw)
    const value = numberIn(raw.slice(1))
    if (value === undefined) return undefined
    return sign === '-' && value !== 0 ? -value : value
  },
  write: (value, width) => `${value < 0 ? '-' : '+'}${String(Math.abs(value)).padStart(width - 1, '0')}`,
  blank: 0,
})

/** A day `AAAAMMDD` (8 columns) or `AAMMDD` (6); `null` for zeros and blanks. Source: acquirer-files 0.8. */
export const dayField = (from: number, to: number, name: string): Field<string | null> => ({
  from,
  to,
  name,
  read(raw, calendar) {
    if (numberIn(raw) === 0) return null
    return (raw.length === 8 ? parseCompactDay(calendar, raw) : parseShortDay(calendar, raw)) ?? undefined
  },
  write: (value, width) => (value === null ? '0'.repeat(width) : value.replaceAll('-', '').slice(8 - width)),
  blank: null,
})

/** A day `DDMMAAAA` (8 columns) or `DDMMAA` (6); `null` for zeros and blanks. Source: bank-files 2 and 6. */
export const dayFirstField = (from: number, to: number, name: string): Field<string | null> => ({
  from,
  to,
  name,
  read: (raw, calendar) => (numberIn(raw) === 0 ? null : (parseBrazilianDay(calendar, raw) ?? undefined)),
  write(value, width) {
    if (value === null) return '0'.repeat(width)
    const [year = '', month = '', day = ''] = value.split('-')
    return `${day}${month}${year.slice(8 - width)}`
  },
  blank: null,
})

export const requiredDayField = (from: number, to: number, name: string) => required(dayField(from, to, name))

export const requiredDayFirstField = (from: number, to: number, name: string) => required(dayFirstField(from, to, name))

const required = (optional: Field<string | null>): Field<string> => ({
  ...optional,
  read: (raw, calendar) => optional.read(raw, calendar) ?? undefined,
  blank: '',
})

/** A time `HHMMSS`, as `'HH:MM:SS'`; `null` for blanks. Zeros are midnight. */
export const timeField = (from: number, to: number, name: string): Field<string | null> => ({
  from,
  to,
  name,
  read: (raw) => (raw.trim() === '' ? null : (parseCompactTime(raw) ?? undefined)),
  write: (value, width) => (value === null ? '0'.repeat(width) : value.replaceAll(':', '')),
  blank: null,
})

const blankOnly = (raw: string) => (raw.trim() === '' ? 0 : undefined)

function onlyDigits(raw: string): boolean {
  for (let index = 0; index < raw.length; index++) {
    const digit = raw.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return false
  }
  return true
}

// Accepts leading blanks, because some fields are padded with them. Any other character makes the text invalid.
function numberIn(raw: string): number | undefined {
  let value = 0
  let seen = false
  for (let index = 0; index < raw.length; index++) {
    const digit = raw.charCodeAt(index) - 48
    if (digit >= 0 && digit <= 9) value = value * 10 + digit
    else if (digit !== -16 || seen) return undefined
    if (digit !== -16) seen = true
  }
  return value <= Number.MAX_SAFE_INTEGER ? value : undefined
}
