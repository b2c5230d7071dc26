import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import ClosingHome from './closing-home.tsx'

const figures = { open_days: 3, conference_days: 0, refused_days: 1, unexplained_cents: -1250, tanks_beyond: 2 }
const days = [
  { id: 'd1', business_date: '2026-10-13', status: 'refused', result: null },
  { id: 'd2', business_date: '2026-10-14', status: 'closed', result: 'with_difference' },
]
const answers: Record<string, object> = {
  '/dashboard/closing-figures': figures,
  '/dashboard/pending-requests': { count: 2, oldest_requested_at: '2026-10-14T12:00:00.000Z' },
  '/dashboard/closing-calendar': {
    from: '2026-10-13',
    to: '2026-10-14',
    companies: [{ id: 'c1', name: 'Posto Ipê', days }],
  },
  '/dashboard/explained-differences': { weeks: [{ from: '2026-10-12', to: '2026-10-18', explained_cents: 30_000 }] },
  '/dashboard/electronic-share': {
    from: '2026-10-13',
    to: '2026-10-14',
    days: [
      { business_date: '2026-10-13', electronic_cents: 0, total_cents: 0 },
      { business_date: '2026-10-14', electronic_cents: 7531, total_cents: 10_000 },
    ],
  },
}

beforeEach(() => setScreenWidth(1440))
const mockAnswers = (failing = '') =>
  network(({ path }) => (path === failing ? { status: 500, json: {} } : { json: answers[path] }))

test('each figure links to its list and each calendar day to its day, with words beside colour and sign', async () => {
  signInAs('cash-conciliation')
  mockAnswers()
  renderPage(<ClosingHome />)
  const open = await screen.findByRole('link', { name: /Dias em aberto/ })
  expect(open.getAttribute('href')).toBe('/cash-conciliation?status=open')
  expect(screen.getByText('-R$ 12,50')).toBeTruthy()
  const refused = await screen.findByRole('link', { name: '13/10/2026: Recusado' })
  expect([refused.getAttribute('href'), refused.textContent]).toEqual(['/cash-conciliation/d1', '✕'])
  expect(screen.getByRole('link', { name: '14/10/2026: Fechado com diferença' }).textContent).toBe('±')
  expect(screen.queryByText('Solicitações pendentes')).toBeNull()
})

test('arrow keys move within the calendar, which is one tab stop', async () => {
  signInAs('cash-conciliation')
  mockAnswers()
  renderPage(<ClosingHome />)
  const first = await screen.findByRole('link', { name: '13/10/2026: Recusado' })
  first.focus()
  await userEvent.keyboard('{ArrowRight}')
  const second = screen.getByRole('link', { name: '14/10/2026: Fechado com diferença' })
  expect(document.activeElement).toBe(second)
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
})

test('a station user gets links to the own closing, not to office pages', async () => {
  signInAs('cash-conciliation.solicitation')
  mockAnswers()
  renderPage(<ClosingHome />)
  const refused = await screen.findByRole('link', { name: '13/10/2026: Recusado' })
  expect(refused.getAttribute('href')).toBe('/cash-conciliation/solicitation/2026-10-13/checkout?company=c1')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links.filter((href) => /^\/cash-conciliation(\?|$)/.test(href))).toEqual([])
})

test('a failed card shows an error with a retry and does not affect other cards', async () => {
  signInAs('cash-conciliation', 'cash-conciliation.solicitation.analyze')
  const sent = mockAnswers('/dashboard/closing-calendar')
  renderPage(<ClosingHome />)
  expect(await screen.findByText('Não foi possível carregar este quadro.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Solicitações pendentes/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Dias em aberto/ })).toBeTruthy()
  const before = sent.filter(({ path }) => path === '/dashboard/closing-calendar').length
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(sent.filter(({ path }) => path === '/dashboard/closing-calendar').length).toBe(before + 1)
})

test('a chart labels each value, links to its data and can be shown as a table', async () => {
  signInAs('cash-conciliation')
  mockAnswers()
  renderPage(<ClosingHome />)
  const title = 'Quanto das vendas foi pago por cartão, Pix ou transferência?'
  const chart = within(await screen.findByRole('figure', { name: title }))
  const mark = chart.getByRole('link', { name: '14/10/2026: 75,31%' })
  expect(mark.getAttribute('href')).toBe('/cash-conciliation?from=2026-10-14&to=2026-10-14')
  await userEvent.click(screen.getAllByRole('button', { name: 'Ver como tabela' })[1]!)
  const table = within(await screen.findByRole('grid', { name: title }))
  expect(table.getByText('75,31%')).toBeTruthy()
})
