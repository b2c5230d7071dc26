import type { PaymentDifference, PaymentDifferenceDetail } from '@app/areas/finance/contract'
import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import DiffTransactionsPage from './diff-transactions.page.tsx'

const day = dayView({})
const row: PaymentDifference = {
  id: '01930000-0000-7000-8000-0000000000d2',
  company_id: day.company_id,
  code: 'D12',
  amount_cents: -39,
  sentence: 'A Cielo cobrou R$ 2,40 e o contrato diz R$ 2,01: R$ 0,39 a mais (NSU 000262, parcela 1/1)',
  status: 'open',
  reason_name: null,
  note: null,
  explained_by_name: null,
  attachment_count: 0,
  found_at: '2026-10-15T12:00:00.000Z',
  version: 2,
}
const claim = '01930000-0000-7000-8000-00000000000d'
const detail: PaymentDifferenceDetail = {
  ...row,
  business_date: day.business_date,
  reason_id: null,
  claimed_from: 'à Cielo',
  adjustment: null,
  reasons: [{ id: claim, code: 'CLAIM', name: 'Reclamação aberta na adquirente', attachment_required: false }],
  refusal: null,
  instalments: [
    {
      id: 1,
      nsu: '000262',
      number: 1,
      of_count: 1,
      due_on: '2026-10-15',
      paid_on: '2026-10-15',
      gross_cents: 19_170,
      fee_expected_cents: 201,
      fee_charged_cents: 240,
      net_cents: 18_930,
      status: 'paid',
    },
  ],
}
const page = '/cash-conciliation/:id/diff-transactions/:date/:lastSolicitation?'
const address = `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`
const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

let sent: ReturnType<typeof network> = []
let shown = detail
beforeEach(() => {
  shown = detail
  setScreenWidth(1440)
  signInAs('cash-conciliation.solicitation')
  sent = network(({ path }) => {
    if (path === `/cash-conciliations/${day.id}`) return { json: day }
    if (path === `/cash-conciliations/${day.id}/payment-differences`) return { json: { data: [row] } }
    if (path.endsWith('/chargebacks')) return { json: { data: [] } }
    if (path.startsWith(`/payment-differences/${row.id}`)) return { json: shown }
    if (path.startsWith('/differences'))
      return { json: { data: [], next: null, count: { value: 0, exact: true }, sums: { effect_cents: 0 } } }
    return undefined
  })
})

test('a fee that differs from the contract opens on the day of its sale with the agreed fee, and is explained', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address })
  const list = await screen.findByRole('grid', { name: 'Taxas e pagamentos das vendas deste dia' })
  expect(words(list)).toContain('D12 Taxa divergente-R$ 0,39')
  await userEvent.click(within(list).getByRole('link', { name: /NSU 000262/ }))
  expect(words(await screen.findByRole('grid', { name: 'Parcelas' }))).toContain('R$ 2,01R$ 2,40')
  await userEvent.keyboard('e')
  const form = within(await screen.findByRole('dialog', { name: /Explicar D12/ }))
  await userEvent.type(form.getByLabelText(/Observação/), 'Reclamada no portal.')
  await userEvent.click(form.getByRole('button', { name: 'Explicar' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/explain'))?.body).toEqual({
      version: 2,
      reason_id: claim,
      note: 'Reclamada no portal.',
    }),
  )
})

test('a fee above the contract is claimed from the acquirer with one key, with its sentence as the note', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address: `${address}?open=${row.id}` })
  await screen.findByRole('button', { name: 'Reclamar à Cielo' })
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: 'Reclamar à Cielo: Taxa divergente' }))
  await userEvent.click(form.getByRole('button', { name: 'Registrar reclamação' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/explain'))?.body).toEqual({
      version: 2,
      reason_id: claim,
      note: `${row.sentence}. Reclamação à Cielo.`,
    }),
  )
})

test('a payment that an adjustment of its amount explains is explained by it with one key, and still claimed by hand', async () => {
  const adjusted = '01930000-0000-7000-8000-00000000001d'
  const adjustment = { name: 'a débito', sentence: 'Ajuste a débito de R$ 5,00, de 15/10/2026, lote 9' }
  const reason = { id: adjusted, code: 'ADJUSTED', name: 'Ajuste lançado pela adquirente', attachment_required: false }
  shown = { ...detail, code: 'D13', adjustment, reasons: [...detail.reasons, reason] }
  renderPage(<DiffTransactionsPage />, { path: page, address: `${address}?open=${row.id}` })
  const answer = await screen.findByRole('button', { name: 'Explicar pelo ajuste a débito' })
  expect(answer.getAttribute('aria-keyshortcuts')).toBe('C')
  expect(screen.getByRole('button', { name: 'Reclamar à Cielo' }).getAttribute('aria-keyshortcuts')).toBeNull()
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: /Explicar D13/ }))
  await userEvent.click(form.getByRole('button', { name: 'Explicar' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/explain'))?.body).toEqual({
      version: 2,
      reason_id: adjusted,
      note: `${row.sentence}. ${adjustment.sentence}.`,
    }),
  )
})
