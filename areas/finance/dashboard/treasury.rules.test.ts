import { expect, test } from 'vitest'
import { getFirstDueDate, groupByBankDay, listBankDays } from './treasury.rules.ts'

test('ten bank days begin today and leave out weekends and national holidays', () => {
  expect(listBankDays('2026-10-08')).toEqual([
    ...['2026-10-08', '2026-10-09', '2026-10-13', '2026-10-14', '2026-10-15'],
    ...['2026-10-16', '2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22'],
  ])
  expect(listBankDays('2026-10-10')[0]).toBe('2026-10-13')
})

test('a bank day pays the due dates since the bank day before it', () => {
  expect(getFirstDueDate('2026-10-13')).toBe('2026-10-10')
  expect(getFirstDueDate('2026-10-14')).toBe('2026-10-14')
})

test('amounts due on a weekend or holiday count on the next bank day, each once', () => {
  const row = (acquirer: string, due_on: string, net_cents: number) => ({
    acquirer,
    acquirer_name: acquirer.toUpperCase(),
    due_on,
    net_cents,
  })
  const rows = [
    row('cielo', '2026-10-09', 100),
    row('cielo', '2026-10-10', 20),
    row('cielo', '2026-10-12', 3),
    row('stone', '2026-10-13', 9800),
    row('stone', '2026-10-15', 7),
  ]
  expect(groupByBankDay(rows, ['2026-10-09', '2026-10-13', '2026-10-14'])).toEqual([
    { acquirer: 'cielo', acquirer_name: 'CIELO', amounts_cents: [100, 23, 0] },
    { acquirer: 'stone', acquirer_name: 'STONE', amounts_cents: [0, 9800, 0] },
  ])
})
