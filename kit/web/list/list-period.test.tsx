import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { BusinessDate, buildPageSchema, defineOperations, get, PageQuery } from '../../contract/contract.ts'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { PeriodField } from '../fields/period-field.tsx'
import { ListPage } from './list-page.tsx'

const Bill = z.object({ id: z.string(), name: z.string() })
const Dates = { from: BusinessDate.optional(), to: BusinessDate.optional() }
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  { list: get('/bills', { query: PageQuery.extend(Dates), answer: buildPageSchema(Bill) }) },
)
const Bills = () => (
  <ListPage
    title="Contas"
    list={bills.list}
    filters={<PeriodField />}
    summary={({ from }) => <p>Resumo desde {from}</p>}
    columns={[{ field: 'name', title: 'Nome' }]}
  />
)

let sent: Sent[]
const findSentPeriods = () =>
  sent
    .filter(({ path }) => path.startsWith('/bills'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
    .map((query) => [query.get('from'), query.get('to')])

beforeEach(() => {
  signInAs('admin')
  setScreenWidth(1440)
  const data = [{ id: '1', name: 'Água' }]
  sent = network(() => ({ json: { data, next: null, count: { value: 1, exact: true } } }))
})

const wrong = 'A data final vem antes da inicial.'

test('a period that is typed with its end before its start is an error at its end, is kept and is not sent', async () => {
  const { router } = renderPage(<Bills />, { path: '/', address: '/?f[from]=2026-10-10' })
  await screen.findByRole('grid')
  const before = router.state.location.search
  const to = screen.getByRole('textbox', { name: 'Até' })
  await userEvent.type(to, '01/10/2026{Enter}')
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(to).toHaveProperty('value', '01/10/2026')
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(router.state.location.search).toBe(before)
  expect(findSentPeriods()).toEqual([['2026-10-10', null]])
  await userEvent.clear(to)
  await userEvent.type(to, '12/10/2026{Enter}')
  await waitFor(() => expect(findSentPeriods().at(-1)).toEqual(['2026-10-10', '2026-10-12']))
  expect(screen.queryByText(wrong)).toBeNull()
})

test('an address with the end of its period before its start shows the error, and sends nothing until it is corrected', async () => {
  const { router } = renderPage(<Bills />, { path: '/', address: '/?from=2026-10-10&to=2026-10-01' })
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(await screen.findByText('A data final do período vem antes da inicial.')).toBeTruthy()
  expect(screen.queryByText(/Resumo/)).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Até' })).toHaveProperty('value', '01/10/2026')
  expect(findSentPeriods()).toEqual([])
  const from = screen.getByRole('textbox', { name: 'De' })
  await userEvent.clear(from)
  await userEvent.type(from, '20/09/2026{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?f[from]=2026-09-20&f[to]=2026-10-01'))
  expect(findSentPeriods().filter(([start, end]) => start && end && start > end)).toEqual([])
  expect(screen.queryByText(wrong)).toBeNull()
  expect(await screen.findByRole('grid')).toBeTruthy()
})
