import { type Calendar, instantOf, isIsoDay } from '../dates.ts'
import type { Report } from '../report.ts'
import { childOf, textOf, type XmlNode } from '../xml.ts'

export type NfeReading = { calendar: Calendar; report: Report }

const invalid = ({ report }: NfeReading, node: XmlNode | undefined, field: string, text: string) =>
  report.error('field.invalid', text, {
    line: childOf(node, field)?.line ?? node?.line,
    field,
    value: textOf(node, field),
  })

/** Parses a decimal with a point to an integer with `places` decimals; `null` if invalid or more precise. */
export function scaled(text: string, places: number): number | null {
  const parts = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text)
  const [, whole = '', fraction = ''] = parts ?? []
  if (!parts || /[1-9]/.test(fraction.slice(places))) return null
  const value = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** Reads a required decimal child; 0 with an error if it is missing or invalid. */
export function decimalIn(reading: NfeReading, node: XmlNode | undefined, field: string, places = 2): number {
  const value = scaled(textOf(node, field), places)
  if (value === null) invalid(reading, node, field, `não é um número com até ${places} casas decimais.`)
  return value ?? 0
}

/** Reads an optional decimal child; `null` if it is missing. */
export const optionalIn = (reading: NfeReading, node: XmlNode | undefined, field: string, places = 2): number | null =>
  textOf(node, field) === '' ? null : decimalIn(reading, node, field, places)

/** Reads a percentage child as parts per million; `null` if it is missing. */
export const shareIn = (reading: NfeReading, node: XmlNode | undefined, field: string): number | null =>
  optionalIn(reading, node, field, 4)

/** Reads a required text child; reports an error if it is missing or does not match `pattern`. */
export function wordIn(reading: NfeReading, node: XmlNode | undefined, field: string, pattern = /./): string {
  const text = textOf(node, field)
  if (text === '') reading.report.error('field.missing', 'falta este campo.', { line: node?.line, field })
  else if (!pattern.test(text)) invalid(reading, node, field, 'valor inválido.')
  return text
}

/** Reads an optional text child; `null` if it is missing. */
export const orNull = (node: XmlNode | undefined, field: string): string | null => textOf(node, field) || null

/** Reads a date child `AAAA-MM-DD`; `null` if it is missing or, with an error, invalid. */
export function dayIn(reading: NfeReading, node: XmlNode | undefined, field: string): string | null {
  const text = textOf(node, field)
  if (text === '') return null
  if (isIsoDay(reading.calendar, text)) return text
  invalid(reading, node, field, 'data inválida ou fora do período aceito.')
  return null
}

/** Reads a date-time child with offset: returns the local date and the instant in UTC. */
export function momentIn(reading: NfeReading, node: XmlNode | undefined, field: string) {
  const text = textOf(node, field)
  const instant = instantOf(reading.calendar, text)
  if (instant === null) invalid(reading, node, field, 'data e hora inválidas ou fora do período aceito.')
  return { day: text.slice(0, 10), instant: instant ?? '' }
}
