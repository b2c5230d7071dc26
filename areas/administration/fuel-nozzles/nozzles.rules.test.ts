import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceRequest } from './fuel-nozzles.contract.ts'
import { canChangeNozzleStatus, canRollOver, isWithinTestTolerance, listNextNozzleStatuses } from './nozzles.rules.ts'

test.each([
  [-61, false],
  [-60, true],
  [0, true],
  [100, true],
  [101, false],
])('a test with a deviation of %i mL is within tolerance: %s', (deviation, within) =>
  expect(isWithinTestTolerance(deviation)).toBe(within),
)

test('the third decimal of a retail price is zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1_000_000 }), (price_millis) => {
      const { success } = PriceRequest.safeParse({ price_millis, applies_on: '2026-11-01' })
      expect(success).toBe(String(price_millis).endsWith('0'))
    }),
  )
})

test('a blocked nozzle can be released or ended; an inactive nozzle stays inactive', () => {
  expect(canChangeNozzleStatus('active', 'blocked')).toBe(true)
  expect(canChangeNozzleStatus('blocked', 'active')).toBe(true)
  expect(canChangeNozzleStatus('active', 'active')).toBe(false)
  expect(listNextNozzleStatuses('inactive')).toEqual([])
})

test('only a counter in its last tenth can have rolled over', () => {
  const totalizer_max_ml = 1_000_000_000
  expect(canRollOver({ opening_ml: 900_000_000, totalizer_max_ml })).toBe(false)
  expect(canRollOver({ opening_ml: 900_000_001, totalizer_max_ml })).toBe(true)
})
