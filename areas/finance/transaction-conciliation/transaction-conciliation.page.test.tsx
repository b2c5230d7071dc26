import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  type BenchLine,
  type BenchSums,
  benchStates,
  type CandidateAnswer,
} from './transaction-conciliation.contract.ts'
import TransactionConciliationPage from './transaction-conciliation.page.tsx'

const company_id = '01930000-0000-7000-8000-0000000000a1'
const line = (id: number, memo: string, amount_cents: number, change: Partial<BenchLine> = {}): BenchLine => ({
  ...{ id, memo, amount_cents, company_id, company_name: 'Posto A', bank_account_id: company_id },
  ...{ account_name: 'Itaú', posted_date: '2026-10-14', doc_no: null, status: 'open', match_id: null },
  ...{ matched_with: null, waits_for_transfer: false, proposal: null },
  ...change,
})
const fee = line(1, 'TARIFA PACOTE', -4_500, {
  proposal: {
    ...{ kind: 'posting', sentence: 'Tarifa bancária: o banco diz “TARIFA PACOTE”.', posting_kind: 'fee' },
    ...{ match_id: null, other_line_id: null },
  },
})
const credit = line(2, 'CREDITO', 10_000)
const candidate = (id: string, amount_cents: number) =>
  ({ kind: 'batch', id, description: `UR-${id}`, on: '2026-10-14', amount_cents }) as const
const answers: Record<string, CandidateAnswer> = {
  '1': { lines: [fee], lines_cents: -4_500, candidates: [], exact: [], ambiguous: false },
  '2': {
    ...{ lines: [credit], lines_cents: 10_000, exact: ['batch:7', 'batch:8'], ambiguous: false },
    candidates: [candidate('7', 6_000), candidate('8', 4_000), candidate('9', 2_500)],
  },
}
const sum = (count: number, amount_cents: number) => ({
  ...{ count, amount_cents, credits_cents: Math.max(0, amount_cents), debits_cents: Math.min(0, amount_cents) },
})
const none = sum(0, 0)
const sums: BenchSums = {
  total: sum(3, 7_500),
  states: { open: sum(2, 5_500), matched: sum(1, 2_000), posted: none, ignored: none },
}

const bodies: unknown[] = []
beforeEach(() => {
  bodies.length = 0
  signInAs('financial.statements')
  setScreenWidth(1440)
  network(({ path, body }) => {
    if (path.startsWith('/transaction-conciliation/choices')) return { json: { companies: [], accounts: [] } }
    if (path.startsWith('/transaction-conciliation/sums')) return { json: sums }
    if (path.startsWith('/transaction-conciliation/candidates'))
      return { json: answers[new URLSearchParams(path.split('?')[1]).get('line_ids') ?? ''] }
    if (path.startsWith('/transaction-conciliation/lines'))
      return {
        json: { data: [fee, credit], next: null, count: { value: 2, exact: true }, sums: { amount_cents: 5_500 } },
      }
    if (path.startsWith('/bank-matches')) {
      bodies.push(body)
      return { status: 201, json: { match_id: 5, similar_count: 0 } }
    }
    return undefined
  })
})

const show = (search = '?q=') =>
  renderPage(<TransactionConciliationPage />, {
    address: `/transaction-conciliation${search}`,
    path: '/transaction-conciliation',
  })

test('the sums of the states add up to the lines of the bank, and each one leads to its lines', async () => {
  show()
  const equation = within(await screen.findByRole('region', { name: 'Linhas do filtro por situação' }))
  const sumsOfStates = equation.getAllByRole('button').map(({ title, textContent }) => [title, textContent])
  expect(sumsOfStates.map(([title]) => title)).toEqual(['3 linhas', '2 linhas', '1 linha', '0 linhas', '0 linhas'])
  for (const [place, state] of Object.values(benchStates).entries())
    expect(sumsOfStates[place + 1]?.[1]).toContain(`${place === 0 ? '=' : '+'} ${state}`)
  await userEvent.click(equation.getAllByRole('button')[1] ?? document.body)
  await waitFor(() => expect(equation.getAllByRole('button')[1]?.getAttribute('aria-pressed')).toBe('true'))
})

test('Enter posts the fee that the bank names, and then matches the records whose sum explains the next line', async () => {
  show('?q=&open=1')
  await screen.findByRole('button', { name: /Lançar: Tarifa bancária/ })
  const rows = screen.getAllByRole('row', { name: /TARIFA|CREDITO/ })
  within(rows[0] ?? document.body)
    .getByRole('link')
    .focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(bodies).toEqual([{ line_ids: ['1'], postings: [{ kind: 'fee', amount_cents: 4_500 }] }]))
  await screen.findByRole('button', { name: /Casar com 2/ })
  expect(await screen.findByText('2 escolhidos')).toBeDefined()
  await userEvent.keyboard('{Enter}')
  const items = ['7', '8'].map((id) => ({ kind: 'batch', id }))
  await waitFor(() => expect(bodies.at(-1)).toEqual({ line_ids: ['2'], items }))
})

test('a difference must be classified before the line is explained', async () => {
  show('?q=&open=2')
  const candidates = within(await screen.findByRole('grid', { name: 'O que pode explicar as linhas' }))
  await userEvent.click(candidates.getAllByRole('checkbox')[2] ?? document.body)
  expect(await screen.findByText('Classificar diferença')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Casar/ })).toBeNull()
})

test('people without an ability of conciliation read the lines and see no button of a decision', async () => {
  signInAs('task-flow.my-tasks')
  show('?q=&open=1')
  await screen.findByText('Nada em aberto perto desta data.')
  for (const name of [/Lançar/, /Ignorar$/, /Desfazer/]) expect(screen.queryByRole('button', { name })).toBeNull()
})
