import { type Calendar, instantOf, isIsoDay } from '../dates.ts'
import type { Report } from '../report.ts'
import { childOf, textOf, type XmlNode } from '../xml.ts'

/** What every element of an NF-e is read with. */
export type NfeReading = { calendar: Calendar; report: Report }

const invalid = ({ report }: NfeReading, node: XmlNode | undefined, field: string, text: string) =>
  report.error('field.invalid', text, {
    line: childOf(node, field)?.line ?? node?.line,
    field,
    value: textOf(node, field),
  })

/** A plain decimal with a point as an integer of so many places; `null` when it is none or has more than zeros there. */
export function scaled(text: string, places: number): number | null {
  const parts = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text)
  const [, whole = '', fraction = ''] = parts ?? []
  if (!parts || /[1-9]/.test(fraction.slice(places))) return null
  const value = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** A required decimal child; 0 with an error when it is missing or none. */
export function decimalIn(reading: NfeReading, node: XmlNode | undefined, field: string, places = 2): number {
  const value = scaled(textOf(node, field), places)
  if (value === null) invalid(reading, node, field, `não é um número com até ${places} casas decimais.`)
  return value ?? 0
}

/** An optional decimal child; `null` when it is missing. */
export const optionalIn = (reading: NfeReading, node: XmlNode | undefined, field: string, places = 2): number | null =>
  textOf(node, field) === '' ? null : decimalIn(reading, node, field, places)

/** A percentage child as parts per million; `null` when it is missing. */
export const shareIn = (reading: NfeReading, node: XmlNode | undefined, field: string): number | null =>
  optionalIn(reading, node, field, 4)

/** A required text child; an error when it does not fit. */
export function wordIn(reading: NfeReading, node: XmlNode | undefined, field: string, pattern = /./): string {
  const text = textOf(node, field)
  if (text === '') reading.report.error('field.missing', 'falta este campo.', { line: node?.line, field })
  else if (!pattern.test(text)) invalid(reading, node, field, 'valor inválido.')
  return text
}

/** A text child; `null` when it is missing. */
export const orNull = (node: XmlNode | undefined, field: string): string | null => textOf(node, field) || null

/** A day child `AAAA-MM-DD`; `null` when it is missing or, with an error, no day. */
export function dayIn(reading: NfeReading, node: XmlNode | undefined, field: string): string | null {
  const text = textOf(node, field)
  if (text === '') return null
  if (isIsoDay(reading.calendar, text)) return text
  invalid(reading, node, field, 'data inválida ou fora do período aceito.')
  return null
}

/** A moment with its offset: the day where it was written and the instant. */
export function momentIn(reading: NfeReading, node: XmlNode | undefined, field: string) {
  const text = textOf(node, field)
  const instant = instantOf(reading.calendar, text)
  if (instant === null) invalid(reading, node, field, 'data e hora inválidas ou fora do período aceito.')
  return { day: text.slice(0, 10), instant: instant ?? '' }
}
