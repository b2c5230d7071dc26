import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import JobPage from './job.page.tsx'
import JobsIndicator from './jobs-indicator.tsx'

const id = '01930000-0000-7000-8000-000000000101'
const job = {
  id,
  owner_id: id,
  owner_name: 'Ana',
  kind: 'import-file',
  title: 'Importação de dia.jsonl',
  status: 'running',
  phase: 'Gravando',
  done: 42_000,
  total: 100_000,
  percent: 42,
  log: [
    { at: '2026-10-15T09:00:01.000Z', kind: 'phase', text: 'Gravando' },
    { at: '2026-10-15T09:00:02.000Z', kind: 'warning', text: 'Linha 7 ignorada.' },
  ],
  results: [],
  message: null,
  cancelling: false,
  created_at: '2026-10-15T09:00:00.000Z',
  started_at: '2026-10-15T09:00:00.000Z',
  finished_at: null,
}
const at = { path: '/jobs/:id', address: `/jobs/${id}` }

beforeEach(() => signInAs())

test('a running job shows its progress and warnings, and can be cancelled', async () => {
  const sent = network(({ method }) => ({ json: method === 'POST' ? { ...job, cancelling: true } : job }))
  renderPage(<JobPage />, at)
  expect(await screen.findByText('42.000 de 100.000')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('42')
  expect(screen.getByText('Andamento: 25%.').getAttribute('aria-live')).toBe('polite')
  expect(screen.getByText('Linha 7 ignorada.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByText(`Cancelar ${job.title}?`)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) ?? document.body)
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.path).toBe(`/jobs/${id}/cancel`))
})

test('a finished job shows its outcome and a link to its result', async () => {
  const finished_at = '2026-10-15T09:01:00.000Z'
  const results = [{ label: 'dia.jsonl', to: '/imports' }]
  network(() => ({
    json: { ...job, status: 'done', percent: 100, message: '10 registros novos.', results, finished_at },
  }))
  renderPage(<JobPage />, at)
  expect(await screen.findByText('10 registros novos.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'dia.jsonl' }).getAttribute('href')).toBe('/imports')
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
})

test('a failed job can be started again', async () => {
  const sent = network(() => ({ json: { ...job, status: 'failed', finished_at: '2026-10-15T09:01:00.000Z' } }))
  renderPage(<JobPage />, at)
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(sent.some(({ path }) => path === `/jobs/${id}/retry`)).toBe(true))
})

test.each([
  [[job], `/jobs/${id}`, /Importação de dia\.jsonl\s*42%/],
  [[job, { ...job, id: 'b', percent: 10 }], '/jobs', /2 tarefas em andamento\s*10%/],
])('the corner of the page names the running job and links to it', async (data, to, name) => {
  network(({ path }) => (path === '/jobs/active' ? { json: { data } } : undefined))
  renderPage(<JobsIndicator />)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
})
