import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildPageSchema, defineOperations, get, PageQuery, sortBy } from '../../contract/contract.ts'
import { network, openListTool, renderPage, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { MoneyField } from '../fields/amount-fields.tsx'
import { SelectField } from '../fields/choice-fields.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { ListPage } from './list-page.tsx'

const Row = z.object({ id: z.string(), name: z.string(), amount_cents: z.int() })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    list: get('/bills', {
      query: PageQuery.extend({
        sort: sortBy(Row, ['name']),
        search: z.string().optional(),
        status: z.enum(['open', 'paid']).optional(),
        kind: z.enum(['water', 'power']).optional(),
        least_cents: z.coerce.number().optional(),
        most_cents: z.coerce.number().optional(),
        payer: z.string().optional(),
        shortage_cents: z.coerce.number().optional(),
        overage_cents: z.coerce.number().optional(),
      }),
      answer: buildPageSchema(Row),
    }),
  },
)

const Bills = () => (
  <ListPage
    title="Contas"
    list={bills.list}
    rowLink={(bill) => `/bills/${bill.id}`}
    search="Nome"
    filters={
      <>
        <SelectField name="status" label="Situação" options={{ open: 'Aberta', paid: 'Paga' }} />
        <SelectField name="kind" label="Tipo" options={{ water: 'Água e esgoto', power: 'Energia' }} />
        <MoneyField name="least_cents" label="Valor a partir de" />
        <MoneyField name="most_cents" label="Valor até" />
        <TextField name="payer" label="Pagador" />
        <MoneyField name="shortage_cents" label="Diferença" words="falta acima de" />
        <MoneyField name="overage_cents" label="Diferença" words="sobra acima de" />
      </>
    }
    columns={[
      { field: 'name', title: 'Nome' },
      { field: 'amount_cents', title: 'Valor' },
    ]}
  />
)

const rows = [
  { id: '1', name: 'Água', amount_cents: 1000 },
  { id: '2', name: 'Luz', amount_cents: -250 },
]
const page = (data: typeof rows, next: string | null = null) => ({
  json: { data, next, count: { value: 3, exact: true }, sums: { amount_cents: 5050 } },
})

beforeEach(() => {
  signInAs('admin')
  setScreenWidth(1440)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('rows are a grid with links, right-aligned figures and the sum of the whole filter', async () => {
  network(() => page(rows))
  renderPage(<Bills />)
  const grid = await screen.findByRole('grid', { name: 'Contas' })
  expect(grid.getAttribute('aria-rowcount')).toBe('5')
  expect(within(grid).getByRole('link', { name: 'Água' }).getAttribute('href')).toBe('/bills/1')
  expect(within(grid).getByText('-R$ 2,50')).toBeTruthy()
  expect(within(grid).getByText('R$ 50,50')).toBeTruthy()
  expect(within(grid).getByRole('columnheader', { name: /Nome/ }).getAttribute('aria-sort')).toBe('none')
})

test('the next page is loaded by its cursor and appended', async () => {
  const sent = network(({ path }) =>
    path.includes('after=c1') ? page([{ id: '3', name: 'Telefone', amount_cents: 1 }]) : page(rows, 'c1'),
  )
  renderPage(<Bills />)
  await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByRole('link', { name: 'Telefone' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Água' })).toBeTruthy()
  expect(sent.map(({ path }) => path).filter((path) => path.startsWith('/bills'))).toEqual([
    '/bills',
    '/bills?after=c1',
  ])
})

test('search, filters and order are in the address and sent to the server, and Back undoes them one by one', async () => {
  const sent = network(() => page(rows))
  const { router } = renderPage(<Bills />, { path: '/', address: '/?q=luz&unknown=1&f[status]=gone&sort=-secret' })
  await screen.findByRole('grid')
  const findRequests = () => sent.map(({ path }) => path).filter((path) => path.startsWith('/bills'))
  expect(findRequests()[0]).toBe('/bills?search=luz')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por Nome' }), ' azul{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz+azul&unknown=1'))
  await userEvent.click(screen.getByRole('button', { name: 'Aberta' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz+azul&f[status]=open&unknown=1'))
  await userEvent.click(within(screen.getByRole('grid')).getByRole('button', { name: /Nome/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz+azul&f[status]=open&sort=-name&unknown=1'))
  await waitFor(() => expect(findRequests().at(-1)).toBe('/bills?status=open&search=luz+azul&sort=-name'))
  await act(() => router.navigate(-2))
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz+azul&unknown=1'))
})

test('a typed space stays while the search is running', async () => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />)
  const search = await screen.findByRole('searchbox', { name: 'Buscar por Nome' })
  await userEvent.type(search, 'luz ')
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz'))
  await userEvent.type(search, 'azul')
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz+azul'))
})

test('each active filter is a chip in words that can remove it', async () => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />, { path: '/', address: '/?q=luz&f[kind]=power&f[payer]=ana' })
  const chips = within(await screen.findByRole('list', { name: 'Filtros ativos' }))
  await userEvent.click(await chips.findByRole('button', { name: 'Remover filtro Tipo: Energia' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz&f[payer]=ana'))
  chips.getByRole('button', { name: 'Pagador: ana' }).focus()
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=luz'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '+ Filtro' }))
})

const threeFilters = '/?f[kind]=power&f[payer]=ana&f[most_cents]=5000'

/** Lays out the line of filters with 600 px of chips; `resize` changes the room that they have. */
function layOutChips(room: number) {
  let width = room
  let measure = () => {}
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  const observe = vi.fn<(element: Element) => void>()
  class Observer {
    constructor(onResize: () => void) {
      measure = onResize
    }
    observe = observe
    unobserve = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  return {
    resize(next: number) {
      width = next
      act(() => measure())
    },
  }
}

test('filters without room for all are counted by one button, which goes as soon as there is room', async () => {
  const { resize } = layOutChips(500)
  network(() => page(rows))
  renderPage(<Bills />, { path: '/', address: threeFilters })
  expect(await screen.findByRole('button', { name: '3 filtros', expanded: false })).toBeTruthy()
  resize(600)
  expect(screen.queryByRole('button', { name: '3 filtros' })).toBeNull()
  resize(500)
  expect(screen.getByRole('button', { name: '3 filtros' })).toBeTruthy()
})

test('two filters are not folded, however narrow their line is', async () => {
  layOutChips(100)
  network(() => page(rows))
  renderPage(<Bills />, { path: '/', address: '/?f[kind]=power&f[payer]=ana' })
  await screen.findByRole('button', { name: 'Pagador: ana' })
  await screen.findByRole('grid')
  expect(screen.queryByRole('button', { name: '2 filtros' })).toBeNull()
})

test('folded filters are listed by keyboard, edited and removed, and Escape returns the focus to their button', async () => {
  layOutChips(500)
  network(() => page(rows))
  const { router } = renderPage(<Bills />, { path: '/', address: threeFilters })
  const open = async () => {
    ;(await screen.findByRole('button', { name: '3 filtros' })).focus()
    await userEvent.keyboard('{Enter}')
    return within(await screen.findByRole('dialog', { name: 'Filtros ativos' }))
  }
  let listed = await open()
  expect(listed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tipo: EnergiaRemover',
    'Pagador: anaRemover',
    'Valor até: 50,00Remover',
  ])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '3 filtros' }))

  listed = await open()
  await userEvent.click(listed.getByRole('button', { name: 'Pagador: ana' }))
  const editor = within(await screen.findByRole('dialog', { name: 'Pagador' }))
  const payer = await editor.findByRole('textbox', { name: 'Pagador' })
  await waitFor(() => expect(document.activeElement).toBe(payer))
  await userEvent.keyboard(' lima{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain('f[payer]=ana+lima'))

  listed = await open()
  await userEvent.click(listed.getAllByRole('button', { name: 'Remover' })[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.search).not.toContain('f[kind]'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Valor até: 50,00' }))
  expect(screen.queryByRole('button', { name: /^\d filtros$/ })).toBeNull()
})

test('after a filter was removed by keyboard, the focus is on the filter beside it, and is never lost', async () => {
  network(() => page(rows))
  renderPage(<Bills />, { path: '/', address: '/?f[kind]=power&f[payer]=ana' })
  const remove = async (name: string) => {
    const chip = await screen.findByRole('button', { name })
    chip.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
  }
  await remove('Remover filtro Tipo: Energia')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pagador: ana' }))
  await remove('Remover filtro Pagador: ana')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '+ Filtro' }))
})

test('only active filters are drawn, and a chip edits its filter alone', async () => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />, { path: '/', address: '/?f[kind]=power' })
  const chip = await screen.findByRole('button', { name: 'Tipo: Energia' })
  expect(screen.queryByLabelText('Pagador')).toBeNull()
  chip.focus()
  await userEvent.keyboard('{Enter}')
  const editor = within(await screen.findByRole('dialog', { name: 'Tipo' }))
  const field = await editor.findByRole('combobox', { name: 'Tipo' })
  expect(editor.queryByLabelText('Pagador')).toBeNull()
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: 'Água e esgoto' }))
  await waitFor(() => expect(router.state.location.search).toBe('?f[kind]=water'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tipo: Água e esgoto' })))
})

test('F finds a filter by a part of its value, and no key typed while its list loads is lost', async () => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('fener{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?f[kind]=power'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tipo: Energia' })))
})

test.each([
  ['valor > 50', '?f[least_cents]=5000'],
  ['valor < 50', '?f[most_cents]=5000'],
  ['faltas > 50', '?f[shortage_cents]=5000'],
  ['faltas > -50', '?f[shortage_cents]=5000'],
  ['faltas acima de 50', '?f[shortage_cents]=5000'],
  ['sobra 2', '?f[overage_cents]=200'],
  ['pagador ana', '?f[payer]=ana'],
  ['situação paga', '?f[status]=paid'],
  ['ENERGIA', '?f[kind]=power'],
])('F and “%s” filters by the value after the name, or by the value alone', async (text, address) => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('f')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Adicionar filtro' }), `${text}{Enter}`)
  await waitFor(() => expect(router.state.location.search).toBe(address))
})

test('an upper limit is not offered as the lower limit of a filter', async () => {
  network(() => page(rows))
  renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('f')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Adicionar filtro' }), 'faltas < 50')
  expect(await screen.findByText('Nenhum filtro com “faltas < 50”')).toBeTruthy()
})

test('a filter of the same label as another says which of both it is, in the list and in its chip', async () => {
  network(() => page(rows))
  renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('fdiferen')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'falta acima de … Diferença',
    'sobra acima de … Diferença',
  ])
  await userEvent.keyboard('ça falta 50{Enter}')
  expect(await screen.findByRole('button', { name: 'Diferença: falta acima de R$ 50,00' })).toBeTruthy()
})

test('the chips of the main state show their rows and those of all states', async () => {
  network(() => ({ json: { ...page(rows).json, states: { all: 12, open: 10, paid: 2 } } }))
  const { router } = renderPage(<Bills />)
  const states = within(await screen.findByRole('group', { name: 'Situação' }))
  await states.findByRole('button', { name: 'Aberta 10' })
  expect(states.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Aberta 10',
    'Paga 2',
    'Todas 12',
  ])
  await userEvent.click(states.getByRole('button', { name: 'Paga 2' }))
  await waitFor(() => expect(router.state.location.search).toBe('?f[status]=paid'))
})

test.each([
  ['group', 1440],
  ['combobox', 390],
])('the %s of the main state has the name of its filter at %i px', async (role, width) => {
  setScreenWidth(width)
  network(() => page(rows))
  const stages = { open: 'Aberta', paid: 'Paga' }
  const filters = <SelectField name="status" label="Etapa" options={stages} isMain clearable />
  renderPage(
    <ListPage title="Contas" list={bills.list} filters={filters} columns={[{ field: 'name', title: 'Nome' }]} />,
  )
  expect(await screen.findByRole(role, { name: 'Etapa' })).toBeTruthy()
})

test('F and the name of a filter opens its field, whose value Enter applies', async () => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('fpag')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Paga Situação',
    'Pagador',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const editor = within(await screen.findByRole('dialog', { name: 'Pagador' }))
  const field = await editor.findByLabelText('Pagador')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('ana{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?f[payer]=ana'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pagador: ana' })))
})

test('text that names no filter says so, and Enter does nothing', async () => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('fxyz{Enter}')
  expect(await screen.findByText('Nenhum filtro com “xyz”')).toBeTruthy()
  expect(router.state.location.search).toBe('')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '+ Filtro' })))
})

test('Enter in the search goes to the first row that it finds, and Escape empties the search before it leaves', async () => {
  network(({ path }) => (path.includes('luz') ? page(rows.slice(1)) : page(rows)))
  renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('/luz{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Luz'))
  expect(document.querySelector('mark')?.textContent).toBe('Luz')
  await userEvent.keyboard('/{Escape}')
  const search = screen.getByRole('searchbox')
  expect(search).toHaveProperty('value', '')
  expect(document.activeElement).toBe(search)
  await screen.findByRole('link', { name: 'Água' })
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true)
})

test('the first J or K enters the list from anywhere on the page, and the next ones move in it', async () => {
  network(() => page(rows))
  renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Água')
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Luz')
})

test('a filter that hides every row is named and can be cleared', async () => {
  network(() => ({ json: { data: [], next: null, count: { value: 0, exact: true } } }))
  const { router } = renderPage(<Bills />, { path: '/', address: '/?q=zzz' })
  expect(await screen.findByText('Nenhum registro encontrado para os filtros informados.')).toBeTruthy()
  expect(screen.getByText('Busca: zzz')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q='))
  expect(await screen.findByText('Nenhum registro ainda.')).toBeTruthy()
})

test('after the filters of an empty list were cleared by keyboard, the focus is in the list', async () => {
  network(({ path }) => (path.includes('zzz') ? page([]) : page(rows)))
  renderPage(<Bills />, { path: '/', address: '/?q=zzz' })
  const text = await screen.findByText('Nenhum registro encontrado para os filtros informados.')
  within(text.parentElement!).getByRole('button', { name: 'Limpar filtros' }).focus()
  await userEvent.keyboard('{Enter}')
  const grid = await screen.findByRole('grid', { name: 'Contas' })
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(grid.contains(document.activeElement)).toBe(true)
})

test('a very large number of rows is shown as an estimate, and counted on request', async () => {
  network(({ path }) =>
    path.includes('exact=true')
      ? page(rows)
      : { json: { data: rows, next: 'c1', count: { value: 1_300_000, exact: false } } },
  )
  renderPage(<Bills />)
  expect(await screen.findByText('2 de cerca de 1.300.000 registros')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Contar exatamente' }))
  expect(await screen.findByText('2 de 3 registros')).toBeTruthy()
  expect(screen.getByText('R$ 50,50')).toBeTruthy()
})

const preference = { list: 'bills.list', density: 'compact', default_view_id: null }
const view = {
  id: '0199e6a0-0000-7000-8000-0000000000f1',
  list: 'bills.list',
  name: 'Em aberto',
  shared: false,
  own: true,
  owner_name: 'Maria',
  version: 1,
  density: 'compact',
  columns: [{ field: 'amount_cents' }, { field: 'name' }],
  state: { q: '', filters: { status: 'open' }, sort: '-name' },
}
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↕↓↑]/, ''))

test('the columns that a person chose are stored on the server and restored', async () => {
  const before = { ...preference, columns: [{ field: 'amount_cents' }, { field: 'gone' }] }
  let stored: unknown = before
  const sent = network(({ path, method, body }) => {
    if (path !== '/list-settings') return page(rows)
    if (method === 'PUT') stored = body
    return { json: method === 'PUT' ? null : { preferences: [stored], views: [] } }
  })
  renderPage(<Bills />)
  await waitFor(() => expect(titles()).toEqual(['Valor', 'Nome']))
  await openListTool('Colunas')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Nome' }))
  await waitFor(() => expect(titles()).toEqual(['Valor']))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...preference,
    columns: [{ field: 'amount_cents' }, { field: 'name', hidden: true }],
  })
})

test('a column can be resized at its heading, by its edge or with Shift and an arrow, and the width is stored', async () => {
  let stored: unknown = { ...preference, columns: [] }
  const sent = network(({ path, method, body }) => {
    if (path !== '/list-settings') return page(rows)
    if (method === 'PUT') stored = body
    return { json: method === 'PUT' ? null : { preferences: [stored], views: [] } }
  })
  renderPage(<Bills />)
  const heading = await screen.findByRole('columnheader', { name: /Nome/ })
  Object.defineProperty(heading, 'offsetWidth', { value: 150 })
  const widths = () =>
    sent.flatMap(({ method, body }) =>
      method === 'PUT' ? [Object(body).columns.map(({ width }: { width?: number }) => width)] : [],
    )
  within(heading).getByRole('button').focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(() => expect(widths()).toEqual([[160, undefined]]))
  const edge = heading.lastElementChild ?? heading
  fireEvent.pointerDown(edge, { clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 380, pointerId: 1 })
  fireEvent.pointerUp(edge, { clientX: 380, pointerId: 1 })
  await waitFor(() => expect(widths().at(-1)).toEqual([230, undefined]))
  await waitFor(() => expect(heading.style.width).toBe('230px'))
})

test('a saved view restores filters, order and columns from its link, and its changes are shown', async () => {
  network(({ path }) => (path === '/list-settings' ? { json: { preferences: [], views: [view] } } : page(rows)))
  const { router } = renderPage(<Bills />, { path: '/', address: `/?view=${view.id}` })
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?f[status]=open&sort=-name&view=${view.id}&cols=amount_cents,name`),
  )
  await waitFor(() => expect(titles()).toEqual(['Valor', 'Nome']))
  await waitFor(() => expect(screen.queryByText('Alterada')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Todas' }))
  expect(await screen.findByText('Alterada')).toBeTruthy()
})

test('a default view is opened if the address contains no state', async () => {
  const preferences = [{ ...preference, columns: [], default_view_id: view.id }]
  network(({ path }) => (path === '/list-settings' ? { json: { preferences, views: [view] } } : page(rows)))
  const { router } = renderPage(<Bills />)
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?f[status]=open&sort=-name&view=${view.id}&cols=amount_cents,name`),
  )
})

test('a failed read shows its error in place, with its code, and can be retried', async () => {
  let broken = true
  network(() => (broken ? { status: 500, json: { message: 'Falhou.', request_id: 'r-1' } } : page(rows)))
  renderPage(<Bills />)
  expect(await screen.findByText('Código: r-1')).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('grid')).toBeTruthy()
})

test('arrow keys move between the cells and Enter opens the row', async () => {
  network(() => page(rows))
  const { router } = renderPage(<Bills />)
  const user = userEvent.setup()
  const first = await screen.findByRole('link', { name: 'Água' })
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Luz')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('-R$ 2,50')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.textContent).toContain('Valor')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bills/1'))
})

test('an export of the list is requested with the columns, filters and order of the screen', async () => {
  const file = { id: view.id, file_name: 'contas.csv', rows_count: 2 }
  const sent = network(({ path, method }) =>
    method === 'POST' && path === '/exports' ? { json: { file, job_id: null } } : page(rows),
  )
  renderPage(<Bills />, { path: '/', address: '/?f[status]=paid&sort=-name' })
  await openListTool('Exportar')
  const panel = within(await screen.findByRole('dialog', { name: 'Exportar' }))
  await userEvent.click(panel.getByRole('button', { name: 'CSV' }))
  await userEvent.click(panel.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(sent.some(({ path }) => path === `/exports/${view.id}/file`)).toBe(true))
  expect(sent.find(({ path }) => path === '/exports')?.body).toEqual({
    list: 'bills.list',
    title: 'Contas',
    format: 'csv',
    params: {},
    query: { status: 'paid', sort: '-name' },
    columns: [
      { field: 'name', title: 'Nome' },
      { field: 'amount_cents', title: 'Valor' },
    ],
    filters: ['Situação: Paga'],
    page: '/',
  })
})
