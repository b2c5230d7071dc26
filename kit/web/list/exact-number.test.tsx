import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  addDays,
  BusinessDate,
  buildPageSchema,
  defineOperations,
  ExactNumber,
  get,
  PageQuery,
} from '../../contract/contract.ts'
import { network, renderPage, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { today } from '../fields/dates.ts'
import { PeriodField } from '../fields/period-field.tsx'
import { ListPage } from './list-page.tsx'

const Sale = z.object({ id: z.string(), nsu: z.string(), business_date: BusinessDate })
const sales = defineOperations(
  { name: 'sales', ability: 'none' },
  {
    list: get('/sales', {
      query: PageQuery.extend({
        from: BusinessDate.optional(),
        to: BusinessDate.optional(),
        search: z.string().optional(),
        ...ExactNumber,
      }),
      answer: buildPageSchema(Sale),
    }),
  },
)
const first = { period: 'last-7' }
const Sales = () => (
  <ListPage
    title="Vendas"
    list={sales.list}
    first={first}
    search="NSU"
    filters={<PeriodField />}
    columns={[
      { field: 'nsu', title: 'NSU' },
      { field: 'business_date', title: 'Dia' },
    ]}
  />
)

const old = { id: '1', nsu: '000230', business_date: addDays(today(), -60) }

beforeEach(() => {
  signInAs('attachment')
  setScreenWidth(1440)
})

const openSales = (address: string) => {
  const sent = network(({ path }) => {
    if (path === '/list-settings') return { json: { preferences: [], views: [] } }
    if (!path.startsWith('/sales')) return undefined
    const query = new URLSearchParams(path.split('?')[1])
    const data = query.has('exact_number') && query.get('search') === '230' ? [old] : []
    return { json: { data, next: null, count: { value: data.length, exact: true } } }
  })
  return { sent, router: renderPage(<Sales />, { path: '/', address }).router }
}

const note = /^1 resultado exato fora do período; o período padrão não foi aplicado\./

test('an exact number is found outside the default period, says so, is marked, and Enter goes to its row', async () => {
  const { router } = openSales('/')
  await userEvent.type(await screen.findByRole('searchbox'), '230{Enter}')
  expect(await screen.findByText(note)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('000230'))
  expect(document.querySelector('mark')?.textContent).toBe('230')
  expect(router.state.location.search).toBe('?q=230&f[period]=last-7&latest=1')
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar o período' }))
  expect(await screen.findByText('Nenhum registro encontrado para os filtros informados.')).toBeTruthy()
  expect(router.state.location.search).toBe('?q=230&f[period]=last-7')
  expect(screen.queryByText(note)).toBeNull()
})

test('a period that a person chose is obeyed by the search of a number, and words are searched in the period', async () => {
  const chosen = openSales('/?q=230&f[period]=last-7')
  expect(await screen.findByText('Nenhum registro encontrado para os filtros informados.')).toBeTruthy()
  const words = openSales('/?q=ana&f[period]=last-7&latest=1')
  await waitFor(() =>
    expect(screen.getAllByText('Nenhum registro encontrado para os filtros informados.')).toHaveLength(2),
  )
  const asked = [...chosen.sent, ...words.sent].map(({ path }) => path)
  expect(asked.filter((path) => path.includes('exact_number'))).toEqual([])
})
