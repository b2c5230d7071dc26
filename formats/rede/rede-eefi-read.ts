import { readFrame } from '../acquirer/acquirer-frame.ts'
import type { AcquirerItem } from '../acquirer/acquirer-items.ts'
import type { Settlement } from '../acquirer/acquirer-types.ts'
import { isMasked } from '../card-numbers.ts'
import type { Field, Row } from '../fixed-width.ts'
import type { LineLayout } from '../line-layout.ts'
import { captureOfDebit, type Debit, modalityOfReason } from './rede-adjustments.ts'
import {
  adjustmentOf,
  anticipationOf,
  bankDebitOf,
  checkStatus,
  creditOf,
  netOf,
  pendingDebitOf,
  readBankDebit,
  readNet,
  settledDebitOf,
  unscheduledOf,
} from './rede-eefi-entries.ts'
import { header, matrixTotals, pendingDebit, settledDebit, trailer, twin, unscheduled } from './rede-eefi-layout.ts'
import { redeStatement } from './rede-statement.ts'

const none = {
  credits: 0,
  credits_cents: 0,
  anticipated: 0,
  anticipated_cents: 0,
  adjustments: 0,
  adjustments_cents: 0,
  debits: 0,
  debits_cents: 0,
}

/**
 * Reads Rede EEFI: credits, anticipations, adjustments and debits. Each debit is a settlement; the cancellation or
 * chargeback behind it becomes one capture per file. It is unconfirmed which debits the trailer includes, so sums only
 * warn. Source: acquirer-files 3, EEFI.
 */
export const redeEefi: LineLayout<AcquirerItem> = (feed) => {
  const { report, emit } = feed
  const { file, frame, opening, totals, closing } = redeStatement(feed, { exact: false })
  const told = new Set<string>()

  const settle = (settlement: Settlement, figures: Partial<typeof none>) => {
    const { merchant_no, paid_on, gross_cents, net_cents } = settlement
    // Includes unpaid records: the total of the file is the imported plus the left-out amount.
    const money = { gross_cents, fee_cents: gross_cents - net_cents, net_cents }
    file.add(merchant_no, { ...none, ...figures, ...money })
    file.movedOn(paid_on)
    emit({ settlement })
  }
  const debit = (entry: Debit, settlementOf: (capture_key: string) => Settlement) => {
    const capture = captureOfDebit(entry, modalityOfReason(entry.new_reason || entry.reason), report)
    if (!told.has(capture.capture_key)) emit({ capture })
    told.add(capture.capture_key)
    settle(settlementOf(capture.capture_key), { debits: 1, debits_cents: entry.amount_cents })
  }
  const masked = (row: Row, card: Field<string>) =>
    isMasked(row.get(card), { line: row.line, field: card.name }, report)
  return readFrame(feed, {
    ...frame,
    header: '030',
    trailer: '052',
    take: {
      '030': opening(header),
      '032': () => {},
      '034': (row) => {
        const settlement = creditOf(row)
        checkStatus(row, report)
        settle(settlement, { credits: 1, credits_cents: settlement.net_cents })
      },
      '035': (row) => {
        const entry = readNet(row)
        debit(entry, (key) => netOf(entry, key))
      },
      '036': (row) => {
        const settlement = anticipationOf(row)
        settle(settlement, { anticipated: 1, anticipated_cents: settlement.net_cents })
      },
      // Sum of the credits of a day and account. Unconfirmed: which records it includes.
      '037': () => {},
      '038': (row) => {
        const entry = readBankDebit(row)
        debit(entry, (key) => bankDebitOf(entry, key))
      },
      '043': (row) => {
        const settlement = adjustmentOf(row)
        settle(settlement, { adjustments: 1, adjustments_cents: settlement.net_cents })
      },
      '044': (row) => masked(row, pendingDebit.card) && settle(pendingDebitOf(row), {}),
      '045': (row) => masked(row, settledDebit.card) && settle(settledDebitOf(row), {}),
      '049': (row) => masked(row, unscheduled.card) && settle(unscheduledOf(row), {}),
      '050': totals(matrixTotals),
      '052': closing(trailer, trailer.debits_cents),
      '053': (row) => masked(row, twin.card),
    },
  })
}
