import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { queryClient } from '@app/kit/web'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import AnalystHome from './analyst-home.tsx'
import ClosingHome from './closing-home.tsx'
import ManagerHome from './manager-home.tsx'
import NetworkHome from './network-home.tsx'

const figures = {
  open_days: 3,
  conference_days: 0,
  refused_days: 1,
  submitted_days: 4,
  overdue_days: 2,
  unexplained_cents: -1250,
  tanks_beyond: 2,
}
const seen = { unexplained_cents: 0, cash_unseen: false }
const days = [
  { id: 'd0', business_date: '2026-10-12', status: 'submitted', result: null, ...seen },
  { id: 'd1', business_date: '2026-10-13', status: 'refused', result: null, ...seen, unexplained_cents: -1250 },
  { id: 'd2', business_date: '2026-10-14', status: 'closed', result: 'with_difference', ...seen },
]
const nextDay = {
  id: 'd1',
  company_id: 'c1',
  company_name: 'Posto Ipê',
  business_date: '2026-10-13',
  status: 'refused',
  due_at: '2126-10-14T15:00:00.000Z',
  cash_unseen: false,
  problems: [
    { code: 'D07', count: 1, amount_cents: 15_000 },
    { code: 'D02', count: 2, amount_cents: 8190 },
  ],
  pending_inconsistencies: 0,
}
const queued = {
  id: 'r1',
  number: 10,
  company_name: 'Posto Ipê',
  business_date: '2026-10-12',
  difference_cents: 16_768,
  worst_severity: 'high',
  due_at: '2026-10-14T12:00:00.000Z',
  asked_at: null,
  answered_at: null,
}
const answers: Record<string, object> = {
  '/dashboard/closing-figures': figures,
  '/dashboard/next-day': { day: nextDay, other_days: 2, last_closed: null, has_days: true },
  '/dashboard/queue': { count: 5, late: 1, free: 2, due_today: 3, first: [queued] },
  '/dashboard/missing': {
    business_date: '2026-10-14',
    company_count: 6,
    companies: [
      { day_id: 'd2', company_id: 'c1', company_name: 'Posto Ipê', missing_sources: ['stone'], uncounted: 1 },
    ],
  },
  '/dashboard/missing-sources': {
    from: '2026-09-14',
    to: '2026-10-14',
    company_count: 1,
    companies: [{ id: 'c1', name: 'Posto Ipê', sources: [{ source: 'stone', days: 3, since: '2026-10-12' }] }],
  },
  '/dashboard/litres': {
    week: { from: '2026-10-08', to: '2026-10-14', days: 7 },
    previous: { from: '2026-10-01', to: '2026-10-07', days: 6 },
    products: [
      { product_code: 'GC', product_name: 'Gasolina comum', volume_ml: 1_340_000, previous_ml: 1_288_461 },
      { product_code: 'ET', product_name: 'Etanol', volume_ml: 812_000, previous_ml: 892_307 },
    ],
  },
  '/dashboard/closing-calendar': {
    from: '2026-10-12',
    to: '2026-10-14',
    companies: [{ id: 'c1', name: 'Posto Ipê', days }],
  },
  '/dashboard/explained-differences': { weeks: [{ from: '2026-10-12', to: '2026-10-18', explained_cents: 30_000 }] },
  '/dashboard/electronic-share': {
    from: '2026-10-13',
    to: '2026-10-14',
    days: [
      { business_date: '2026-10-12', electronic_cents: 10, total_cents: 20 },
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
  const refused = await screen.findByRole('link', { name: '13/10/2026: Recusado, -R$ 12,50 sem explicar' })
  expect([refused.getAttribute('href'), refused.textContent]).toEqual(['/cash-conciliation/d1', '✕'])
  expect(refused.getAttribute('data-heat')).toBe('2')
  const closed = screen.getByRole('link', { name: '14/10/2026: Fechado com diferença, R$ 0,00 sem explicar' })
  expect([closed.getAttribute('data-heat'), closed.textContent]).toEqual(['0', '±'])
  expect(screen.getByRole('link', { name: /Dias em análise/ }).textContent).toContain('4')
})

test('arrow keys move within the calendar, which is one tab stop', async () => {
  signInAs('cash-conciliation')
  mockAnswers()
  renderPage(<ClosingHome />)
  const first = await screen.findByRole('link', { name: /^12\/10\/2026: Em análise/ })
  first.focus()
  await userEvent.keyboard('{ArrowRight}')
  const second = screen.getByRole('link', { name: /^13\/10\/2026: Recusado/ })
  expect(document.activeElement).toBe(second)
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
})

test('a station user gets links to the own closing, not to office pages', async () => {
  signInAs('cash-conciliation.solicitation')
  mockAnswers()
  renderPage(<ClosingHome />)
  const refused = await screen.findByRole('link', { name: /^13\/10\/2026: Recusado/ })
  expect(refused.getAttribute('href')).toBe('/cash-conciliation/solicitation/2026-10-13/checkout?company=c1')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links.filter((href) => /^\/cash-conciliation(\?|$)/.test(href))).toEqual([])
})

test('a failed card shows an error with a retry and does not affect other cards', async () => {
  signInAs('cash-conciliation', 'cash-conciliation.solicitation.analyze')
  const sent = mockAnswers('/dashboard/closing-calendar')
  renderPage(<AnalystHome />)
  expect(await screen.findByText('Não foi possível carregar este quadro.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Analisar o mais urgente' })).toBeTruthy()
  const before = sent.filter(({ path }) => path === '/dashboard/closing-calendar').length
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(sent.filter(({ path }) => path === '/dashboard/closing-calendar').length).toBe(before + 1)
})

test('a chart labels each value, links to its data and can be shown as a table; fewer than three values are a sentence', async () => {
  signInAs('cash-conciliation')
  mockAnswers()
  renderPage(<ClosingHome />)
  const title = 'Quanto das vendas foi pago por cartão, Pix ou transferência?'
  const chart = within(await screen.findByRole('figure', { name: title }))
  const mark = chart.getByRole('link', { name: '14/10/2026: 75,3%' })
  expect(mark.getAttribute('href')).toBe('/cash-conciliation?from=2026-10-14&to=2026-10-14')
  const week = screen.getByRole('link', { name: '12/10/2026 a 18/10/2026, R$ 300,00' })
  expect(week.closest('p')?.textContent).toBe('Uma semana até agora: 12/10/2026 a 18/10/2026, R$ 300,00.')
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }))
  const table = within(await screen.findByRole('grid', { name: title }))
  expect(table.getByText('75,3%')).toBeTruthy()
})

const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

test('the manager gets the oldest day to resolve first, with its problems, its deadline and the way to its page', async () => {
  signInAs('cash-conciliation')
  mockAnswers()
  renderPage(<ManagerHome />)
  expect(await screen.findByRole('heading', { name: '13/10 espera você' })).toBeTruthy()
  expect(screen.getByText('3 coisas a resolver · R$ 231,90')).toBeTruthy()
  expect(screen.getByText('1 cancelada na maquininha · 2 capturas sem venda')).toBeTruthy()
  expect(screen.getByText('prazo: 14/10 12:00')).toBeTruthy()
  expect(await hrefOf('Resolver 13/10')).toBe('/cash-conciliation/d1')
  expect(await hrefOf('Ver o dia')).toBe('/cash-conciliation/d1?tab=resumo')
  expect(await hrefOf('Mais 2 dias esperam')).toBe('/cash-conciliation')
})

test('a station resolves its day by the steps of its closing', async () => {
  signInAs('cash-conciliation.solicitation')
  mockAnswers()
  renderPage(<ManagerHome />)
  expect(await hrefOf('Resolver 13/10')).toBe('/cash-conciliation/d1/diff-transactions/2026-10-13')
  expect(await hrefOf('Ver o dia')).toBe('/cash-conciliation/solicitation/2026-10-13/checkout?company=c1')
  expect(await hrefOf(/^13\/10\/2026: Recusado/)).toBe('/cash-conciliation/solicitation/2026-10-13/checkout?company=c1')
})

test('the cards of the manager show the last days, the litres with their change, and what the newest day lacks', async () => {
  signInAs('cash-conciliation')
  mockAnswers()
  renderPage(<ManagerHome />)
  expect(await hrefOf('13/10/2026: Recusado, R$ 12,50 sem explicar')).toBe(
    '/cash-conciliation?from=2026-10-13&to=2026-10-13',
  )
  const petrol = await screen.findByRole('link', { name: 'Gasolina comum: 1.340 L contra 1.288 L, +4%' })
  expect(petrol.getAttribute('href')).toBe('/cash-conciliation?from=2026-10-08&to=2026-10-14')
  expect(screen.getByText('Etanol').closest('li')?.textContent).toContain('-9%')
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }))
  const litres = within(await screen.findByRole('grid', { name: 'Litros desta semana e da anterior' }))
  expect(litres.getByText('1.288 L')).toBeTruthy()
  expect(screen.getByText(/01\/10 a 07\/10 \(6 dias com leitura\)/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: /Posto Ipê · 14\/10/ })).textContent).toContain(
    'Stone · contagem de 1 turno',
  )
  expect(await hrefOf('e mais 5 empresas')).toBe('/cash-conciliation?from=2026-10-14&to=2026-10-14')
})

test('days without anything to do, and a company without data, say what comes next', async () => {
  signInAs('cash-conciliation', 'import-file-column-mapping')
  const none = { day: null, other_days: 0 }
  network(({ path }) =>
    path === '/dashboard/next-day' ? { json: { ...none, last_closed: '2026-10-12', has_days: true } } : undefined,
  )
  const { unmount } = renderPage(<ManagerHome />)
  expect(await screen.findByText('Nada espera você. Último dia fechado: 12/10/2026.')).toBeTruthy()
  expect(await hrefOf('Ver a rede')).toBe('/cash-conciliation')
  unmount()
  queryClient.clear()
  network(({ path }) =>
    path === '/dashboard/next-day' ? { json: { ...none, last_closed: null, has_days: false } } : undefined,
  )
  renderPage(<ManagerHome />)
  expect(await screen.findByRole('heading', { name: 'Comece importando os arquivos de um dia' })).toBeTruthy()
  expect(await hrefOf('Importar arquivo')).toBe('/financial-transactions/column-mapping/import')
})

test('the analyst gets the most urgent request first, late ones with a word, and each number opens its rows', async () => {
  signInAs('cash-conciliation.solicitation.analyze')
  mockAnswers()
  renderPage(<AnalystHome />)
  expect(await screen.findByRole('heading', { name: '5 pedidos esperam você' })).toBeTruthy()
  expect(await hrefOf('Analisar o mais urgente')).toBe('/cash-conciliation-solicitation/r1')
  expect((await screen.findByRole('link', { name: /Posto Ipê · 12\/10/ })).textContent).toContain('Atrasado')
  expect(await hrefOf('Sem responsável (2)')).toBe('/cash-conciliation/solicitation/pending?desk=free')
  expect(await hrefOf('Vence hoje (3)')).toBe('/cash-conciliation/solicitation/pending?deadline=today')
  expect(await hrefOf('Prazo vencido (1)')).toBe('/cash-conciliation/solicitation/pending?deadline=late')
})

test('the administrator sees the network, the missing sources with their days, and the calendar', async () => {
  signInAs('admin')
  mockAnswers()
  renderPage(<NetworkHome>{null}</NetworkHome>)
  expect(await hrefOf('Ver os atrasados')).toBe('/cash-conciliation?overdue=true')
  expect(await hrefOf(/^Em análise/)).toBe('/cash-conciliation?status=submitted')
  const missing = await screen.findByRole('link', { name: /Posto Ipê · Stone/ })
  expect(missing.textContent).toContain('3 dias')
  expect(missing.getAttribute('href')).toBe(
    '/cash-conciliation?company_id=c1&missing_source=stone&from=2026-09-14&to=2026-10-14',
  )
  expect(await screen.findByRole('heading', { name: 'O que falta explicar em cada posto?' })).toBeTruthy()
})
