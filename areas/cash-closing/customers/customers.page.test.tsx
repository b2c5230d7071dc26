import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Customer, CustomerDetail } from './customer.contract.ts'
import { CustomerPanel } from './customer.panel.tsx'
import CustomersTab from './customers.tab.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const customer: Customer = {
  id,
  company_id: id,
  company_name: 'Posto A',
  name: 'Transportadora Alfa',
  document: '11222333000181',
  till_names: ['ALFA'],
  ...{ street: 'Rua A, 1', district: 'Centro', zip: '01001000', city: 'São Paulo', uf: 'SP' },
  limit_cents: 100_000,
  opening_balance_cents: 0,
  opening_on: '2026-10-01',
  balance_cents: 120_000,
  available_cents: -20_000,
  blocked_on: null,
  block_reason: null,
  billing_period: 'weekly',
  billing_closing_day: 7,
  billing_due_days: 7,
  billing_minimum_cents: 500,
  billing_bank_day_rule: 'next',
  billing_agreement_id: null,
  billing_agreement_name: 'Cobrança Itaú',
  billing_from: null,
  active: true,
  version: 4,
}
const line = {
  business_date: '2026-10-14',
  occurred_at: '2026-10-14T12:50:00.000Z',
  document: 'F08',
  note: null,
  cancelled_at: null,
}
const detail = (change: Partial<Customer> = {}): CustomerDetail => ({
  ...customer,
  ...change,
  lines: [
    { ...line, ref: 'movement:8', kind: 'note', amount_cents: 130_000, balance_cents: 120_000 },
    { ...line, ref: `entry:${id}`, kind: 'payment', note: 'Boleto 118', amount_cents: -10_000, balance_cents: -10_000 },
  ],
})

const answers = (customerDetail = detail()) =>
  network(({ path }) => {
    if (path.startsWith('/customers/companies')) return { json: { data: [{ id, name: 'Posto A' }] } }
    if (path.startsWith(`/customers/${id}`)) return { json: customerDetail, status: 200 }
    if (path.startsWith('/customers'))
      return {
        json: {
          data: [customer],
          next: null,
          count: { value: 1, exact: true },
          sums: { balance_cents: 120_000, limit_cents: 100_000 },
        },
      }
    return { json: { data: [], next: null, count: { value: 0, exact: true } } }
  })

beforeEach(() => {
  signInAs('financial.bank-slip')
  setScreenWidth(1440)
})

test('the list shows customers over the limit in words and with the available amount', async () => {
  answers()
  renderPage(<CustomersTab />)
  const row = (await screen.findByText('Transportadora Alfa')).closest('tr, [role=row]')
  if (!(row instanceof HTMLElement)) throw new Error('no row')
  expect(within(row).getByText('Acima do limite')).toBeTruthy()
  expect(row.textContent).toContain('-R$ 200,00')
})

test('the account shows the balance after each note and payment; only entries can be cancelled', async () => {
  answers()
  renderPage(<CustomerPanel id={id} />, { address: '/bank-slips?parte=conta', path: '/bank-slips' })
  await screen.findByText(/Boleto 118/)
  const table = screen.getByText(/Boleto 118/).closest<HTMLElement>('table, [role=grid], [role=table]') ?? document.body
  expect(within(table).getByText(/^Nota a prazo · F08/)).toBeTruthy()
  expect(within(table).getByText(/^Recebimento fora do caixa/)).toBeTruthy()
  expect(within(table).getAllByRole('button', { name: 'Cancelar' })).toHaveLength(1)
})

test('the block dialog asks for a reason and a date and sends the version that was read', async () => {
  const calls = answers()
  renderPage(<CustomerPanel id={id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bloquear' }))
  const dialog = await screen.findByRole('dialog', { name: /Bloquear/ })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Bloquear/ }))
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({
        path: `/customers/${id}/block`,
        body: expect.objectContaining({ version: 4, block_reason: 'limit' }),
      }),
    ),
  )
})

test('a blocked customer can only be unblocked', async () => {
  answers(detail({ blocked_on: '2026-10-14', block_reason: 'overdue' }))
  renderPage(<CustomerPanel id={id} />)
  expect(await screen.findByText('Bloqueado')).toBeTruthy()
  expect(screen.getByText('Atraso')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toContain('Desbloquear')
  expect(entries).not.toContain('Bloquear')
})
