import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { BankBalanceDetail } from './bank-balances.contract.ts'
import BankBalancesPage from './bank-balances.page.tsx'
import type { BankForecast } from './bank-forecast.contract.ts'

const id = '01930000-0000-7000-8000-0000000000e1'
const key = `${id}_2026-10-14`
const at = '2026-10-15T12:00:00.000Z'
const balance: BankBalanceDetail = {
  ...{ id: key, company_id: id, company_name: 'Posto Modelo 01', bank_account_id: id, account_name: 'Itaú' },
  ...{ bank_code: '341', balance_on: '2026-10-14', opening_cents: 100_000, credits_cents: 52_278, debits_cents: 0 },
  ...{ closing_cents: 152_278, informed_cents: 152_278, difference_cents: 0, held_cents: 0, source: 'file' },
  ...{ informed_at: at, status: 'open', informed_by_name: null, file_name: 'itau.ofx', import_id: id },
  ...{ check: null, locked_until: null },
}
const low = { start_cents: 152_278, low_cents: 90_000, low_on: '2026-10-16', minimum_cents: 100_000 }
const forecast: BankForecast = {
  ...low,
  ...{ from: '2026-10-15', to: '2026-11-13', stale_accounts: 1, unknown_accounts: 2 },
  days: [
    { day: '2026-10-15', addends: [{ source: 'receivables', amount_cents: 1_000, count: 2 }], balance_cents: 153_278 },
    { day: '2026-10-16', addends: [], balance_cents: 90_000 },
    { day: '2026-10-19', addends: [], balance_cents: 95_000 },
  ],
  late: [{ source: 'slips', amount_cents: 7_700, count: 1 }],
  companies: [{ id, name: 'Posto Modelo 01', ...low, income_cents: 1_000, end_cents: 95_000, unknown_accounts: 2 }],
  accounts: [{ id, name: 'Itaú', ...low, below_on: '2026-10-16' }],
  unassigned: [{ source: 'deposits', amount_cents: 5_500, count: 1 }],
  transfer: { from_name: 'Caixa', to_name: 'Itaú', amount_cents: 10_000, until: '2026-10-16' },
}

let shown: BankBalanceDetail
let calls: { path: string; body: unknown }[]
beforeEach(() => {
  shown = balance
  calls = []
  signInAs('financial.bank-balances')
  setScreenWidth(1440)
  network(({ method, path, body }) => {
    if (path.startsWith('/bank-forecast')) return { json: forecast }
    if (!path.startsWith('/bank-balances')) return undefined
    if (method !== 'GET') {
      calls.push({ path, body })
      shown = { ...balance, status: 'checked' }
      return { json: shown }
    }
    if (path.startsWith('/bank-balances/choices'))
      return { json: { companies: [{ id, name: 'Posto Modelo 01' }], groups: [], banks: ['341'], accounts: [] } }
    if (path.startsWith(`/bank-balances/${id}`)) return { json: shown }
    const sums = { credits_cents: 52_278, debits_cents: 0, held_cents: 0 }
    return { json: { data: [balance], next: null, count: { value: 1, exact: true }, sums } }
  })
})

const show = (search: string) =>
  renderPage(
    <>
      <BankBalancesPage />
      <Notices />
    </>,
    { address: `/${search}` },
  )

test('a balance is checked with the amounts that the person sees, and may then be locked', async () => {
  const user = userEvent.setup()
  show(`?tab=dias&open=${key}`)
  await user.click(await screen.findByRole('button', { name: 'Conferir' }))
  expect(await screen.findByText('Saldo conferido.')).toBeDefined()
  expect(calls).toEqual([
    { path: `/bank-balances/${key}/check`, body: { closing_cents: 152_278, informed_cents: 152_278 } },
  ])
  expect(await screen.findByRole('button', { name: 'Bloquear' })).toBeDefined()
})

test('the forecast warns of the lowest balance, suggests a transfer, and links each amount to its items', async () => {
  show('?tab=previsao')
  expect(await screen.findByText(/Saldo mínimo previsto R\$ 900,00 em 16\/10\/2026\./)).toBeDefined()
  expect(screen.getByRole('link', { name: '2 contas com saldo desconhecido' }).getAttribute('href')).toBe(
    '/financial/bank/balance?tab=contas&is_known=false',
  )
  expect(screen.getByText(/R\$ 100,00 de Caixa para Itaú até 16\/10\/2026/)).toBeDefined()
  expect(screen.getByText(/ainda não desconta contas a pagar nem pedidos de compra/)).toBeDefined()
  const table = within(screen.getByRole('grid', { name: 'Previsão por dia útil' }))
  const address = table.getByRole('link', { name: 'R$ 10,00' }).getAttribute('href')
  expect(address).toBe(
    '/financial/bank/balance?tab=entradas&source=receivables&timing=expected&from=2026-10-15&to=2026-10-15',
  )
  expect(screen.getByText(/^Fora das contas acima.*: Depósitos em trânsito R\$ 55,00\.$/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Boletos: R$ 77,00 (1 item)' }).getAttribute('href')).toContain('timing=late')
})
