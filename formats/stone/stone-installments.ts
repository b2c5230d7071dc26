import type { InstallmentRow } from '../acquirer/acquirer-types.ts'
import { truncatedCents } from '../amounts.ts'
import { textOf, type XmlNode } from '../xml.ts'
import { countIn, dayIn, microsIn, type StoneReading } from './stone-fields.ts'

/** An instalment as Stone writes it, in micros (R$ x 1,000,000). */
export type StonePart = { number: number; due_on: string | null; gross_micros: number; net_micros: number }

/** Reads an Installment element; an empty net is nothing to be paid. */
export function partOf(reading: StoneReading, node: XmlNode): StonePart {
  return {
    number: countIn(node, 'InstallmentNumber', 1),
    due_on: dayIn(reading, node, 'PrevisionPaymentDate') ?? dayIn(reading, node, 'PaymentDate'),
    gross_micros: microsIn(reading, node, 'GrossAmount') ?? 0,
    net_micros: microsIn(reading, node, 'NetAmount') ?? 0,
  }
}

/**
 * Micros per instalment as cents: the running total is truncated, each part is the step it makes. So every part is
 * within one cent of its own truncation, and the parts sum exactly to the truncated whole, which is what Stone pays.
 */
export function installmentRows(parts: StonePart[], of: number): InstallmentRow[] {
  let gross = 0
  let net = 0
  return parts.map((part) => {
    const gross_cents = truncatedCents(gross + part.gross_micros) - truncatedCents(gross)
    const net_cents = truncatedCents(net + part.net_micros) - truncatedCents(net)
    gross += part.gross_micros
    net += part.net_micros
    return { ...part, of: Math.max(of, parts.length), gross_cents, net_cents, fee_cents: gross_cents - net_cents }
  })
}

/** True when an element holds an event of that name that really carries something. */
export const carries = (node: XmlNode, event: string): boolean =>
  node.children.some((child) => child.name === event && textOf(child, 'Amount') !== '')
