import type { Report } from '../report.ts'
import { listOf, textOf, type XmlNode } from '../xml.ts'
import { carries } from './stone-installments.ts'

/** What the trailer counts, recounted from the rows. */
export type StoneTally = Record<(typeof counted)[number], number>

const counted = [
  'CapturedTransactionsQuantity',
  'CanceledTransactionsQuantity',
  'PaidInstallmentsQuantity',
  'ChargebacksQuantity',
  'ChargebacksRefundQuantity',
] as const

export const newTally = (): StoneTally => ({
  CapturedTransactionsQuantity: 0,
  CanceledTransactionsQuantity: 0,
  PaidInstallmentsQuantity: 0,
  ChargebacksQuantity: 0,
  ChargebacksRefundQuantity: 0,
})

/** Counts one Transaction of FinancialTransactions. */
export function tallyTransaction(tally: StoneTally, node: XmlNode): void {
  if (textOf(node, 'CapturedAmount') !== '') tally.CapturedTransactionsQuantity++
  tally.CanceledTransactionsQuantity += listOf(node, 'Cancellations', 'Cancellation').length
  for (const part of listOf(node, 'Installments', 'Installment')) {
    if (carries(part, 'Chargeback')) tally.ChargebacksQuantity++
    if (carries(part, 'ChargebackRefund')) tally.ChargebacksRefundQuantity++
  }
}

/** Warns where the trailer counts otherwise: the vendor's own homologation files do, so it never refuses. */
export function checkTrailer(tally: StoneTally, trailer: XmlNode, report: Report): void {
  for (const field of counted) {
    const promised = textOf(trailer, field)
    if (promised !== '' && promised !== String(tally[field]))
      report.warn('stone.trailer', `o trailer anuncia ${promised} e o arquivo tem ${tally[field]}.`, {
        line: trailer.line,
        field,
        value: promised,
      })
  }
}
