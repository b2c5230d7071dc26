import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import type { Feed } from '../fixed-width/line-layout.ts'
import type { ProblemReport } from '../reading/report.ts'
import type { StreamLayout, TextReading } from '../reading/stream.ts'
import { truncatedCents } from '../values/amounts.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { checkMaskedCard } from '../values/card-numbers.ts'
import { getChildText, newXmlWalk, type XmlNode } from '../values/xml.ts'
import { capturesOfTransaction } from './stone-captures.ts'
import { readStoneDay, type StoneReading } from './stone-fields.ts'
import {
  announcedEvent,
  eventSettlement,
  eventsOfAccount,
  microsOfParts,
  type PaidPart,
  readStonePaidParts,
  toStonePayment,
  toStoneSuspended,
} from './stone-settlements.ts'
import {
  checkTrailer,
  newStoneTally,
  type StoneTally,
  tallyAccount,
  tallyEvent,
  tallyTransaction,
} from './stone-trailer.ts'

const units = new Set(['Header', 'Transaction', 'Event', 'Payment', 'Trailer'])

// Layout 2 family: totals are the truncated sum of FinancialTransactions; trailers are unreliable (acquirer-files 5).
export const stoneStatement: StreamLayout = { markup: true, text: readStone }

function readStone({ calendar, report, emit }: Feed<ReadItem>): TextReading {
  const reading: StoneReading = { calendar, report, stoneCode: '', referenceDay: null }
  // Instalments come before the payment that pays them, so they are kept until the end of the file.
  const paid = new Map<string, PaidPart[]>()
  const payments: XmlNode[] = []
  const events = new Map<string, ParsedSettlement[]>()
  const tally = newStoneTally()
  const micros = { gross: 0, net: 0 }
  let trailer: XmlNode | null = null
  let records = 0

  const emitSettlement = (row: ParsedSettlement) => emit({ kind: 'settlement', row })
  const takeTransaction = (unit: XmlNode) => {
    records++
    const parts = microsOfParts(unit)
    micros.gross += parts.gross
    micros.net += parts.net
    tallyTransaction(tally, unit)
    for (const row of capturesOfTransaction(reading, unit)) emit({ kind: 'capture', row })
  }
  const takePaid = (unit: XmlNode) => {
    const parts = readStonePaidParts(reading, unit)
    tally.PaidInstallmentsQuantity += parts.length
    tallyAccount(tally, unit)
    for (const part of parts) {
      const group = paid.get(part.payment_id)
      if (group) group.push(part)
      else paid.set(part.payment_id, [part])
    }
    for (const row of [...eventsOfAccount(reading, unit), ...toStoneSuspended(reading, unit)]) emitSettlement(row)
  }
  const take = (unit: XmlNode, parent: string) => {
    checkMaskedCard(getChildText(unit, 'CardNumber'), { line: unit.line, field: 'CardNumber' }, report)
    if (unit.name === 'Header') readHeader(reading, unit)
    else if (unit.name === 'Trailer') trailer = unit
    else if (parent === 'FinancialTransactions') takeTransaction(unit)
    else if (parent === 'FinancialTransactionsAccounts') takePaid(unit)
    else if (parent === 'FinancialEvents') emitSettlement(announcedEvent(reading, unit))
    else if (parent === 'Payments') payments.push(unit)
    else if (parent === 'FinancialEventAccounts' || parent === 'FinancialEventsAccounts') {
      const settlement = eventSettlement(reading, unit)
      tallyEvent(tally, settlement)
      const id = getChildText(unit, 'PaymentId')
      if (id === '') return emitSettlement(settlement)
      const group = events.get(id)
      if (group) group.push(settlement)
      else events.set(id, [settlement])
    }
  }
  const walk = newXmlWalk({ names: units, take }, report)
  return {
    text: walk.text,
    end() {
      walk.end()
      for (const node of payments) {
        const id = getChildText(node, 'Id')
        const found = toStonePayment(reading, node, { parts: paid.get(id) ?? [], events: events.get(id) ?? [] })
        for (const settlement of [...found.separateEvents, found.payment]) emitSettlement(settlement)
        events.delete(id)
      }
      // Events without their payment in the file become settlements of their own.
      for (const settlement of [...events.values()].flat()) emitSettlement(settlement)
      if (!report.failed()) checkNamed(report, paid, new Set(payments.map((node) => getChildText(node, 'Id'))))
      checkEnds(reading, trailer, tally)
      return headOf(reading, records, micros)
    },
  }
}

function checkNamed(report: ProblemReport, paid: ReadonlyMap<string, PaidPart[]>, payments: ReadonlySet<string>): void {
  for (const [id, parts] of paid) {
    const [part] = parts
    if (!part || payments.has(id)) continue
    for (const { item } of parts) report.leaveOut(paymentElsewhere, item.net_cents)
    report.warn('stone.payment-missing', 'parcela paga por um pagamento que o arquivo não traz; ela espera por ele.', {
      line: part.item.line,
      field: 'PaymentId',
      value: id,
    })
  }
}

const paymentElsewhere = {
  code: 'payment-elsewhere',
  reason: 'parcela de um pagamento que o arquivo não traz; espera pelo arquivo que o traz',
}

function checkEnds({ referenceDay, report }: StoneReading, trailer: XmlNode | null, tally: StoneTally): void {
  if (referenceDay === null && !report.failed())
    report.error('stone.no-header', 'O arquivo da Stone não traz cabeçalho com a data de referência.')
  if (trailer) checkTrailer(tally, trailer, report)
  else if (!report.failed()) report.error('file.truncated', 'Arquivo cortado: falta o Trailer da Stone.')
}

function headOf({ referenceDay, stoneCode }: StoneReading, records: number, micros: { gross: number; net: number }) {
  const gross_cents = truncatedCents(micros.gross)
  const net_cents = truncatedCents(micros.net)
  return {
    institution: 'Stone',
    period: referenceDay === null ? null : { from: referenceDay, to: referenceDay },
    establishments: stoneCode === '' ? [] : [stoneCode],
    totals: { records, gross_cents, fee_cents: gross_cents - net_cents, net_cents },
    head: { kind: 'captures' as const, sequence: null, replacement: false },
  }
}

function readHeader(reading: StoneReading, node: XmlNode): void {
  reading.stoneCode = getChildText(node, 'StoneCode')
  reading.referenceDay = readStoneDay(reading, node, 'ReferenceDate')
  if (reading.stoneCode === '')
    reading.report.error('field.missing', 'o cabeçalho não traz o StoneCode.', { line: node.line, field: 'StoneCode' })
  if (!getChildText(node, 'LayoutVersion').startsWith('2'))
    reading.report.warn('stone.version', 'versão de layout não conferida.', {
      line: node.line,
      field: 'LayoutVersion',
      value: getChildText(node, 'LayoutVersion'),
    })
}
