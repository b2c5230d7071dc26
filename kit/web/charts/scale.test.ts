import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeRangeScale, computeScale, moneyMeasure, rateMeasure, showRound, toPercent } from './scale.ts'

const roundStarts = [1, 2, 25, 5]

/** True for 1, 2, 2.5 and 5 × 10ⁿ. */
const isRound = (value: number) => roundStarts.includes(Number(String(value).replace('.', '').replace(/0+$/, '')))

const units = fc.constantFrom(1, 100, 1000, 10_000)
const amounts = fc.integer({ min: 0, max: 100_000_000_000 })

test('an axis begins at zero and ends at the next round number above the largest value', () => {
  fc.assert(
    fc.property(amounts, units, (largest, unit) => {
      const { low, high } = computeScale(largest, unit)
      expect(low).toBe(0)
      expect(high).toBeGreaterThan(largest)
      expect(isRound(high / unit)).toBe(true)
      // Only the smallest axes skip a round number, because they have no three whole ticks below it.
      if (largest >= 5 * unit) expect(high).toBeLessThanOrEqual(largest * 2.5)
    }),
  )
})

test('an axis has three to five ticks at equal, round, whole distances', () => {
  fc.assert(
    fc.property(amounts, units, (largest, unit) => {
      const { high, ticks } = computeScale(largest, unit)
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(isRound(step)).toBe(true)
      expect(ticks).toEqual(ticks.map((_, index) => index * step))
      expect(ticks.every((tick) => Number.isInteger(tick / unit))).toBe(true)
      expect(ticks.at(-1)).toBeLessThanOrEqual(high)
    }),
  )
})

test('an axis that need not begin at zero covers its values with three to five round ticks', () => {
  const values = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(values, values, units, (one, other, unit) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)]
      const { low, high, ticks } = computeRangeScale(lowest, highest, unit)
      expect(low).toBeLessThanOrEqual(lowest)
      expect(high).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect([ticks[0], ticks.at(-1)]).toEqual([low, high])
      for (const value of [lowest, highest]) expect(toPercent(value, { low, high })).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [0, ['R$ 0', '1', '2']],
  [48_800, ['R$ 0', '250', '500']],
  [50_000, ['R$ 0', '250', '500', '750', '1.000']],
  [1_234_567, ['R$ 0', '5.000', '10 mil', '15 mil', '20 mil']],
  [2_100_000, ['R$ 0', '10 mil', '20 mil']],
])('up to %i centavos the axis shows %j', (largest, ticks) => {
  expect(computeScale(largest, moneyMeasure.unit).ticks.map(moneyMeasure.showTick)).toEqual(ticks)
})

test('counts have whole ticks, for the smallest counts too', () => {
  expect([0, 1, 2, 4, 5, 9].map((largest) => computeScale(largest).ticks)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
    [0, 2, 4],
    [0, 5, 10],
    [0, 5, 10],
  ])
})

test('thousands are written as mil from 10.000 on', () => {
  expect([9999, 10_000, 12_500, 250_000].map(showRound)).toEqual(['9.999', '10 mil', '12,5 mil', '250 mil'])
  expect(computeScale(9000, rateMeasure.unit).ticks.map(rateMeasure.showTick)).toEqual(['0%', '1%', '2%'])
})
