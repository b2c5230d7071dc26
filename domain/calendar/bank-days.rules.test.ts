import { addDays } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBankDays, computeEaster, getNextBankDay, isBankDay, listBankHolidays } from './bank-days.rules.ts'

test('Easter is computed as in the church calendar', () => {
  const known = ['2000-04-23', '2008-03-23', '2011-04-24', '2019-04-21', '2024-03-31', '2025-04-20', '2026-04-05']
  expect(known.map((day) => computeEaster(Number(day.slice(0, 4))))).toEqual(known)
  expect(computeEaster(2038)).toBe('2038-04-25')
})

test('the bank holidays of 2026 equal those of the national calendar', () => {
  expect(listBankHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-06-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
    '2026-12-25',
  ])
})

test('20 November is a national holiday since 2024', () => {
  expect(isBankDay('2023-11-20')).toBe(true)
  expect(isBankDay('2024-11-20')).toBe(false)
})

test('an amount due on a Saturday or during carnival is paid on the next bank day', () => {
  expect(getNextBankDay('2026-10-17')).toBe('2026-10-19')
  expect(getNextBankDay('2026-02-14')).toBe('2026-02-18')
  expect(addBankDays('2026-10-09', 1)).toBe('2026-10-13')
})

const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days))

test('Easter is always a Sunday between 22 March and 25 April', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
      const sunday = computeEaster(year)
      expect(new Date(`${sunday}T00:00:00Z`).getUTCDay()).toBe(0)
      expect(sunday >= `${year}-03-22` && sunday <= `${year}-04-25`).toBe(true)
    }),
  )
})

test('adding a and then b bank days to a bank day equals adding a + b', () => {
  fc.assert(
    fc.property(day.map(getNextBankDay), fc.nat(40), fc.nat(40), (date, a, b) => {
      expect(addBankDays(addBankDays(date, a), b)).toBe(addBankDays(date, a + b))
    }),
  )
})

test('adding n bank days to any day passes exactly n of them', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 40 }), (date, count) => {
      const end = addBankDays(date, count)
      let passed = 0
      for (let next = addDays(date, 1); next <= end; next = addDays(next, 1)) if (isBankDay(next)) passed += 1
      expect(passed).toBe(count)
      expect(isBankDay(end)).toBe(true)
    }),
  )
})
