import { type AutoReason, buildAutoReasonFinder } from '@app/domain/day/differences/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const company = '01930000-0000-7000-8000-0000000000a1'
const day = { company_id: company, on: '2026-10-14' }
const reason = (change: Partial<AutoReason> = {}): AutoReason => ({
  id: 'r1',
  code: 'ROUNDING',
  name: 'Arredondamento',
  source_system: 'internal',
  external_code: null,
  external_text: null,
  company_id: null,
  difference_codes: ['D03'],
  max_amount_cents: 100,
  approval_required: false,
  priority: 100,
  valid_from: '2026-01-01',
  valid_to: null,
  ...change,
})
const difference = (amount_cents: number, code = 'D03') => ({
  code,
  amount_cents,
  effects: [{ amount_cents }],
  items: [{ kind: 'capture', id: '1' }],
})
const getNoReason = () => null
const getCieloReason = () => ({ source_system: 'cielo', external_code: 'adjustment', external_text: '' })
const findReasonId = (
  reasons: AutoReason[],
  found = difference(-50),
  getSourceReason: Parameters<ReturnType<typeof buildAutoReasonFinder>>[1] = getNoReason,
) => buildAutoReasonFinder(reasons, day)(found, getSourceReason)?.id

test('a reason explains automatically the differences of its codes up to its limit, shortage or overage', () => {
  expect([-100, 100, 101, -101].map((cents) => findReasonId([reason()], difference(cents)))).toEqual([
    'r1',
    'r1',
    undefined,
    undefined,
  ])
  expect(findReasonId([reason()], difference(-50, 'D09'))).toBeUndefined()
})

test('the limit of a reason applies to the amount moved between methods, even if the difference is zero', () => {
  const swap = { ...difference(0), effects: [{ amount_cents: -8500 }, { amount_cents: 8500 }] }
  expect(findReasonId([reason()], swap)).toBeUndefined()
  expect(findReasonId([reason({ max_amount_cents: 8500 })], swap)).toBe('r1')
})

test('a difference in litres without money is never within a limit', () => {
  expect(
    findReasonId([reason({ difference_codes: ['D16'], max_amount_cents: 1_000_000 })], {
      ...difference(0, 'D16'),
      effects: [],
    }),
  ).toBeUndefined()
})

test('the map of the source takes precedence over an internal map, and that of the company over the general one', () => {
  const cieloReason = reason({ id: 'cielo', source_system: 'cielo', external_code: 'adjustment' })
  const companyReason = reason({ id: 'own', company_id: company })
  expect(findReasonId([reason(), cieloReason], difference(-50), getCieloReason)).toBe('cielo')
  expect(findReasonId([reason(), cieloReason], difference(-50), getNoReason)).toBe('r1')
  expect(findReasonId([reason(), companyReason])).toBe('own')
})

test('an automatic reason always contains the code and covers the amount, for any set of reasons', () => {
  const code = fc.constantFrom('D01', 'D03', 'D09')
  const reasons = fc.array(
    fc.record({ difference_codes: fc.array(code), max_amount_cents: fc.nat(10_000), priority: fc.nat(9) }).map(reason),
  )
  fc.assert(
    fc.property(reasons, fc.integer({ min: -20_000, max: 20_000 }), code, (all, cents, differenceCode) => {
      const hit = buildAutoReasonFinder(all, day)(difference(cents, differenceCode), getNoReason)
      const fits = all.some(
        (one) => one.difference_codes.includes(differenceCode) && Math.abs(cents) <= one.max_amount_cents,
      )
      expect(hit !== null).toBe(fits && cents !== 0)
      if (hit)
        expect([hit.difference_codes.includes(differenceCode), Math.abs(cents) <= hit.max_amount_cents]).toEqual([
          true,
          true,
        ])
    }),
  )
})
