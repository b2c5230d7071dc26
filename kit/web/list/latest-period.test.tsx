import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  addDays,
  BusinessDate,
  buildPageSchema,
  defineOperations,
  get,
  PageQuery,
  showDate,
  showDayAndMonth,
  sortBy,
} from '../../contract/contract.ts'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { today } from '../fields/dates.ts'
import { PeriodField } from '../fields/period-field.tsx'
import { ListPage } from './list-page.tsx'

const Sale = z.object({ id: z.string(), business_date: BusinessDate })
const sales = defineOperations(
  { name: 'sales', ability: 'none' },
  {
    list: get('/sales', {
      query: PageQuery.extend({
        sort: sortBy(Sale, ['business_date']),
        from: BusinessDate.optional(),
        to: BusinessDate.optional(),
        open: z.string().optional(),
      }),
      answer: buildPageSchema(Sale),
    }),
  },
)
const first = { period: 'last-7', open: 'true' }
const Sales = ({ charts = false }: { charts?: boolean }) => (
  <ListPage
    title="Vendas"
    list={sales.list}
    first={first}
    filters={<PeriodField />}
    instead={charts ? ({ from, to }) => <p>{`Gráfico de ${from} a ${to}`}</p> : undefined}
    columns={[{ field: 'business_date', title: 'Dia' }]}
  />
)

const isSales = ({ path }: Sent) => path.startsWith('/sales')
const getQuery = ({ path }: Sent) => new URLSearchParams(path.split('?')[1])

const serveSales = (...days: string[]) =>
  network((sent) => {
    if (sent.path === '/list-settings') return { json: { preferences: [], views: [] } }
    if (!isSales(sent)) return undefined
    const query = getQuery(sent)
    const found = days
      .filter((day) => day >= (query.get('from') ?? '') && day <= (query.get('to') ?? '9'))
      .sort((a, b) => b.localeCompare(a))
    const data = found.slice(0, Number(query.get('limit') ?? 50)).map((day) => ({ id: day, business_date: day }))
    return { json: { data, next: null, count: { value: found.length, exact: true } } }
  })

const lastDay = addDays(today(), -40)
const before = { from: addDays(lastDay, -6), to: lastDay }
const moved = `?f[from]=${before.from}&f[open]=true&f[to]=${before.to}&latest=1`
const usual = '?f[open]=true&f[period]=last-7&latest=1'

beforeEach(() => {
  signInAs('attachment')
  setScreenWidth(1440)
})

const openList = (address: string, charts = false) =>
  renderPage(<Sales charts={charts} />, { path: '/', address }).router

test('a list whose default period is empty shows the last period of equal length with rows, and says so', async () => {
  const sent = serveSales(lastDay, addDays(lastDay, -6), addDays(lastDay, -7))
  const router = openList('/')
  const note = await screen.findByText(/^Mostrando .*, os últimos 7 dias com dados\./)
  expect(note.textContent).toMatch(/^Mostrando \d\d\/\d\d(\/\d{4})? a \d\d\/\d\d(\/\d{4})?, .* Ver os últimos 7 dias$/)
  expect(note.textContent).toContain(showDayAndMonth(lastDay))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(router.state.location.search).toBe(moved)
  expect(sent.filter(isSales).every((call) => getQuery(call).get('open') === 'true')).toBe(true)
})

test('the button of the note shows the default period although it is empty', async () => {
  serveSales(lastDay)
  const router = openList('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver os últimos 7 dias' }))
  await screen.findByText('Nenhum registro encontrado para os filtros informados.')
  expect(router.state.location.search).toBe('?f[open]=true&f[period]=last-7')
  expect(screen.queryByText(/^Mostrando/)).toBeNull()
})

test('a period that a person chose is kept although it is empty', async () => {
  serveSales(lastDay)
  const router = openList('/?f[open]=true&f[period]=last-7')
  await screen.findByText('Nenhum registro encontrado para os filtros informados.')
  expect(router.state.location.search).toBe('?f[open]=true&f[period]=last-7')
})

test('a default period with rows is shown as it is, without another read', async () => {
  const sent = serveSales(today(), lastDay)
  const router = openList('/')
  expect(await screen.findAllByRole('row')).toHaveLength(2)
  await waitFor(() => expect(router.state.location.search).toBe(usual))
  expect(screen.queryByText(/^Mostrando/)).toBeNull()
  expect(sent.filter(isSales)).toHaveLength(1)
})

test('the link of an earlier period shows the default period again once that has rows', async () => {
  serveSales(today(), lastDay)
  const router = openList(`/${moved}`)
  await waitFor(() => expect(router.state.location.search).toBe(usual))
  expect(await screen.findByRole('row', { name: showDate(today()) })).toBeTruthy()
  expect(screen.queryByText(/^Mostrando/)).toBeNull()
})

test('a list without any row shows its empty state', async () => {
  serveSales()
  const router = openList('/')
  await screen.findByText('Nenhum registro encontrado para os filtros informados.')
  expect(router.state.location.search).toBe(usual)
})

test('another order keeps the note, and another filter removes it with the choice of the list', async () => {
  serveSales(lastDay)
  const router = openList('/')
  await screen.findByText(/^Mostrando/)
  await userEvent.click(await screen.findByRole('button', { name: /^Dia/ }))
  await waitFor(() => expect(router.state.location.search).toContain('sort='))
  expect(screen.getByText(/^Mostrando/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Remover filtro open/ }))
  await waitFor(() => expect(router.state.location.search).not.toContain('latest'))
  expect(screen.queryByText(/^Mostrando/)).toBeNull()
})

test('charts in place of the rows show the last period with rows too', async () => {
  serveSales(lastDay)
  const router = openList('/', true)
  expect(await screen.findByText(`Gráfico de ${before.from} a ${before.to}`)).toBeTruthy()
  expect(router.state.location.search).toBe(moved)
  expect(await screen.findByText(/^Mostrando/)).toBeTruthy()
})
