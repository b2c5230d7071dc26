import type { CashConciliation } from '@app/domain/day/contract'
import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import ConferencesPage from './conferences.page.tsx'

const { id, company_id } = dayView()
const request = '01930000-0000-7000-8000-0000000000f1'
const page = `/cash-conciliation/${id}/diff-transactions/2026-10-14`

const path = '/cash-conciliation/solicitation/conferences'
const period = { from: '2026-09-01', to: '2026-10-15' }
const ranking = { place: 2, of: 5 }

function render(change: Partial<CashConciliation>, search = '') {
  network(({ path }) => {
    if (path.startsWith('/conferences/period')) return { json: period }
    if (path.startsWith('/cash-conciliations/companies')) return { json: { data: [] } }
    if (path.startsWith('/list-settings')) return { json: { views: [], default_view_id: null, look: {} } }
    if (path.startsWith('/conferences/station-differences')) return { json: { ...period, days: [], ranking } }
    if (path.endsWith('/till-lines')) return { json: { data: [] } }
    if (path === `/cash-conciliations/${id}`) return { json: dayView({ open_items: 0, ...change }) }
    if (path.startsWith('/cash-conciliations'))
      return { json: { data: [dayView({ open_items: 0, ...change })], next: null, count: { value: 1, exact: true } } }
    return undefined
  })
  renderPage(<ConferencesPage />, { path, address: `${path}${search}` })
}

async function renderRow(change: Partial<CashConciliation>) {
  render(change)
  return within(await screen.findByRole('row', { name: /14\/10\/2026/ }))
}

/** The panel of the day, and the bar with its next step. */
async function renderOpenDay(change: Partial<CashConciliation>) {
  render(change, `?open=${id}`)
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  await panel.findByRole('link', { name: 'Abrir o dia' })
  const primary = () => document.querySelector<HTMLElement>('[data-list-bar] [data-look="primary"]')
  return { panel, primary }
}
const addressOf = (link: HTMLElement) => link.getAttribute('href')

beforeEach(() => {
  setScreenWidth(1440)
  signInAs('cash-conciliation.solicitation')
})

test('the last request of a day is shown with its answer and a link', async () => {
  const last = {
    id: request,
    number: 7,
    type: 'closing',
    status: 'refused',
    decision_note: 'Falta o canhoto.',
  } as const
  const { panel } = await renderOpenDay({ status: 'refused', last_request: last })
  const link = await panel.findByRole('link', { name: 'Fechamento nº 7 · Posto Modelo 01' })
  expect(addressOf(link)).toBe(`/cash-conciliation-solicitation/${request}`)
  expect(panel.getByText(/Falta o canhoto\./)).toBeTruthy()
})

test('the panel begins with the company and the date of the day', async () => {
  const { panel } = await renderOpenDay({})
  expect(panel.getByText('Posto Modelo 01 · 14/10/2026').tagName).toBe('STRONG')
})

test('differences are resolved before notices', async () => {
  const { panel, primary } = await renderOpenDay({ pending_inconsistencies: 2, open_items: 3 })
  const address = `/cash-conciliation/solicitation/2026-10-14/inconsistent-transactions?company=${company_id}`
  await waitFor(() => expect(primary()?.textContent).toBe('Resolver ⏎'))
  expect(primary()?.getAttribute('href')).toBe(page)
  expect(panel.getAllByRole('link', { name: 'Resolver' }).map(addressOf)).toEqual([page, address])
  expect(panel.getByText('2 avisos')).toBeTruthy()
})

test('a day without notices links to its differences', async () => {
  const { primary } = await renderOpenDay({ open_items: 3 })
  await waitFor(() => expect(primary()?.getAttribute('href')).toBe(page))
})

test('a day with an uncounted shift is counted first, and cannot be sent before', async () => {
  const { panel, primary } = await renderOpenDay({ sessions_counted: 1 })
  await waitFor(() => expect(primary()?.textContent).toBe('Contar caixa ⏎'))
  expect(panel.getByText('1 turno sem contagem')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Conferir e enviar' }).dataset.blocked).toBe(
    'Informe a contagem de todos os turnos.',
  )
})

test('the next step of a day with a suggested count is to confirm it, and its panel has a button for all counts', async () => {
  const { panel, primary } = await renderOpenDay({ sessions_to_confirm: 1 })
  await waitFor(() => expect(primary()?.textContent).toBe('Confirmar contagem ⏎'))
  expect(screen.getByText('a confirmar')).toBeTruthy()
  expect(panel.getByText('1 contagem a confirmar')).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Ver a contagem' }))
  expect(await screen.findByRole('dialog', { name: 'Contar caixa' })).toBeTruthy()
})

test('the differences of each day are in the charts, of a chosen company', async () => {
  render({}, `?show=charts&company_id=${company_id}`)
  expect(await screen.findByText(/Posição do posto na rede/)).toBeTruthy()
})

test('a day that waits for data shows the missing file and that it is late', async () => {
  const row = await renderRow({
    status: 'awaiting_data',
    missing_sources: ['cielo'],
    due_at: '2020-10-15T15:00:00.000Z',
  })
  expect(await row.findByText('Cielo')).toBeTruthy()
  expect(row.getByText('Atrasado')).toBeTruthy()
})

test('a day without open items is sent next, and has no differences to resolve', async () => {
  const { panel, primary } = await renderOpenDay({})
  await waitFor(() => expect(primary()?.textContent).toBe('Conferir e enviar ⏎'))
  expect(panel.queryByRole('link', { name: 'Resolver' })).toBeNull()
})

test('on a phone the count takes the place of the day, and Escape returns to it', async () => {
  setScreenWidth(390)
  const user = userEvent.setup()
  render({ sessions_counted: 1 }, `?open=${id}`)
  const day = await screen.findByRole('dialog', { name: 'O que falta no dia' })
  await user.click(await within(day).findByRole('button', { name: 'Contar caixa' }))
  await screen.findByRole('dialog', { name: 'Contar caixa' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Contar caixa' })).toBeNull())
  expect(await screen.findByRole('dialog', { name: 'O que falta no dia' })).toBeTruthy()
})

test('the first Enter on a day opens it, and the second one takes its next step', async () => {
  const user = userEvent.setup()
  const row = await renderRow({ sessions_counted: 1 })
  act(() => row.getByRole('link', { name: '14/10/2026' }).focus())
  await user.keyboard('{Enter}')
  await screen.findByRole('link', { name: 'Abrir o dia' })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Contar caixa' })).toBeTruthy()
})
