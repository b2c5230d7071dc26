import { Code, type DayDifference } from '@app/domain/day/assessment/contract'
import { openDifference } from '@app/domain/day/facts/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildStepsToConfirmed, countDifferences, groupsByCode } from './differences.rules.ts'

const differenceOf = (code: DayDifference['code'], amount_cents: number, status: DayDifference['status'] = 'open') =>
  openDifference(code, amount_cents, {
    id: `${code}${amount_cents}`,
    ref: `capture:${amount_cents}`,
    effects: amount_cents === 0 ? [] : [{ method: 'cash', amount_cents }],
    status,
  })

const anyDifference = fc
  .tuple(fc.constantFrom(...Code.options), fc.integer({ min: -1_000_000, max: 1_000_000 }))
  .map(([code, amount]) => differenceOf(code, amount))

test('the steps and the remainder lead from the system total to the confirmed total, to the cent', () => {
  fc.assert(
    fc.property(fc.array(anyDifference), fc.integer(), fc.integer(), (differences, system, confirmed) => {
      const amounts = { system_total_cents: system, confirmed_total_cents: confirmed, differences }
      const { steps, remainder } = buildStepsToConfirmed(amounts)
      expect(steps.reduce((sum, { effect_cents }) => sum + effect_cents, system) + remainder).toBe(confirmed)
      expect(steps.every(({ effect_cents }) => effect_cents !== 0)).toBe(true)
    }),
  )
})

test('every difference belongs to exactly one group, that of its code', () => {
  fc.assert(
    fc.property(fc.array(anyDifference), (differences) => {
      const groups = groupsByCode(differences)
      expect(groups.flatMap((group) => group.differences)).toHaveLength(differences.length)
      expect(new Set(groups.map(({ code }) => code)).size).toBe(groups.length)
    }),
  )
})

test('a difference resolved by a match is not a step', () => {
  const differences = [differenceOf('D09', -200), differenceOf('D01', -5000, 'resolved')]
  const { steps, remainder } = buildStepsToConfirmed({
    system_total_cents: 1000,
    confirmed_total_cents: 800,
    differences,
  })
  expect(steps.map(({ code }) => code)).toEqual(['D09'])
  expect(remainder).toBe(0)
})

test('each difference that did not resolve itself is counted as unexplained, deferred or explained, once', () => {
  const anyState = fc.constantFrom<DayDifference['status']>(
    'open',
    'refused',
    'deferred',
    'explained',
    'accepted',
    'resolved',
  )
  fc.assert(
    fc.property(fc.array(anyState), (states) => {
      const { todas, abertas, adiadas, explicadas } = countDifferences(states.map((status) => ({ status })))
      expect(abertas + adiadas + explicadas).toBe(todas)
      expect(todas).toBe(states.filter((status) => status !== 'resolved').length)
    }),
  )
})
