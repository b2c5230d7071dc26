import type { ProblemReport } from '../reading/report.ts'
import { type FileCalendar, isIsoDay, parseInstant } from '../values/dates.ts'
import { getChild, getChildText, type XmlNode } from '../values/xml.ts'

export type NfeReading = { calendar: FileCalendar; report: ProblemReport }

const invalid = ({ report }: NfeReading, node: XmlNode | undefined, field: string, text: string) =>
  report.error('field.invalid', text, {
    line: getChild(node, field)?.line ?? node?.line,
    field,
    value: getChildText(node, field),
  })

/** `null` if invalid or more precise than `places` decimals. */
export function parseNfeDecimal(text: string, places: number): number | null {
  const parts = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text)
  const [, whole = '', fraction = ''] = parts ?? []
  if (!parts || /[1-9]/.test(fraction.slice(places))) return null
  const value = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : null
}

export function readNfeDecimal(reading: NfeReading, node: XmlNode | undefined, field: string, places = 2): number {
  const value = parseNfeDecimal(getChildText(node, field), places)
  if (value === null) invalid(reading, node, field, `não é um número com até ${places} casas decimais.`)
  return value ?? 0
}

export const readNfeOptionalDecimal = (
  reading: NfeReading,
  node: XmlNode | undefined,
  field: string,
  places = 2,
): number | null => (getChildText(node, field) === '' ? null : readNfeDecimal(reading, node, field, places))

/** The percentage in parts per million. */
export const readNfeShare = (reading: NfeReading, node: XmlNode | undefined, field: string): number | null =>
  readNfeOptionalDecimal(reading, node, field, 4)

export function readNfeText(reading: NfeReading, node: XmlNode | undefined, field: string, pattern = /./): string {
  const text = getChildText(node, field)
  if (text === '') reading.report.error('field.missing', 'falta este campo.', { line: node?.line, field })
  else if (!pattern.test(text)) invalid(reading, node, field, 'valor inválido.')
  return text
}

export const readNfeOptionalText = (node: XmlNode | undefined, field: string): string | null =>
  getChildText(node, field) || null

export function readNfeDay(reading: NfeReading, node: XmlNode | undefined, field: string): string | null {
  const text = getChildText(node, field)
  if (text === '') return null
  if (isIsoDay(reading.calendar, text)) return text
  invalid(reading, node, field, 'data inválida ou fora do período aceito.')
  return null
}

export function readNfeMoment(reading: NfeReading, node: XmlNode | undefined, field: string) {
  const text = getChildText(node, field)
  const instant = parseInstant(reading.calendar, text)
  if (instant === null) invalid(reading, node, field, 'data e hora inválidas ou fora do período aceito.')
  return { day: text.slice(0, 10), instant: instant ?? '' }
}
