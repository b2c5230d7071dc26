import type { DisputedSale, ParsedSettlement, SettlementItem, SettlementKind } from '../acquirer/acquirer-types.ts'
import { parseMicros, sumItems, truncatedCents } from '../values/amounts.ts'
import { findChildren, getChild, getChildText, type XmlNode } from '../values/xml.ts'
import { eventTypes, walletTypes } from './stone-codes.ts'
import { readStoneCount, readStoneDay, readStoneMicros, type StoneReading } from './stone-fields.ts'
import { hasStoneEvent } from './stone-installments.ts'

export type PaidPart = {
  payment_id: string
  gross_micros: number
  net_micros: number
  cost_micros: number
  original_due_on: string | null
  item: SettlementItem
}

export function readStonePaidParts(reading: StoneReading, node: XmlNode): PaidPart[] {
  const key = getChildText(node, 'AcquirerTransactionKey')
  const parts = findChildren(node, 'Installments', 'Installment')
  return parts.flatMap((part) => {
    const payment_id = getChildText(part, 'PaymentId')
    const gross_micros = readStoneMicros(reading, part, 'GrossAmount') ?? 0
    const net_micros = readStoneMicros(reading, part, 'NetAmount') ?? 0
    const cost_micros = Math.abs(readStoneMicros(reading, part, 'AdvanceRateAmount') ?? 0)
    const original_due_on = readStoneDay(reading, part, 'AdvancedReceivableOriginalPaymentDate')
    const gross_cents = truncatedCents(gross_micros)
    const net_cents = truncatedCents(net_micros)
    const number = readStoneCount(part, 'InstallmentNumber', 1)
    const item = {
      line: part.line,
      capture_key: key,
      nsu: key,
      auth_code: null,
      number,
      of: Math.max(number, readStoneCount(node, 'NumberOfInstallments', parts.length)),
      gross_cents,
      fee_cents: gross_cents - net_cents,
      net_cents,
    }
    if (payment_id === '' && !isEvent(part) && findChildren(node, 'Cancellations', 'Cancellation').length === 0) {
      reading.report.leaveOut(noPayment, net_cents)
      reading.report.warn(
        'stone.payment-missing',
        'a parcela não diz o pagamento a que pertence e não entrou em nenhum.',
        {
          line: part.line,
          field: 'PaymentId',
        },
      )
    }
    return payment_id === '' ? [] : [{ payment_id, gross_micros, net_micros, cost_micros, original_due_on, item }]
  })
}

const noPayment = {
  code: 'no-payment',
  reason: 'parcela paga sem o número do seu pagamento; não entrou em nenhum lote',
}

const isSuspended = (part: XmlNode) => /^(true|1)$/i.test(getChildText(part, 'SuspendedByChargeback'))
const isEvent = (part: XmlNode) =>
  hasStoneEvent(part, 'Chargeback') || hasStoneEvent(part, 'ChargebackRefund') || isSuspended(part)

export function eventsOfAccount(reading: StoneReading, node: XmlNode): ParsedSettlement[] {
  const key = getChildText(node, 'AcquirerTransactionKey')
  const found: ParsedSettlement[] = []
  for (const part of findChildren(node, 'Installments', 'Installment'))
    for (const event of part.children) {
      const amount = truncatedCents(readStoneMicros(reading, event, 'Amount') ?? 0)
      const gross = truncatedCents(readStoneMicros(reading, part, 'GrossAmount') ?? 0) || amount
      const id = `${key}-${getChildText(event, 'Id')}`
      if (event.name === 'Chargeback') {
        const settlement = charge(reading, event, { id, kind: 'chargeback', net: -amount || 0, day: 'ChargeDate' })
        found.push({ ...settlement, disputed: [disputedSale(key, -gross || 0, -amount || 0)] })
      }
      if (event.name === 'ChargebackRefund') {
        const settlement = charge(reading, event, { id, kind: 'chargeback_reversal', net: amount, day: 'PaymentDate' })
        found.push({ ...settlement, disputed: [disputedSale(key, gross, amount)] })
      }
    }
  for (const cancel of findChildren(node, 'Cancellations', 'Cancellation')) {
    const billing = getChild(cancel, 'Billing')
    if (!billing) continue
    const net = -truncatedCents(readStoneMicros(reading, billing, 'ChargedAmount') ?? 0) || 0
    const id = `${key}-${getChildText(cancel, 'OperationKey')}`
    found.push(charge(reading, billing, { id, kind: 'cancel', net, day: 'ChargeDate' }))
  }
  return found
}

/** Stone identifies a sale by one key, which is also its NSU. */
const disputedSale = (key: string, gross_cents: number, net_cents: number): DisputedSale => ({
  capture_key: key,
  nsu: key,
  auth_code: null,
  gross_cents,
  net_cents,
})

/** Returns instalments of a Transaction that are not paid because of a chargeback (layouts 2.2 and later). */
export function toStoneSuspended(reading: StoneReading, node: XmlNode): ParsedSettlement[] {
  const key = getChildText(node, 'AcquirerTransactionKey')
  return findChildren(node, 'Installments', 'Installment').flatMap((part) => {
    if (!isSuspended(part)) return []
    const net = truncatedCents(readStoneMicros(reading, part, 'NetAmount') ?? 0)
    const installment = readStoneCount(part, 'InstallmentNumber', 1)
    const settlement = charge(reading, part, { id: key, kind: 'sale', net, day: 'PaymentDate' })
    return [{ ...settlement, installment, installments: installment, paid_on: null, status: 'suspended' as const }]
  })
}

/** Returns the settlement of an Event of FinancialEvents: announced only, not yet paid or charged. */
export function announcedEvent(reading: StoneReading, node: XmlNode): ParsedSettlement {
  const due_on = readStoneDay(reading, node, 'PrevisionPaymentDate')
  return { ...eventSettlement(reading, node), due_on, paid_on: null, status: 'scheduled' }
}

/** Returns the settlement of an Event of FinancialEventAccounts; its type's sign counts, not its amount's. */
export function eventSettlement(reading: StoneReading, node: XmlNode): ParsedSettlement {
  const type = getChildText(node, 'Type')
  const amount = Math.abs(truncatedCents(readStoneMicros(reading, node, 'Amount') ?? 0))
  const debit = type.startsWith('-')
  const kind = eventTypes.get(type.replace(/^[-+]/, '')) ?? (debit ? 'debit_adjustment' : 'credit_adjustment')
  const id = getChildText(node, 'EventId')
  return charge(reading, node, { id, kind, net: (debit ? -amount : amount) || 0, day: 'PaymentDate' })
}

/** Returns a payment; its events are fees unless its instalments alone sum to the total (unconfirmed). */
export function toStonePayment(
  reading: StoneReading,
  node: XmlNode,
  { parts, events }: PaymentParts,
): PaymentSettlements {
  const id = getChildText(node, 'Id')
  const total = readStoneMicros(reading, node, 'TotalAmount') ?? 0
  const net_cents = truncatedCents(total)
  const sum = (field: 'gross_micros' | 'net_micros' | 'cost_micros') => sumItems(parts, (part) => part[field])
  const paid = truncatedCents(sum('net_micros'))
  const deductions = truncatedCents(sum('gross_micros')) - paid
  const cost = Math.min(deductions, truncatedCents(sum('cost_micros')))
  const originals = new Set(parts.map(({ original_due_on }) => original_due_on))
  const wallet = getChildText(node, 'WalletTypeId')
  const isApart = paid === net_cents
  const events_cents = isApart ? 0 : sumItems(events, (event) => event.net_cents)
  if (!isApart && events.length > 0)
    reading.report.warn(
      'stone.event-in-payment',
      `o evento ${events.map(({ summary_no }) => summary_no).join(', ')} está dentro do pagamento ${id} e entrou como outra tarifa dele, a confirmar.`,
      { line: node.line, field: 'PaymentId', value: id },
    )
  if (paid + events_cents !== net_cents)
    reading.report.warn('stone.payment', `o pagamento ${id} difere da soma das parcelas que o arquivo mostra.`, {
      line: node.line,
      field: 'TotalAmount',
      value: getChildText(node, 'TotalAmount'),
    })
  const account = getChild(node, 'FavoredBankAccount')
  const payment: ParsedSettlement = {
    ...charge(reading, node, { id, kind: 'payment', net: net_cents, day: '' }),
    modality: walletTypes.get(wallet)?.modality ?? null,
    brand: walletTypes.get(wallet)?.brand ?? null,
    product_code: wallet || null,
    original_due_on: originals.size === 1 ? ([...originals][0] ?? null) : null,
    gross_cents: net_cents + deductions - events_cents,
    fee_cents: deductions - cost,
    other_fees_cents: -events_cents || 0,
    anticipation_cost_cents: cost,
    bank: getChildText(account, 'BankCode') || null,
    branch: getChildText(account, 'BankBranch') || null,
    account: getChildText(account, 'BankAccountNumber') || null,
    items: parts.map((part) => part.item),
  }
  return { payment, separateEvents: isApart ? events : [] }
}
type PaymentParts = { parts: PaidPart[]; events: ParsedSettlement[] }
type PaymentSettlements = { payment: ParsedSettlement; separateEvents: ParsedSettlement[] }

type Charge = { id: string; kind: SettlementKind; net: number; day: string }

function charge(reading: StoneReading, node: XmlNode, { id, kind, net, day }: Charge): ParsedSettlement {
  const on = (day && readStoneDay(reading, node, day)) || reading.referenceDay
  return {
    line: node.line,
    acquirer: 'stone',
    merchant_no: reading.stoneCode,
    summary_no: id,
    summary_unique_no: id,
    modality: null,
    brand: null,
    product_code: null,
    entry_kind: kind,
    installment: 1,
    installments: 1,
    presented_on: null,
    due_on: on,
    original_due_on: null,
    paid_on: on,
    gross_cents: net,
    fee_cents: 0,
    other_fees_cents: 0,
    anticipation_cost_cents: 0,
    assigned_cents: 0,
    lien_cents: 0,
    rejected_cents: 0,
    net_cents: net,
    bank: null,
    branch: null,
    account: null,
    operation_no: null,
    status: 'paid',
    items: [],
    disputed: [],
  }
}

export function microsOfParts(node: XmlNode): { gross: number; net: number } {
  let gross = 0
  let net = 0
  for (const part of findChildren(node, 'Installments', 'Installment')) {
    gross += parseMicros(getChildText(part, 'GrossAmount')) ?? 0
    net += parseMicros(getChildText(part, 'NetAmount')) ?? 0
  }
  return { gross, net }
}
