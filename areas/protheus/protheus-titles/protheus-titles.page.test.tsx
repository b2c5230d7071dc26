import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ProtheusTitle, ProtheusTitleDetail } from './protheus-titles.contract.ts'
import ProtheusTitlesPage from './protheus-titles.page.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const company_id = '01930000-0000-7000-8000-0000000000a1'
const at = '2026-10-15T12:00:00.000Z'

const title: ProtheusTitle = {
  ...{ id, company_id, company_name: 'Posto Modelo 01', business_date: '2026-10-14', number: 'BKO 000000003/01' },
  ...{ title_type: 'CD', method: 'debit', payer_name: 'Cielo', brand: 'VISA', issue_on: '2026-10-14' },
  ...{ due_on: '2026-10-15', amount_cents: 57_420, erp_balance_cents: 57_420, state: 'integrated' },
  ...{ send_state: 'succeeded', error_message: null, divergence: null, erp_key: '0001|BKO|000000003|01|CD' },
  synced_at: null,
}
const detail: ProtheusTitleDetail = {
  ...title,
  ...{ day_id: id, history: 'DEBITO 14/10 CIELO BO#3-1', connection_name: 'ERP', erp_due_on: null, installments: 6 },
  is_changing: false,
  erp_amount_cents: 57_420,
  write_offs: [],
  messages: [
    {
      ...{ id, operation: 'protheus.receivable.create', status: 'succeeded', error_message: null },
      ...{ created_at: at, finished_at: at },
    },
  ],
}
const writeOff: ProtheusTitleDetail['write_offs'][number] = {
  ...{ id, settled_on: '2026-10-15', received_cents: 56_778, discount_cents: 642, reference: 'BO#3-01W1' },
  ...{ state: 'done', error_message: null },
}
const side = {
  ...{ key: title.erp_key, title_type: 'CD', customer: '000901/01', due_on: '2026-10-15', amount_cents: 57_420 },
  ...{ balance_cents: 57_420, write_offs: 0 },
}
const looked = { here: side, erp: { ...side, balance_cents: 50_000, write_offs: 1 } }
const plan = {
  ...{ titles_cents: 601_325, journal_cents: 601_325, held: false, excluded_cents: 0 },
  missing: [
    {
      label: 'Cielo · VISA · Cartão de débito',
      title_type: 'CD',
      due_on: '2026-10-15',
      amount_cents: 57_420,
      is_credit: false,
    },
  ],
}

const check = {
  ...{ id, owner_id: id, owner_name: 'Clara', kind: 'check-protheus-titles', title: 'Consulta de Posto Modelo 01' },
  ...{ status: 'running', phase: 'Página 3 lida', done: 1500, total: null, percent: 0, log: [], results: [] },
  ...{ message: null, cancelling: false, created_at: at, started_at: at, finished_at: null },
}

const outcome = {
  ...{ id, job_id: null, title: 'Resolver divergências', state: 'preview', total: 2, done: 0, changed: 2 },
  ...{ skipped: [], failures: [], effect: 'Valor dos títulos: R$ 1.148,40. Saldo no Protheus: R$ 1.148,40.' },
}

let shown: ProtheusTitleDetail
let held: object[]
let divergent: object[]
let foreign: object[]
let checks: object[]
let titles_from: string | null
let has_titles: boolean
let excluded_cents: number
let oldest_reading: { company_name: string; read_at: string | null } | null
let calls: { method: string; path: string; body: unknown }[]
beforeEach(() => {
  shown = detail
  held = []
  divergent = []
  foreign = []
  checks = []
  titles_from = '2026-10-14'
  oldest_reading = null
  has_titles = true
  excluded_cents = 0
  calls = []
  signInAs('protheus.accounts-receivable')
  setScreenWidth(1440)
  network(({ method, path, body }) => {
    if (path.startsWith('/jobs/')) {
      calls.push({ method, path, body })
      return { json: checks[0] }
    }
    if (!path.startsWith('/protheus-titles')) return undefined
    if (method !== 'GET') {
      calls.push({ method, path, body })
      if (path.endsWith('/settle'))
        return { json: { write_offs: 500, movements: 2, waiting: 3, excess_cents: 1200, left: 12 } }
      if (path.endsWith('/look-up')) return { json: looked }
      if (path.endsWith('/bulk/resolve')) return { json: outcome }
      return { json: path.endsWith('/generate') ? { created: 8, sent: true } : null }
    }
    if (path.startsWith('/protheus-titles/companies'))
      return { json: { data: [{ id: company_id, name: 'Posto Modelo 01' }] } }
    if (path.startsWith('/protheus-titles/connection'))
      return { json: { connection: { id, name: 'ERP', titles_from }, has_titles, oldest_reading } }
    if (path.startsWith('/protheus-titles/checks')) return { json: { data: checks } }
    if (path.startsWith('/protheus-titles/plan')) return { json: { ...plan, excluded_cents } }
    if (path.startsWith('/protheus-titles/divergences')) return { json: { titles: divergent, foreign, held } }
    if (path.startsWith(`/protheus-titles/${id}`)) return { json: shown }
    const sums = { amount_cents: 57_420, erp_balance_cents: 57_420 }
    return { json: { data: [title], next: null, count: { value: 1, exact: true }, sums } }
  })
})

const show = (search = '') =>
  renderPage(
    <>
      <ProtheusTitlesPage />
      <Notices />
    </>,
    { address: `/${search}` },
  )

test('the list has the titles and the sums of the whole filter', async () => {
  show()
  const row = await screen.findByRole('row', { name: /BKO 000000003/ })
  for (const text of ['Cielo', 'Posto Modelo 01', '574,20', 'Em aberto']) expect(row.textContent).toContain(text)
  expect(await screen.findByText('ERP: envia desde 14/10/2026')).toBeDefined()
  expect((await screen.findAllByText(/574,20/)).length).toBeGreaterThan(1)
})

test('a title in the ERP can be cancelled there, with a reason', async () => {
  const user = userEvent.setup()
  show(`?open=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Cancelar no ERP' }))
  const dialog = await screen.findByRole('dialog', { name: /Cancelar o título BKO 000000003\/01 no ERP/ })
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Dia reaberto por engano.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar no ERP' }))
  expect(await screen.findByText('Cancelamento na fila de envio.')).toBeDefined()
  expect(calls).toMatchObject([{ path: `/protheus-titles/${id}/cancel`, body: { reason: 'Dia reaberto por engano.' } }])
})

test('a title is looked up in the ERP, and what differs is marked', async () => {
  const user = userEvent.setup()
  show(`?open=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Buscar no ERP' }))
  const table = await screen.findByRole('grid', { name: 'Aqui e no Protheus' })
  const differing = within(table).getAllByRole('row', { name: /Difere$/ })
  expect(differing.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Saldo.*574,20.*500,00/),
    expect.stringMatching(/^Baixas01/),
  ])
  expect(screen.getByText(/^Lido em/)).toBeDefined()
})

test('a look-up disappears after a change of its title', async () => {
  const user = userEvent.setup()
  show(`?open=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Buscar no ERP' }))
  expect(await screen.findByRole('grid', { name: 'Aqui e no Protheus' })).toBeDefined()
  shown = { ...detail, state: 'cancelling' }
  await user.click(screen.getByRole('button', { name: 'Cancelar no ERP' }))
  const dialog = await screen.findByRole('dialog', { name: /Cancelar o título/ })
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Dia reaberto por engano.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar no ERP' }))
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Aqui e no Protheus' })).toBeNull())
  expect(screen.getByText('A busca lê o título pela chave. Nada é alterado.')).toBeDefined()
})

test('a write-off can be reversed, with a reason', async () => {
  const user = userEvent.setup()
  shown = { ...detail, state: 'settled', write_offs: [writeOff] }
  show(`?open=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Estornar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Estornar a baixa BO#3-01W1?' })
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Extrato importado em dobro.')
  await user.click(within(dialog).getByRole('button', { name: 'Estornar' }))
  expect(await screen.findByText('Estorno na fila de envio.')).toBeDefined()
  expect(calls).toMatchObject([{ path: `/protheus-titles/${id}/reverse` }])
})

test('the writing off of titles says how many batches wait, and how many are left', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'Gerar baixas' }))
  const dialog = await screen.findByRole('dialog', { name: 'Gerar baixas dos títulos pagos?' })
  await user.click(within(dialog).getByRole('combobox', { name: /Empresa/ }))
  await user.click(await screen.findByRole('option', { name: 'Posto Modelo 01' }))
  await user.click(within(dialog).getByRole('button', { name: 'Gerar baixas' }))
  const text =
    '500 baixas e 2 movimentos na fila; 3 lotes esperam. R$ 12,00 passam do saldo dos títulos. 12 lotes ficam para outra vez: use Gerar baixas de novo.'
  expect(await screen.findByText(text)).toBeDefined()
  expect(calls).toMatchObject([{ path: '/protheus-titles/settle', body: { company_id } }])
})

test('the page says that a connection is in reading mode', async () => {
  titles_from = null
  show()
  expect(await screen.findByText('ERP: modo de leitura')).toBeDefined()
})

test.each([
  ['in reading mode', null, /em modo de leitura, o fechamento de um dia não os gera/],
  ['that sends titles', '2026-10-14', /nenhum dia desde 14\/10\/2026 os gerou. Feche um dia/],
])('without any title, the page of a connection %s explains why', async (_mode, from, explanation) => {
  has_titles = false
  titles_from = from
  show()
  expect(await screen.findByText(explanation)).toBeDefined()
})

test('the first sent day may be empty, and its field has the focus', async () => {
  const user = userEvent.setup()
  signInAs('protheus.accounts-receivable', 'admin')
  show()
  await user.click(await screen.findByRole('button', { name: 'Modo de envio' }))
  const field = await screen.findByRole('textbox', { name: 'Primeiro dia enviado' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('the page shows the company whose balances were read the longest time ago', async () => {
  oldest_reading = { company_name: 'Posto Modelo 02', read_at: at }
  show()
  expect(await screen.findByText(/Leitura mais antiga dos saldos/)).toHaveProperty(
    'textContent',
    expect.stringMatching(/15\/10.* 09:00.*\(Posto Modelo 02\)/),
  )
})

test('the page shows that the balances of a company were not read yet', async () => {
  oldest_reading = { company_name: 'Posto Modelo 02', read_at: null }
  show()
  expect(await screen.findByText('Saldos ainda não lidos no Protheus: Posto Modelo 02.')).toBeDefined()
})

test('the divergences name the two sums of a held day', async () => {
  held = [
    {
      ...{ company_id, company_name: 'Posto Modelo 01', business_date: '2026-10-14', day_id: id },
      ...{ titles_cents: 601_325, journal_cents: 601_225 },
    },
  ]
  show('?tab=divergencias')
  const row = await screen.findByRole('row', { name: /Posto Modelo 01/ })
  for (const text of ['14/10/2026', '6.013,25', '6.012,25']) expect(row.textContent).toContain(text)
})

test('a changed due date shows both dates, and is resolved with a reason', async () => {
  const user = userEvent.setup()
  divergent = [
    {
      ...title,
      divergence: 'due_changed',
      erp_amount_cents: 57_420,
      erp_due_on: '2026-10-20',
      is_changing: false,
      ignored: [],
    },
  ]
  show('?tab=divergencias')
  const row = await screen.findByRole('row', { name: /BKO 000000003/ })
  for (const text of ['15/10/2026', 'Vencimento alterado no Protheus: 20/10/2026'])
    expect(row.textContent).toContain(text)
  await user.click(within(row).getByRole('button', { name: 'Resolver' }))
  const dialog = await screen.findByRole('dialog', { name: 'Resolver a divergência do título BKO 000000003/01' })
  await user.click(within(dialog).getByRole('combobox', { name: /Resolução/ }))
  await user.click(await screen.findByRole('option', { name: 'Enviar o nosso vencimento ao Protheus' }))
  const reason = 'O prazo do contrato é o nosso.'
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), reason)
  await user.click(within(dialog).getByRole('button', { name: 'Resolver' }))
  expect(
    await screen.findByText('Resolução registrada. O que é enviado sai da lista quando o Protheus confirma.'),
  ).toBeDefined()
  const seen = { erp_amount_cents: 57_420, erp_balance_cents: 57_420, erp_due_on: '2026-10-20' }
  expect(calls).toMatchObject([
    { path: `/protheus-titles/${id}/resolve`, body: { divergence: 'due_changed', seen, resolution: 'resend', reason } },
  ])
})

test('a title that only Protheus has can be ignored, with a reason', async () => {
  const user = userEvent.setup()
  const erp_key = '0001|BKO|999999999|01|CD'
  foreign = [
    {
      ...{ company_id, company_name: 'Posto Modelo 01', erp_key, customer_code: '000901', due_on: '2026-10-15' },
      ...{ amount_cents: 100, balance_cents: 100, history: 'DIGITADO', found_at: at },
    },
  ]
  show('?tab=divergencias')
  await user.click(await screen.findByRole('button', { name: 'Ignorar' }))
  const dialog = await screen.findByRole('dialog', { name: `Ignorar o título ${erp_key}?` })
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Título de teste do Protheus.')
  await user.click(within(dialog).getByRole('button', { name: 'Ignorar' }))
  expect(await screen.findByText('Título ignorado.')).toBeDefined()
  expect(calls).toMatchObject([{ path: '/protheus-titles/ignore-foreign', body: { company_id, erp_key } }])
})

test('after a new sign-in only the dialog of its own title opens again', async () => {
  const foreignTitle = (erp_key: string) => ({
    ...{ company_id, company_name: 'Posto Modelo 01', erp_key, customer_code: '000901', due_on: '2026-10-15' },
    ...{ amount_cents: 100, balance_cents: 100, history: 'DIGITADO', found_at: at },
  })
  foreign = [foreignTitle('0001|BKO|999999998|01|CD'), foreignTitle('0001|BKO|999999999|01|CD')]
  show(`?tab=divergencias&form=protheus-titles.ignoreForeign:${company_id}:0001_BKO_999999999_01_CD`)
  const dialogs = await screen.findAllByRole('dialog')
  expect(dialogs.map((dialog) => within(dialog).getByRole('heading').textContent)).toEqual([
    'Ignorar o título 0001|BKO|999999999|01|CD?',
  ])
})

test('a divergence cannot be resolved again while its change is being sent', async () => {
  const changed = { ...title, divergence: 'due_changed', erp_amount_cents: 57_420, erp_due_on: '2026-10-20' }
  divergent = [{ ...changed, is_changing: true, ignored: [] }]
  show('?tab=divergencias')
  const row = await screen.findByRole('row', { name: /BKO 000000003/ })
  expect(within(row).queryByRole('button', { name: 'Resolver' })).toBeNull()
})

test('a check that runs shows its pages and titles, and can be cancelled', async () => {
  const user = userEvent.setup()
  checks = [check]
  show()
  expect(await screen.findByText('Página 3 lida · 1.500 títulos lidos')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(calls).toMatchObject([{ path: `/jobs/${id}/cancel` }]))
})

test('a check that failed shows why, and one that ended leads to the divergences', async () => {
  const ended = { ...check, finished_at: at }
  const results = [{ label: 'Ver as divergências', to: '/integration/protheus/accounts-receivable?tab=divergencias' }]
  checks = [
    { ...ended, status: 'failed', message: 'Não foi possível ler o Protheus: a conexão está pausada.' },
    { ...ended, id: company_id, status: 'done', message: '2 títulos lidos.', results },
  ]
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('a conexão está pausada.')
  expect(screen.getByRole('link', { name: 'Ver as divergências' }).getAttribute('href')).toBe(results[0]!.to)
})

test('before the titles of a day are made, an excluded amount says that it gets no credit note', async () => {
  const user = userEvent.setup()
  excluded_cents = 10_000
  show()
  await user.click(await screen.findByRole('button', { name: 'Gerar títulos do dia' }))
  const dialog = await screen.findByRole('dialog', { name: 'Gerar títulos do dia' })
  await user.click(within(dialog).getByRole('combobox', { name: /Empresa/ }))
  await user.click(await screen.findByRole('option', { name: 'Posto Modelo 01' }))
  await user.type(within(dialog).getByRole('textbox', { name: /Dia/ }), '14/10/2026')
  await user.tab()
  expect(
    await within(dialog).findByText(/a menos em títulos excluídos do Protheus: sem nota de crédito/),
  ).toHaveProperty('textContent', expect.stringMatching(/^R\$\s100,00 a menos/))
})

test('several divergences of one kind are resolved with one reason, after their number and sum are shown', async () => {
  const user = userEvent.setup()
  const settled = { ...title, divergence: 'settled_outside', erp_amount_cents: 57_420, erp_due_on: '2026-10-15' }
  const read = { synced_at: at, is_changing: false, ignored: [] }
  divergent = [
    { ...settled, ...read },
    { ...settled, ...read, id: company_id, number: 'BKO 000000004/01' },
  ]
  show('?tab=divergencias')
  await user.click(await screen.findByRole('button', { name: 'Resolver 2: Baixado fora daqui' }))
  const dialog = await screen.findByRole('dialog', { name: 'Resolver' })
  await user.click(within(dialog).getByRole('combobox', { name: /Resolução/ }))
  await user.click(await screen.findByRole('option', { name: 'Aceitar a baixa feita no Protheus' }))
  expect(within(dialog).getByText('Preencha os campos para ver o efeito.')).toBeDefined()
  const reason = 'Baixas conferidas com o banco.'
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), reason)
  expect(await within(dialog).findByText(outcome.effect)).toBeDefined()
  expect(calls.at(-1)).toMatchObject({
    path: '/protheus-titles/bulk/resolve',
    body: {
      ...{ selection: { ids: [id, company_id] }, preview: true },
      input: { divergence: 'settled_outside', resolution: 'accept', reason, read_until: at },
    },
  })
})

test('ignored divergences are shown by a filter, and can be shown again', async () => {
  const user = userEvent.setup()
  divergent = [
    { ...title, erp_amount_cents: 1, erp_due_on: '2026-10-15', is_changing: false, ignored: ['value_differs'] },
  ]
  show('?tab=divergencias')
  await user.click(await screen.findByRole('button', { name: 'Ignoradas' }))
  const row = await screen.findByRole('row', { name: /Valor diferente no Protheus/ })
  await user.click(within(row).getByRole('button', { name: 'Voltar a mostrar' }))
  const dialog = await screen.findByRole('dialog', { name: /Voltar a mostrar as divergências/ })
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Ignorada por engano.')
  await user.click(within(dialog).getByRole('button', { name: 'Voltar a mostrar' }))
  expect(await screen.findByText('A divergência está outra vez entre as abertas.')).toBeDefined()
  expect(calls).toMatchObject([{ path: `/protheus-titles/${id}/restore` }])
})
