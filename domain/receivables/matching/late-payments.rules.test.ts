import { addDays, daysBetween } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectLatePaymentDifferences } from '../differences/receivable-differences.rules.ts'
import type { Instalment } from '../receivable-facts.contract.ts'
import { unnamed } from '../receivable-facts.fixture.ts'
import { computeLastDayInTime } from '../receivable-states.rules.ts'

const due_on = '2026-10-15'
const paidInstalment = (change: Partial<Instalment>): Instalment => ({
  id: 1,
  acquirer: 'cielo',
  merchant_no: '1023456789',
  brand: 'visa',
  method: 'debit',
  kind: 'sale',
  nsu: '187',
  number: 1,
  of_count: 1,
  due_on,
  fee_expected_cents: 0,
  fee_charged_cents: 0,
  net_cents: 9790,
  ...unnamed,
  ...change,
})

test('97,90 paid 55 days late at 1,5 % a month give a claim of 2,69', () => {
  const late = paidInstalment({ paid_on: addDays(due_on, 55), anticipation_ppm: 15_000 })
  expect(detectLatePaymentDifferences([late])).toMatchObject([{ code: 'D13', ref: 'instalment:1', amount_cents: -269 }])
})

test('a payment is reported exactly if it is later than the days of grace, and never as missing money', () => {
  const rate = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null })
  fc.assert(
    fc.property(
      fc.integer({ min: -20, max: 400 }),
      fc.integer({ min: -9999, max: 9_999_999 }),
      rate,
      (days, net, ppm) => {
        const paid_on = addDays(due_on, days)
        const found = detectLatePaymentDifferences([paidInstalment({ paid_on, net_cents: net, anticipation_ppm: ppm })])
        expect(found.length).toBe(net > 0 && paid_on > computeLastDayInTime(due_on) ? 1 : 0)
        for (const { amount_cents, sentence } of found) {
          expect(amount_cents).toBeLessThanOrEqual(0)
          expect(Object.is(amount_cents, -0)).toBe(false)
          expect(sentence).toContain(`(${daysBetween(due_on, paid_on)} dias)`)
        }
      },
    ),
  )
})
