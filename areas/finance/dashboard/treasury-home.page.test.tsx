import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import TreasuryHome from './treasury-home.tsx'

const answers: Record<string, object> = {
  '/dashboard/balances': {
    total_cents: 130_000,
    accounts: [
      { id: 'a1', name: 'Itaú', company_name: 'Posto Ipê', balance_cents: 100_000, balance_on: '2026-10-14' },
      { id: 'a2', name: 'Nova', company_name: 'Posto Ipê', balance_cents: null, balance_on: null },
    ],
    others: { count: 2, balance_cents: 30_000 },
  },
  '/dashboard/receivables': {
    days: [
      { day: '2026-10-13', due_from: '2026-10-10' },
      { day: '2026-10-14', due_from: '2026-10-14' },
      { day: '2026-10-15', due_from: '2026-10-15' },
    ],
    acquirers: [
      { acquirer: 'cielo', acquirer_name: 'Cielo', amounts_cents: [56_800, 110_000, 0] },
      { acquirer: 'stone', acquirer_name: 'Stone', amounts_cents: [0, 9800, 0] },
    ],
  },
  '/dashboard/overdue-receivables': {
    count: 2,
    net_cents: 124_000,
    acquirers: [
      { acquirer: 'stone', acquirer_name: 'Stone', count: 2, net_cents: 124_000, oldest_due_on: '2026-08-03' },
    ],
  },
  '/dashboard/fee-differences': {
    since: '2026-09-15',
    excess_cents: 1231,
    acquirers: [{ acquirer: 'cielo', acquirer_name: 'Cielo', count: 2, excess_cents: 1231 }],
  },
}

beforeEach(() => {
  setScreenWidth(1440)
  network(({ path }) => ({ json: answers[path] }))
})

test('treasury sees balances with their total, amounts to receive by bank day, late ones and fees', async () => {
  signInAs('financial.bank-balances', 'financial.card-conciliation', 'financial.statements')
  renderPage(<TreasuryHome />)
  const bank = await screen.findByRole('link', { name: /Itaú/ })
  expect(bank.getAttribute('href')).toBe('/financial/statements?bank_account_id=a1&from=2026-10-14&to=2026-10-14')
  expect(screen.getByText('Mais 2 contas')).toBeTruthy()
  expect(screen.getByText('R$ 1.300,00')).toBeTruthy()
  const table = within(await screen.findByRole('region', { name: /a receber por dia útil/ }))
  expect(table.getByRole('columnheader', { name: 'ter 13/10' })).toBeTruthy()
  const cells = within(table.getByRole('row', { name: /Total do dia/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['568,00', '1.198,00', '–', '1.766,00'])
  expect((await screen.findAllByText('R$ 1.240,00')).length).toBe(2)
  expect((await screen.findAllByText('R$ 12,31 a mais')).length).toBe(2)
})

test('a day and an amount of the calendar open the captures whose instalments it pays', async () => {
  signInAs('financial.card-conciliation', 'financial.acquirer-transactions')
  renderPage(<TreasuryHome />)
  const table = within(await screen.findByRole('region', { name: /a receber por dia útil/ }))
  const addressOf = (name: string) => table.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('ter 13/10')).toBe('/financial/acquirer-transactions?due_from=2026-10-10&due_to=2026-10-13')
  expect(addressOf('98,00')).toBe(
    '/financial/acquirer-transactions?acquirer=stone&due_from=2026-10-14&due_to=2026-10-14',
  )
  expect(table.queryByRole('link', { name: 'qui 15/10' })).toBeNull()
})

test('a person gets only the cards of the own abilities, without links to pages that these do not open', async () => {
  signInAs('financial.bank-balances')
  renderPage(<TreasuryHome />)
  expect(await screen.findByText('Itaú')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('Que dias ainda recebem?')).toBeNull()
})
