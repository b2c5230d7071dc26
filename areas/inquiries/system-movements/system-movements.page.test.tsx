import { network, onScreen, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SystemMovement } from './system-movements.contract.ts'
import SystemMovementsPage from './system-movements.page.tsx'

const movement: SystemMovement = {
  id: 1,
  company_id: '0199e6a0-0000-7000-8000-0000000000a1',
  company_name: 'Posto Modelo 01',
  business_date: '2026-10-14',
  occurred_at: '2026-10-14T09:12:00.000Z',
  shift_no: 1,
  operator: 'Carlos',
  movement_type_code: 'VND-DEB',
  movement_type_name: 'Venda no cartão de débito',
  method: 'debit',
  amount_cents: 15_604,
  balance_cents: 15_604,
  document_no: null,
  customer: null,
  nsu: '000123',
  auth_code: null,
  terminal_logical_no: null,
  cancelled_at: null,
  match_status: 'confirmed',
}
const rows: SystemMovement[] = [
  movement,
  {
    ...movement,
    id: 2,
    movement_type_code: 'SAN',
    movement_type_name: 'Sangria',
    method: 'cash',
    balance_cents: -15_604,
  },
  { ...movement, id: 3, cancelled_at: '2026-10-14T10:00:00.000Z', balance_cents: 0, match_status: null },
]

beforeEach(() => {
  signInAs('financial.system-movements')
  onScreen(1440)
})

function openPage() {
  network(({ path }) => {
    if (path.startsWith('/system-movements/companies')) return { json: { data: [] } }
    if (path.startsWith('/system-movements'))
      return { json: { data: rows, next: null, count: { value: 3, exact: true }, sums: { balance_cents: 4321 } } }
    return undefined
  })
  renderPage(<SystemMovementsPage />)
}

test('each movement is shown in words with where it stands, and the total of the whole filter', async () => {
  openPage()
  const sale = within(await screen.findByRole('row', { name: /Venda no cartão de débito.*Casado/ }))
  expect(sale.getByText('Cartão de débito')).toBeInstanceOf(HTMLElement)
  expect(sale.getByText('000123')).toBeInstanceOf(HTMLElement)
  expect(within(screen.getByRole('row', { name: /Sangria/ })).getByText('-R$ 156,04')).toBeInstanceOf(HTMLElement)
  expect(within(screen.getByRole('row', { name: /Cancelado/ })).getByText('R$ 156,04')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('R$ 43,21')).toBeInstanceOf(HTMLElement)
})

test('movements that are selected are summed, and a file can be made of them alone', async () => {
  openPage()
  for (const name of [/Venda.*Casado/, /Cancelado/])
    await userEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
  const bar = await screen.findByRole('region', { name: 'Seleção' })
  expect(bar.textContent).toContain('2 selecionados · Valor: R$ 156,04')
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }))
  expect(await screen.findByRole('button', { name: /Selecionados/, pressed: true })).toBeTruthy()
})
