import { getNextBankDay } from '@app/domain/calendar/contract'
import { type BusinessDate, computeAnticipationFee, computeInstalmentFee, daysBetween } from '@app/kit/contract'

type ChargedSlip = { due_on: BusinessDate; amount_cents: number; fine_ppm: number; interest_ppm: number }

/** Interest of one day, half up to the centavo as banks do; `interest_ppm` is per month of 30 days. Source: bank-files 7.5. */
export const computeDailyInterest = ({
  amount_cents,
  interest_ppm,
}: Pick<ChargedSlip, 'amount_cents' | 'interest_ppm'>) =>
  computeAnticipationFee(amount_cents, { monthly_ppm: interest_ppm, days: 1 })

/**
 * Returns fine and interest of a payment on a day. Calendar days count, from the due date on; a payment until the first
 * bank day from the due date on is in time (Law 7.089/1983).
 */
export function computeCharges(slip: ChargedSlip, paid_on: BusinessDate) {
  const { due_on, amount_cents, fine_ppm } = slip
  if (paid_on <= getNextBankDay(due_on)) return { fine_cents: 0, interest_cents: 0, total_cents: amount_cents }
  const fine_cents = computeInstalmentFee(amount_cents, fine_ppm)
  const interest_cents = computeDailyInterest(slip) * daysBetween(due_on, paid_on)
  return { fine_cents, interest_cents, total_cents: amount_cents + fine_cents + interest_cents }
}
