import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { dayView } from '@app/domain/day/facts/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideCash } from './blind-count.rules.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
const amounts = fc.record({
  system_cents: cents,
  manual_cents: cents,
  reclassified_cents: cents,
  system_after_cents: cents,
  confirmed_cents: cents,
  difference_before_cents: cents,
  difference_cents: cents,
  explained_cents: cents,
  unexplained_cents: cents,
})

const drawerOf = (session_id: number, { system_cents }: CashConciliationDetail['lines'][number]) => ({
  session_id,
  shift_no: session_id,
  till: '1',
  operator: 'Operador',
  opened_at: '2026-10-14T09:00:00.000Z',
  closed_at: null,
  opening_float_cents: 20_000,
  cash_sales_cents: system_cents,
  receipts_cents: system_cents,
  supplies_cents: system_cents,
  withdrawals_cents: system_cents,
  advances_cents: system_cents,
  expenses_cents: system_cents,
  expected_cents: system_cents,
  counted_cents: null,
  difference_cents: null,
  left_float_cents: null,
  version: 1,
})

const nozzleThatSold = (measured_ml: number) => ({
  nozzle_no: 1,
  product_code: 'GC',
  tank_no: 1,
  opening_ml: 0,
  closing_ml: measured_ml,
  test_ml: 0,
  measured_ml,
  sold_ml: measured_ml,
  difference_ml: 0,
})

function dayWith(otherLines: CashConciliationDetail['lines'], cash: CashConciliationDetail['lines'][number]) {
  const systemCents = cash.system_cents
  const term = { label: 'Dinheiro', value: systemCents, unit: 'cents' as const }
  return dayView({
    lines: [...otherLines, cash],
    system_total_cents: systemCents,
    confirmed_total_cents: cash.confirmed_cents,
    difference_cents: cash.difference_cents,
    explained_cents: cash.explained_cents,
    unexplained_cents: cash.unexplained_cents,
    drawers: [1, 2].map((session_id) => drawerOf(session_id, cash)),
    drawer_matches: [2].map((session_id) => ({
      id: 1,
      session_id,
      pass_no: 4,
      score: 70,
      status: 'suggested',
      sentence: `R$ ${systemCents}`,
      difference_cents: cash.difference_cents,
    })),
    to_deposit_cents: systemCents,
    nozzles: [nozzleThatSold(systemCents)],
    equations: [1, 2, 3, 4, 5, 6, 7, 9, 10].map((no) => ({
      no,
      name: 'x',
      holds: systemCents > 0,
      sentence: `R$ ${systemCents}`,
      terms: [term],
    })),
    journal: { posted: systemCents > 0, debit_total_cents: systemCents, credit_total_cents: systemCents, lines: [] },
  })
}

test('the day that a blind counter sees does not depend on its cash, and its totals add up', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 4 }), amounts, amounts, (rows, cash, otherCash) => {
      const otherLines = rows.map((row, at) => ({
        ...row,
        method: (['debit', 'credit', 'pix', 'fleet'] as const)[at] ?? 'pix',
      }))
      const visible = hideCash(dayWith(otherLines, { ...cash, method: 'cash' }))
      expect(hideCash(dayWith(otherLines, { ...otherCash, method: 'cash' }))).toEqual(visible)
      expect(visible.system_total_cents).toBe(otherLines.reduce((sum, line) => sum + line.system_after_cents, 0))
      expect(visible.lines).toEqual(otherLines)
    }),
  )
})
