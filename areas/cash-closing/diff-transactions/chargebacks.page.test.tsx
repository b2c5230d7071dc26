import type { ChargebackDetail } from '@app/areas/finance/contract'
import { dayView } from '@app/domain/day/facts/testing'
import type { ListedChargeback } from '@app/domain/receivables/contract'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import DiffTransactionsPage from './diff-transactions.page.tsx'

const day = dayView({})
const row: ListedChargeback = {
  id: '01930000-0000-7000-8000-0000000000d4',
  company_id: day.company_id,
  business_date: day.business_date,
  amount_cents: -12_870,
  sentence: 'O cliente contestou R$ 128,70: chargeback de 20/10/2026, lote R-1, NSU 000187, venda de 14/10/2026',
  status: 'open',
  due_on: null,
  protocol: null,
  attachment_count: 2,
  found_at: '2026-10-20T12:00:00.000Z',
  version: 3,
}
const detail: ChargebackDetail = {
  ...row,
  cash_conciliation_id: day.id,
  reason_name: null,
  reasons: [
    {
      id: '01930000-0000-7000-8000-00000000000c',
      code: 'CHARGEBACK',
      name: 'Contestação em andamento',
      attachment_required: false,
    },
  ],
  refusal: null,
  items: [
    {
      kind: 'movement',
      id: '11',
      side: 'system',
      description: 'Venda em débito F02',
      occurred_at: '2026-10-14T09:32:00.000Z',
      amount_cents: 12_870,
      nsu: '000187',
      auth_code: 'R11201',
      terminal_logical_no: '62010001',
      cancelled: false,
    },
  ],
  instalments: [
    {
      id: 1,
      number: 1,
      of_count: 1,
      due_on: '2026-10-15',
      paid_on: '2026-10-15',
      net_cents: 12_870,
      status: 'chargeback',
    },
  ],
  disputes: [],
}
const page = '/cash-conciliation/:id/diff-transactions/:date/:lastSolicitation?'
const address = `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`
const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

let sent: ReturnType<typeof network> = []
let current: ChargebackDetail = detail

beforeEach(() => {
  setScreenWidth(1440)
  signInAs('cash-conciliation.solicitation')
  current = detail
  sent = network(({ path, method }) => {
    if (path === `/cash-conciliations/${day.id}`) return { json: day }
    if (path === `/cash-conciliations/${day.id}/chargebacks`) return { json: { data: [row] } }
    if (path.endsWith('/payment-differences')) return { json: { data: [] } }
    if (path === `/chargebacks/${row.id}` && method === 'GET') return { json: current }
    if (path === `/chargebacks/${row.id}/contest`) return { json: current }
    if (path.startsWith('/differences'))
      return { json: { data: [], next: null, count: { value: 0, exact: true }, sums: { effect_cents: 0 } } }
    return undefined
  })
})

test('chargebacks of the sales of a day are listed apart from its differences and open their own panel', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address })
  const list = await screen.findByRole('grid', { name: 'Chargebacks das vendas deste dia' })
  expect(words(list)).toContain('NSU 000187, venda de 14/10/2026')
  expect(words(list)).toContain('-R$ 128,70')
  expect(
    within(list)
      .getByRole('link', { name: /NSU 000187/ })
      .getAttribute('href'),
  ).toContain(`open=${row.id}`)
})

test('a chargeback opens with its sale, instalments and dossier, and is contested with protocol and deadline', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address: `${address}?open=${row.id}` })
  const instalments = await screen.findByRole('grid', { name: 'Parcelas da venda' })
  expect(words(instalments)).toContain('Chargeback')
  expect(screen.getByText('Venda em débito F02')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Dossiê (2)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Contestar' })).toBeTruthy()
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText(/Protocolo/), 'CIE-CB-9')
  await userEvent.type(form.getByRole('textbox', { name: /Prazo/ }), '10/11/2026')
  await userEvent.type(form.getByLabelText(/O que foi pedido/), 'Enviados a via e o cupom.')
  await userEvent.click(form.getByRole('button', { name: 'Contestar' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/contest'))?.body).toEqual({
      version: 3,
      against: 'acquirer',
      protocol: 'CIE-CB-9',
      due_on: '2026-11-10',
      reason_id: '01930000-0000-7000-8000-00000000000c',
      note: 'Enviados a via e o cupom.',
    }),
  )
})

test('a chargeback returned by the acquirer shows its state and cannot be contested', async () => {
  const refusal = 'O chargeback está “devolvido pela adquirente”; esta ação não é possível agora.'
  current = { ...detail, status: 'resolved', refusal }
  renderPage(<DiffTransactionsPage />, { path: page, address: `${address}?open=${row.id}` })
  expect(await screen.findByText('Devolvido pela adquirente')).toBeTruthy()
  const button = await screen.findByRole('button', { name: /Contestar/ })
  expect(button.getAttribute('aria-disabled') ?? String(button.hasAttribute('disabled'))).toBe('true')
})

test('a contested chargeback shows the deadline of its dispute', async () => {
  current = { ...detail, status: 'contested', due_on: '2026-11-10' }
  renderPage(<DiffTransactionsPage />, { path: page, address: `${address}?open=${row.id}` })
  expect(
    await screen.findByText(/^O cliente contestou R\$\s128,70: chargeback.*; prazo até 10\/11\/2026$/),
  ).toBeTruthy()
})
