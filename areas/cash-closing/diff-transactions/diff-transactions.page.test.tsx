import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Difference } from '../cash-conciliations/difference.contract.ts'
import DiffTransactionsPage from './diff-transactions.page.tsx'

const day = dayView({
  differences: [
    openDifference('D01', -12_380),
    openDifference('D07', -15_000, { status: 'refused' }),
    openDifference('D02', 15_720, { effects: [{ method: 'pix', amount_cents: 15_720 }], status: 'deferred' }),
  ],
})
const row: Difference = {
  ...openDifference('D01', -12_380),
  cash_conciliation_id: day.id,
  company_id: day.company_id,
  company_name: day.company_name,
  business_date: day.business_date,
  occurred_at: '2026-10-14T14:49:00.000Z',
  cash_session_id: 1,
  shift_no: 1,
  operator: 'Operador 1',
  method: 'debit',
  system_cents: 12_380,
  confirmed_cents: null,
  effect_cents: -12_380,
  effects: [{ method: 'debit', amount_cents: -12_380 }],
  sentence: 'Cartão de débito de R$ 123,80 às 11:49: sem captura',
  suggested: 'A regra “Frota” explica',
  refused_comment: 'Falta a via do cliente.',
}
const detail = {
  ...row,
  ref: 'movement:11',
  reason_id: null,
  deferred_on: null,
  suggestion: null,
  items: [
    {
      kind: 'movement',
      id: '11',
      side: 'system',
      description: 'Venda em débito F11',
      occurred_at: row.occurred_at,
      amount_cents: 12_380,
      nsu: '000214',
      auth_code: 'R11888',
      terminal_logical_no: null,
      cancelled: false,
    },
  ],
  day_status: 'in_conference',
  day_version: 4,
  refusal: null,
  reasons: [{ id: '01930000-0000-7000-8000-000000000004', name: 'Aguardando arquivo', attachment_required: false }],
  deferral: { from: '2026-10-16', to: '2026-10-25', refusal: null },
}
const last = {
  cash_conciliation_id: day.id,
  id: '01930000-0000-7000-8000-0000000000e1',
  number: 7,
  decided_by_name: 'Ana Analista',
  decision_note: 'Falta o comprovante do cancelamento.',
}
const page = '/cash-conciliation/:id/diff-transactions/:date/:lastSolicitation?'
const address = `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`

let carriedOver: readonly Difference[] = []
let sent: ReturnType<typeof network> = []
const toListAnswer = (data: readonly Difference[]) => ({
  json: { data, next: null, count: { value: data.length, exact: true }, sums: { effect_cents: -12_380 } },
})

beforeEach(() => {
  carriedOver = []
  setScreenWidth(1440)
  signInAs('cash-conciliation.solicitation')
  sent = network(({ path, method }) => {
    if (
      path.startsWith('/cash-conciliation-solicitations') ||
      (path.includes(last.id) && !path.startsWith('/differences'))
    )
      return { json: last }
    if (path === `/cash-conciliations/${day.id}`) return { json: day }
    if (/\/(chargebacks|payment-differences)$/.test(path)) return { json: { data: [] } }
    if (path.startsWith('/differences?')) return toListAnswer(path.includes('before=') ? carriedOver : [row])
    if (path === '/differences') return toListAnswer([row])
    if (path === `/differences/${row.id}` && method === 'GET') return { json: detail }
    if (path.endsWith('/defer')) return { json: { ...row, status: 'deferred' } }
    return undefined
  })
})

const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('a difference shows time, both sides and gap; a refused one shows the comment of the analyst', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address: `${address}/${last.id}` })
  expect(await screen.findByText('Solicitação nº 7 recusada por Ana Analista')).toBeTruthy()
  const list = await screen.findByRole('grid', { name: 'Transações com diferença' })
  const [, first] = within(list).getAllByRole('row')
  const line = words(first ?? list)
  for (const part of ['D01 Venda sem captura', '11:49', 'Cartão de débito', 'R$ 123,80', '-R$ 123,80', 'Em aberto'])
    expect(line).toContain(part)
  expect(line).toContain('Falta a via do cliente.')
})

test('each code of the day shows count, amount and open differences, and links to its list', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address })
  const codes = await screen.findByRole('grid', { name: 'Diferenças por código' })
  const rows = within(codes).getAllByRole('row').slice(1, 4).map(words)
  expect(rows).toEqual([
    'D07 Cancelada na adquirente, válida no sistemaCrítica110-R$ 150,00',
    'D01 Venda sem capturaAlta110-R$ 123,80',
    'D02 Captura sem vendaMédia101+R$ 157,20',
  ])
  expect(within(codes).getByRole('link', { name: /^D01/ }).getAttribute('href')).toContain('?code=D01')
})

test('the waterfall leads from the system total to the confirmed total, and a step filters the list by its code', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address })
  const drawing = within(await screen.findByRole('figure', { name: 'Como foi do sistema ao confirmado?' }))
  const getStep = (name: RegExp) => drawing.getByRole('link', { name })
  drawing.getByLabelText(/^Sistema: R\$ 7\.162,64$/).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(getStep(/^Venda sem captura: -R\$ 123,80$/))
  await userEvent.click(getStep(/^Cancelada na adquirente/))
  await waitFor(() => expect(sent.some(({ path }) => path.includes('code=D07'))).toBe(true))
})

test('a difference opens with both sides and its possible explanations, and is deferred to a date', async () => {
  renderPage(<DiffTransactionsPage />, { path: page, address: `${address}?open=${row.id}` })
  expect(await screen.findByText('Aguardando arquivo')).toBeTruthy()
  expect(screen.getByText('Via do estabelecimento, ou o arquivo que faltava')).toBeTruthy()
  expect(screen.getByText('000214')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reclassificar' }).getAttribute('href')).toMatch(
    /\/manual-transactions\?operacao=reclassify&origem=11$/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Adiar' }))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByDisplayValue('16/10/2026')).toBeTruthy()
  await userEvent.type(form.getByLabelText(/O que se espera/), 'O arquivo da Cielo ainda não chegou.')
  await userEvent.click(form.getByRole('button', { name: 'Adiar' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/defer'))?.body).toEqual({
      version: row.version,
      deferred_to: '2026-10-16',
      note: 'O arquivo da Cielo ainda não chegou.',
    }),
  )
})

test('deferred differences of earlier days are listed with their day', async () => {
  carriedOver = [{ ...row, business_date: '2026-10-13', status: 'deferred', deferred_to: '2026-10-20' }]
  renderPage(<DiffTransactionsPage />, { path: page, address })
  const waiting = await screen.findByRole('grid', { name: 'Adiadas de dias anteriores' })
  expect(words(waiting)).toContain('13/10/2026')
  expect(words(waiting)).toContain('20/10/2026')
})
