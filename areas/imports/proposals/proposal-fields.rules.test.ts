import { expect, test } from 'vitest'
import { fieldLabel } from '../files/field-labels.rules.ts'
import { comparedFields } from '../proposals/proposals.testing.ts'
import { showFieldChange } from './proposal-fields.rules.ts'

test.each([
  [{ field: 'amount_cents', before: 3250, after: 2350 }, 'Valor: R$ 32,50 → R$ 23,50'],
  [{ field: 'closing_ml', before: 1025210, after: 1025300 }, 'Encerrante final: 1.025,210 L → 1.025,300 L'],
  [{ field: 'price_millis', before: 6190, after: 6290 }, 'Preço: R$ 6,190 → R$ 6,290'],
  [{ field: 'method', before: 'debit', after: 'pix' }, 'Forma: Cartão de débito → Pix'],
  [{ field: 'cancelled_at', before: null, after: '2026-10-14T18:05:00+00:00' }, 'Cancelado em: – → 14/10/2026 15:05'],
  [
    { field: 'cancelled_at', before: '2026-10-14T18:05:00+00:00', after: null },
    'Volta a valer: cancelado em 14/10/2026 15:05',
  ],
  [{ field: 'business_date', before: '2026-10-14', after: '2026-10-15' }, 'Dia: 14/10/2026 → 15/10/2026'],
  [{ field: 'cash_session_id', before: 7, after: 8 }, 'Turno: outro'],
  [{ field: 'nsu', before: '', after: '000187' }, 'NSU: – → 000187'],
])('a change of %j is shown as "%s"', (change, words) => {
  expect(showFieldChange(change)).toBe(words)
})

test('every compared field has a Portuguese label', () => {
  expect(comparedFields.filter((field) => fieldLabel(field) === field)).toEqual([])
})
