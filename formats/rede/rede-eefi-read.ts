import { readFrame } from '../acquirer/acquirer-frame.ts'
import type { AcquirerItem } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import type { Field, FixedWidthRow } from '../fixed-width/fixed-width.ts'
import type { LineLayout } from '../fixed-width/line-layout.ts'
import { checkMaskedCard } from '../values/card-numbers.ts'
import { captureOfDebit, type Debit, modalityOfReason } from './rede-adjustments.ts'
import {
  checkEefiCreditStatus,
  readBankDebit,
  readNet,
  toEefiAdjustment,
  toEefiAnticipation,
  toEefiBankDebit,
  toEefiCredit,
  toEefiNetAdjustment,
  toEefiPendingDebit,
  toEefiSettledDebit,
  toEefiUnscheduled,
} from './rede-eefi-entries.ts'
import {
  eefiHeaderLayout,
  eefiMatrixTotalsLayout,
  eefiOnlineTwinLayout,
  eefiPendingDebitLayout,
  eefiSettledDebitLayout,
  eefiTrailerLayout,
  eefiUnscheduledLayout,
} from './rede-eefi-layout.ts'
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

/** Reads each debit as a settlement and its event as one capture. Unconfirmed: whether the trailer has the debits. */
export const redeEefi: LineLayout<AcquirerItem> = (feed) => {
  const { report, emit } = feed
  const { file, frame, opening, totals, closing } = redeStatement(feed, { exact: false })
  const emittedKeys = new Set<string>()

  const settle = (settlement: ParsedSettlement, figures: Partial<typeof none>) => {
    const { merchant_no, paid_on, gross_cents, net_cents } = settlement
    // Includes unpaid records: the total of the file is the imported plus the left-out amount.
    const money = { gross_cents, fee_cents: gross_cents - net_cents, net_cents }
    file.add(merchant_no, { ...none, ...figures, ...money })
    file.movedOn(paid_on)
    emit({ settlement })
  }
  const debit = (entry: Debit, settlementOf: (capture_key: string) => ParsedSettlement) => {
    const capture = captureOfDebit(entry, modalityOfReason(entry.new_reason || entry.reason), report)
    if (!emittedKeys.has(capture.capture_key)) emit({ capture })
    emittedKeys.add(capture.capture_key)
    settle(settlementOf(capture.capture_key), { debits: 1, debits_cents: entry.amount_cents })
  }
  const masked = (row: FixedWidthRow, card: Field<string>) =>
    checkMaskedCard(row.get(card), { line: row.line, field: card.name }, report)
  return readFrame(feed, {
    ...frame,
    header: '030',
    trailer: '052',
    take: {
      '030': opening(eefiHeaderLayout),
      '032': () => {},
      '034': (row) => {
        const settlement = toEefiCredit(row)
        checkEefiCreditStatus(row, report)
        settle(settlement, { credits: 1, credits_cents: settlement.net_cents })
      },
      '035': (row) => {
        const entry = readNet(row)
        debit(entry, (key) => toEefiNetAdjustment(entry, key))
      },
      '036': (row) => {
        const settlement = toEefiAnticipation(row)
        settle(settlement, { anticipated: 1, anticipated_cents: settlement.net_cents })
      },
      // Sum of the credits of a day and account. Unconfirmed: which records it includes.
      '037': () => {},
      '038': (row) => {
        const entry = readBankDebit(row)
        debit(entry, (key) => toEefiBankDebit(entry, key))
      },
      '043': (row) => {
        const settlement = toEefiAdjustment(row)
        settle(settlement, { adjustments: 1, adjustments_cents: settlement.net_cents })
      },
      '044': (row) => masked(row, eefiPendingDebitLayout.card) && settle(toEefiPendingDebit(row), {}),
      '045': (row) => masked(row, eefiSettledDebitLayout.card) && settle(toEefiSettledDebit(row), {}),
      '049': (row) => masked(row, eefiUnscheduledLayout.card) && settle(toEefiUnscheduled(row), {}),
      '050': totals(eefiMatrixTotalsLayout),
      '052': closing(eefiTrailerLayout, eefiTrailerLayout.debits_cents),
      '053': (row) => masked(row, eefiOnlineTwinLayout.card),
    },
  })
}
