import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  addDays,
  BusinessDate,
  buildPageSchema,
  daysBetween,
  defineOperations,
  get,
  PageQuery,
  showDate,
} from '../../contract/contract.ts'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { today } from '../fields/dates.ts'
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

const wrong = 'A data final deve ser igual ou posterior à data inicial.'

async function openPeriod(name: string) {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
  return within(await screen.findByRole('dialog', { name: 'Período' }))
}

test('a period that is typed with its end before its start is an error at its end, is kept and is not sent', async () => {
  const { router } = renderPage(<Bills />, { path: '/', address: '/?f[from]=2026-10-10' })
  await screen.findByRole('grid')
  const before = router.state.location.search
  const period = await openPeriod('Período: desde 10/10/2026')
  const to = await period.findByRole('textbox', { name: 'Até' })
  await userEvent.type(to, '01/10/2026{Enter}')
  expect(await period.findByText(wrong)).toBeTruthy()
  expect(to).toHaveProperty('value', '01/10/2026')
  expect(to.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(to))
  expect(router.state.location.search).toBe(before)
  expect(findSentPeriods()).toEqual([['2026-10-10', null]])
  await userEvent.clear(to)
  await userEvent.type(to, '12/10/2026{Enter}')
  await waitFor(() => expect(findSentPeriods().at(-1)).toEqual(['2026-10-10', '2026-10-12']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Período: 10/10/2026 a 12/10/2026' }))
})

test('an address with the end of its period before its start shows the error, and sends nothing until it is corrected', async () => {
  const { router } = renderPage(<Bills />, { path: '/', address: '/?from=2026-10-10&to=2026-10-01' })
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(screen.queryByText(/Resumo/)).toBeNull()
  expect(findSentPeriods()).toEqual([])
  const period = await openPeriod('Período: 10/10/2026 a 01/10/2026')
  expect(await period.findByRole('textbox', { name: 'Até' })).toHaveProperty('value', '01/10/2026')
  const from = period.getByRole('textbox', { name: 'De' })
  await userEvent.clear(from)
  await userEvent.type(from, '20/09/2026{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?f[from]=2026-09-20&f[to]=2026-10-01'))
  expect(findSentPeriods().filter(([start, end]) => start && end && start > end)).toEqual([])
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
  expect(await screen.findByRole('grid')).toBeTruthy()
})

test('an end before the start of a named period is an error too', async () => {
  const { router } = renderPage(<Bills />, { path: '/', address: '/?f[period]=last-7' })
  await screen.findByRole('grid')
  const period = await openPeriod('Período: Últimos 7 dias')
  const to = await period.findByRole('textbox', { name: 'Até' })
  to.focus()
  await userEvent.keyboard('01/01/2020{Enter}')
  expect(await period.findByText(wrong)).toBeTruthy()
  expect(to).toHaveProperty('value', '01/01/2020')
  expect(findSentPeriods().some(([, end]) => end === '2020-01-01')).toBe(false)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('?f[period]=last-7')
})

test('a named period stays relative in the address, and two days of the month replace it', async () => {
  const { router } = renderPage(<Bills />, { path: '/', address: '/?f[period]=today' })
  await screen.findByRole('grid')
  const named = await openPeriod('Período: Hoje')
  await userEvent.click(await named.findByRole('button', { name: 'Últimos 7 dias' }))
  await waitFor(() => expect(router.state.location.search).toBe('?f[period]=last-7'))
  const period = await openPeriod('Período: Últimos 7 dias')
  const from = await period.findByRole('textbox', { name: 'De' })
  expect(from).toHaveProperty('value', showDate(addDays(today(), -6)))
  await userEvent.clear(from)
  await userEvent.type(from, '-20{Enter}')
  await waitFor(() => expect(findSentPeriods().at(-1)).toEqual([addDays(today(), -20), today()]))
  const month = await openPeriod(`Período: ${showDate(addDays(today(), -20))} a ${showDate(today())}`)
  const days = await month.findAllByRole('button', { name: /^\d+ / })
  await userEvent.click(days[4]!)
  await userEvent.click(days[8]!)
  const [chosenFrom, chosenTo] = await waitFor(() => {
    const sentPeriod = findSentPeriods().at(-1) ?? []
    expect(sentPeriod[1]).not.toBe(today())
    return sentPeriod
  })
  expect(daysBetween(chosenFrom ?? '', chosenTo ?? '')).toBe(4)
})

test('F and a day, or the name of a period, filters that period', async () => {
  const { router } = renderPage(<Bills />)
  await screen.findByRole('grid')
  await userEvent.keyboard('f14/10/2026{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?f[from]=2026-10-14&f[to]=2026-10-14'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Período: 14/10/2026'))
  await userEvent.keyboard('fontem{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?f[period]=yesterday'))
})
