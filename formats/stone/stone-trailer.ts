import type { ProblemReport } from '../reading/report.ts'
import { findChildren, getChild, getChildText, type XmlNode } from '../values/xml.ts'
import { hasStoneEvent } from './stone-installments.ts'

export type StoneTally = Record<(typeof counted)[number], number>

const counted = [
  'CapturedTransactionsQuantity',
  'CanceledTransactionsQuantity',
  'PaidInstallmentsQuantity',
  'ChargedCancellationsQuantity',
  'ChargebacksQuantity',
  'ChargebacksRefundQuantity',
  'ChargedChargebacksQuantity',
  'PaidChargebacksRefundQuantity',
  'PaidEventsQuantity',
  'ChargedEventsQuantity',
] as const

export const newStoneTally = (): StoneTally => ({
  CapturedTransactionsQuantity: 0,
  CanceledTransactionsQuantity: 0,
  PaidInstallmentsQuantity: 0,
  ChargedCancellationsQuantity: 0,
  ChargebacksQuantity: 0,
  ChargebacksRefundQuantity: 0,
  ChargedChargebacksQuantity: 0,
  PaidChargebacksRefundQuantity: 0,
  PaidEventsQuantity: 0,
  ChargedEventsQuantity: 0,
})

export function tallyTransaction(tally: StoneTally, node: XmlNode): void {
  if (getChildText(node, 'CapturedAmount') !== '') tally.CapturedTransactionsQuantity++
  tally.CanceledTransactionsQuantity += findChildren(node, 'Cancellations', 'Cancellation').length
  for (const part of findChildren(node, 'Installments', 'Installment')) {
    if (hasStoneEvent(part, 'Chargeback')) tally.ChargebacksQuantity++
    if (hasStoneEvent(part, 'ChargebackRefund')) tally.ChargebacksRefundQuantity++
  }
}

/** Counts charges and payments of a FinancialTransactionsAccounts Transaction, not instalments of payments. */
export function tallyAccount(tally: StoneTally, node: XmlNode): void {
  for (const cancel of findChildren(node, 'Cancellations', 'Cancellation'))
    if (getChild(cancel, 'Billing')) tally.ChargedCancellationsQuantity++
  for (const part of findChildren(node, 'Installments', 'Installment')) {
    if (hasStoneEvent(part, 'Chargeback')) tally.ChargedChargebacksQuantity++
    if (hasStoneEvent(part, 'ChargebackRefund')) tally.PaidChargebacksRefundQuantity++
  }
}

export function tallyEvent(tally: StoneTally, { net_cents }: { net_cents: number }): void {
  if (net_cents < 0) tally.ChargedEventsQuantity++
  else tally.PaidEventsQuantity++
}

/** Warns about wrong counts; never refuses, because the vendor's homologation files have wrong counts. */
export function checkTrailer(tally: StoneTally, trailer: XmlNode, report: ProblemReport): void {
  for (const field of counted) {
    const promised = getChildText(trailer, field)
    if (promised !== '' && promised !== String(tally[field]))
      report.warn('stone.trailer', `o trailer anuncia ${promised} e o arquivo tem ${tally[field]}.`, {
        line: trailer.line,
        field,
        value: promised,
      })
  }
}
