import { defineOperations, get, PageQuery, pageOf, sortBy } from '@app/kit/contract'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ListPage } from './list-page.tsx'
import { TextField } from './text-fields.tsx'

const Row = z.object({ id: z.string(), name: z.string(), amount_cents: z.int() })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    list: get('/bills', {
      query: PageQuery.extend({ sort: sortBy(Row, ['name']), search: z.string().optional() }),
      answer: pageOf(Row),
    }),
  },
)

const Bills = () => (
  <ListPage
    title="Contas"
    list={bills.list}
    rowLink={(bill) => `/bills/${bill.id}`}
    filters={<TextField name="search" label="Nome" />}
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
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true })
})

test('rows are a grid with links, right figures and the sum of the whole filter', async () => {
  network(() => page(rows))
  renderPage(<Bills />)
  const grid = await screen.findByRole('grid', { name: 'Contas' })
  expect(grid.getAttribute('aria-rowcount')).toBe('5')
  expect(within(grid).getByRole('link', { name: 'Água' }).getAttribute('href')).toBe('/bills/1')
  expect(within(grid).getByText('-R$ 2,50')).toBeTruthy()
  expect(within(grid).getByText('R$ 50,50')).toBeTruthy()
  expect(within(grid).getByRole('columnheader', { name: /Nome/ }).getAttribute('aria-sort')).toBe('none')
})

test('the next page is read by its cursor and put below', async () => {
  const sent = network(({ path }) =>
    path.includes('after=c1') ? page([{ id: '3', name: 'Telefone', amount_cents: 1 }]) : page(rows, 'c1'),
  )
  renderPage(<Bills />)
  await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByRole('link', { name: 'Telefone' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Água' })).toBeTruthy()
  expect(sent.map(({ path }) => path)).toEqual(['/bills', '/bills?after=c1'])
})

test('filters and order live in the address and are asked of the server', async () => {
  const sent = network(() => page(rows))
  const { router } = renderPage(<Bills />, { path: '/', address: '/?search=luz' })
  await screen.findByRole('grid')
  expect(sent[0]?.path).toBe('/bills?search=luz')
  await userEvent.type(screen.getByLabelText('Nome'), ' azul')
  await waitFor(() => expect(router.state.location.search).toBe('?search=luz+azul'))
  await userEvent.click(screen.getByRole('button', { name: /Nome/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?search=luz+azul&sort=-name'))
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/bills?search=luz+azul&sort=-name'))
})

test('a filter that hides everything says so and can be cleared', async () => {
  network(() => ({ json: { data: [], next: null, count: { value: 0, exact: true } } }))
  const { router } = renderPage(<Bills />, { path: '/', address: '/?search=zzz' })
  expect(await screen.findByText('Nenhum registro encontrado para os filtros informados.')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0]!)
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await screen.findByText('Nenhum registro ainda.')).toBeTruthy()
})

test('a read that fails is told in its place, with its code, and can be tried again', async () => {
  let broken = true
  network(() => (broken ? { status: 500, json: { message: 'Falhou.', request_id: 'r-1' } } : page(rows)))
  renderPage(<Bills />)
  expect(await screen.findByText('Código: r-1')).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('grid')).toBeTruthy()
})

test('arrow keys walk through the cells and Enter opens the row', async () => {
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
