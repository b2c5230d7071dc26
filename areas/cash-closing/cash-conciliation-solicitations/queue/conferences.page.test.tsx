import type { CashConciliation } from '@app/domain/day/contract'
import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import ConferencesPage from './conferences.page.tsx'

const { id, company_id } = dayView()
const request = '01930000-0000-7000-8000-0000000000f1'
const page = `/cash-conciliation/${id}/diff-transactions/2026-10-14`

async function renderRow(change: Partial<CashConciliation>) {
  network(({ path }) => {
    if (path.startsWith('/conferences/period')) return { json: { from: '2026-09-01', to: '2026-10-15' } }
    if (path.startsWith('/cash-conciliations/companies')) return { json: { data: [] } }
    if (path.startsWith('/list-settings')) return { json: { views: [], default_view_id: null, look: {} } }
    if (path.startsWith('/cash-conciliations'))
      return { json: { data: [dayView({ open_items: 0, ...change })], next: null, count: { value: 1, exact: true } } }
    return undefined
  })
  renderPage(<ConferencesPage />, { path: '/cash-conciliation/solicitation/conferences' })
  return within(await screen.findByRole('row', { name: /14\/10\/2026/ }))
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
  const row = await renderRow({ status: 'refused', last_request: last })
  const link = await row.findByRole('link', { name: 'Fechamento nº 7 · Posto Modelo 01' })
  expect(addressOf(link)).toBe(`/cash-conciliation-solicitation/${request}`)
  expect(row.getByText(/Falta o canhoto\./)).toBeTruthy()
})

test('inconsistencies are resolved before differences', async () => {
  const wrong = await renderRow({ pending_inconsistencies: 2, open_items: 3 })
  const link = await wrong.findByRole('link', { name: 'Resolver diferenças' })
  expect(addressOf(link)).toBe(
    `/cash-conciliation/solicitation/2026-10-14/inconsistent-transactions?company=${company_id}`,
  )
})

test('a day without inconsistencies links to its differences', async () => {
  const row = await renderRow({ open_items: 3 })
  expect(addressOf(await row.findByRole('link', { name: 'Resolver diferenças' }))).toBe(page)
})

test('a day that waits for data shows the missing file and that it is late', async () => {
  const row = await renderRow({
    status: 'awaiting_data',
    missing_sources: ['cielo'],
    due_at: '2020-10-15T15:00:00.000Z',
  })
  expect(await row.findByText('Falta o arquivo da Cielo.')).toBeTruthy()
  expect(row.getByText('Atrasado')).toBeTruthy()
})

test('a day without open items has no link to resolve differences', async () => {
  const row = await renderRow({})
  await row.findByRole('link', { name: 'Conferir e enviar' })
  expect(row.queryByRole('link', { name: 'Resolver diferenças' })).toBeNull()
})
