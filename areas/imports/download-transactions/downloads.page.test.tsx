import { addDays } from '@app/kit/contract'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Coverage, DayDetail, DayState, DownloadRequest } from './downloads.contract.ts'
import DownloadsPage from './downloads.page.tsx'

const idOf = (no: number) => `01930000-0000-7000-8000-${String(no).padStart(12, '0')}`
const days = (count: number) => Array.from({ length: count }, (_, at) => addDays('2026-09-14', at))
const states: readonly (DayState | null)[] = ['received', 'empty', 'absent', 'error', 'pending', null]

function coverageOf(sources: number, count: number): Coverage {
  const rows = Array.from({ length: sources }, (_, no) => ({
    source_id: idOf(no),
    name: `Cielo ${no}`,
    company_name: 'Posto Modelo 01',
    source: 'cielo' as const,
    active: true,
    problem: no === 0 ? ('credential' as const) : null,
    states: days(count).map((_day, at) => states[(at + no) % states.length] ?? null),
  }))
  const totals = { received: 0, empty: 0, absent: 0, error: 0, pending: 0 }
  for (const state of rows.flatMap((row) => row.states)) if (state) totals[state] += 1
  return { days: days(count), companies: [{ id: idOf(900), name: 'Posto Modelo 01' }], rows, totals }
}

const request: DownloadRequest = {
  ...{ id: idOf(500), request_no: 7, source_id: idOf(0), source_name: 'Cielo 0', company_id: idOf(900) },
  ...{ company_name: 'Posto Modelo 01', from_on: '2026-09-17', to_on: '2026-09-17', files: 0, records: 0 },
  ...{ status: 'error', attempts: 1, next_attempt_at: null, message: 'Credencial expirada para Cielo 0.' },
  ...{
    origin: 'routine',
    created_by_name: null,
    created_at: '2026-09-18T08:00:00.000Z',
    finished_at: '2026-09-18T08:00:02.000Z',
  },
}
const day: DayDetail = {
  ...{ source_id: idOf(0), source_name: 'Cielo 0', company_name: 'Posto Modelo 01', business_date: '2026-09-17' },
  ...{ state: 'error', words: 'Credencial expirada para Cielo 0.', mark: null, files: [], requests: [request] },
}

let coverage = coverageOf(1, 6)
const sent: { path: string; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  coverage = coverageOf(1, 6)
  signInAs('financial.download-transactions')
  setScreenWidth(1440)
  network(({ method, path, body }) => {
    if (method === 'POST') {
      sent.push({ path, body })
      if (path.endsWith('/marks')) return { json: { ...day, state: 'empty' } }
      return { json: path.endsWith('/retry') ? request : { requested: 2, already: 1 } }
    }
    if (path.startsWith('/download-sources')) return { json: { data: [] } }
    if (path.startsWith('/download-transactions/coverage')) return { json: coverage }
    if (path.startsWith('/download-transactions/sources/')) return { json: day }
    if (path.startsWith('/download-transactions/deliveries'))
      return {
        json: {
          from: '2026-09-14',
          to: '2026-10-14',
          data: [0, 1, 2].map((no) => ({
            source_id: idOf(no),
            name: `Cielo ${no}`,
            company_name: 'Posto Modelo 01',
            days: 3,
            median_minutes: 365 + no,
          })),
        },
      }
    if (path.startsWith('/download-transactions/requests?') || path === '/download-transactions/requests')
      return { json: { data: [request], next: null, count: { value: 1, exact: true }, sums: { files: 0, records: 0 } } }
    if (path.startsWith('/download-transactions/requests/')) return { json: { ...request, file_list: [] } }
    return undefined
  })
})

test('the page without any source shows where sources are created', async () => {
  coverage = { ...coverageOf(0, 31), companies: [] }
  renderPage(<DownloadsPage />)
  expect(await screen.findByText('Nenhuma origem ainda.')).toBeInstanceOf(HTMLElement)
})

test('every day is shown with a symbol and a description, and the totals count each state', async () => {
  renderPage(<DownloadsPage />)
  const grid = within(await screen.findByRole('region', { name: 'Cobertura por origem e dia' }))
  const labels = grid.getAllByRole('link').map((cell) => `${cell.textContent} ${cell.getAttribute('aria-label')}`)
  expect(labels).toEqual([
    '✓ Cielo 0, 14/09/2026: Recebido',
    '○ Cielo 0, 15/09/2026: Vazio',
    '– Cielo 0, 16/09/2026: Ausente',
    '✕ Cielo 0, 17/09/2026: Erro',
    '… Cielo 0, 18/09/2026: Em andamento',
  ])
  expect(screen.getByText('Cielo 0 · Posto Modelo 01: Credencial expirada.')).toBeInstanceOf(HTMLElement)
})

test('the grid of sixty sources for a month is one Tab stop and is navigated with arrow keys', async () => {
  coverage = coverageOf(60, 31)
  renderPage(<DownloadsPage />)
  const grid = within(await screen.findByRole('region', { name: 'Cobertura por origem e dia' }))
  const cells = grid.getAllByRole('link')
  expect(cells.length).toBeGreaterThan(1500)
  expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  const [first, second] = cells
  first?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
})

test('all missing days are requested in one call, after a dialog shows how many they are', async () => {
  renderPage(<DownloadsPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Solicitar ausentes/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Solicitar 2 dias ausentes ou com erro?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Solicitar ausentes' }))
  await expect
    .poll(() => sent)
    .toEqual([{ path: '/download-transactions/requests/missing', body: { from: '2026-09-14', to: '2026-09-19' } }])
})

test('a day shows the reason of its state, can be retried, and is marked as empty only with a reason', async () => {
  renderPage(<DownloadsPage />, { address: `/?day=${idOf(0)}.2026-09-17` })
  const panel = within(await screen.findByRole('dialog', { name: 'Cielo 0 · Posto Modelo 01, 17/09/2026' }))
  expect((await panel.findAllByText('Credencial expirada para Cielo 0.')).length).toBeGreaterThan(0)
  await userEvent.click(panel.getByRole('button', { name: 'Tentar novamente' }))
  await expect.poll(() => sent.map(({ path }) => path)).toEqual([`/download-transactions/requests/${idOf(500)}/retry`])
  await userEvent.click(panel.getByRole('button', { name: /sem movimento/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cielo 0 sem movimento em 17/09/2026?' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'curto')
  await userEvent.click(dialog.getByRole('button', { name: 'Marcar' }))
  expect((await dialog.findAllByText('Informe o motivo (mínimo 10 caracteres).')).length).toBeGreaterThan(0)
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), ' mas agora longo')
  await userEvent.click(dialog.getByRole('button', { name: 'Marcar' }))
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      path: '/download-transactions/marks',
      body: { source_id: idOf(0), business_date: '2026-09-17', reason: 'curto mas agora longo' },
    })
})

test('requests are listed with number, source, period, state and attempts, and a request opens with its files', async () => {
  renderPage(<DownloadsPage />, { address: `/?tab=requests&open=${idOf(500)}` })
  const row = await screen.findByRole('row', { name: /Cielo 0.*17\/09\/2026/ })
  expect(row.textContent).toContain('Erro')
  expect(await screen.findByText('Nenhum arquivo veio ainda.')).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText('Rotina')).toHaveLength(1)
})

test('the chart shows how long after its day a source delivers', async () => {
  renderPage(<DownloadsPage />, { address: '/?tab=deliveries' })
  expect(await screen.findByText('Quanto tempo depois do fim do dia cada origem entrega?')).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }))
  expect(await screen.findByText('6 h 05 min')).toBeInstanceOf(HTMLElement)
})

test('only administrators see the action that creates sources', async () => {
  renderPage(<DownloadsPage />, { address: '/?tab=sources' })
  expect(await screen.findByText('Nenhuma origem ainda.')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: 'Nova origem' })).toBeNull()
})
