import { network, onScreen, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { StatementLine, StatementLineDetail } from './statement-line.contract.ts'
import StatementsPage from './statements.page.tsx'

const account = '0199e6a0-0000-7000-8000-0000000000c1'
const line: StatementLine = {
  id: 7,
  company_id: '0199e6a0-0000-7000-8000-0000000000a1',
  company_name: 'Posto Modelo 01',
  bank_account_id: account,
  account_name: 'Itaú matriz',
  posted_date: '2026-10-14',
  value_date: null,
  memo: 'CIELO VENDAS',
  doc_no: null,
  kind: 'CREDIT',
  counterpart_name: null,
  counterpart_document: null,
  e2e_id: null,
  amount_cents: 15_604,
  credit_cents: 15_604,
  debit_cents: null,
  status: 'pending',
  matched_with: null,
  category: null,
  balance_after_cents: 90_000,
  split_of: null,
  whole_cents: null,
}
const entry = (
  revision: number,
  kind: 'settlement' | 'reversal',
  sign: boolean,
): StatementLineDetail['entries'][number] => ({
  id: `0199e6a0-0000-7000-8000-00000000010${revision}`,
  revision,
  kind,
  business_date: '2026-10-14',
  posted_at: '2026-10-15T11:00:00.000Z',
  posted_by_name: revision === 1 ? null : 'Fernanda',
  debit_total_cents: 15_604,
  credit_total_cents: 15_604,
  lines: [
    {
      account: '1.1.02.01',
      account_name: 'Banco conta movimento',
      debit_cents: sign ? 15_604 : 0,
      credit_cents: sign ? 0 : 15_604,
    },
    {
      account: '1.1.03.01',
      account_name: 'Cartões de débito a receber — Cielo',
      debit_cents: sign ? 0 : 15_604,
      credit_cents: sign ? 15_604 : 0,
    },
  ],
})
const [posted, mirror] = [entry(1, 'settlement', true), entry(2, 'reversal', false)]
const detail: StatementLineDetail = {
  ...line,
  fitid: '20261014001',
  capture_id: null,
  day_id: '0199e6a0-0000-7000-8000-0000000000e1',
  match: null,
  items: [],
  parts: [],
  reversal: null,
  opposites: [],
  marks: [],
  entries: [posted, mirror],
  source: { import_id: '0199e6a0-0000-7000-8000-0000000000f1', file_name: 'itau.ofx', line: 31 },
}

const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  signInAs('financial.statements', 'cash-conciliation')
  onScreen(1440)
  network(({ path, body }) => {
    if (path.startsWith('/statement-lines/choices'))
      return { json: { companies: [], accounts: [{ id: account, name: 'Itaú matriz' }], rules: [] } }
    if (path.startsWith('/statement-lines/balance'))
      return {
        json: {
          account: {
            opening_cents: 70_000,
            credits_cents: 15_604,
            debits_cents: 0,
            calculated_cents: 85_604,
            informed_cents: 90_000,
            informed_on: '2026-10-14',
            difference_cents: -4396,
            agreed_on: '2026-10-10',
          },
        },
      }
    if (path.startsWith('/statement-lines/credits'))
      return { json: { data: [{ date: '2026-10-14', origin: 'card', amount_cents: 15_604 }] } }
    if (path.startsWith('/statement-lines/bulk')) {
      sent.push(body)
      const outcome = { id: account, job_id: null, title: '', total: 1, done: 0, changed: 1, skipped: [], failures: [] }
      return { json: { ...outcome, state: 'preview' } }
    }
    if (path.endsWith('/split')) {
      sent.push(body)
      const half = { memo: 'CIELO VENDAS · POS', amount_cents: 7802, status: 'pending', category: null }
      const parts = [
        { id: 8, ...half },
        { id: 9, ...half },
      ]
      return { json: { ...detail, status: 'split', parts } }
    }
    if (path.endsWith('/ignore')) {
      sent.push(body)
      return { json: { ...detail, status: 'ignored' } }
    }
    if (path.startsWith('/statement-lines/7')) return { json: detail }
    if (path.startsWith('/statement-lines'))
      return { json: { data: [line], next: null, count: { value: 1, exact: true }, sums: { credit_cents: 15_604 } } }
    return undefined
  })
})

test('an account whose lines do not add up says between which days lines are missing', async () => {
  renderPage(<StatementsPage />, { address: `/?bank_account_id=${account}` })
  const balances = within(await screen.findByRole('region', { name: 'Saldos da conta' }))
  expect(balances.getByText('-R$ 43,96')).toBeInstanceOf(HTMLElement)
  expect((await screen.findByText(/há lançamentos faltando/)).textContent).toBe(
    'Saldo final calculado (R$ 856,04) difere do informado (R$ 900,00): há lançamentos faltando entre 11/10/2026 e 14/10/2026.',
  )
})

test('without an account no balances are shown', async () => {
  renderPage(<StatementsPage />)
  await screen.findByRole('row', { name: /CIELO VENDAS/ })
  expect(screen.queryByRole('region', { name: 'Saldos da conta' })).toBeNull()
})

test('an open line is ignored only with a reason, and a rule is begun with its words', async () => {
  renderPage(<StatementsPage />, { address: '/?open=7' })
  const rule = await screen.findByRole('link', { name: 'Criar regra' })
  expect(rule.getAttribute('href')).toBe('/cash-conciliation-movement-reason-map?tab=rules&begin=CIELO%20VENDAS')
  await userEvent.click(screen.getByRole('button', { name: 'Ignorar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ignorar a linha' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ignorar' }))
  expect(await dialog.findByText('Informe o motivo.')).toBeInstanceOf(HTMLElement)
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Transferência entre contas')
  await userEvent.click(dialog.getByRole('button', { name: 'Ignorar' }))
  await expect.poll(() => sent).toEqual([{ reason: 'Transferência entre contas' }])
})

test('a proposed pair is confirmed at once, or refused with a reason', async () => {
  const posts: string[] = []
  network(({ path, method }) => {
    if (method === 'POST') posts.push(path)
    if (path.startsWith('/statement-lines/choices')) return { json: { companies: [], accounts: [], rules: [] } }
    if (path.startsWith('/statement-lines/7'))
      return { json: { ...detail, status: method === 'POST' ? 'confirmed' : 'suggested' } }
    return { json: { data: [line], next: null, count: { value: 1, exact: true } } }
  })
  renderPage(<StatementsPage />, { path: '/pair', address: '/pair?open=7' })
  expect(await screen.findByRole('button', { name: 'Recusar' })).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await expect.poll(() => posts).toEqual(['/statement-lines/7/confirm-match'])
})

test('a line shows what it posted and the mirror that took it back', async () => {
  renderPage(<StatementsPage />, { address: '/?open=7' })
  expect(await screen.findByText('Lançamento contábil · Recebimento')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Lançamento contábil · Estorno')).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText('Cartões de débito a receber — Cielo')).toHaveLength(2)
  expect(screen.getByText(/por Sistema/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(/por Fernanda/)).toBeInstanceOf(HTMLElement)
})

test('the chart tells how much came in each day and from what', async () => {
  renderPage(<StatementsPage />, { address: '/?show=charts&q=' })
  expect(await screen.findByText('Quanto entrou por dia, e de onde?')).toBeInstanceOf(HTMLElement)
})

test('a bar of the chart leads to its credits of the same account', async () => {
  renderPage(<StatementsPage />, { address: `/?show=charts&q=&bank_account_id=${account}` })
  await screen.findByText('Quanto entrou por dia, e de onde?')
  const marks = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(marks).toContain(`/?bank_account_id=${account}&from=2026-10-14&to=2026-10-14&origin=card`)
})

test('a period without lines leads to the nearest that has some', async () => {
  const page = (data: StatementLine[]) => ({ json: { data, next: null, count: { value: data.length, exact: true } } })
  network(({ path }) => {
    if (path.startsWith('/statement-lines/choices')) return { json: { companies: [], accounts: [], rules: [] } }
    if (path.startsWith('/statement-lines?')) return page(/to=2026-10-31/.test(path) ? [line] : [])
    return undefined
  })
  renderPage(<StatementsPage />, { path: '/bare', address: '/bare?from=2026-11-01&to=2026-11-30' })
  expect(
    await screen.findByRole('button', { name: /15\/09\/2026 a 14\/10\/2026, o período mais próximo/ }),
  ).toBeTruthy()
})

test('a line shows what the account holds after it, leads to its day and, for many at once, takes a category', async () => {
  renderPage(<StatementsPage />, { path: '/many', address: '/many?open=7' })
  const day = await screen.findByRole('link', { name: 'Abrir dia' })
  expect(day.getAttribute('href')).toBe(`/cash-conciliation/${detail.day_id}`)
  const row = within(await screen.findByRole('row', { name: /CIELO VENDAS/ }))
  expect(row.getByText('R$ 900,00')).toBeInstanceOf(HTMLElement)
  await userEvent.click(row.getByRole('checkbox'))
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  await userEvent.click(bar.getByRole('button', { name: 'Categorizar' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Categorizar/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: /Categoria/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tarifas bancárias' }))
  expect(await dialog.findByText('1 será alterado')).toBeInstanceOf(HTMLElement)
  await waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({ selection: { ids: ['7'] }, input: { category: 'bank_fee' } }),
    ),
  )
})

test('a line is divided into parts that add up to it as one types', async () => {
  renderPage(<StatementsPage />, { address: '/?open=7' })
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Dividir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dividir a linha' }))
  const [first, second] = dialog.getAllByRole('textbox', { name: /^Valor/ })
  await userEvent.type(first ?? document.body, '100,00')
  await userEvent.type(second ?? document.body, '56,04')
  await userEvent.click(dialog.getByRole('button', { name: 'Dividir' }))
  await expect.poll(() => sent).toEqual([{ parts: [{ amount_cents: 10_000 }, { amount_cents: 5604 }] }])
})
