import type { BusinessDate } from '@app/kit/contract'
import { computeCharges } from '../bank-slips/slip-charges.rules.ts'

type DatedTitle = {
  due_on: BusinessDate
  amount_cents: number
  discount_cents: number
  discount_until: BusinessDate | null
  fine_ppm: number
  interest_ppm: number
}

/** Returns the amount of a payment on a day: nominal - discount + fine + interest. Source: bank-files 7.5. */
export function computePaymentAmount(title: DatedTitle, pay_on: BusinessDate) {
  const { fine_cents, interest_cents, total_cents } = computeCharges(title, pay_on)
  const discount_cents = title.discount_until !== null && pay_on <= title.discount_until ? title.discount_cents : 0
  return { discount_cents, charges_cents: fine_cents + interest_cents, amount_cents: total_cents - discount_cents }
}
