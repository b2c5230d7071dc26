import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  BusinessDate,
  buildPageSchema,
  defineOperations,
  get,
  Instant,
  PageQuery,
  sortBy,
} from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { PeriodField } from '../fields/period-field.tsx'
import { ListPage } from './list-page.tsx'

const PeriodQuery = PageQuery.extend({ from: BusinessDate.optional(), to: BusinessDate.optional() })
const Sale = z.object({ id: z.string(), business_date: BusinessDate })
const sales = defineOperations(
  { name: 'sales', ability: 'none' },
  {
    list: get('/sales', {
      query: PeriodQuery.extend({ sort: sortBy(Sale, ['business_date']), method: z.string().optional() }),
      answer: buildPageSchema(Sale),
    }),
  },
)
const Sales = () => (
  <ListPage
    title="Vendas"
    list={sales.list}
    filters={<PeriodField />}
    columns={[{ field: 'business_date', title: 'Dia' }]}
  />
)

const SignIn = z.object({ id: z.string(), happened_at: Instant })
const signIns = defineOperations(
  { name: 'sign-ins', ability: 'none' },
  {
    list: get('/sign-ins', {
      query: PeriodQuery.extend({ sort: sortBy(SignIn, ['happened_at']) }),
      answer: buildPageSchema(SignIn),
    }),
  },
)
const SignIns = () => (
  <ListPage
    title="Entradas"
    list={signIns.list}
    period="happened_at"
    filters={<PeriodField />}
    columns={[{ field: 'happened_at', title: 'Quando' }]}
  />
)

const serveSales = (...days: string[]) =>
  network(({ path }) => {
    const params = new URLSearchParams(path.split('?')[1])
    if (!path.startsWith('/sales')) return undefined
    const found = days
      .filter((day) => day >= (params.get('from') ?? '') && day <= (params.get('to') ?? '9'))
      .sort((a, b) => (params.get('sort') === 'business_date' ? a.localeCompare(b) : b.localeCompare(a)))
    const data = found.slice(0, Number(params.get('limit') ?? 50)).map((day) => ({ id: day, business_date: day }))
    return { json: { data, next: null, count: { value: found.length, exact: true } } }
  })

const address = '/?f[from]=2026-10-01&f[method]=pix&f[to]=2026-10-03'

test('an empty period offers the nearest period of equal length with rows, under the other filters', async () => {
  signInAs('attachment')
  const sent = serveSales('2026-08-20', '2026-09-26', '2026-10-07')
  const { router } = renderPage(<Sales />, { path: '/', address })
  await userEvent.click(await screen.findByRole('button', { name: /^Ver 07\/10\/2026 a 09\/10\/2026/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?f[from]=2026-10-07&f[method]=pix&f[to]=2026-10-09'))
  expect(await screen.findByRole('row', { name: '07/10/2026' })).toBeTruthy()
  expect(sent.filter(({ path }) => path.startsWith('/sales')).every(({ path }) => path.includes('method=pix'))).toBe(
    true,
  )
})

test('the nearest period of a list of timestamps uses the local days of its rows', async () => {
  signInAs('attachment')
  network(({ path }) => {
    if (!path.startsWith('/sign-ins')) return undefined
    const found = path.includes('from=2026-10-04') ? [{ id: '1', happened_at: '2026-10-08T01:30:00.000Z' }] : []
    return { json: { data: found, next: null, count: { value: found.length, exact: true } } }
  })
  renderPage(<SignIns />, { path: '/', address })
  expect(await screen.findByRole('button', { name: /^Ver 07\/10\/2026 a 09\/10\/2026/ })).toBeTruthy()
})

test('a named period is replaced by days, and without any row no period is offered', async () => {
  signInAs('attachment')
  serveSales('2020-02-29')
  const { router } = renderPage(<Sales />, { path: '/', address: '/?f[period]=yesterday' })
  await userEvent.click(await screen.findByRole('button', { name: /^Ver 29\/02\/2020, / }))
  await waitFor(() => expect(router.state.location.search).toBe('?f[from]=2020-02-29&f[to]=2020-02-29'))

  serveSales()
  await router.navigate('/?f[from]=2026-10-01')
  expect(await screen.findByRole('button', { name: 'Limpar filtros' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Ver/ })).toBeNull()
})
