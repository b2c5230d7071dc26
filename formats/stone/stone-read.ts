import { truncatedCents } from '../amounts.ts'
import type { Calendar } from '../dates.ts'
import type { Report } from '../report.ts'
import type { Capture, ReadBody, Settlement } from '../types.ts'
import { textOf, walkXml, type XmlNode } from '../xml.ts'
import { capturesOfTransaction } from './stone-captures.ts'
import { dayIn, type StoneReading } from './stone-fields.ts'
import {
  eventSettlement,
  eventsOfAccount,
  microsOfParts,
  type PaidPart,
  paidPartsOf,
  paymentOf,
} from './stone-settlements.ts'
import { checkTrailer, newTally, tallyTransaction } from './stone-trailer.ts'

const units = new Set(['Header', 'Transaction', 'Event', 'Payment', 'Trailer'])

/**
 * Reads a Stone conciliation file, layout 2 family, from its text. Totals are the gross and net of the instalments of
 * FinancialTransactions, summed in micros and truncated once. Errors: not well-formed, cut, no header, unreadable
 * fields, a full card number. The trailer disagrees in the vendor's own files, so it only warns. Source: acquirer-files 5.
 */
export function readStone(text: string, calendar: Calendar, report: Report): ReadBody {
  const reading: StoneReading = { calendar, report, stoneCode: '', referenceDay: null }
  const captures: Capture[] = []
  const settlements: Settlement[] = []
  const paid = new Map<string, PaidPart[]>()
  const payments: XmlNode[] = []
  const tally = newTally()
  let micros = { gross: 0, net: 0 }
  let trailer: XmlNode | null = null
  let records = 0

  const takeTransaction = (unit: XmlNode) => {
    records++
    const parts = microsOfParts(unit)
    micros = { gross: micros.gross + parts.gross, net: micros.net + parts.net }
    tallyTransaction(tally, unit)
    captures.push(...capturesOfTransaction(reading, unit))
  }
  const takePaid = (unit: XmlNode) => {
    const parts = paidPartsOf(reading, unit)
    tally.PaidInstallmentsQuantity += parts.length
    for (const part of parts) {
      const together = paid.get(part.payment_id)
      if (together) together.push(part)
      else paid.set(part.payment_id, [part])
    }
    settlements.push(...eventsOfAccount(reading, unit))
  }
  const take = (unit: XmlNode, parent: string) => {
    if (unit.name === 'Header') readHeader(reading, unit)
    else if (unit.name === 'Trailer') trailer = unit
    else if (parent === 'FinancialTransactions') takeTransaction(unit)
    else if (parent === 'FinancialTransactionsAccounts') takePaid(unit)
    else if (parent === 'Payments') payments.push(unit)
    else if (parent === 'FinancialEventAccounts' || parent === 'FinancialEventsAccounts')
      settlements.push(eventSettlement(reading, unit))
  }
  walkXml(text, { names: units, take }, report)
  for (const node of payments) settlements.push(paymentOf(reading, node, paid.get(textOf(node, 'Id')) ?? []))
  if (reading.referenceDay === null && !report.failed())
    report.error('stone.no-header', 'O arquivo da Stone não traz cabeçalho com a data de referência.')
  if (trailer) checkTrailer(tally, trailer, report)
  else if (!report.failed()) report.error('file.truncated', 'Arquivo cortado: falta o Trailer da Stone.')

  const gross_cents = truncatedCents(micros.gross)
  const net_cents = truncatedCents(micros.net)
  return {
    institution: 'Stone',
    period: reading.referenceDay === null ? null : { from: reading.referenceDay, to: reading.referenceDay },
    establishments: reading.stoneCode === '' ? [] : [reading.stoneCode],
    totals: { records, gross_cents, fee_cents: gross_cents - net_cents, net_cents },
    content: { kind: 'captures', sequence: null, replacement: false, captures, settlements },
  }
}

function readHeader(reading: StoneReading, node: XmlNode): void {
  reading.stoneCode = textOf(node, 'StoneCode')
  reading.referenceDay = dayIn(reading, node, 'ReferenceDate')
  if (reading.stoneCode === '')
    reading.report.error('field.missing', 'o cabeçalho não traz o StoneCode.', { line: node.line, field: 'StoneCode' })
  if (!textOf(node, 'LayoutVersion').startsWith('2'))
    reading.report.warn('stone.version', 'versão de layout não conferida.', {
      line: node.line,
      field: 'LayoutVersion',
      value: textOf(node, 'LayoutVersion'),
    })
}
