import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { buildPageSchema, defineOperations, get, PageQuery, sortBy } from '../../contract/contract.ts'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { queryClient } from '../client/query-client.ts'
import { MoneyField } from '../fields/amount-fields.tsx'
import { SelectField } from '../fields/choice-fields.tsx'
import { PeriodField } from '../fields/period-field.tsx'
import { sessionStore } from '../session/session.ts'
import { formatSearch } from '../url/url-params.ts'
import { buildListTerms, type ListState, readAddress, writeAddress } from './list-address.ts'
import { ListPage } from './list-page.tsx'
import { buildListQuery } from './list-state.ts'

const Bill = z.object({ id: z.string(), name: z.string(), due_date: z.iso.date(), note: z.string() })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    list: get('/bills', {
      query: PageQuery.extend({
        sort: sortBy(Bill, ['name', 'due_date']),
        search: z.string().max(40).optional(),
        status: z.enum(['open', 'paid']).optional(),
        least_cents: z.coerce.number().optional(),
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
      }),
      answer: buildPageSchema(Bill),
    }),
  },
)
const terms = buildListTerms(bills.list, ['name', 'due_date', 'note'])

const Bills = () => (
  <ListPage
    title="Contas"
    list={bills.list}
    search="Nome"
    rowLink={({ id }) => `/bills/${id}`}
    panel={(id) => <p>Dados de {id}</p>}
    filters={
      <>
        <SelectField name="status" label="Situação" options={{ open: 'Aberta', paid: 'Paga' }} />
        <MoneyField name="least_cents" label="A partir de" />
        <PeriodField />
      </>
    }
    columns={[
      { field: 'name', title: 'Nome' },
      { field: 'due_date', title: 'Vencimento' },
      { field: 'note', title: 'Observação', hidden: true },
    ]}
  />
)

const lastPage = 4
const buildData = (page: number) =>
  ['a', 'b'].map((part) => ({ id: `${page}${part}`, name: `Conta ${page}${part}`, due_date: '2026-10-14', note: '' }))
const view = {
  id: '0199e6a0-0000-7000-8000-0000000000f1',
  list: 'bills.list',
  name: 'Em aberto',
  shared: true,
  own: false,
  owner_name: 'Bia',
  version: 1,
  density: 'compact',
  columns: [],
  state: { q: '', filters: { status: 'open' }, sort: '-name' },
}

const getQuery = ({ path }: Sent) => new URLSearchParams(path.split('?')[1])
const isList = ({ path }: Sent) => /^\/bills(\?|$)/.test(path)

const serve = () =>
  network((sent) => {
    if (sent.path === '/list-settings') return { json: { preferences: [], views: [view] } }
    if (!isList(sent)) return undefined
    const page = Number(getQuery(sent).get('after')?.slice(1) ?? 1)
    const next = page < lastPage ? `c${page + 1}` : null
    return { json: { data: buildData(page), next, count: { value: 2 * lastPage, exact: true } } }
  })

type OpenListState = ListState & { open: string | null }

const days = fc.record({ from: fc.constantFrom('2026-03-01', '2025-12-31'), to: fc.constant('2026-12-31') })
const period = fc.constantFrom('today', 'last-month', 'cash', 'week').map((name) => ({ period: name }))
const otherFilters = fc.record(
  { status: fc.constantFrom('open', 'paid'), least_cents: fc.integer({ min: 1, max: 900_000 }).map(String) },
  { requiredKeys: [] },
)
const arbitraryState: fc.Arbitrary<OpenListState> = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.trim()),
  filters: fc
    .tuple(otherFilters, fc.oneof(fc.constant({}), days, period))
    .map(([base, dates]): Record<string, string> => ({ ...base, ...dates })),
  sort: fc.constantFrom('', 'name', '-due_date', '-due_date,name'),
  page: fc.integer({ min: 1, max: lastPage }),
  view: fc.constantFrom(null, view.id),
  open: fc.constantFrom(null, '1a', '2b', '9z'),
  cols: fc.constantFrom([], ['due_date', 'name'], ['note'], ['name', 'note', 'due_date']),
})

const titles: Record<string, string> = { name: 'Nome', due_date: 'Vencimento', note: 'Observação' }

const buildAddress = ({ open, ...state }: OpenListState) =>
  `/bills${formatSearch(writeAddress(state, new URLSearchParams(open === null ? '' : { open }), terms))}`

type Router = ReturnType<typeof renderPage>['router']

const findElements = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const findTexts = (selector: string) => findElements(selector).map(({ textContent }) => textContent ?? '')

async function expectSeen(state: OpenListState, router: Router) {
  const { open, ...list } = state
  // The state is no chip: its values are always drawn.
  const { from, to, status, ...single } = list.filters
  const chips = Object.keys(single).length + (from || to ? 1 : 0)
  const [first = ''] = list.sort.split(',')
  const isSeen = list.cols.length === 0 || list.cols.includes(first.replace('-', ''))
  const order = first === '' || !isSeen ? [] : [first.startsWith('-') ? 'descending' : 'ascending']
  // Selectors instead of roles, which are tested elsewhere and too slow for so many states.
  await waitFor(() =>
    expect({
      rows: findTexts('tbody tr').length,
      search: findElements('input[type=search]').map((input) => input instanceof HTMLInputElement && input.value),
      chips: findElements('[aria-label="Filtros ativos"] li').length,
      status: findTexts('fieldset button[aria-pressed=true]'),
      order: findElements('th[aria-sort]:not([aria-sort=none])').map((heading) => heading.getAttribute('aria-sort')),
      panel: findTexts('[aria-label="Registro aberto"] p'),
      columns: findTexts('thead th').map((text) => text.replace(/[↕↑↓]/, '')),
      view: findTexts('button').includes(view.name),
    }).toEqual({
      rows: 2 * state.page,
      search: [list.q],
      chips,
      status: [status === 'open' ? 'Aberta' : status === 'paid' ? 'Paga' : 'Todas'],
      order,
      panel: open === null ? [] : [`Dados de ${open}`],
      columns: (list.cols.length > 0 ? list.cols : ['name', 'due_date']).map((field) => titles[field]),
      view: state.view !== null,
    }),
  )
  const address = new URLSearchParams(router.state.location.search)
  expect({ ...readAddress(address, terms), open: address.get('open') }).toEqual(state)
}

const expectRequested = (state: OpenListState, sent: readonly Sent[]) => {
  const requested = sent.filter(isList).map((call) => Object.fromEntries(getQuery(call)))
  const pages = Array.from({ length: state.page }, (_, at) => (at === 0 ? {} : { after: `c${at + 1}` }))
  expect(requested).toEqual(pages.map((page) => ({ ...buildListQuery(state), ...page })))
}

const listPage = { path: '/bills' }

beforeEach(() => setScreenWidth(1440))

test('any state of a list survives reload, Back, its link in another window and a new sign-in', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryState, async (state) => {
      cleanup()
      queryClient.clear()
      signInAs('attachment')
      const sent = serve()
      const first = renderPage(<Bills />, { ...listPage, address: buildAddress(state) })
      await expectSeen(state, first.router)
      expectRequested(state, sent)

      await act(() => first.router.navigate('/elsewhere'))
      expect(findElements('table')).toEqual([])
      await act(() => first.router.navigate(-1))
      await expectSeen(state, first.router)
      const link = first.router.state.location.pathname + first.router.state.location.search
      expect(link).toBe(buildAddress(state))

      // A reload, another window or another person has only the link: clear all other state.
      cleanup()
      queryClient.clear()
      sessionStore.clear()
      localStorage.clear()
      signInAs('attachment')
      const sentAgain = serve()
      const second = renderPage(<Bills />, { ...listPage, address: link })
      await expectSeen(state, second.router)
      expectRequested(state, sentAgain)
      cleanup()
      queryClient.clear()
    }),
    { numRuns: 10, endOnFailure: true },
  )
})

async function openBills(search: string) {
  signInAs('attachment')
  serve()
  const { router } = renderPage(<Bills />, { ...listPage, address: `/bills${search}` })
  await screen.findByText('Conta 1b')
  return router
}

test('choices made before the page has rendered the one before are all kept', async () => {
  const router = await openBills('?q=&open=1a')
  act(() => {
    const search = screen.getByRole('searchbox')
    fireEvent.change(search, { target: { value: 'conta' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: /^Nome/ }))
    fireEvent.click(screen.getByRole('button', { name: /^Vencimento/ }))
  })
  const address = new URLSearchParams(router.state.location.search)
  expect(Object.fromEntries(address)).toEqual({ q: 'conta', sort: '-due_date', open: '1a' })
})

test('a search that ends after the person has left the page changes neither page', async () => {
  const router = await openBills('?q=')
  act(() => {
    void router.navigate('/elsewhere?q=x')
    fireEvent.click(screen.getByRole('button', { name: /^Nome/ }))
  })
  expect(router.state.location).toMatchObject({ pathname: '/elsewhere', search: '?q=x' })
})

test('two steps to the next record made before the page has rendered the first lead to the second next', async () => {
  const router = await openBills('?q=&page=2&open=1a')
  await screen.findByText('Conta 2b')
  const next = await screen.findByRole('button', { name: /Próximo/ })
  act(() => {
    fireEvent.click(next)
    fireEvent.click(next)
  })
  expect(new URLSearchParams(router.state.location.search).get('open')).toBe('2a')
})
