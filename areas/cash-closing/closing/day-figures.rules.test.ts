import { assessDay, buildDayFigures } from '@app/domain/day/assessment/contract'
import { dayView, workedDay } from '@app/domain/day/facts/testing'
import { sumOf } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { buildClosingMap } from '../document/closing-map.rules.ts'

const [till] = workedDay.movements
if (!till) throw new Error('The worked day has movements')
const change = {
  ...till,
  id: 9_001,
  movement_type_code: 'TRO-CHQ',
  nature: 'refund' as const,
  method: 'cash' as const,
  amount_cents: 1_250,
}
const figuresOf = (facts: typeof workedDay) => buildDayFigures(assessDay(facts), new Map())
const withChange = figuresOf({ ...workedDay, movements: [...workedDay.movements, change] })

test('the displayed terms of a drawer, with change given for cheques, add up to its expected cash', () => {
  const own = withChange.drawers.find(({ session_id }) => session_id === till.session_id)
  expect(own?.refunds_cents).toBe(1_250)
  for (const drawer of withChange.drawers) {
    const inflows = [drawer.cash_sales_cents, drawer.receipts_cents, drawer.supplies_cents]
    const outflows = [drawer.withdrawals_cents, drawer.advances_cents, drawer.expenses_cents, drawer.refunds_cents]
    const sum = (terms: readonly (number | null | undefined)[]) => sumOf(terms, (term) => term ?? 0)
    expect(drawer.opening_float_cents + sum(inflows) - sum(outflows)).toBe(drawer.expected_cents)
  }
})

test('a drawer without change for cheques has no such field, like the proofs of earlier versions', () => {
  for (const drawer of figuresOf(workedDay).drawers) expect(drawer).not.toHaveProperty('refunds_cents')
})

test('the closing map has a column for cheque change only if a drawer gave some', () => {
  const titles = (drawers: typeof withChange.drawers) =>
    buildClosingMap({ day: dayView({ drawers }), manuals: [], cnpj: '11222333000181' })
      .sections.find(({ title }) => title === 'Caixa por turno')
      ?.columns.map(({ title }) => title)
  expect(titles(withChange.drawers)).toContain('Troco de cheque')
  expect(titles(figuresOf(workedDay).drawers)).not.toContain('Troco de cheque')
})
