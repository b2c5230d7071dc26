import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SolicitationItem } from '../items/items.contract.ts'
import { sentItem } from '../items/items.fixture.ts'
import { pendingRequest, waitingRow } from '../solicitation.fixture.ts'
import type { SolicitationDetail, SolicitationRow } from '../solicitations.contract.ts'
import PendingPage from './pending.page.tsx'

const id = '01930000-0000-7000-8000-0000000000f1'
const me = '0199e6a0-0000-7000-8000-0000000000aa'
const otherAnalyst = '01930000-0000-7000-8000-0000000000f2'

const request: SolicitationRow = {
  ...waitingRow,
  number: 7,
  due_at: '2999-10-30T09:00:00.000Z',
  item_count: 9,
  resend_no: 2,
  version: 1,
}
const figures = {
  since: '2026-08-23',
  ages: [
    { age: 'today', count: 0 },
    { age: 'few', count: 3 },
    { age: 'week', count: 1 },
  ],
  analysts: [
    { id: me, name: 'Maria', decided: 4, approved: 3, average_minutes: 90 },
    { id: otherAnalyst, name: 'Bruna', decided: 2, approved: 2, average_minutes: 30 },
    { id: 'third', name: 'Caio', decided: 1, approved: 0, average_minutes: 60 },
  ],
}

const queue = '/cash-conciliation/solicitation/pending'

const showQueue = (
  row: Partial<SolicitationRow> = {},
  others: readonly SolicitationRow[] = [],
  analysts = figures.analysts,
  address = queue,
  changed: SolicitationDetail['changed'] = [],
  items: readonly SolicitationItem[] = [],
) => {
  signInAs('cash-conciliation.solicitation.analyze')
  const decidedIds = new Set<string>()
  const sent = network(({ method, path }) => {
    const decidedId = method === 'POST' && /([^/]+)\/(?:approve|refuse)$/.exec(path)?.[1]
    if (decidedId) decidedIds.add(decidedId)
    if (path.endsWith('/figures')) return { json: { ...figures, analysts } }
    if (path.endsWith('/analysts')) return { json: { data: [{ id: otherAnalyst, name: 'Bruna' }] } }
    if (path.includes('/timeline')) return { json: { data: [], next: null, kinds: [] } }
    if (path.endsWith('/choices')) return { json: { groups: [], requesters: [] } }
    if (path.endsWith('/cash-conciliations/companies')) return { json: { data: [] } }
    if (method === 'POST') return { json: { ...request, analyst_id: me, analyst_until: '2999-10-15T09:30:00.000Z' } }
    const shown = [{ ...request, ...row }, ...others].find(
      (one) => path === `/cash-conciliation-solicitations/${one.id}`,
    )
    if (shown) return { json: pendingRequest({ ...shown, can_decide: true, changed }) }
    if (path.endsWith('/items')) return { json: { data: items } }
    if (path.endsWith('/thumbnail')) return { json: null }
    if (path.endsWith('/risk')) return { json: { operators: [], terminals: [], reused: [] } }
    if (!path.startsWith('/cash-conciliation-solicitations')) return undefined
    const data = [{ ...request, ...row }, ...others].filter((one) => !decidedIds.has(one.id))
    return { json: { data, next: null, count: { value: data.length, exact: true } } }
  })
  renderPage(
    <>
      <PendingPage />
      <Notices />
    </>,
    { path: queue, address },
  )
  return sent
}
const posted = (sent: ReturnType<typeof network>) => sent.filter(({ method }) => method === 'POST')

test('the queue shows the subject of each request, and an analyst assumes one by keyboard', async () => {
  const sent = showQueue()
  const row = within((await screen.findByText('Nº 7 · Posto Modelo 01')).closest('tr') ?? document.body)
  for (const text of ['D07 Cancelada na adquirente, válida no sistema', '9', '2', 'Gerente'])
    expect(row.getByText(text)).toBeTruthy()
  row.getByRole('button', { name: 'Assumir' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(posted(sent)).toMatchObject([{ path: `/cash-conciliation-solicitations/${id}/assume`, body: {} }]),
  )
})

test('the headings of the queue are short, and their full names are tooltips and are read by screen readers', async () => {
  setScreenWidth(1440)
  showQueue()
  await screen.findByRole('row', { name: /Nº 7/ })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replaceAll('↕', ''))).toEqual([
    '',
    'NºTipo',
    'PrazoAnalista',
    'DiferençaExplicada',
    'CódigoGravidadeGravidade do código',
    'SolicitanteHá',
    'ItensReenvio',
    'Ações',
  ])
  expect(screen.getByRole('button', { name: 'Enviada há' }).title).toBe('Enviada há')
})

test('two requests with the same number show the names of their companies', async () => {
  showQueue({}, [{ ...request, id: otherAnalyst, company_name: 'Posto Modelo 02' }])
  expect(await screen.findByText('Nº 7 · Posto Modelo 01')).toBeTruthy()
  expect(screen.getByText('Nº 7 · Posto Modelo 02')).toBeTruthy()
})

test('on a phone a row shows the request with its difference, then its deadline and severity; a tap opens the rest', async () => {
  setScreenWidth(390)
  showQueue({ difference_cents: -1395 })
  const link = await screen.findByRole('link', { name: 'Nº 7 · Posto Modelo 01' })
  const row = link.closest('li')
  setScreenWidth(1440)
  expect(link.getAttribute('href')).toBe(`/cash-conciliation-solicitation/${id}`)
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Nº 7 · Posto Modelo 01Diferença: -R$ 13,95',
    expect.stringMatching(/^Prazo: 30\/10\/2999.+Gravidade do código: ./),
    '',
  ])
})

test('a request of another analyst is assumed only after a confirmation', async () => {
  const sent = showQueue({ analyst_id: otherAnalyst, analyst_name: 'Bruna', analyst_until: '2999-10-15T12:30:00.000Z' })
  expect(await screen.findByText(/Bruna, até 09:30/)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Assumir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assumir a solicitação nº 7 de Posto Modelo 01?' }))
  expect(posted(sent)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Assumir' }))
  await waitFor(() => expect(posted(sent)).toMatchObject([{ body: { from: otherAnalyst } }]))
})

test('an analyst releases an assumed request in one step', async () => {
  const sent = showQueue({ analyst_id: me, analyst_name: 'Maria', analyst_until: '2999-10-15T12:30:00.000Z' })
  expect(await screen.findByText(/Você, até 09:30/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Liberar' }))
  await waitFor(() => expect(posted(sent)[0]?.path).toBe(`/cash-conciliation-solicitations/${id}/release`))
})

test('a request is handed over from its row with a comment', async () => {
  const sent = showQueue()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Mais ações da solicitação nº 7/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Passar adiante' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Passar adiante a solicitação nº 7/ }))
  await user.click(await dialog.findByRole('combobox', { name: /A quem/ }))
  await user.click(await screen.findByRole('option', { name: 'Bruna' }))
  await user.type(dialog.getByRole('textbox', { name: /Comentário/ }), 'Confira a via da captura C08.')
  await user.click(dialog.getByRole('button', { name: 'Passar adiante' }))
  await waitFor(() =>
    expect(posted(sent)).toMatchObject([
      {
        path: `/cash-conciliation-solicitations/${id}/hand-over`,
        body: { assignee_id: otherAnalyst, comment: 'Confira a via da captura C08.' },
      },
    ]),
  )
})

test('a handed over request shows by whom and why, and is taken from the assignee only after a confirmation', async () => {
  const handOverFields = { handed_over_by_name: 'Ana', hand_over_note: 'Falta a via.' }
  const sent = showQueue({ assignee_id: otherAnalyst, assignee_name: 'Bruna', ...handOverFields })
  expect(await screen.findByText(/Ana passou a Bruna: “Falta a via.”/)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Assumir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assumir a solicitação nº 7 de Posto Modelo 01?' }))
  await user.click(dialog.getByRole('button', { name: 'Assumir' }))
  await waitFor(() => expect(posted(sent)).toMatchObject([{ body: { from: otherAnalyst } }]))
})

test('the charts of the queue link to their requests', async () => {
  showQueue()
  await screen.findByRole('row', { name: /Nº 7/ })
  expect(screen.queryByText('Há quantos dias os pedidos esperam?')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Gráficos' }))
  expect((await screen.findByRole('link', { name: '1 a 2 dias: 3 pedidos' })).getAttribute('href')).toBe(
    '/cash-conciliation/solicitation/pending?age=few',
  )
  const share = screen.getByRole('link', { name: 'Maria, 4 pedidos: 75%' })
  expect(share.getAttribute('href')).toBe(
    `/cash-conciliation/solicitation/pending?decided_by_id=${me}&decided_from=2026-08-23&status=approved`,
  )
  expect(screen.getByRole('link', { name: 'Maria: 1,5 h' })).toBeTruthy()
})

test('one analyst alone is no bar of 100%, but a sentence', async () => {
  showQueue({}, [], figures.analysts.slice(0, 1), `${queue}?show=charts`)
  const decided = await screen.findByRole('link', { name: 'Maria decidiu 4 pedidos' })
  expect(decided.closest('p')?.textContent).toBe('Maria decidiu 4 pedidos, 1,5 h em média.')
  expect(screen.queryByRole('link', { name: /75%/ })).toBeNull()
})

test('a request is approved from its row by a key, after a dialog shows the effect on the day', async () => {
  const sent = showQueue()
  const cell = (await screen.findByText('Nº 7 · Posto Modelo 01')).closest('td')
  cell?.focus()
  await userEvent.keyboard('a')
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Aprovar o fechamento de Posto Modelo 01 em 14/10/2026?' }),
  )
  expect(dialog.getByText('Inclui item crítico; analise individualmente.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Aprovar' }))
  await waitFor(() =>
    expect(posted(sent)).toMatchObject([
      { path: `/cash-conciliation-solicitations/${id}/approve`, body: { version: 1 } },
    ]),
  )
})

test('a click beside the link of a row opens its request beside the queue, with the actions and their keys in the bar', async () => {
  setScreenWidth(1440)
  showQueue()
  const row = within(await screen.findByRole('row', { name: /Nº 7/ }))
  const link = row.getByRole('link', { name: 'Nº 7 · Posto Modelo 01' })
  expect(link.getAttribute('href')).toBe(`/cash-conciliation-solicitation/${id}`)
  await userEvent.click(row.getByText('Gerente'))
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  expect(await panel.findByText('Enviado sem nenhuma diferença.')).toBeTruthy()
  const compared = within(panel.getByRole('grid', { name: 'Enviado e atual por forma de pagamento' }))
  expect(compared.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Forma',
    'Diferença enviadoExplicado enviado',
    'Diferença atualExplicado atual',
  ])
  const analyze = await screen.findByRole('link', { name: 'Analisar' })
  expect(analyze.getAttribute('href')).toBe(`/cash-conciliation-solicitation/${id}`)
  const [approve, ...others] = screen.getAllByRole('button', { name: 'Aprovar' })
  expect([approve?.getAttribute('aria-keyshortcuts'), others]).toEqual(['A', []])
  await userEvent.keyboard('r')
  expect(await screen.findByRole('dialog', { name: /^Recusar o fechamento/ })).toBeTruthy()
})

test('a decided request has no next step, so it is opened', async () => {
  setScreenWidth(1440)
  showQueue({ status: 'approved' }, [], figures.analysts, `${queue}?open=${id}`)
  expect(await screen.findByRole('link', { name: 'Abrir' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Analisar' })).toBeNull()
})

test('the proofs of an item are pictures beside the queue, a PDF is an icon with its name, and each opens', async () => {
  setScreenWidth(1440)
  const place = { entity: 'difference', id }
  const photo = { id, file_name: 'via.jpg', media_type: 'image/jpeg', size_bytes: 9, has_thumbnail: true, place }
  const paper = {
    ...photo,
    id: otherAnalyst,
    file_name: 'laudo.pdf',
    media_type: 'application/pdf',
    has_thumbnail: false,
  }
  const items = [{ ...sentItem, attachments: [photo, paper] }]
  const sent = showQueue({}, [], figures.analysts, `${queue}?open=${id}`, [], items)
  const panel = within(await openPanel())
  expect(await panel.findByRole('button', { name: 'via.jpg' })).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'laudo.pdf' }))
  expect(await screen.findByRole('dialog', { name: 'laudo.pdf' })).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/thumbnail')).map(({ path }) => path)).toEqual([
    `/records/difference/${id}/attachments/${id}/thumbnail`,
  ])
})

const openPanel = () => screen.findByRole('complementary', { name: 'Registro aberto' })

async function approveOpenRequest() {
  const user = userEvent.setup()
  await screen.findByRole('link', { name: 'Analisar' })
  await user.keyboard('a')
  const dialog = within(await screen.findByRole('dialog', { name: /^Aprovar o fechamento/ }))
  await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
}

test('the bar says the place of the open request among those to decide, and counts on after a decision', async () => {
  setScreenWidth(1440)
  const next = { ...request, id: otherAnalyst, number: 8, company_name: 'Posto Modelo 02' }
  showQueue({}, [next], figures.analysts, `${queue}?open=${id}`)
  expect(await screen.findByText('1 de 2')).toBeTruthy()
  await approveOpenRequest()
  expect(await screen.findByText('2 de 2')).toBeTruthy()
})

test('an empty queue shows the last decisions of the analyst', async () => {
  const decided = { ...request, status: 'approved', decided_at: '2026-10-15T12:00:00.000Z' }
  signInAs('cash-conciliation.solicitation.analyze')
  const sent = network(({ path }) => {
    if (path.endsWith('/choices')) return { json: { groups: [], requesters: [] } }
    if (path.endsWith('/cash-conciliations/companies')) return { json: { data: [] } }
    if (!path.startsWith('/cash-conciliation-solicitations?')) return undefined
    const data = path.includes('decided_by_id') ? [decided] : []
    return { json: { data, next: null, count: { value: data.length, exact: true } } }
  })
  renderPage(<PendingPage />, { path: queue, address: queue })
  expect(await screen.findByText('Nenhuma solicitação espera você.')).toBeTruthy()
  const decisions = within(await screen.findByRole('list', { name: 'Suas últimas decisões' }))
  expect(decisions.getByRole('link', { name: /^Nº 7 · Posto Modelo 01/ }).getAttribute('href')).toContain(id)
  expect(decisions.getByText('Aprovada')).toBeTruthy()
  expect(sent.some(({ path }) => path.includes('sort=-decided_at') && path.includes('limit=3'))).toBe(true)
})

test('after a decision the next request opens beside the queue, with the focus on its heading', async () => {
  setScreenWidth(1440)
  const next = { ...request, id: otherAnalyst, number: 8, company_name: 'Posto Modelo 02' }
  showQueue({}, [next], figures.analysts, `${queue}?open=${id}`)
  await approveOpenRequest()
  const heading = await within(await openPanel()).findByRole('heading', { name: 'Nº 8 · Posto Modelo 02' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByRole('link', { name: 'Analisar' }).getAttribute('href')).toContain(otherAnalyst)
})

test('after a decision with the focus on the open row the next request opens, and its heading has the focus', async () => {
  setScreenWidth(1440)
  const next = { ...request, id: otherAnalyst, number: 8, company_name: 'Posto Modelo 02' }
  showQueue({}, [next])
  const link = await screen.findByRole('link', { name: 'Nº 7 · Posto Modelo 01' })
  act(() => link.focus())
  await userEvent.keyboard('i')
  await openPanel()
  await approveOpenRequest()
  const heading = await within(await openPanel()).findByRole('heading', { name: 'Nº 8 · Posto Modelo 02' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('after the last decision the panel closes, the page says so, and the focus is on the list', async () => {
  setScreenWidth(1440)
  const own = { ...request, id: otherAnalyst, requested_by_id: me }
  showQueue({}, [own], figures.analysts, `${queue}?open=${id}`)
  await approveOpenRequest()
  expect(await screen.findByText('Nenhuma outra solicitação desta lista espera você.')).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Registro aberto' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset.key).toBe(own.id))
})

test('a click beside the checkbox of a row selects it and does not open its request', async () => {
  setScreenWidth(1440)
  showQueue()
  const checkbox = within(await screen.findByRole('row', { name: /Nº 7/ })).getByRole('checkbox')
  const cell = checkbox.closest('td') ?? checkbox
  await userEvent.click(cell)
  expect(checkbox).toHaveProperty('checked', true)
  expect(screen.queryByRole('complementary', { name: 'Registro aberto' })).toBeNull()
  await userEvent.click(cell)
  expect(checkbox).toHaveProperty('checked', false)
})

test('an open request whose figures have changed is not approved from the bar', async () => {
  setScreenWidth(1440)
  showQueue({}, [], figures.analysts, `${queue}?open=${id}`, [{ label: 'Sistema', sent_cents: 1, current_cents: 2 }])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Aprovar' }).dataset.blocked).toBe('Os valores mudaram depois do envio.'),
  )
})

test('a refusal from the row requires a reason', async () => {
  const sent = showQueue()
  await userEvent.click(await screen.findByRole('button', { name: 'Recusar' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Recusar o fechamento/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }))
  expect(posted(sent)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Falta a via do cancelamento.')
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }))
  await waitFor(() => expect(posted(sent)).toMatchObject([{ body: { reason: 'Falta a via do cancelamento.' } }]))
})

test('an own request or one assumed by another analyst cannot be decided from its row', async () => {
  showQueue({ requested_by_id: me })
  const approve = await screen.findByRole('button', { name: 'Aprovar' })
  expect(approve.getAttribute('aria-disabled') ?? approve.hasAttribute('disabled')).toBeTruthy()
})

test('less common filters are behind a button of the drawer of small screens', async () => {
  setScreenWidth(390)
  showQueue()
  await userEvent.click(await screen.findByRole('button', { name: '+ Filtro' }))
  const more = await screen.findByRole('button', { name: 'Mais filtros' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(more)
  expect(screen.getByRole('button', { name: 'Menos filtros' }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Diferença de' })).toBeTruthy()
})
