import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pendingRequest } from '../solicitation.fixture.ts'
import type { SolicitationDetail } from '../solicitations.contract.ts'
import SolicitationPage from './solicitation.page.tsx'

const id = '01930000-0000-7000-8000-0000000000f1'
const last = { id, number: 1, type: 'closing', status: 'refused', decision_note: 'Anexe a via.' } as const
const day = dayView({ status: 'refused', last_request: last })
const company = day.company_id

const request = pendingRequest({
  id,
  status: 'refused',
  decided_by_name: 'Analista',
  decided_at: '2026-10-15T10:00:00.000Z',
  decision_note: 'Anexe a via.',
  day_status: 'refused',
  decide_refusal: 'A solicitação já foi encerrada.',
  day,
})

async function renderRequest(change: Partial<SolicitationDetail> = {}) {
  signInAs('cash-conciliation.solicitation')
  network(({ path }) =>
    path === `/cash-conciliation-solicitations/${id}` ? { json: { ...request, ...change } } : { json: { data: [] } },
  )
  renderPage(<SolicitationPage />, {
    path: '/cash-conciliation-solicitation/:id',
    address: `/cash-conciliation-solicitation/${id}`,
  })
  await screen.findByRole('heading', { level: 1 })
}
const getLinkTarget = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const getEndedText = () => screen.queryByText(/^Sem próximo passo/)?.textContent

test('the page of a refused closing links to its answer', async () => {
  await renderRequest()
  expect(getLinkTarget('Responder e reenviar')).toBe(
    `/cash-conciliation/solicitation/2026-10-14/checkout/${id}?company=${company}`,
  )
  expect(getEndedText()).toBeUndefined()
})

test('a request superseded by newer figures links to its revision', async () => {
  const replaced = dayView({ status: 'in_conference', last_request: { ...last, status: 'superseded' } })
  await renderRequest({ status: 'superseded', day: replaced })
  expect(getLinkTarget('Revisar e reenviar')).toContain(`/checkout/${id}`)
})

test('the page of a refused adjustment links to the adjustment of the closed day', async () => {
  const closed = dayView({ status: 'closed', last_request: { ...last, type: 'adjustment' } })
  await renderRequest({ type: 'adjustment', day: closed })
  expect(getLinkTarget('Responder e reenviar')).toBe(`/cash-conciliation/${closed.id}/manual-transactions`)
})

test.each([
  ['something newer was sent', dayView({ status: 'submitted', last_request: { ...last, id: company } })],
  ['the day was closed meanwhile', dayView({ status: 'closed', last_request: last })],
])('a refused closing has no next step when %s', async (_case, currentDay) => {
  await renderRequest({ day: currentDay })
  expect(getLinkTarget('Responder e reenviar')).toBeUndefined()
  expect(getEndedText()).toBe('Sem próximo passo: a solicitação foi recusada.')
})
