import type { CaptureKind, Modality, ParsedCapture } from '../acquirer/acquirer-types.ts'
import { addMissing } from '../acquirer/plans.ts'
import { sumItems, truncatedCents } from '../values/amounts.ts'
import { lastFour } from '../values/card-numbers.ts'
import { findChildren, getChild, getChildText, type XmlNode } from '../values/xml.ts'
import { accountTypes, brandIds, poiTypes } from './stone-codes.ts'
import { readStoneCount, readStoneDay, readStoneMicros, readStoneMoment, type StoneReading } from './stone-fields.ts'
import { installmentRows, readStonePart } from './stone-installments.ts'

export function capturesOfTransaction(reading: StoneReading, node: XmlNode): ParsedCapture[] {
  const base = baseOf(reading, node)
  const parts = findChildren(node, 'Installments', 'Installment')
  const captures = getChildText(node, 'CapturedAmount') === '' ? [] : [saleOf(reading, node, base, parts)]
  for (const cancel of findChildren(node, 'Cancellations', 'Cancellation'))
    captures.push(cancelOf(reading, cancel, base))
  for (const part of parts) {
    for (const event of part.children) {
      if (event.name === 'Chargeback') captures.push(disputeOf(reading, event, { part, base, kind: 'chargeback' }))
      if (event.name === 'ChargebackRefund')
        captures.push(disputeOf(reading, event, { part, base, kind: 'chargeback_reversal' }))
    }
  }
  return captures
}

function baseOf(reading: StoneReading, node: XmlNode): ParsedCapture {
  const key = getChildText(node, 'AcquirerTransactionKey')
  if (key === '')
    reading.report.error('field.missing', 'a transação não traz a chave da adquirente.', {
      line: node.line,
      field: 'AcquirerTransactionKey',
    })
  const card = getChildText(node, 'CardNumber')
  const poi = getChild(node, 'Poi')
  const captured_at = readStoneMoment(reading, node, 'CaptureLocalDateTime')
  const sold_on = captured_at?.slice(0, 10) ?? reading.referenceDay ?? ''
  const account = getChildText(node, 'AccountType')
  const installments = Math.max(1, readStoneCount(node, 'NumberOfInstallments', 1))
  return {
    line: node.line,
    acquirer: 'stone',
    merchant_no: reading.stoneCode,
    kind: 'sale',
    modality: modalityOf(account, installments),
    brand: brandIds.get(getChildText(node, 'BrandId')) ?? null,
    product_code: account,
    installments,
    installment: null,
    gross_cents: 0,
    fee_cents: 0,
    fee_ppm: null,
    other_fees_cents: 0,
    net_cents: 0,
    cash_out_cents: 0,
    nsu: key,
    auth_code: getChildText(node, 'IssuerAuthorizationCode'),
    tid: getChildText(node, 'InitiatorTransactionKey') || null,
    order_ref: null,
    e2e_id: null,
    txid: null,
    terminal_logical_no: getChildText(poi, 'SerialNumber') || null,
    capture_means: poiTypes.get(getChildText(poi, 'PoiType')) ?? null,
    arn: null,
    card_last4: lastFour(card),
    captured_at,
    sold_on,
    capture_key: key,
    parent_key: null,
    cancelled_amount_cents: 0,
    rejection_code: null,
    fuelling: null,
    installment_rows: [],
  }
}

function modalityOf(account: string, installments: number): Modality {
  const modality = accountTypes.get(account) ?? 'credit'
  return modality === 'credit' && installments > 1 ? 'credit_installments' : modality
}

function saleOf(reading: StoneReading, node: XmlNode, base: ParsedCapture, parts: XmlNode[]): ParsedCapture {
  const captured = readStoneMicros(reading, node, 'CapturedAmount') ?? 0
  const rows = installmentRows(
    parts.map((part) => readStonePart(reading, part)),
    base.installments,
  )
  const gross_cents = truncatedCents(captured)
  const plan_cents = rows.length === 0 ? gross_cents : sumItems(rows, (row) => row.gross_cents)
  const cancelled_amount_cents = truncatedCents(readStoneMicros(reading, node, 'CanceledAmount') ?? 0)
  const sale: ParsedCapture = {
    ...base,
    ...amounts(
      rows.length === 0 ? gross_cents : plan_cents,
      sumItems(rows, (row) => row.net_cents),
    ),
    cancelled_amount_cents,
    installment_rows: rows,
  }
  if (plan_cents === gross_cents) return sale
  // Unconfirmed for a sale cancelled in part on its day: its instalments are the whole or the rest, so both pass.
  const isRest = cancelled_amount_cents > 0 && plan_cents === gross_cents - cancelled_amount_cents
  reading.report[isRest ? 'warn' : 'mismatch']('stone.plan', 'a soma das parcelas difere do valor capturado.', {
    line: node.line,
    field: 'CapturedAmount',
    value: getChildText(node, 'CapturedAmount'),
  })
  if (gross_cents > plan_cents) addMissing(sale, gross_cents - plan_cents, reading.report)
  return { ...sale, gross_cents, fee_cents: gross_cents - sale.net_cents }
}

const amounts = (gross_cents: number, net_cents: number) => ({
  gross_cents,
  fee_cents: gross_cents - net_cents,
  net_cents,
})

// Gross is the amount returned to the cardholder, net the amount charged to the merchant.
function cancelOf(reading: StoneReading, node: XmlNode, base: ParsedCapture): ParsedCapture {
  const billing = getChild(node, 'Billing')
  const returned = truncatedCents(readStoneMicros(reading, node, 'ReturnedAmount') ?? 0)
  const charged = billing && readStoneMicros(reading, billing, 'ChargedAmount')
  const captured_at = readStoneMoment(reading, node, 'CancellationDateTime')
  return {
    ...base,
    ...amounts(-returned || 0, charged == null ? -returned || 0 : -truncatedCents(charged) || 0),
    line: node.line,
    kind: 'cancel',
    captured_at,
    sold_on: captured_at?.slice(0, 10) ?? reading.referenceDay ?? base.sold_on,
    capture_key: `${base.capture_key}-${getChildText(node, 'OperationKey')}`,
    parent_key: base.capture_key,
    cancelled_amount_cents: returned,
  }
}

function installmentOf(reading: StoneReading, part: XmlNode, line: number): number | null {
  const number = readStoneCount(part, 'InstallmentNumber', 0)
  if (number > 0) return number
  reading.report.warn('stone.dispute-installment', 'o arquivo não diz de qual parcela é a contestação.', {
    line,
    field: 'InstallmentNumber',
  })
  return null
}

type Dispute = { part: XmlNode; base: ParsedCapture; kind: Extract<CaptureKind, 'chargeback' | 'chargeback_reversal'> }

function disputeOf(reading: StoneReading, node: XmlNode, { part, base, kind }: Dispute): ParsedCapture {
  const sign = kind === 'chargeback' ? -1 : 1
  const gross = truncatedCents(readStoneMicros(reading, part, 'GrossAmount') ?? 0)
  const net = truncatedCents(readStoneMicros(reading, node, 'Amount') ?? 0)
  return {
    ...base,
    ...amounts(sign * gross || 0, sign * net || 0),
    line: node.line,
    kind,
    installment: installmentOf(reading, part, node.line),
    captured_at: null,
    sold_on: readStoneDay(reading, node, 'Date') ?? reading.referenceDay ?? base.sold_on,
    capture_key: `${base.capture_key}-${getChildText(node, 'Id')}`,
    parent_key: base.capture_key,
  }
}
