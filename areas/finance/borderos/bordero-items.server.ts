import { getNextBankDay } from '@app/domain/calendar/contract'
import { type BusinessDate, localDate, showDate } from '@app/kit/contract'
import { fail, failOn } from '@app/kit/server'
import { type PayableState, payableStates } from '../payables/payables.contract.ts'
import {
  notBankDay,
  payableNotPayable,
  payableOfOtherCompany,
  payableTakenByLot,
  payeeProblem,
  payOnFar,
  payOnPast,
} from './borderos.contract.ts'
import type { LotCandidate, PayingAccount } from './borderos.store.ts'
import { findPayeeProblem, getLastPaymentDay, type PaymentItem } from './payment-items.rules.ts'

/** Refuses a day of payment that has no banks, is past, or is more than 60 days ahead. */
export function checkPayOn(pay_on: BusinessDate, now: string) {
  const today = localDate(now)
  const last = getLastPaymentDay(today)
  if (pay_on < today) failOn('pay_on', payOnPast)
  if (pay_on > last) failOn('pay_on', payOnFar, { date: showDate(last) })
  if (getNextBankDay(pay_on) !== pay_on) failOn('pay_on', notBankDay, { date: showDate(pay_on) })
}

type PayableItem = Omit<PaymentItem, 'item_no'>

/** Refuses items that the bank of the account cannot pay. */
export function checkPayees(items: readonly PayableItem[], { bank_code }: Pick<PayingAccount, 'bank_code'>) {
  for (const item of items) {
    const reason = findPayeeProblem(item, bank_code)
    if (reason !== null)
      fail(payeeProblem, { values: { document: item.document, supplier: item.supplier_name, reason } })
  }
}

const isState = (status: string): status is PayableState => status in payableStates

/** Refuses titles that are not open, are in another lot, or belong to another company. */
export function checkCandidates(candidates: readonly LotCandidate[], account: PayingAccount) {
  for (const { document, company_id, status, bordero_number } of candidates) {
    if (company_id !== account.company_id) fail(payableOfOtherCompany, { values: { document } })
    if (bordero_number !== null) fail(payableTakenByLot, { values: { document, number: bordero_number } })
    if (status !== 'open')
      fail(payableNotPayable, {
        values: { document, status: isState(status) ? payableStates[status].toLowerCase() : status },
      })
  }
  checkPayees(candidates, account)
}
