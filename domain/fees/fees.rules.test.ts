import { addDays, sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBankDay } from '../calendar/bank-days.rules.ts'
import type { Fee } from './fees.contract.ts'
import {
  addFeeTable,
  buildFeeFinder,
  computePaymentDate,
  copyFeesFrom,
  findFirstFeeChange,
  findOverlap,
  formatFeeMethod,
  formatFeeTerm,
  getFeeInForce,
  hasUnusualRate,
  isOverlappingFee,
  simulateSale,
} from './fees.rules.ts'

const fee = (change: Partial<Fee> = {}): Fee => ({
  brand: null,
  method: 'debit',
  installments_from: 1,
  installments_to: 1,
  rate_ppm: 10_500,
  fixed_fee_cents: 0,
  term_days: 1,
  term_kind: 'business',
  valid_from: '2026-01-01',
  valid_to: null,
  ...change,
})
const parcelled = (from: number, to: number, change: Partial<Fee> = {}) =>
  fee({ method: 'credit_installments', installments_from: from, installments_to: to, ...change })

const sale = { method: 'debit', brand: 'visa', installments: 1, sold_on: '2026-10-14' }

test('the fee of a brand takes precedence over the fee for every brand, and each is valid between its days', () => {
  const general = fee()
  const visa = fee({ brand: 'visa', rate_ppm: 9000, valid_from: '2026-06-01', valid_to: '2026-12-31' })
  expect(getFeeInForce([general, visa], sale)).toBe(visa)
  expect(getFeeInForce([general, visa], { ...sale, brand: 'elo' })).toBe(general)
  expect(getFeeInForce([general, visa], { ...sale, sold_on: '2026-05-31' })).toBe(general)
  expect(getFeeInForce([general, visa], { ...sale, sold_on: '2025-12-31' })).toBeNull()
})

test('the fee depends on the number of instalments', () => {
  const short = parcelled(2, 6)
  const long = parcelled(7, 12, { rate_ppm: 25_000 })
  const getFee = (installments: number) =>
    getFeeInForce([short, long], { ...sale, method: 'credit_installments', installments })
  expect([2, 6, 7, 12, 13].map(getFee)).toEqual([short, short, long, long, null])
})

const station = { company_id: 'a', acquirer: 'cielo', merchant_no: '1' }

test('a sale belongs to the contract of its merchant number, or to the only contract with its acquirer', () => {
  const first = { ...station, fees: [fee({ rate_ppm: 1 })] }
  const second = { ...station, merchant_no: '2', fees: [fee({ rate_ppm: 2 })] }
  const fleet = { ...station, acquirer: 'frota', merchant_no: '9', fees: [fee({ rate_ppm: 3, method: 'fleet' })] }
  const findFee = buildFeeFinder([first, second, fleet])
  expect(findFee({ ...station, ...sale, merchant_no: '2' })?.rate_ppm).toBe(2)
  expect(findFee({ ...station, ...sale, acquirer: 'frota', method: 'fleet' })?.rate_ppm).toBe(3)
  expect(findFee({ ...station, ...sale, merchant_no: '7' })).toBeNull()
  expect(findFee({ ...station, ...sale, company_id: 'b' })).toBeNull()
})

test('the terms of the worked day give its payment days', () => {
  const days = (term: Partial<Fee>, number = 1) => computePaymentDate(fee(term), '2026-10-14', number)
  expect(days({ term_days: 1 })).toBe('2026-10-15')
  expect(days({ term_days: 15, term_kind: 'calendar' })).toBe('2026-10-29')
  expect(days({ term_days: 30, term_kind: 'calendar' })).toBe('2026-11-13')
  expect(days({ term_days: 30, term_kind: 'calendar' }, 2)).toBe('2026-12-14')
})

test('a sale on the Friday before a holiday is paid on the next bank day', () => {
  expect(computePaymentDate(fee({ term_days: 1 }), '2026-10-09', 1)).toBe('2026-10-13')
})

test('a simulation of R$ 100,00 in three at 2,10% and R$ 0,40 equals the figures of the acquirer', () => {
  const simulated = simulateSale(
    parcelled(2, 6, { rate_ppm: 21_000, fixed_fee_cents: 40, term_days: 30, term_kind: 'calendar' }),
    {
      amount_cents: 10_000,
      installments: 3,
      sold_on: '2026-10-14',
    },
  )
  expect(simulated.parts).toEqual([
    { number: 1, due_on: '2026-11-13', gross_cents: 3334, fee_cents: 110, net_cents: 3224 },
    { number: 2, due_on: '2026-12-14', gross_cents: 3333, fee_cents: 70, net_cents: 3263 },
    { number: 3, due_on: '2027-01-12', gross_cents: 3333, fee_cents: 70, net_cents: 3263 },
  ])
  expect(simulated).toMatchObject({ fee_cents: 250, net_cents: 9750, effective_ppm: 25_000 })
})

const anyFee = fc.record({
  rate_ppm: fc.integer({ min: 0, max: 1_000_000 }),
  fixed_fee_cents: fc.nat(10_000),
  term_days: fc.nat(120),
  term_kind: fc.constantFrom('calendar' as const, 'business' as const),
})
const anySale = fc.record({
  amount_cents: fc.integer({ min: 1, max: 100_000_000_00 }),
  installments: fc.integer({ min: 1, max: 24 }),
  sold_on: fc.nat(20_000).map((days) => addDays('2010-01-01', days)),
})

test('fee plus net equal the gross, instalments sum to the amount, and payments fall on ascending bank days', () => {
  fc.assert(
    fc.property(anyFee, anySale, (terms, cardSale) => {
      const { parts, fee_cents, net_cents } = simulateSale(fee(terms), cardSale)
      expect(sumOf(parts, (part) => part.gross_cents)).toBe(cardSale.amount_cents)
      expect(fee_cents + net_cents).toBe(cardSale.amount_cents)
      for (const part of parts) expect(part.fee_cents + part.net_cents).toBe(part.gross_cents)
      const days = parts.map(({ due_on }) => due_on)
      expect(days).toEqual([...days].sort())
      expect(days.every((day) => isBankDay(day) && day >= cardSale.sold_on)).toBe(true)
      const grosses = parts.slice(1).map(({ gross_cents }) => gross_cents)
      expect(new Set(grosses).size).toBeLessThanOrEqual(1)
    }),
  )
})

const period = fc
  .tuple(fc.nat(40), fc.option(fc.nat(40)), fc.constantFrom(null, 'visa'), fc.integer({ min: 2, max: 12 }), fc.nat(6))
  .map(([start, length, brand, from, more]) =>
    parcelled(from, from + more, {
      brand,
      valid_from: addDays('2026-01-01', start),
      valid_to: length === null ? null : addDays('2026-01-01', start + length),
    }),
  )

test('two fees overlap exactly when a sale on some day would match both', () => {
  const days = Array.from({ length: 100 }, (_, index) => addDays('2026-01-01', index))
  const counts = Array.from({ length: 17 }, (_, index) => index + 2)
  const fits = (candidate: Fee, sold_on: string, installments: number) =>
    getFeeInForce([candidate], { method: 'credit_installments', brand: candidate.brand, installments, sold_on }) !==
    null
  fc.assert(
    fc.property(period, period, (first, second) => {
      const both = days.some((day) => counts.some((count) => fits(first, day, count) && fits(second, day, count)))
      expect(isOverlappingFee(first, second)).toBe(both && first.brand === second.brand)
      expect(isOverlappingFee(first, second)).toBe(isOverlappingFee(second, first))
    }),
    { numRuns: 60 },
  )
})

test('the error names the overlapped table', () => {
  const old = fee({ valid_to: '2026-06-30' })
  const next = fee({ valid_from: '2026-06-30' })
  expect(findOverlap([old, next])).toEqual({ index: 1, other: old })
  expect(findOverlap([old, { ...next, valid_from: '2026-07-01' }])).toBeNull()
})

test('a new table ends the current one on the day before, and never changes a later one', () => {
  const old = fee()
  const debit = fee({ valid_from: '2026-11-01', rate_ppm: 9000 })
  expect(addFeeTable([old], [debit], '2026-11-01')).toEqual({ fees: [{ ...old, valid_to: '2026-10-31' }, debit] })
  expect(addFeeTable([old, debit], [], '2026-10-01')).toEqual({ conflict: debit })
})

test('a copied table is in force from its first day on, and overlaps no other table', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 6 }), fc.nat(80), (all, at) => {
      const fees = all.filter((one, index) => !all.slice(0, index).some((before) => isOverlappingFee(before, one)))
      const from = addDays('2026-01-01', at)
      const result = addFeeTable(fees, copyFeesFrom(fees, from), from)
      if (result.fees) expect(findOverlap(result.fees)).toBeNull()
      else expect(result.conflict.valid_from >= from).toBe(true)
    }),
  )
})

test('the first change is the first day on which a sale has another fee', () => {
  const old = fee()
  expect(findFirstFeeChange([old], [old])).toBeNull()
  expect(findFirstFeeChange([old], [old, fee({ valid_from: '2026-11-01', brand: 'elo' })])).toBe('2026-11-01')
  expect(findFirstFeeChange([old], [])).toBe('2026-01-01')
})

test('fees are labelled in the usual words', () => {
  expect([fee(), parcelled(2, 6), parcelled(2, 99), parcelled(3, 3)].map(formatFeeMethod)).toEqual([
    'Débito',
    'Crédito 2–6',
    'Crédito 2 ou mais',
    'Crédito 3',
  ])
  expect([fee(), fee({ term_days: 2 }), fee({ term_kind: 'calendar', term_days: 30 })].map(formatFeeTerm)).toEqual([
    'D+1 útil',
    'D+2 úteis',
    'D+30',
  ])
  expect([hasUnusualRate([fee({ rate_ppm: 100_000 })]), hasUnusualRate([fee({ rate_ppm: 100_001 })])]).toEqual([
    false,
    true,
  ])
})
