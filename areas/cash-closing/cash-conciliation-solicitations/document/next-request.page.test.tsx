import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { QueuedRequest } from '../../dashboard/home.contract.ts'
import { pendingRequest } from '../solicitation.fixture.ts'
import SolicitationPage from './solicitation.page.tsx'

const id = '01930000-0000-7000-8000-0000000000f1'
const held = '01930000-0000-7000-8000-0000000000f3'
const next = '01930000-0000-7000-8000-0000000000f4'
const request = pendingRequest({ id, day: dayView({ status: 'submitted' }), can_decide: true, day_status: 'submitted' })

async function approve(waiting: readonly QueuedRequest[]) {
  const user = userEvent.setup()
  signInAs('cash-conciliation.solicitation.analyze')
  let decided = false
  network(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/approve')) decided = true
    const json = decided ? { ...request, status: 'approved', can_decide: false } : request
    if (method === 'POST' || path === `/cash-conciliation-solicitations/${id}`) return { json }
    if (path !== '/dashboard/queue') return undefined
    return { json: { count: waiting.length, late: 0, free: 0, due_today: 0, first: waiting } }
  })
  renderPage(<SolicitationPage />, {
    path: '/cash-conciliation-solicitation/:id',
    address: `/cash-conciliation-solicitation/${id}`,
  })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('a')
  await user.type(await screen.findByRole('textbox', { name: 'Parecer' }), 'Conferido.')
  await user.keyboard('{Control>}{Enter}{/Control}')
}

const waitingRequest = (queuedId: string, can_decide: boolean): QueuedRequest => ({
  id: queuedId,
  number: 2,
  company_name: 'Posto Modelo 02',
  business_date: '2026-10-15',
  difference_cents: 0,
  worst_severity: null,
  due_at: '2026-10-30T09:00:00.000Z',
  asked_at: null,
  answered_at: null,
  can_decide,
})

test('after a decision, Enter opens the most urgent request that the analyst may decide', async () => {
  await approve([waitingRequest(id, true), waitingRequest(next, true), waitingRequest(held, false)])
  const link = await screen.findByRole('link', { name: 'Próxima: Posto Modelo 02 · 15/10/2026' })
  expect(link.getAttribute('href')).toBe(`/cash-conciliation-solicitation/${next}`)
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('after the last decision the page says that no request waits', async () => {
  await approve([waitingRequest(held, false)])
  expect(await screen.findByText('Nenhuma solicitação espera você.')).toBeTruthy()
})
