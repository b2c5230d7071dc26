import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Payable } from '../payables/payables.contract.ts'
import { type BorderoDetail, ownLot } from './borderos.contract.ts'
import BorderosPage from './borderos.page.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const other = '01930000-0000-7000-8000-0000000000e2'

const payable = (payable_id: string, document: string, amount_cents: number): Payable => ({
  ...{ id: payable_id, company_id: id, company_name: 'Posto Modelo 01', supplier_id: id, supplier_name: 'Usina' },
  ...{ supplier_tax_id: '11222333000181', source: 'manual', document, instalment: 1, issued_on: '2026-11-01' },
  ...{ due_on: '2026-11-30', amount_cents, discount_cents: 0, discount_until: null, fine_ppm: 0, interest_ppm: 0 },
  ...{ method: 'ted', barcode: null, beneficiary_tax_id: null, note: null, status: 'open', bordero_id: null },
  ...{ bordero_number: null, paid_on: null, paid_cents: null, version: 1 },
})
const lot: BorderoDetail = {
  ...{ id, company_id: id, company_name: 'Posto Modelo 01', bank_account_id: id, account_name: 'Itaú' },
  ...{ bank_code: '341', number: 7, pay_on: '2026-11-30', item_count: 2, total_cents: 30_000, paid_cents: 0 },
  ...{ status: 'pending', created_by_name: 'Rosa', sent_at: null, version: 2, created_at: '2026-11-16T15:00:00Z' },
  ...{ approvals: [], needed_approvals: 1, file: null, forecast_cents: 970_000 },
  recent_changes: [{ supplier_name: 'Usina', days: 2 }],
  change: {
    ...{ id: other, status: 'pending', lines: [], requested_by_name: 'Rosa', requested_at: '2026-11-16T15:00:00Z' },
    ...{ version: 1, can_withdraw: false, decide_refusal: null },
  },
}

let shown = lot
let sent: { path: string; body: unknown }[]
const page = (data: readonly object[], sums = {}) => ({
  json: { data, next: null, count: { value: data.length, exact: true }, sums },
})
beforeEach(() => {
  sent = []
  shown = lot
  signInAs('financial.borderos')
  setScreenWidth(1440)
  network(({ path, method, body }) => {
    if (method === 'POST') sent.push({ path, body })
    if (path.startsWith('/payables/companies')) return { json: { data: [{ id, name: 'Posto Modelo 01' }] } }
    if (path.startsWith('/payables'))
      return page([payable(id, 'NF 1', 10_000), payable(other, 'NF 2', 20_000)], { amount_cents: 30_000 })
    if (path.startsWith('/borderos/accounts')) return { json: { data: [{ id, name: 'Itaú', company_id: id }] } }
    if (path.includes('/items')) return page([])
    if (path.startsWith('/borderos/')) return { json: shown }
    if (path === '/borderos' && method === 'POST') return { status: 201, json: shown }
    if (path.startsWith('/borderos')) return page([lot])
    return undefined
  })
})

test('selected titles show their sum and become a lot of the chosen account and day', async () => {
  renderPage(<BorderosPage />, { address: '/financial/borderos?tab=titulos', path: '/financial/borderos' })
  const user = userEvent.setup()
  await screen.findByRole('row', { name: /NF 1/ })
  for (const name of [/NF 1/, /NF 2/]) await user.click(within(screen.getByRole('row', { name })).getByRole('checkbox'))
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  expect(bar.getByText(/300,00/)).toBeInstanceOf(HTMLElement)
  await user.click(bar.getByRole('button', { name: 'Novo borderô' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo borderô com 2 títulos' }))
  await user.click(await dialog.findByRole('combobox', { name: /Conta que paga/ }))
  await user.click(await screen.findByRole('option', { name: 'Itaú' }))
  await user.type(dialog.getByRole('textbox', { name: /Pagamento em/ }), '30/11/2026')
  await user.click(dialog.getByRole('button', { name: 'Criar borderô' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { path: '/borderos', body: { bank_account_id: id, pay_on: '2026-11-30', payable_ids: [id, other] } },
    ]),
  )
})

test('an opened lot shows its forecast and recent bank data, and its author cannot approve it', async () => {
  shown = { ...lot, change: lot.change && { ...lot.change, decide_refusal: ownLot.message } }
  renderPage(<BorderosPage />, { address: `/financial/borderos?open=${id}`, path: '/financial/borderos' })
  expect(
    (await screen.findAllByText('Saldo previsto em 30/11/2026: R$ 9.700,00 após este borderô.')).length,
  ).toBeGreaterThan(0)
  expect(screen.getByText('Dados bancários de Usina mudaram há 2 dias; confirme com outra pessoa.')).toBeInstanceOf(
    HTMLElement,
  )
  expect(screen.getByRole('button', { name: 'Aprovar' }).getAttribute('aria-disabled')).toBe('true')
})

test('another person approves a lot', async () => {
  renderPage(<BorderosPage />, { address: `/financial/borderos?open=${id}`, path: '/financial/borderos' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar o borderô 7, de R$ 300,00?' }))
  await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ path: `/borderos/approvals/${other}/approve`, body: { version: 1 } }]),
  )
})
