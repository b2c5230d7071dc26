import fc from 'fast-check'
import { cents, days, digitsOf, orNull } from '../testing/arbitraries.fixture.ts'

/** Text that banks accept, up to `length` columns; it begins with a letter, so it is never all digits. */
export const plainWords = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJ0123456789 .-'), { minLength: 1, maxLength: length })
    .map((letters) => `A${letters.join('')}`.split(' ').filter(Boolean).join(' ').slice(0, length).trim())

export const amount = fc.oneof(fc.constant(0), cents)

export const outcome = {
  occurred_on: orNull(days),
  credited_on: orNull(days),
  other_credits_cents: amount,
  interest_cents: amount,
  discount_cents: amount,
  abatement_cents: amount,
  tax_cents: amount,
  received_by: orNull(fc.record({ bank: fc.constantFrom('001', '237'), branch: digitsOf(4) })),
}
