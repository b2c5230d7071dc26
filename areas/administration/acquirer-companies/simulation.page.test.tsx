import type { Fee } from '@app/domain/fees/contract'
import { renderPage } from '@app/kit/testing/page'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Simulation } from './simulation.tsx'

const fee: Fee = {
  method: 'credit_installments',
  brand: null,
  installments_from: 2,
  installments_to: 6,
  rate_ppm: 21_000,
  fixed_fee_cents: 40,
  term_days: 30,
  term_kind: 'calendar',
  valid_from: '2026-01-01',
  valid_to: null,
}

function simulate(changes: Record<string, string>) {
  renderPage(<Simulation fees={[fee]} />)
  for (const [label, value] of Object.entries(changes)) {
    const field = screen.getByLabelText(label)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
}

test('a simulation starts with the payment kinds of the contract and shows fee, net amount and bank days', () => {
  simulate({ Parcelas: '3', 'Dia da venda': '14/10/2026' })
  const result = within(screen.getByRole('region', { name: 'Resultado da simulação' }))
  expect(result.getByText(/^Crédito 2–6/).textContent).toBe('Crédito 2–6, 2,1% mais R$ 0,40, D+30. Taxa efetiva 2,5%.')
  const rows = result.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' · '))
  expect(rows.slice(1)).toEqual([
    '1/3 · 13/11/2026 · R$ 33,34 · R$ 1,10 · R$ 32,24',
    '2/3 · 14/12/2026 · R$ 33,33 · R$ 0,70 · R$ 32,63',
    '3/3 · 12/01/2027 · R$ 33,33 · R$ 0,70 · R$ 32,63',
    ' · Total · R$ 100,00 · R$ 2,50 · R$ 97,50',
  ])
})

test('a sale without a matching fee shows a message with its day', () => {
  simulate({ 'Dia da venda': '31/12/2025' })
  expect(screen.getByText('Nenhuma taxa deste contrato vale para essa venda em 31/12/2025.')).toBeDefined()
})
