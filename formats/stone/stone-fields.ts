import type { ProblemReport } from '../reading/report.ts'
import { parseMicros } from '../values/amounts.ts'
import { type FileCalendar, parseCompactDay, parseCompactTime } from '../values/dates.ts'
import { getChild, getChildText, type XmlNode } from '../values/xml.ts'

export type StoneReading = {
  calendar: FileCalendar
  report: ProblemReport
  stoneCode: string
  referenceDay: string | null
}

const invalid = (reading: StoneReading, node: XmlNode, field: string, value: string, text: string) =>
  reading.report.error('field.invalid', text, { line: getChild(node, field)?.line ?? node.line, field, value })

/** Returns micros; `null` when empty, as NetAmount of a sale cancelled on its capture day. */
export function readStoneMicros(reading: StoneReading, node: XmlNode, field: string): number | null {
  const text = getChildText(node, field)
  if (text === '') return null
  const micros = parseMicros(text)
  if (micros === null) invalid(reading, node, field, text, 'o valor não é um número decimal.')
  return micros
}

export function readStoneDay(reading: StoneReading, node: XmlNode, field: string): string | null {
  const text = getChildText(node, field)
  if (/^0*$/.test(text)) return null
  const day = parseCompactDay(reading.calendar, text)
  if (day === null) invalid(reading, node, field, text, 'data inválida ou fora do período aceito.')
  return day
}

export function readStoneMoment(reading: StoneReading, node: XmlNode, field: string): string | null {
  const day = readStoneDay(reading, node, field)
  if (day === null) return null
  const text = getChildText(node, field).slice(8)
  const time = parseCompactTime(text)
  if (time === null && text !== '') invalid(reading, node, field, text, 'hora inválida.')
  return time && `${day}T${time}`
}

export function readStoneCount(node: XmlNode, field: string, fallback: number): number {
  const text = getChildText(node, field)
  return /^\d{1,6}$/.test(text) ? Number(text) : fallback
}
