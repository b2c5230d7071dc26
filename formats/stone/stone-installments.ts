import type { InstallmentRow } from '../acquirer/acquirer-types.ts'
import { truncatedCents } from '../values/amounts.ts'
import { getChildText, type XmlNode } from '../values/xml.ts'
import { readStoneCount, readStoneDay, readStoneMicros, type StoneReading } from './stone-fields.ts'

/** Stone writes amounts in micros (R$ x 1,000,000). */
type StonePart = { number: number; due_on: string | null; gross_micros: number; net_micros: number }

export function readStonePart(reading: StoneReading, node: XmlNode): StonePart {
  return {
    number: readStoneCount(node, 'InstallmentNumber', 1),
    due_on: readStoneDay(reading, node, 'PrevisionPaymentDate') ?? readStoneDay(reading, node, 'PaymentDate'),
    gross_micros: readStoneMicros(reading, node, 'GrossAmount') ?? 0,
    net_micros: readStoneMicros(reading, node, 'NetAmount') ?? 0,
  }
}

/** Truncates the running total, so that the instalments sum to exactly the truncated total, which Stone pays. */
export function installmentRows(parts: StonePart[], count: number): InstallmentRow[] {
  let gross = 0
  let net = 0
  return parts.map((part) => {
    const gross_cents = truncatedCents(gross + part.gross_micros) - truncatedCents(gross)
    const net_cents = truncatedCents(net + part.net_micros) - truncatedCents(net)
    gross += part.gross_micros
    net += part.net_micros
    return { ...part, of: Math.max(count, parts.length), gross_cents, net_cents, fee_cents: gross_cents - net_cents }
  })
}

/** True if the element has an event of that name with an amount; an empty event element does not count. */
export const hasStoneEvent = (node: XmlNode, event: string): boolean =>
  node.children.some((child) => child.name === event && getChildText(child, 'Amount') !== '')
