import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { buildPageSchema, declareBulk, defineOperations, get, PageQuery } from '../../contract/contract.ts'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Notices } from '../overlays/notices.tsx'

const Bill = z.object({ id: z.string(), name: z.string(), amount_cents: z.int() })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    list: get('/bills', { query: PageQuery, answer: buildPageSchema(Bill) }),
    payMany: declareBulk('/bills/bulk/pay', { filter: PageQuery, reversible: 'Contas pagas.' }),
    deleteMany: declareBulk('/bills/bulk/delete', { filter: PageQuery, ability: 'workflow' }),
  },
)

const PricedBill = Bill.extend({ price_millis: z.int() })
const prices = defineOperations(
  { name: 'bills', ability: 'none' },
  { list: get('/bills', { query: PageQuery, answer: buildPageSchema(PricedBill) }) },
)

const Bills = () => (
  <>
    <ListPage
      title="Contas"
      list={bills.list}
      columns={[
        { field: 'name', title: 'Nome', sort: 'name' },
        { field: 'amount_cents', title: 'Valor' },
      ]}
      bulk={[
        { label: 'Pagar', change: bills.payMany },
        { label: 'Excluir', change: bills.deleteMany, danger: true },
      ]}
    />
    <Notices />
  </>
)

const rows = ['Água', 'Luz', 'Gás'].map((name, at) => ({ id: `b${at}`, name, amount_cents: 1000 * (at + 1) }))
const page = { data: rows, next: 'c1', count: { value: 12_480, exact: true }, sums: { amount_cents: 999_900 } }
let outcome = { id: '', job_id: null, title: 'Pagar contas', skipped: [], failures: [] }
let runs = 0

type Answers = (sent: Sent) => { status?: number; json: unknown } | undefined
const serve = (answers: Answers) =>
  network(
    (sent) => answers(sent) ?? (sent.path.startsWith('/bills') && sent.method === 'GET' ? { json: page } : undefined),
  )
const isPreview = ({ body }: Sent) => z.object({ preview: z.boolean() }).parse(body).preview
const choose = async (name: RegExp) =>
  userEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
const bar = async () => within(await screen.findByRole('region', { name: 'Seleção' }))

beforeEach(() => {
  signInAs('attachment')
  runs += 1
  outcome = { ...outcome, id: `01930000-0000-7000-8000-00000000000${runs}` }
  setScreenWidth(1440)
})

test('the bar shows the number of selected rows and their sum, after a new order too; then the whole filter', async () => {
  serve(() => undefined)
  renderPage(<Bills />)
  await choose(/Água/)
  await choose(/Gás/)
  expect((await bar()).getByText(/2 selecionados/).textContent).toBe('2 selecionados · Valor: R$ 40,00')
  await userEvent.click(screen.getByRole('button', { name: /Nome/ }))
  await waitFor(async () => expect((await bar()).getByText(/2 selecionados/)).toBeTruthy())
  await userEvent.click((await bar()).getByRole('button', { name: 'Selecionar todos os 12.480 resultados' }))
  expect((await bar()).getByText(/selecionados/).textContent).toBe('12.480 selecionados · Valor: R$ 9.999,00')
  await choose(/Luz/)
  expect((await bar()).getByText(/selecionados/).textContent).toBe('2 selecionados · Valor: R$ 40,00')
  expect((await bar()).queryByRole('button', { name: 'Excluir' })).toBeNull()
  await userEvent.click((await bar()).getByRole('button', { name: 'Limpar seleção' }))
  expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull()
})

test('the bar sums each column that has a total', async () => {
  network(({ path }) =>
    path.startsWith('/list-settings')
      ? { json: { views: [], default_view_id: null, look: {} } }
      : {
          json: {
            data: [{ id: 'a', name: 'Tarifa', credit_cents: 0, debit_cents: 3990, amount_cents: -3990 }],
            next: null,
            count: { value: 1, exact: true },
            sums: { credit_cents: 0, debit_cents: 3990 },
          },
        },
  )
  renderPage(
    <ListPage
      title="Contas"
      list={bills.list}
      columns={[
        { field: 'name', title: 'Nome' },
        { field: 'amount_cents', title: 'Valor', cell: () => '' },
        { field: 'credit_cents' as 'amount_cents', title: 'Crédito', cell: () => '' },
        { field: 'debit_cents' as 'amount_cents', title: 'Débito', cell: () => '' },
      ]}
      bulk={[{ label: 'Pagar', change: bills.payMany }]}
    />,
  )
  await choose(/Tarifa/)
  expect((await bar()).getByText(/1 selecionado/).textContent).toBe(
    '1 selecionado · Crédito: R$ 0,00 · Débito: R$ 39,90',
  )
  await userEvent.click((await bar()).getByRole('button', { name: 'Limpar seleção' }))
})

test.each([
  [1440, '/?cols=name,debit_cents,credit_cents'],
  [390, '/'],
])(
  'at %i px the bar sums the shown columns before the hidden ones, on a phone the main one first',
  async (width, address) => {
    setScreenWidth(width)
    const row = { id: String(width), name: 'Tarifa', credit_cents: 0, debit_cents: 3990, amount_cents: -3990 }
    const sums = { credit_cents: 0, debit_cents: 3990, amount_cents: -3990 }
    serve(({ path }) => (path.startsWith('/bills') ? { json: { ...page, data: [row], next: null, sums } } : undefined))
    renderPage(
      <ListPage
        title="Contas"
        list={bills.list}
        columns={[
          { field: 'name', title: 'Nome' },
          { field: 'amount_cents', title: 'Valor', hidden: true, keepsTotal: true },
          { field: 'credit_cents' as 'amount_cents', title: 'Crédito' },
          { field: 'debit_cents' as 'amount_cents', title: 'Débito', main: true },
        ]}
        bulk={[{ label: 'Pagar', change: bills.payMany }]}
      />,
      { path: '/', address },
    )
    await userEvent.click((await screen.findAllByRole('checkbox')).at(-1) ?? document.body)
    expect((await bar()).getByText(/1 selecionado/).textContent).toBe(
      '1 selecionado · Débito: R$ 39,90 · Crédito: R$ 0,00 · Valor: -R$ 39,90',
    )
    await userEvent.click((await bar()).getByRole('button', { name: 'Limpar seleção' }))
  },
)

test('Escape closes the panel first, then clears the selection, whose bar has the place of the totals and of the open row', async () => {
  serve(() => undefined)
  renderPage(
    <ListPage
      title="Contas"
      list={bills.list}
      columns={[{ field: 'name', title: 'Nome' }]}
      bulk={[{ label: 'Pagar', change: bills.payMany }]}
      rowLink={({ id }) => `?open=${id}`}
      panel={(id) => <p>Dados de {id}</p>}
      bar={() => <button type="button">Pagar conta aberta</button>}
    />,
  )
  const panel = () => screen.queryByRole('complementary', { name: 'Registro aberto' })
  await userEvent.click(await screen.findByRole('link', { name: 'Água' }))
  await screen.findByRole('complementary', { name: 'Registro aberto' })
  await choose(/Luz/)
  await bar()
  expect(screen.queryByRole('button', { name: 'Pagar conta aberta' })).toBeNull()
  expect(screen.queryByText(/de 12.480 registros/)).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(panel()).toBeNull())
  await bar()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull())
  expect(await screen.findByText(/de 12.480 registros/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pagar conta aberta' })).toBeTruthy()
})

const searched = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    list: get('/bills', {
      query: PageQuery.extend({ search: z.string().optional() }),
      answer: buildPageSchema(Bill),
    }),
  },
)

test('the bar says how many selected rows the filter leaves out, and offers the rows of the list that are not selected', async () => {
  const found = (names: RegExp) => {
    const data = rows.filter(({ name }) => names.test(name))
    return { json: { ...page, data, next: null, count: { value: data.length, exact: true } } }
  }
  serve(({ path, method }) =>
    path.startsWith('/bills?') && method === 'GET' ? found(path.includes('search=') ? /Luz|Gás/ : /./) : undefined,
  )
  renderPage(
    <ListPage
      title="Contas"
      list={searched.list}
      search="Nome"
      columns={[{ field: 'name', title: 'Nome' }]}
      bulk={[{ label: 'Pagar', change: bills.payMany }]}
    />,
  )
  await choose(/Água/)
  await choose(/Luz/)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por Nome' }), 'us')
  expect(await screen.findByText('1 fora do filtro')).toBeTruthy()
  expect((await bar()).getByRole('button', { name: 'Selecionar todos os 2 resultados' })).toBeTruthy()
  await choose(/Gás/)
  expect((await bar()).queryByRole('button', { name: /Selecionar todos/ })).toBeNull()
  await userEvent.click((await bar()).getByRole('button', { name: 'Limpar seleção' }))
})

const name = { field: 'name', title: 'Nome' } as const
const price = { field: 'price_millis', title: 'Preço' } as const
const amount = { field: 'amount_cents', title: 'Valor' } as const

test.each([
  ['2 selecionados', [name, price]],
  ['2 selecionados · Valor: R$ 40,00', [name, price, amount]],
])('the bar sums no unit price, because the sum has no meaning: %s', async (text, columns) => {
  const priced = rows.map((row) => ({ ...row, price_millis: 6190 }))
  serve(({ method }) => (method === 'GET' ? { json: { ...page, data: priced, sums: undefined } } : undefined))
  const bulk = [{ label: 'Pagar', change: bills.payMany }]
  renderPage(<ListPage title="Contas" list={prices.list} columns={columns} bulk={bulk} />)
  await choose(/Água/)
  await choose(/Gás/)
  expect((await bar()).getByText(/2 selecionados/).textContent).toBe(text)
  await userEvent.click((await bar()).getByRole('button', { name: 'Limpar seleção' }))
})

test('a row deselected before the page has rendered its address is not in the address', async () => {
  serve(() => undefined)
  const { router } = renderPage(<Bills />)
  const box = within(await screen.findByRole('row', { name: /Água/ })).getByRole('checkbox')
  act(() => {
    flushSync(() => fireEvent.click(box))
    flushSync(() => fireEvent.click(box))
  })
  expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull()
  expect(router.state.location.search).toBe('')
})

test('the selection is in the address, and a link to it selects the same rows', async () => {
  serve(() => undefined)
  const { router } = renderPage(<Bills />)
  await choose(/Água/)
  await choose(/Gás/)
  await waitFor(() => expect(router.state.location.search).toBe('?sel=b0,b2'))
  cleanup()
  const second = renderPage(<Bills />, { address: '/?sel=b0,b2' })
  expect((await bar()).getByText(/2 selecionados/).textContent).toBe('2 selecionados · Valor: R$ 40,00')
  await userEvent.click((await bar()).getByRole('button', { name: 'Selecionar todos os 12.480 resultados' }))
  await waitFor(() => expect(second.router.state.location.search).toBe('?sel=*'))
  cleanup()
  const third = renderPage(<Bills />, { address: '/?sel=*' })
  expect((await bar()).getByText(/selecionados/).textContent).toBe('12.480 selecionados · Valor: R$ 9.999,00')
  await userEvent.click((await bar()).getByRole('button', { name: 'Limpar seleção' }))
  await waitFor(() => expect(third.router.state.location.search).toBe(''))
})

test('on a phone the whole filter is selected from the menu of the selection', async () => {
  setScreenWidth(390)
  serve(() => undefined)
  renderPage(<Bills />)
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] ?? document.body)
  await userEvent.click((await bar()).getByRole('button', { name: 'Ações' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Selecionar todos os 12.480 resultados' }))
  expect((await bar()).getByText(/^12\.480 selecionados/)).toBeTruthy()
  await userEvent.click((await bar()).getByRole('button', { name: 'Limpar seleção' }))
})

test('a bulk change is previewed and run once, and one click or Ctrl+Z undoes it', async () => {
  const sent = serve((call) => {
    if (call.path === '/bills/bulk/pay')
      return isPreview(call)
        ? {
            json: {
              ...outcome,
              state: 'preview',
              total: 2,
              done: 0,
              changed: 1,
              skipped: [{ reason: 'Já paga.', count: 1 }],
            },
          }
        : { json: { ...outcome, state: 'done', total: 2, done: 2, changed: 1 } }
    if (call.path.startsWith('/undo/')) return { json: { ...outcome, state: 'done', total: 1, done: 1, changed: 1 } }
    return undefined
  })
  renderPage(<Bills />)
  await choose(/Água/)
  await choose(/Luz/)
  await userEvent.click((await bar()).getByRole('button', { name: 'Pagar' }))
  expect(await screen.findByText('Já paga. (1)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Pagar 1' }))
  expect(await screen.findByText('Contas pagas. (1)')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull()
  expect(sent.flatMap(({ path, body }) => (path === '/bills/bulk/pay' ? [body] : []))).toEqual([
    { selection: { ids: ['b0', 'b1'] }, preview: true },
    { selection: { ids: ['b0', 'b1'] }, preview: false },
  ])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('Alteração desfeita.')).toBeTruthy()
  expect(sent.filter(({ path }) => path.startsWith('/undo/')).map(({ path }) => path)).toEqual([`/undo/${outcome.id}`])
})

test('no undo is offered for a bulk change that is not reversible', async () => {
  signInAs('workflow')
  serve((call) => {
    if (call.path !== '/bills/bulk/delete') return undefined
    const state = isPreview(call) ? 'preview' : 'done'
    return { json: { ...outcome, title: 'Contas excluídas', state, total: 1, done: 1, changed: 1 } }
  })
  renderPage(<Bills />)
  await choose(/Água/)
  await userEvent.click((await bar()).getByRole('button', { name: 'Excluir' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir 1' }))
  expect(await screen.findByText('Contas excluídas (1)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Desfazer/ })).toBeNull()
})

test('failed records are listed one by one and can be retried alone', async () => {
  const failures = [{ id: 'b1', label: 'Luz', reason: 'Está bloqueada.' }]
  const sent = serve((call) => {
    if (call.path !== '/bills/bulk/pay') return undefined
    if (isPreview(call)) return { json: { ...outcome, state: 'preview', total: 2, done: 0, changed: 2 } }
    return { json: { ...outcome, state: 'done', total: 2, done: 2, changed: 1, failures } }
  })
  renderPage(<Bills />)
  await choose(/Água/)
  await choose(/Luz/)
  await userEvent.click((await bar()).getByRole('button', { name: 'Pagar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pagar 2' }))
  expect((await screen.findByText(/Está bloqueada/)).textContent).toBe('Luz: Está bloqueada.')
  await userEvent.click(screen.getByRole('button', { name: 'Repetir falhas' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ selection: { ids: ['b1'] }, preview: true }))
})

test('a long change shows its progress until it ends', async () => {
  let polls = 0
  serve((call) => {
    if (call.path === '/bills/bulk/pay')
      return {
        json: {
          ...outcome,
          state: isPreview(call) ? 'preview' : 'waiting',
          total: 450,
          done: 0,
          changed: isPreview(call) ? 450 : 0,
        },
      }
    if (!call.path.startsWith('/batches/')) return undefined
    polls += 1
    return { json: { ...outcome, state: polls < 2 ? 'running' : 'done', total: 450, done: polls * 200, changed: 450 } }
  })
  renderPage(<Bills />)
  await choose(/Água/)
  await userEvent.click((await bar()).getByRole('button', { name: /Selecionar todos/ }))
  await userEvent.click((await bar()).getByRole('button', { name: 'Pagar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pagar 450' }))
  expect((await screen.findByRole('progressbar')).getAttribute('max')).toBe('450')
  expect(await screen.findByText('Contas pagas. (450)')).toBeTruthy()
})
