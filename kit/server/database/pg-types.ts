import pg from 'pg'
import { z } from 'zod'

const oids = {
  textArray: 1009,
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamptz: 1184,
  timestamptzArray: 1185,
}

export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`)
  return value
}

/** Converts PostgreSQL's `2026-10-14 12:00:00.5+00` to `2026-10-14T12:00:00.500Z`; keeps microseconds. */
function utcInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (!match) throw new RangeError(`timestamptz ${text} is not an instant in UTC`)
  const [, day, time, fraction = ''] = match
  const digits = fraction.padEnd(6, '0')
  return `${day}T${time}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`
}

const textArray = pg.types.getTypeParser(oids.textArray)

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    z
      .array(z.string().nullable())
      .parse(textArray(text))
      .map((item) => (item === null ? null : parse(item)))

const day = (text: string) => text

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, safeInteger],
  [oids.int8Array, arrayOf(safeInteger)],
  [oids.date, day],
  [oids.dateArray, arrayOf(day)],
  [oids.timestamptz, utcInstant],
  [oids.timestamptzArray, arrayOf(utcInstant)],
])

/** Type parsers of the driver: bigint as safe integer, date as text, timestamptz as ISO UTC; numeric stays text. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}
