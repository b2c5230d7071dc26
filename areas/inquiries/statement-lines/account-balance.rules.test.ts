import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAccountBalance } from './account-balance.rules.ts'

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })

test('an account with complete lines agrees with every balance that its bank states', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 30 }), (opening_cents, amounts) => {
      let runningBalance = opening_cents
      const stated = amounts.map((amount, day) => {
        runningBalance += amount
        return {
          on: `2026-10-${String(day + 1).padStart(2, '0')}`,
          informed_cents: runningBalance,
          calculated_cents: runningBalance,
        }
      })
      const balance = computeAccountBalance({
        opening_cents,
        credits_cents: sumOf(amounts, (amount) => Math.max(0, amount)),
        debits_cents: sumOf(amounts, (amount) => Math.min(0, amount)),
        stated,
      })
      expect(balance).toMatchObject({
        calculated_cents: runningBalance,
        difference_cents: 0,
        agreed_on: stated.at(-1)?.on,
      })
    }),
  )
})

test('lines are missing between the last day with equal balances and the last stated balance', () => {
  const stated = [
    { on: '2026-10-01', informed_cents: 100, calculated_cents: 100 },
    { on: '2026-10-02', informed_cents: 200, calculated_cents: 150 },
    { on: '2026-10-03', informed_cents: 300, calculated_cents: 250 },
  ]
  expect(computeAccountBalance({ opening_cents: 0, credits_cents: 250, debits_cents: 0, stated })).toMatchObject({
    difference_cents: -50,
    informed_on: '2026-10-03',
    agreed_on: '2026-10-01',
  })
})

test('an account without a stated balance has no difference', () => {
  expect(computeAccountBalance({ opening_cents: 5, credits_cents: 2, debits_cents: -1, stated: [] })).toMatchObject({
    calculated_cents: 6,
    informed_cents: null,
    difference_cents: null,
  })
})
