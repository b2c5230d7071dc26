import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAnticipationCost } from './early-payments.rules.ts'

const item = (net_cents: number) => ({ net_cents })

test('the cost of a batch is split among its instalments to the cent, and no share exceeds its instalment', () => {
  const nets = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(nets, fc.double({ min: 0, max: 1, noNaN: true }), (parts, rate) => {
      const total = sumOf(parts, (part) => part)
      const cost = Math.floor(total * rate)
      const items = parts.map(item)
      const shares = splitAnticipationCost({ net_cents: total - cost, anticipation_cost_cents: cost, items })
      expect(sumOf(shares, (share) => share)).toBe(cost)
      expect(shares.every((share, index) => share >= 0 && share <= (parts[index] ?? 0))).toBe(true)
    }),
  )
})

test('instalments that include their own cost get no share of the batch cost', () => {
  expect(splitAnticipationCost({ net_cents: 9648, anticipation_cost_cents: 142, items: [item(9648)] })).toEqual([0])
})

test('the cost of a batch whose amounts do not add up is not split', () => {
  expect(splitAnticipationCost({ net_cents: 9000, anticipation_cost_cents: 142, items: [item(9790)] })).toEqual([0])
  expect(splitAnticipationCost({ net_cents: 100, anticipation_cost_cents: 10, items: [] })).toEqual([])
})
