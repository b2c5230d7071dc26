import { describe, expect, test } from 'vitest'
import type { Capture, SystemMovement } from '../day/facts/day-facts.contract.ts'
import { workedDay } from '../day/facts/worked-day.fixture.ts'
import { buildMatchSides } from './items.rules.ts'
import { matchDay } from './match-day.rules.ts'
import { findSums } from './sum-search.rules.ts'

const [anySale] = workedDay.movements
const [anyCapture] = workedDay.captures
if (!anySale || !anyCapture) throw new Error('the worked day has sales and captures')

const noon = Date.parse('2026-10-14T15:00:00.000Z')
const minute = 60_000
const after = (ms: number) => new Date(noon + ms).toISOString()
const blank = { method: 'debit', nsu: null, auth_code: null, terminal_logical_no: null, e2e_id: null } as const

const sale = (id: number, change: Partial<SystemMovement> = {}): SystemMovement => ({
  ...anySale,
  ...blank,
  txid: null,
  id,
  nature: 'sale',
  amount_cents: 10_000,
  installments: 1,
  session_id: 1,
  cancelled_at: null,
  occurred_at: after(0),
  ...change,
})
const capture = (change: Partial<Capture> = {}): Capture => ({
  ...anyCapture,
  ...blank,
  id: 1,
  kind: 'sale',
  own: true,
  gross_cents: 10_000,
  installments: 1,
  cancelled_at: null,
  captured_at: after(0),
  ...change,
})
const passOf = (movements: readonly SystemMovement[], captures: readonly Capture[]) => {
  const { groups } = matchDay({ business_date: workedDay.business_date, movements, captures, manuals: [] })
  return groups.map(({ pass_no, status, system }) => `${pass_no} ${status}, ${system.length} de 1`).join()
}

// Limits of operations 3.5: the last value that a pass accepts, and the first one it rejects.
describe('limits of the passes', () => {
  test.each([
    [10 * minute, '3 confirmed, 1 de 1'],
    [10 * minute + 1000, '4 suggested, 1 de 1'],
    [-10 * minute, '3 confirmed, 1 de 1'],
    [-10 * minute - 1000, '4 suggested, 1 de 1'],
    [60 * minute, '4 suggested, 1 de 1'],
    [60 * minute + 1000, ''],
  ])('the same machine and amount, %i ms apart: %s', (ms, found) => {
    const at = { terminal_logical_no: 'T1' }
    expect(passOf([sale(1, at)], [capture({ ...at, captured_at: after(ms) })])).toBe(found)
  })

  test.each([
    ['2026-10-13', '2 confirmed, 1 de 1'],
    ['2026-10-15', '2 confirmed, 1 de 1'],
    ['2026-10-16', ''],
  ])('one number and the amount, captured on %s: %s', (business_date, found) => {
    expect(passOf([sale(1, { nsu: '7' })], [capture({ nsu: '7', business_date, captured_at: null })])).toBe(found)
  })

  test('another number of instalments excludes a pair from the exact pass, and the next pass finds it', () => {
    const receipt = { nsu: '7', auth_code: 'A1', acquirer: 'cielo' } as const
    const passFor = (installments: number) => passOf([sale(1, receipt)], [capture({ ...receipt, installments })])
    expect([passFor(1), passFor(2)]).toEqual(['1 confirmed, 1 de 1', '2 confirmed, 1 de 1'])
  })

  const parts = (amounts: readonly number[], ms = 0) =>
    amounts.map((amount_cents, index) => sale(index + 1, { amount_cents, occurred_at: after(ms) }))
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

  test.each([
    [15 * minute, '5 suggested, 2 de 1'],
    [15 * minute + 1000, ''],
  ])('two lines of one operator that sum to one capture, %i ms apart: %s', (ms, found) => {
    expect(passOf(parts([6000, 4000], ms), [capture()])).toBe(found)
  })

  test('six lines can make up one capture, seven cannot', () => {
    const six = [100, 200, 400, 800, 1600, 3200]
    expect(passOf(parts(six), [capture({ gross_cents: total(six) })])).toBe('5 suggested, 6 de 1')
    const seven = [...six, 6400]
    expect(passOf(parts(seven), [capture({ gross_cents: total(seven) })])).toBe('')
  })

  test('sums are searched among at most twenty-four lines', () => {
    // Only 50,01 and 50,00 sum to 100,01: all other amounts are even and too large.
    const searchAmong = (count: number) => {
      const others = Array.from({ length: count - 2 }, (_, index) => 5002 + 2 * index)
      return passOf(parts([5001, 5000, ...others]), [capture({ gross_cents: 10_001 })])
    }
    expect([searchAmong(24), searchAmong(25)]).toEqual(['5 suggested, 2 de 1', ''])
  })
})

test('the search of sums counts each compared item, so that it ends on a day of many items in the same minute', () => {
  const facts = { business_date: workedDay.business_date, manuals: [] }
  const { system, confirmation } = buildMatchSides({
    ...facts,
    movements: Array.from({ length: 100 }, (_, no) => sale(no + 1)),
    captures: [capture()],
  })
  const [anchor] = confirmation
  if (!anchor) throw new Error('no capture')
  const budget = { steps: 0 }
  findSums(anchor, { timed: system, allowed: () => true, budget })
  expect(budget.steps).toBe(100)
})
