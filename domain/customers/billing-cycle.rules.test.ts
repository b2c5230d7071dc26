import { addDays, daysBetween } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBankDay } from '../calendar/bank-days.rules.ts'
import type { BillingCycle } from './billing-cycle.contract.ts'
import { computeClosingDate, computeCycleDueDate, groupNotes } from './billing-cycle.rules.ts'

const weekly: BillingCycle = { period: 'weekly', closing_day: 7, due_days: 7, bank_day_rule: 'next' }

const anyDate = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
const anyCycle: fc.Arbitrary<BillingCycle> = fc
  .oneof(
    fc.record({ period: fc.constant('weekly' as const), closing_day: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ period: fc.constant('fortnightly' as const), closing_day: fc.integer({ min: 1, max: 15 }) }),
    fc.record({ period: fc.constant('monthly' as const), closing_day: fc.integer({ min: 1, max: 31 }) }),
    fc.record({ period: fc.constant('each_note' as const), closing_day: fc.constant(null) }),
  )
  .chain((period) =>
    fc.record({
      period: fc.constant(period.period),
      closing_day: fc.constant(period.closing_day),
      due_days: fc.integer({ min: 0, max: 60 }),
      bank_day_rule: fc.constantFrom('next' as const, 'previous' as const, 'leave' as const),
    }),
  )

test('a note of 14/10/2026 closes on Sunday 18/10 and is due on 26/10, seven days after the issue on Monday', () => {
  expect(computeClosingDate(weekly, '2026-10-14')).toBe('2026-10-18')
  expect(computeCycleDueDate(weekly, '2026-10-18')).toBe('2026-10-26')
})

test.each([
  ['fortnightly', 15, '2026-10-15', '2026-10-15'],
  ['fortnightly', 15, '2026-10-31', '2026-10-31'],
  ['fortnightly', 5, '2026-10-06', '2026-10-20'],
  ['fortnightly', 14, '2027-02-20', '2027-02-28'],
  ['monthly', 31, '2026-11-15', '2026-11-30'],
  ['monthly', 10, '2026-12-11', '2027-01-10'],
  ['each_note', null, '2026-12-11', '2026-12-11'],
] as const)('a %s cycle of day %s closes a note of %s on %s', (period, closing_day, on, closing) => {
  expect(computeClosingDate({ ...weekly, period, closing_day }, on)).toBe(closing)
})

test('a slip that is issued late is due after its own issue', () => {
  expect(computeCycleDueDate(weekly, '2026-10-18', '2026-11-10')).toBe('2026-11-17')
  expect(computeCycleDueDate({ ...weekly, due_days: 0, bank_day_rule: 'previous' }, '2026-10-18', '2026-11-14')).toBe(
    '2026-11-16',
  )
})

test('cycles have no gap: the day after a closing belongs to the next cycle, and all days until a closing to it', () => {
  fc.assert(
    fc.property(anyCycle, anyDate, (cycle, date) => {
      const closing = computeClosingDate(cycle, date)
      expect(closing >= date).toBe(true)
      expect(computeClosingDate(cycle, closing)).toBe(closing)
      expect(computeClosingDate(cycle, addDays(closing, 1)) > closing).toBe(true)
      const middle = addDays(date, Math.floor(daysBetween(date, closing) / 2))
      expect(computeClosingDate(cycle, middle)).toBe(closing)
    }),
  )
})

test('a due date is never before its issue, and is a bank day unless the customer leaves it', () => {
  fc.assert(
    fc.property(anyCycle, anyDate, anyDate, (cycle, closes_on, issued_on) => {
      const due_on = computeCycleDueDate(cycle, closes_on, issued_on)
      expect(due_on > closes_on && due_on >= issued_on).toBe(true)
      expect(isBankDay(due_on) || cycle.bank_day_rule === 'leave').toBe(true)
    }),
  )
})

const anyNotes = fc
  .array(fc.record({ business_date: anyDate, amount_cents: fc.integer({ min: 1, max: 2_000 }) }), { maxLength: 30 })
  .map((notes) => notes.map((note, at) => ({ ...note, ref: `movement:${at}` })))

test('each note is in one bill, in an open cycle or below the minimum, and no cycle has two bills', () => {
  fc.assert(
    fc.property(anyCycle, anyNotes, anyDate, fc.option(anyDate), (cycle, notes, today, billed_until) => {
      const minimum_cents = 500
      const { bills, open, below_minimum } = groupNotes(cycle, notes, { today, minimum_cents, billed_until })
      const placed = [...bills.flatMap((bill) => bill.notes), ...open, ...below_minimum].map(({ ref }) => ref)
      expect(placed.toSorted()).toEqual(notes.map(({ ref }) => ref).toSorted())
      for (const { closes_on, amount_cents } of bills) {
        expect(closes_on < today && amount_cents >= minimum_cents).toBe(true)
        if (cycle.period !== 'each_note') expect(billed_until === null || closes_on > billed_until).toBe(true)
      }
      const closings = bills.map(({ closes_on }) => closes_on)
      if (cycle.period !== 'each_note') expect(new Set(closings).size).toBe(closings.length)
    }),
  )
})

test('a note below the minimum is billed with the next cycle', () => {
  const notes = [
    { ref: 'movement:1', business_date: '2026-10-06', amount_cents: 499 },
    { ref: 'movement:2', business_date: '2026-10-14', amount_cents: 1 },
  ]
  const options = { today: '2026-10-19', minimum_cents: 500, billed_until: null }
  expect(groupNotes(weekly, notes, options).bills).toEqual([{ closes_on: '2026-10-18', notes, amount_cents: 500 }])
  expect(groupNotes(weekly, notes, { ...options, today: '2026-10-18' })).toMatchObject({
    bills: [],
    below_minimum: [{ ref: 'movement:1' }],
    open: [{ ref: 'movement:2' }],
  })
})
