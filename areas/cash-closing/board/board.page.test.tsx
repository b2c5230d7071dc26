import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import BoardPage from './board.page.tsx'
import { boardColumns } from './board-columns.tsx'

const waitingDay = dayView({
  id: '01930000-0000-7000-8000-0000000000d2',
  business_date: '2026-10-13',
  status: 'awaiting_data',
  sources: { pos: { received_at: '2026-10-14T08:00:00.000Z' } },
  missing_sources: ['cielo', 'other', 'pix'],
})
const rows = [
  dayView({ late_items: 2, responsible_name: 'Rui Prado', differences: [openDifference('D03', -2700)] }),
  waitingDay,
]
const sums = {
  system_total_cents: 1_432_528,
  confirmed_total_cents: 1_409_208,
  difference_cents: -13_320,
  shortage_cents: -23_320,
  overage_cents: 10_000,
  explained_cents: 0,
  unexplained_cents: -13_320,
}
const charts = {
  statuses: [
    { business_date: '2026-10-12', status: 'closed', days: 2 },
    { business_date: '2026-10-13', status: 'awaiting_data', days: 1 },
    { business_date: '2026-10-14', status: 'open', days: 3 },
  ],
  codes: [
    { code: 'D07', differences: 1, amount_cents: 15_000 },
    { code: 'D09', differences: 2, amount_cents: 4_000 },
    { code: 'D01', differences: 1, amount_cents: 1_000 },
  ],
  from: '2026-10-12',
  to: '2026-10-14',
  stations: [
    {
      id: 'c1',
      name: 'Posto Modelo 01',
      total_cents: 15_000,
      days: [
        { business_date: '2026-10-13', amount_cents: 5_000 },
        { business_date: '2026-10-14', amount_cents: 10_000 },
      ],
    },
    { id: 'c2', name: 'Posto Modelo 02', total_cents: 900, days: [{ business_date: '2026-10-14', amount_cents: 900 }] },
  ],
  station_count: 31,
}
const calendar = {
  from: '2026-10-13',
  to: '2026-10-14',
  companies: [
    { id: 'c1', name: 'Posto Modelo 01', days: rows },
    { id: 'c2', name: 'Posto Modelo 02', days: [{ ...waitingDay, id: 'd3', status: 'locked', unexplained_cents: 0 }] },
  ],
}
const outcome = {
  id: '01930000-0000-7000-8000-0000000000b1',
  job_id: null,
  title: 'Fechar dias sem diferença',
  done: 2,
  total: 2,
  changed: 1,
  skipped: [
    { reason: 'Posto Modelo 01 · 14/10/2026: diferença de -R$ 116,60; feche o dia na própria tela.', count: 1 },
  ],
  failures: [],
}
const [openDay] = rows
const answers = ({ method, path, body }: Sent) => {
  const [pathname = ''] = path.split('?')
  if (method === 'POST') {
    const preview = JSON.stringify(body).includes('"preview":true')
    return { json: { ...outcome, state: preview ? 'preview' : 'done' } }
  }
  return {
    '/cash-conciliations': { json: { data: rows, next: null, count: { value: 2, exact: true }, sums } },
    '/cash-conciliations/choices': { json: { companies: [], groups: [], people: [{ id: 'p1', name: 'Rui Prado' }] } },
    '/cash-conciliations/calendar': { json: calendar },
    [`/cash-conciliations/${openDay?.id}`]: { json: openDay },
    '/cash-conciliations/charts': { json: charts },
    '/list-settings': { json: { views: [], default_view_id: null, look: {} } },
  }[pathname]
}

beforeEach(() => {
  setScreenWidth(1440)
  signInAs('cash-conciliation')
})
const listQueries = (sent: readonly Sent[]) =>
  sent
    .filter(({ path }) => path.startsWith('/cash-conciliations?'))
    .map(({ path }) => new URL(path, 'http://x').searchParams)

const allColumns = boardColumns.map(({ field }) => field).join()

test('the board shows what each day lacks and its deadline; its bar keeps the totals of the hidden amounts', async () => {
  network(answers)
  renderPage(<BoardPage />, { address: '/?from=2026-10-13&to=2026-10-14' })
  await screen.findByRole('row', { name: /13\/10\/2026/ })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replaceAll('↕', ''))).toEqual([
    '',
    'DataIdade',
    'EmpresaResponsável',
    'SituaçãoSolicitação',
    'Não explicadoA resolver',
    'PrazoGravidade',
    'Fontes que faltam',
    'Ações',
  ])
  expect(
    within(screen.getByRole('row', { name: /13\/10\/2026/ })).getByText('Cielo, Outras adquirentes, Pix'),
  ).toBeTruthy()
  const totals = screen.getByRole('region', { name: 'Totais' })
  for (const label of ['Sistema', 'Confirmado', 'Diferença', 'Explicado', 'Não explicado'])
    expect(within(totals).getByText(label)).toBeTruthy()
})

test('a day shows its sources, shifts, late items and responsible; shortages and overages have separate totals', async () => {
  network(answers)
  renderPage(<BoardPage />, { address: `/?from=2026-10-13&to=2026-10-14&cols=${allColumns}` })
  const row = within(await screen.findByRole('row', { name: /13\/10\/2026/ }))
  expect(await row.findByText('PDV: recebido ou dispensado')).toBeTruthy()
  expect(row.getByText('Adquirentes: falta Cielo, Outras adquirentes')).toBeTruthy()
  expect(row.getByText('Banco: não exigido')).toBeTruthy()
  expect(row.getByText('2/2')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /14\/10\/2026/ })).getByText('Rui Prado')).toBeTruthy()
  expect(screen.getByText('-R$ 233,20')).toBeTruthy()
  expect(screen.getByText('+R$ 100,00')).toBeTruthy()
})

test('the board without a filter shows the unlocked days of the last week, the oldest first', async () => {
  const sent = network(answers)
  renderPage(<BoardPage />)
  await screen.findByRole('row', { name: /13\/10\/2026/ })
  const [first] = listQueries(sent)
  expect([first?.get('locked'), first?.get('sort')]).toEqual(['false', '-age_days,-unexplained_abs_cents'])
  expect(first?.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('the key of the menu opens the views, columns and exports of the board', async () => {
  network(answers)
  renderPage(<BoardPage />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mais da lista' }).title).toBe('Atalho: .'))
  await userEvent.keyboard('.')
  expect(await screen.findByRole('menuitem', { name: 'Colunas…' })).toBeTruthy()
})

/** Clicks the row of the open day beside its link. */
async function clickOpenDay() {
  network(answers)
  const { router } = renderPage(<BoardPage />, { address: '/?from=2026-10-13&to=2026-10-14' })
  const row = within(await screen.findByRole('row', { name: /14\/10\/2026/ }))
  expect(row.getByRole('link', { name: '14/10/2026' }).getAttribute('href')).toBe(`/cash-conciliation/${openDay?.id}`)
  await userEvent.click(row.getByText('Rui Prado'))
  return { router, panel: within(await screen.findByRole('complementary', { name: 'Registro aberto' })) }
}

test('a click on a row beside its link opens the panel of the day', async () => {
  const { panel } = await clickOpenDay()
  expect(await panel.findByRole('region', { name: 'Valores do dia' })).toBeTruthy()
  // The day counts three items: a blind count hides those of cash and of tanks.
  expect(panel.getByRole('grid', { name: 'A resolver por tipo' }).textContent).toContain('Total1')
  const resolve = await screen.findByRole('link', { name: 'Resolver' })
  expect(resolve.getAttribute('href')).toBe(`/cash-conciliation/${openDay?.id}`)
  expect(screen.queryByRole('button', { name: /^Ações de/ })).toBeNull()
})

test('I closes the panel of the day and opens it again', async () => {
  await clickOpenDay()
  await userEvent.keyboard('i')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Registro aberto' })).toBeNull())
  await userEvent.keyboard('i')
  expect(await screen.findByRole('link', { name: 'Resolver' })).toBeTruthy()
})

test('Enter on a row with an open panel opens the page of the day', async () => {
  const { router } = await clickOpenDay()
  await screen.findByRole('link', { name: 'Resolver' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/cash-conciliation/${openDay?.id}`))
})

test('each field of a shared column is sorted by its own heading', async () => {
  const sent = network(answers)
  renderPage(<BoardPage />, { address: `/?from=2026-10-13&to=2026-10-14&cols=${allColumns}` })
  const row = within(await screen.findByRole('row', { name: /14\/10\/2026/ }))
  expect(row.getByRole('cell', { name: /Responsável: Rui Prado$/ }).textContent).toMatch(/^Posto Modelo 01/)
  const orders = {
    Gravidade: '-worst_severity',
    Responsável: '-responsible_name',
    Turnos: '-sessions_closed',
    Atrasados: '-late_items',
    Situação: '-status',
  }
  for (const [title, order] of Object.entries(orders)) {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }))
    await waitFor(() => expect(listQueries(sent).at(-1)?.get('sort')).toBe(order))
  }
})

test('the address selects the period of the calendar; each day is a link with sign and words, reached by arrow keys', async () => {
  const sent = network(answers)
  renderPage(<BoardPage />, { address: '/?from=2026-10-13&to=2026-10-14' })
  await userEvent.click(await screen.findByRole('button', { name: 'Calendário' }))
  const first = await screen.findByRole('link', { name: /^13\/10\/2026: Aguardando dados, / })
  expect([first.textContent, first.getAttribute('href')]).toEqual(['·', `/cash-conciliation/${waitingDay.id}`])
  const locked = screen.getByRole('link', { name: '13/10/2026: Bloqueado, R$ 0,00 sem explicar' })
  expect([locked.getAttribute('data-heat'), locked.textContent]).toEqual(['quiet', ''])
  first.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^14\/10\/2026: Em aberto, / }))
  const question = sent.find(({ path }) => path.startsWith('/cash-conciliations/calendar'))?.path
  expect(question).toContain('from=2026-10-13')
})

test('two stations on one date are called stations, in the calendar and in the charts', async () => {
  const [first, second] = charts.stations
  const oneDate = [first, second].map((station) => ({ ...station, days: station?.days.slice(-1) }))
  const days = calendar.companies.map((company) => ({ ...company, days: company.days.slice(-1) }))
  network((sent) => {
    const [pathname] = sent.path.split('?')
    if (pathname === '/cash-conciliations/charts') return { json: { ...charts, stations: oneDate } }
    if (pathname === '/cash-conciliations/calendar') return { json: { ...calendar, companies: days } }
    return answers(sent)
  })
  renderPage(<BoardPage />, { address: '/?show=charts' })
  expect((await screen.findByText(/^Dois postos: /)).textContent).toBe(
    'Dois postos: Posto Modelo 01, 14/10/2026, R$ 100,00 e Posto Modelo 02, 14/10/2026, R$ 9,00.',
  )
  cleanup()
  renderPage(<BoardPage />, { address: '/?from=2026-10-13&to=2026-10-14' })
  await userEvent.click(await screen.findByRole('button', { name: 'Calendário' }))
  expect((await screen.findByText(/^Dois postos: /)).textContent).toContain(' e Posto Modelo 02, 13/10/2026')
})

test('each mark of a chart links to its days, and a chart can be shown as a table', async () => {
  network(answers)
  renderPage(<BoardPage />, { address: '/?show=charts&from=2026-10-13&to=2026-10-14' })
  const bars = within(await screen.findByRole('figure', { name: 'Em que situação estão os dias?' }))
  const open = bars.getByRole('link', { name: '14/10/2026, Em aberto: 3' })
  expect(open.getAttribute('href')).toContain('status=open')
  expect(open.getAttribute('href')).toContain('from=2026-10-14&to=2026-10-14')
  const pareto = within(screen.getByRole('figure', { name: 'Que problemas custam mais?' }))
  const worst = pareto.getByRole('link', { name: /^Cancelada na adquirente, .*: R\$ 150,00, 75% acumulado$/ })
  expect(worst.getAttribute('href')).toMatch(/from=2026-10-12&to=2026-10-14&code=D07$/)
  await userEvent.click(screen.getAllByRole('button', { name: 'Ver como tabela' })[1] ?? worst)
  const table = within(await screen.findByRole('grid', { name: 'Que problemas custam mais?' }))
  expect(table.getByText('100%')).toBeTruthy()
  const stations = within(screen.getByRole('figure', { name: 'Quanto cada posto teve de explicar?' }))
  const day = stations.getByRole('link', { name: 'Posto Modelo 01, 14/10/2026: R$ 100,00' })
  expect(day.getAttribute('href')).toMatch(/from=2026-10-14&to=2026-10-14&company_id=c1$/)
  expect(stations.getByRole('link', { name: 'Posto Modelo 01: R$ 150,00' }).getAttribute('href')).toMatch(
    /from=2026-10-12&to=2026-10-14&company_id=c1$/,
  )
  expect(screen.getByText('Os 2 postos com a maior soma, de 31 postos.')).toBeTruthy()
})

test('closing many days shows a preview, requires the declaration and counts the closed and the refused days', async () => {
  const sent = network(answers)
  renderPage(<BoardPage />, { address: '/?from=2026-10-13&to=2026-10-14' })
  const row = await screen.findByRole('row', { name: /13\/10\/2026/ })
  await userEvent.click(within(row).getByRole('checkbox'))
  const bar = await screen.findByRole('region', { name: 'Seleção' })
  expect(bar.textContent).toContain(
    '1 selecionado · Não explicado: -R$ 116,60 · Sistema: R$ 7.162,64 · Confirmado: R$ 7.046,04',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar em lote' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/feche o dia na própria tela/)).toBeTruthy()
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Conferi os documentos destes dias.' }))
  await userEvent.click(await dialog.findByRole('button', { name: /Fechar em lote 1/ }))
  expect(await dialog.findByText('1 dia fechado, 1 recusado pela regra.')).toBeTruthy()
  const [run] = sent.filter(({ method, body }) => method === 'POST' && JSON.stringify(body).includes('"preview":false'))
  expect(run?.body).toMatchObject({ selection: { ids: [waitingDay.id] }, input: { declared: true } })
})

test('a person waives a missing source from the row of the day, by keyboard', async () => {
  const sent = network(answers)
  renderPage(<BoardPage />, { address: '/?from=2026-10-13&to=2026-10-14' })
  const row = within(await screen.findByRole('row', { name: /13\/10\/2026/ }))
  const menu = await row.findByRole('button', { name: /Ações de/ })
  menu.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Prosseguir sem fonte' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: /Motivo/ })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Prosseguir' }))
  await waitFor(() => expect(dialog.getAllByText('Campo obrigatório.').length).toBeGreaterThan(0))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a person requests the reopening of a closed day from its row', async () => {
  const closed = dayView({ status: 'closed', result: 'balanced' })
  const sent = network((call) => {
    if (call.path.startsWith('/cash-conciliations?'))
      return { json: { data: [closed], next: null, count: { value: 1, exact: true }, sums } }
    if (call.path.endsWith('/request-reasons'))
      return { json: { data: [{ id: closed.company_id, name: 'Pedido da contabilidade' }] } }
    return call.method === 'POST' ? { json: { id: closed.id, number: 12 } } : answers(call)
  })
  renderPage(<BoardPage />, { address: '/?from=2026-10-13&to=2026-10-14' })
  const row = within(await screen.findByRole('row', { name: /14\/10\/2026/ }))
  await userEvent.click(await row.findByRole('button', { name: /Ações de/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Solicitar reabertura' }))
  const dialog = within(await screen.findByRole('dialog'))
  const reason = 'Um malote apareceu depois do fechamento.'
  await userEvent.click(await dialog.findByRole('combobox', { name: /Motivo/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Pedido da contabilidade' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Justificativa/ }), reason)
  await userEvent.type(dialog.getByRole('textbox', { name: /Correção esperada/ }), 'Contar o malote.')
  await userEvent.click(dialog.getByRole('button', { name: 'Solicitar reabertura' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/request-reopening'))?.body).toEqual({
      version: closed.version,
      reason_id: closed.company_id,
      reason,
      correction: 'Contar o malote.',
    }),
  )
})

test('only an administrator is offered the lock of a month of a company on the board', async () => {
  const locks = (sent: readonly Sent[]) =>
    sent.filter(({ method, path }) => method === 'POST' && path.includes('lock')).map(({ body }) => body)
  const company = { id: '01930000-0000-7000-8000-0000000000c1', name: 'Posto Modelo 01' }
  const serve = () =>
    network((sent) => {
      if (sent.path === '/cash-conciliations/companies') return { json: { data: [company] } }
      return sent.method === 'POST' && sent.path.includes('lock') ? { json: { locked: 2 } } : answers(sent)
    })
  serve()
  const analyst = renderPage(<BoardPage />)
  await screen.findByRole('button', { name: 'Calendário' })
  expect(screen.queryByRole('button', { name: 'Bloquear mês' })).toBeNull()
  analyst.unmount()
  signInAs('admin')
  const sent = serve()
  renderPage(<BoardPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Bloquear mês' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear um mês' }))
  await userEvent.click(dialog.getByRole('combobox', { name: /Empresa/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Posto Modelo 01' }))
  await userEvent.click(dialog.getByRole('combobox', { name: /Mês/ }))
  const [newest] = await screen.findAllByRole('option', { name: /^\d\d\/\d{4}$/ })
  if (newest) await userEvent.click(newest)
  await userEvent.click(dialog.getByRole('button', { name: 'Bloquear' }))
  await waitFor(() =>
    expect(locks(sent)).toEqual([{ company_id: company.id, month: expect.stringMatching(/^\d{4}-/) }]),
  )
})
