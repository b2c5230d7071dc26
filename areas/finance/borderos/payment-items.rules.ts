import { addDays, type BusinessDate, daysBetween, localDate, toInstant } from '@app/kit/contract'
import { type PayableMethod, payableMethods } from '../payables/payables.contract.ts'
import { computePaymentAmount } from '../payables/payment-amount.rules.ts'

/** A title of a lot with the data of its supplier that are in force. */
export type PaymentItem = {
  item_no: number
  payable_id: string
  supplier_id: string
  supplier_name: string
  supplier_tax_id: string
  document: string
  instalment: number
  due_on: BusinessDate
  nominal_cents: number
  discount_cents: number
  discount_until: BusinessDate | null
  fine_ppm: number
  interest_ppm: number
  method: PayableMethod
  barcode: string | null
  pix_key_kind: string | null
  pix_key: string | null
  bank_code: string | null
  branch: string | null
  account_no: string | null
  account_digit: string | null
}

const maxPaymentDays = 60

/** Days after a change of bank data in which the people of the change do not approve a payment. */
const recentDays = 3

export const computeItemAmount = (item: PaymentItem, pay_on: BusinessDate) =>
  computePaymentAmount({ ...item, amount_cents: item.nominal_cents }, pay_on)

/** Returns the part of the bank data that the payment uses. */
function toPaymentPlace(item: PaymentItem) {
  const { method, barcode, pix_key, pix_key_kind, bank_code, branch, account_no, account_digit } = item
  if (method === 'slip' || method === 'tax') return { barcode }
  if (method === 'pix_key') return { pix_key_kind, pix_key }
  return { bank_code, branch, account_no, account_digit }
}

/** Content that an approval signs. */
export const toSignedContent = (item: PaymentItem, pay_on: BusinessDate) => ({
  item_no: item.item_no,
  payable_id: item.payable_id,
  payee_document: item.supplier_tax_id,
  payee_name: item.supplier_name,
  method: item.method,
  ...toPaymentPlace(item),
  nominal_cents: item.nominal_cents,
  amount_cents: computeItemAmount(item, pay_on).amount_cents,
  pay_on,
})

export const usesBankData = ({ method }: Pick<PaymentItem, 'method'>) => method !== 'slip' && method !== 'tax'

/** Returns the reason why the bank of the account cannot pay the item; null if it can. */
export function findPayeeProblem(item: Omit<PaymentItem, 'item_no'>, bank_code: string): string | null {
  const { method } = item
  if (method === 'pix_key' && item.pix_key === null) return 'sem chave Pix aprovada'
  if (method !== 'ted' && method !== 'account_credit') return null
  if (item.bank_code === null) return 'sem conta aprovada'
  const isSameBank = item.bank_code === bank_code
  if (method === 'ted' && isSameBank) return `conta no mesmo banco: use ${payableMethods.account_credit}`
  return method === 'account_credit' && !isSameBank ? `conta em outro banco: use ${payableMethods.ted}` : null
}

/** Returns the days since a change of bank data; null if it is no longer recent. */
export function countDaysSinceChange(changed_at: string, today: BusinessDate) {
  const days = daysBetween(localDate(changed_at), today)
  return days < recentDays ? days : null
}

/** Changes of bank data since this instant are recent. */
export const getFirstRecentInstant = (today: BusinessDate) => toInstant(addDays(today, 1 - recentDays), '00:00')

export const getLastPaymentDay = (today: BusinessDate) => addDays(today, maxPaymentDays)
