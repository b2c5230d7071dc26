import type { StatementLine } from '@app/domain/transactions/contract'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account, detail, line } from './statement-line.fixture.ts'
import { matchChanged } from './statement-refusals.contract.ts'
import StatementsPage from './statements.page.tsx'

const pair = (id: number) => ({ id, sentence: `Par ${id}`, difference_cents: 0 })

/** As the list answers: a debit of R$ 56,04 is on the next page. */
const lineSums = { credit_cents: 15_604, debit_cents: -5604, amount_cents: 10_000 }

const bodies: unknown[] = []

beforeEach(() => {
  bodies.length = 0
  signInAs('financial.statements', 'cash-conciliation')
  setScreenWidth(1440)
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
      return {
        json: {
          from: '2026-10-01',
          to: '2026-10-31',
          data: ['12', '13', '14'].map((day) => ({ date: `2026-10-${day}`, origin: 'card', amount_cents: 15_604 })),
        },
      }
    if (path.startsWith('/statement-lines/bulk')) {
      bodies.push(body)
      const outcome = { id: account, job_id: null, title: '', total: 1, done: 0, changed: 1, skipped: [], failures: [] }
      return { json: { ...outcome, state: (body as { preview: boolean }).preview ? 'preview' : 'done' } }
    }
    if (path.endsWith('/split')) {
      bodies.push(body)
      const half = { memo: 'CIELO VENDAS · POS', amount_cents: 7802, status: 'pending', category: null }
      const parts = [
        { id: 8, ...half },
        { id: 9, ...half },
      ]
      return { json: { ...detail, status: 'split', parts } }
    }
    if (path.endsWith('/ignore')) {
      bodies.push(body)
      return { json: { ...detail, status: 'ignored' } }
    }
    if (path.startsWith('/statement-lines/7')) return { json: detail }
    if (path.startsWith('/statement-lines'))
      return { json: { data: [line], next: null, count: { value: 1, exact: true }, sums: lineSums } }
    return undefined
  })
})

test('on a phone a line shows its day, its memo and its signed amount, then its account and state', async () => {
  setScreenWidth(390)
  renderPage(<StatementsPage />, { address: `/?bank_account_id=${account}` })
  const link = await screen.findByRole('link', { name: '14/10 · CIELO VENDAS' })
  const [title, details] = [...(link.closest('li')?.children ?? [])].map(({ textContent }) => textContent)
  expect(title).toBe('14/10 · CIELO VENDASValor: +R$ 156,04')
  expect(details).toMatch(/^Conta: Itaú matrizSituação: /)
  expect(screen.getByRole('region', { name: 'Totais' }).textContent).toMatch(/^Valor: \+?R\$\s100,00$/)
})

test('an account whose lines do not add up shows the days between which lines are missing', async () => {
  renderPage(<StatementsPage />, { address: `/?bank_account_id=${account}` })
  const balances = within(await screen.findByRole('region', { name: 'Saldos da conta' }))
  expect(balances.getByText('-R$ 43,96')).toBeInstanceOf(HTMLElement)
  expect((await screen.findByText(/há lançamentos faltando/)).textContent).toBe(
    'Saldo final calculado (R$ 856,04) difere do informado (R$ 900,00): há lançamentos faltando entre 11/10/2026 e 14/10/2026.',
  )
})

test('no balances are shown without an account', async () => {
  renderPage(<StatementsPage />)
  await screen.findByRole('row', { name: /CIELO VENDAS/ })
  expect(screen.queryByRole('region', { name: 'Saldos da conta' })).toBeNull()
})

test('the totals of the lines are below the rows, not in the last row of the table', async () => {
  renderPage(<StatementsPage />)
  const totals = await screen.findByRole('region', { name: 'Totais' })
  expect(totals.textContent).toBe('Crédito: R$ 156,04Débito: -R$ 56,04')
  expect(document.querySelector('tfoot')).toBeNull()
})

test('an open line is ignored only with a reason, and a rule can start from its text', async () => {
  renderPage(<StatementsPage />, { address: '/?open=7' })
  const rule = await screen.findByRole('link', { name: 'Criar regra' })
  expect(rule.getAttribute('href')).toBe(
    '/cash-conciliation-movement-reason-map?tab=rules&open=novo&begin=CIELO%20VENDAS',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ignorar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ignorar a linha' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ignorar' }))
  expect(await dialog.findByText('Informe o motivo.')).toBeInstanceOf(HTMLElement)
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Transferência entre contas')
  await userEvent.click(dialog.getByRole('button', { name: 'Ignorar' }))
  await expect.poll(() => bodies).toEqual([{ reason: 'Transferência entre contas' }])
})

test('Enter on the open line confirms its suggested match, and a person may refuse it with a reason', async () => {
  const posts: unknown[] = []
  network(({ path, method, body }) => {
    if (method === 'POST') posts.push([path, body])
    if (path.startsWith('/statement-lines/choices')) return { json: { companies: [], accounts: [], rules: [] } }
    if (path.startsWith('/statement-lines/7'))
      return { json: { ...detail, match: pair(31), status: method === 'POST' ? 'confirmed' : 'suggested' } }
    return { json: { data: [line], next: null, count: { value: 1, exact: true } } }
  })
  renderPage(<StatementsPage />, { path: '/pair', address: '/pair?open=7' })
  expect(await screen.findByRole('button', { name: 'Recusar' })).toBeInstanceOf(HTMLElement)
  screen
    .getByRole('row', { name: /CIELO VENDAS/ })
    .querySelector('td')
    ?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => posts).toEqual([['/statement-lines/7/confirm-match', { match_id: 31 }]])
})

/** Lines with the state `suggested` and, without a match, those of `pending`. */
function showLines(suggested: number[], pending: number[] = []) {
  const posts: string[] = []
  let answerSecond = () => {}
  const second = new Promise<void>((resolve) => {
    answerSecond = resolve
  })
  const confirmed = new Set<number>()
  const getStatus = (id: number) => (confirmed.has(id) ? 'confirmed' : pending.includes(id) ? 'pending' : 'suggested')
  const toLine = (id: number): StatementLine => ({ ...line, id, memo: `CIELO ${id}`, status: getStatus(id) })
  const ids = [...suggested, ...pending].sort()
  network(async ({ path, method }) => {
    if (path.startsWith('/statement-lines/choices')) return { json: { companies: [], accounts: [], rules: [] } }
    const [, id] = /^\/statement-lines\/(\d+)/.exec(path) ?? []
    if (id === undefined)
      return { json: { data: ids.map(toLine), next: null, count: { value: ids.length, exact: true } } }
    if (id === '8') await second
    if (method === 'POST') {
      posts.push(path)
      confirmed.add(Number(id))
    }
    return { json: { ...detail, ...toLine(Number(id)), match: pair(Number(id) * 10) } }
  })
  return { posts, getRow: (id: number) => screen.getByRole('row', { name: new RegExp(`CIELO ${id}`) }), answerSecond }
}

const focusRow = (row: HTMLElement) => act(() => row.querySelector('td')?.focus())

test('while the line under the cursor is being read, neither a letter nor Enter acts on the line before it', async () => {
  const { posts, getRow, answerSecond } = showLines([7, 8])
  const { router } = renderPage(<StatementsPage />, { path: '/slow', address: '/slow?open=7' })
  await screen.findByRole('button', { name: 'Recusar' })
  focusRow(getRow(7))
  focusRow(getRow(8))
  await userEvent.keyboard('x')
  await waitFor(() => expect(router.state.location.search).toContain('open=8'))
  await userEvent.keyboard('r')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Recusar').closest('[inert]')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(posts).toEqual([])
  answerSecond()
  await waitFor(() => expect(screen.getByText('Recusar').closest('[inert]')).toBeNull())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => posts).toEqual(['/statement-lines/8/confirm-match'])
})

test('after a line is confirmed, the next line with a suggestion is opened', async () => {
  const { posts, getRow } = showLines([5, 7, 9], [6])
  const { router } = renderPage(<StatementsPage />, { path: '/next', address: '/next?open=5' })
  await screen.findByRole('button', { name: 'Recusar' })
  focusRow(getRow(5))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain('open=7'))
  expect(getRow(7).contains(document.activeElement)).toBe(true)
  await waitFor(() => expect(screen.getByText('Recusar').closest('[inert]')).toBeNull())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain('open=9'))
  expect(posts).toEqual(['/statement-lines/5/confirm-match', '/statement-lines/7/confirm-match'])
})

test('M marks the open line as reversed by the line with the opposite amount', async () => {
  const opposite = { id: 9, posted_date: '2026-10-15', memo: 'ESTORNO', amount_cents: -line.amount_cents }
  network(({ path }) => {
    if (path.startsWith('/statement-lines/choices')) return { json: { companies: [], accounts: [], rules: [] } }
    if (path.startsWith('/statement-lines/7')) return { json: { ...detail, opposites: [opposite] } }
    return { json: { data: [line], next: null, count: { value: 1, exact: true } } }
  })
  renderPage(<StatementsPage />, { path: '/reverse', address: '/reverse?open=7' })
  await screen.findByRole('button', { name: 'Ignorar' })
  await userEvent.keyboard('m')
  expect(await screen.findByRole('dialog', { name: 'Marcar estorno' })).toBeInstanceOf(HTMLElement)
})

test('the first Enter opens the line under the cursor, and the second one confirms its suggested match', async () => {
  const { posts, getRow } = showLines([7])
  renderPage(<StatementsPage />, { address: '/' })
  await screen.findByRole('row', { name: /CIELO 7/ })
  focusRow(getRow(7))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('complementary', { name: 'Registro aberto' })
  await waitFor(() => expect(screen.getByText('Recusar').closest('[inert]')).toBeNull())
  expect(getRow(7).contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => posts).toEqual(['/statement-lines/7/confirm-match'])
})

test('Enter on a line that a click on its link opened confirms its suggested match', async () => {
  const { posts, getRow } = showLines([7])
  renderPage(<StatementsPage />, { address: '/' })
  const row = await screen.findByRole('row', { name: /CIELO 7/ })
  await userEvent.click(within(row).getByRole('link'))
  await screen.findByRole('complementary', { name: 'Registro aberto' })
  await waitFor(() => expect(screen.getByText('Recusar').closest('[inert]')).toBeNull())
  act(() => within(getRow(7)).getByRole('link').focus())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => posts).toEqual(['/statement-lines/7/confirm-match'])
})

test('a line that opens while the focus is outside of the list can be acted on', async () => {
  const { getRow, answerSecond } = showLines([7, 8])
  answerSecond()
  const { router } = renderPage(<StatementsPage />, { path: '/slow', address: '/slow?open=7' })
  await screen.findByRole('button', { name: 'Recusar' })
  focusRow(getRow(7))
  act(() => (document.activeElement as HTMLElement).blur())
  await act(() => router.navigate('/slow?open=8'))
  await waitFor(() => expect(screen.getByText('Recusar').closest('[inert]')).toBeNull())
})

test('the panel follows the focus back to a line that it leaves at that moment', async () => {
  const { getRow, answerSecond } = showLines([7, 8])
  answerSecond()
  const { router } = renderPage(<StatementsPage />, { path: '/slow', address: '/slow?open=7' })
  await screen.findByRole('button', { name: 'Recusar' })
  const opened: (string | null)[] = []
  router.subscribe(({ location }) => {
    opened.push(new URLSearchParams(location.search).get('open'))
    if (opened.length === 1) getRow(7).querySelector('td')?.focus()
  })
  focusRow(getRow(8))
  await expect.poll(() => opened).toEqual(['8', '7'])
})

test('a match that replaced another one is shown, and a refusal of the old match does not refuse it', async () => {
  const posts: unknown[] = []
  let now = 31
  network(({ path, method, body }) => {
    if (path.startsWith('/statement-lines/choices')) return { json: { companies: [], accounts: [], rules: [] } }
    if (path.endsWith('/undo-match')) {
      posts.push(body)
      return { status: 409, json: { code: matchChanged.code, message: matchChanged.message } }
    }
    if (path.startsWith('/statement-lines/7')) return { json: { ...detail, match: pair(now), status: 'suggested' } }
    if (method === 'GET') return { json: { data: [line], next: null, count: { value: 1, exact: true } } }
    return undefined
  })
  renderPage(<StatementsPage />, { path: '/other-pair', address: '/other-pair?open=7' })
  expect(await screen.findByText('Par 31')).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Recusar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Recusar a sugestão' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Lote de outra loja')
  now = 32
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }))
  expect(await screen.findByText('Par 32')).toBeInstanceOf(HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }))
  const expectedBody = { match_id: 31, reason: 'Lote de outra loja' }
  await expect.poll(() => posts).toEqual([expectedBody, expectedBody])
})

test('a line shows its journal entry and the mirror entry that reversed it', async () => {
  renderPage(<StatementsPage />, { address: '/?open=7' })
  expect(await screen.findByText('Lançamento contábil · Recebimento')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Lançamento contábil · Estorno')).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText('Cartões de débito a receber — Cielo')).toHaveLength(2)
  expect(screen.getByText(/por Sistema/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(/por Fernanda/)).toBeInstanceOf(HTMLElement)
})

test('the chart shows the credits of each day by origin', async () => {
  renderPage(<StatementsPage />, { address: '/?show=charts&q=' })
  expect(await screen.findByText('Quanto entrou por dia, e de onde?')).toBeInstanceOf(HTMLElement)
})

test('a bar of the chart links to its credits of the same account', async () => {
  renderPage(<StatementsPage />, { address: `/?show=charts&q=&bank_account_id=${account}` })
  await screen.findByText('Quanto entrou por dia, e de onde?')
  const marks = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(marks).toContain(`/?bank_account_id=${account}&from=2026-10-14&to=2026-10-14&origin=card`)
})

test('a period without lines links to the nearest period that has lines', async () => {
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

test('a line shows the balance after it, links to its day and, for many lines in one call, takes a category', async () => {
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
    expect(bodies).toContainEqual(
      expect.objectContaining({ selection: { ids: ['7'] }, input: { category: 'bank_fee' } }),
    ),
  )
})

test('the message after rules were applied says how many lines were matched again', async () => {
  renderPage(<StatementsPage />, { path: '/rules', address: '/rules' })
  await userEvent.click(within(await screen.findByRole('row', { name: /CIELO VENDAS/ })).getByRole('checkbox'))
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  await userEvent.click(bar.getByRole('button', { name: 'Aplicar regras' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Aplicar regras 1' }))
  expect(await screen.findByText('1 linha procurou par de novo.')).toBeInstanceOf(HTMLElement)
})

test('a line is split into typed parts that add up to it', async () => {
  renderPage(<StatementsPage />, { address: '/?open=7' })
  await userEvent.click(await screen.findByRole('button', { name: 'Dividir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dividir a linha' }))
  const [first, second] = dialog.getAllByRole('textbox', { name: /^Valor/ })
  await userEvent.type(first ?? document.body, '100,00')
  await userEvent.type(second ?? document.body, '56,04')
  await userEvent.click(dialog.getByRole('button', { name: 'Dividir' }))
  await expect.poll(() => bodies).toEqual([{ parts: [{ amount_cents: 10_000 }, { amount_cents: 5604 }] }])
})

test('a selection takes the place of the totals and of the actions on the open line', async () => {
  renderPage(<StatementsPage />, { path: '/both', address: '/both?open=7' })
  await screen.findByRole('button', { name: 'Ignorar' })
  const row = within(screen.getByRole('row', { name: /CIELO VENDAS/ }))
  await userEvent.click(row.getByRole('checkbox'))
  await screen.findByRole('region', { name: 'Seleção' })
  expect(screen.queryByRole('region', { name: 'Totais' })).toBeNull()
  expect(document.querySelector('[data-list-bar]')).toBeNull()
  await userEvent.click(row.getByRole('checkbox'))
  await screen.findByRole('button', { name: 'Ignorar' })
})
