import { parseMicros } from '../amounts.ts'
import { type Calendar, compactDay, compactTime } from '../dates.ts'
import type { Report } from '../report.ts'
import { childOf, textOf, type XmlNode } from '../xml.ts'

export type StoneReading = { calendar: Calendar; report: Report; stoneCode: string; referenceDay: string | null }

const invalid = (reading: StoneReading, node: XmlNode, field: string, value: string, text: string) =>
  reading.report.error('field.invalid', text, { line: childOf(node, field)?.line ?? node.line, field, value })

/** Returns micros; `null` when empty, as NetAmount of a sale cancelled on its capture day. */
export function microsIn(reading: StoneReading, node: XmlNode, field: string): number | null {
  const text = textOf(node, field)
  if (text === '') return null
  const micros = parseMicros(text)
  if (micros === null) invalid(reading, node, field, text, 'o valor não é um número decimal.')
  return micros
}

/** Returns a day child `AAAAMMDD…` as `'YYYY-MM-DD'`; `null` when empty. */
export function dayIn(reading: StoneReading, node: XmlNode, field: string): string | null {
  const text = textOf(node, field)
  if (/^0*$/.test(text)) return null
  const day = compactDay(reading.calendar, text)
  if (day === null) invalid(reading, node, field, text, 'data inválida ou fora do período aceito.')
  return day
}

/** Returns a local date-time child `AAAAMMDDHHMMSS` as `'YYYY-MM-DDTHH:MM:SS'`; `null` when empty or without a time. */
export function momentIn(reading: StoneReading, node: XmlNode, field: string): string | null {
  const day = dayIn(reading, node, field)
  if (day === null) return null
  const text = textOf(node, field).slice(8)
  const time = compactTime(text)
  if (time === null && text !== '') invalid(reading, node, field, text, 'hora inválida.')
  return time && `${day}T${time}`
}

/** Returns a count child of up to six digits; `fallback` if it is empty or not a number. */
export function countIn(node: XmlNode, field: string, fallback: number): number {
  const text = textOf(node, field)
  return /^\d{1,6}$/.test(text) ? Number(text) : fallback
}
