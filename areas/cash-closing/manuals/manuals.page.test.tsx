import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ManualDetail } from '../cash-conciliations/manual-line.contract.ts'
import ManualsPage from './manuals.page.tsx'
import { Manuals } from './manuals.tsx'

// Parts of the page are loaded lazily during the tests.
configure({ asyncUtilTimeout: 10_000 })

const reason = {
  id: '01930000-0000-7000-8000-000000000009',
  name: 'Modalidade registrada errada',
  difference_codes: [],
}
const line = (change: Partial<ManualDetail> = {}): ManualDetail => ({
  id: '01930000-0000-7000-8000-0000000000f1',
  cash_conciliation_id: dayView().id,
  kind: 'add',
  side: 'system',
  movement_type_code: 'VND-NPZ',
  movement_type_name: 'Venda a prazo',
  target_id: null,
  method_from: null,
  method_to: 'note',
  amount_cents: 90_000,
  part: false,
  occurred_at: '2026-10-14T18:02:00.000Z',
  nsu: null,
  auth_code: null,
  e2e_id: null,
  terminal_logical_no: null,
  doc_no: 'N-12',
  customer: 'Transportes Silva',
  employee: null,
  fuelling_id: null,
  reason_id: reason.id,
  reason_name: reason.name,
  note: 'Nota assinada fora do caixa.',
  status: 'draft',
  created_by_name: 'Gerente',
  created_at: '2026-10-15T09:00:00.000Z',
  attachment_count: 0,
  version: 3,
  waits_for: 'Valor acima de R$ 500,00 exige anexo.',
  refusal: null,
  ...change,
})

const sheetLine = {
  line: 2,
  name: 'N-1',
  amount_cents: 15_000,
  state: 'applied',
  reason: null,
  cells: ['15:01', 'VND-NPZ'],
}
const wrongLine = {
  ...sheetLine,
  line: 3,
  name: 'N-2',
  amount_cents: null,
  state: 'refused',
  reason: 'Valor: valor inválido.',
}

function mockAnswers(day: CashConciliationDetail, manual: ManualDetail) {
  return network(({ path, method }) => {
    if (path.endsWith('/import')) return { json: { preview: true, lines: [sheetLine, wrongLine] } }
    if (path === `/manual-transactions/${manual.id}`) return { json: manual }
    if (path.startsWith('/manual-transactions/authors')) return { json: { data: [{ id: reason.id, name: 'Gerente' }] } }
    if (path.startsWith('/manual-transactions'))
      return { json: { data: [manual], next: null, count: { value: 1, exact: true }, sums: { amount_cents: 90_000 } } }
    if (path.includes('/attachments')) return { json: { data: [] } }
    if (path.endsWith('/reasons'))
      return { json: { data: [{ ...reason, attachment_required: false, approval_required: false }] } }
    if (path.endsWith('/movement-types'))
      return { json: { data: [{ code: 'VND-NPZ', name: 'Venda a prazo', method: 'note', nature: 'sale' }] } }
    if (path.startsWith('/cash-conciliations/') && method === 'GET') return { json: day }
    return method === 'POST' || method === 'PUT' ? { json: manual } : undefined
  })
}

function renderManuals(change: Partial<CashConciliationDetail> = {}, manual = line(), query = '') {
  const day = dayView(change)
  const sent = mockAnswers(day, manual)
  renderPage(<ManualsPage />, {
    path: '/cash-conciliation/:id/manual-transactions/:date?',
    address: `/cash-conciliation/${day.id}/manual-transactions${query}`,
  })
  return sent
}

beforeEach(() => {
  setScreenWidth(1440)
  signInAs('cash-conciliation.solicitation')
})

test('the lines of the day show reason, proofs, author and status, and can be filtered', async () => {
  renderManuals()
  const row = within((await screen.findByText('Venda a prazo')).closest('tr') ?? document.body)
  for (const text of ['15:02', 'Adicionar', 'Sistema', reason.name, 'Gerente', 'Rascunho'])
    expect(row.getByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '+ Filtro' }))
  const filters = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(filters).toEqual(['Operação', 'Lado', 'Situação', 'Autor'])
})

test('a draft shows its missing proof, cannot be applied yet, and can be changed', async () => {
  const sent = renderManuals({}, line(), '?open=01930000-0000-7000-8000-0000000000f1')
  expect(await screen.findByText('Valor acima de R$ 500,00 exige anexo.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }))
  const customer = await screen.findByRole('textbox', { name: 'Cliente' })
  expect(customer).toHaveProperty('value', 'Transportes Silva')
  await userEvent.clear(customer)
  await userEvent.type(customer, 'Silva Cargas')
  await userEvent.click(screen.getByRole('button', { name: 'Gravar' }))
  await waitFor(() =>
    expect(
      sent.find(({ method, path }) => method === 'PUT' && path.startsWith('/manual-transactions'))?.body,
    ).toMatchObject({
      version: 3,
      kind: 'add',
      customer: 'Silva Cargas',
      occurred_at: '2026-10-14T18:02:00.000Z',
      reason_id: reason.id,
    }),
  )
})

test('E edits a line at its place, and a changed time alone asks before the form is left', async () => {
  const sent = renderManuals({}, line(), '?open=01930000-0000-7000-8000-0000000000f1')
  await screen.findByRole('button', { name: 'Editar' })
  await userEvent.keyboard('e')
  const time = await screen.findByRole('textbox', { name: /^Hora/ })
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.clear(time)
  await userEvent.type(time, '16:30')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Há alterações não salvas' })
  await userEvent.click(within(question).getByRole('button', { name: /^Continuar/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Gravar' }))
  await waitFor(() =>
    expect(
      sent.find(({ method, path }) => method === 'PUT' && path.startsWith('/manual-transactions'))?.body,
    ).toMatchObject({
      version: 3,
      occurred_at: '2026-10-14T19:30:00.000Z',
    }),
  )
})

test('the key N opens a new line with the operation of the address', async () => {
  renderManuals()
  await screen.findByText('Venda a prazo')
  await userEvent.keyboard('n')
  expect(await screen.findByRole('dialog', { name: 'Novo lançamento' })).toBeTruthy()
  expect(await screen.findByRole('textbox', { name: /NSU/ })).toBeTruthy()
})

test('a fuelling without a sale fills in the amount of its sale', async () => {
  const sentence = 'Bico 2 às 15:02: 10,000 L de GC, R$ 61,90, sem venda'
  renderManuals({ differences: [openDifference('D15', 6190, { ref: 'fuelling:15', volume_ml: 10_000, sentence })] })
  await userEvent.click(await screen.findByRole('button', { name: 'Novo lançamento' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Abastecimento' }))
  await userEvent.click(await screen.findByRole('option', { name: sentence }))
  expect(await screen.findByRole('textbox', { name: /Valor/ })).toHaveProperty('value', '61,90')
})

test('a line for a sale without its receipt is a confirmation of the amount of that sale', async () => {
  const ref = 'movement:20'
  const mismatch = { ...openDifference('D04', 9900, { ref }), id: '01930000-0000-7000-8000-0000000d0001' }
  const unpaid = { ...openDifference('D01', -5000, { ref }), id: '01930000-0000-7000-8000-0000000d0002' }
  renderManuals({ differences: [mismatch, unpaid] }, line(), `?operacao=add&origem=${unpaid.id}`)
  expect(await screen.findByRole('textbox', { name: /Valor/ })).toHaveProperty('value', '50,00')
  expect(screen.getByText(/Fica em rascunho até o comprovante ser anexado/)).toBeTruthy()
})

test('a line that the till cancelled comes with its type, amount, time and document', async () => {
  const cancelled = {
    ...{ kind: 'post', label: 'Lançar sangria', sentence: 'O caixa cancelou a sangria de R$ 50,00 das 10:00' },
    ...{ movement_type_code: 'VND-NPZ', amount_cents: 5000, occurred_at: '2026-10-14T13:00:00.000Z' },
    ...{ doc_no: 'ENV-7', employee: null },
  }
  const short = openDifference('D09', -5000, { ref: 'session:1', suggestion: cancelled })
  renderManuals({ differences: [short] }, line(), `?operacao=add&origem=${short.id}`)
  expect(await screen.findByRole('textbox', { name: /Valor/ })).toHaveProperty('value', '50,00')
  expect(screen.getByRole('textbox', { name: /Documento/ })).toHaveProperty('value', 'ENV-7')
  expect(screen.getByRole('textbox', { name: /Hora/ })).toHaveProperty('value', '10:00')
  expect(screen.getByRole('textbox', { name: /Observação/ })).toHaveProperty('value', `${cancelled.sentence}.`)
  const type = screen.getByRole('combobox', { name: /Tipo de movimento/ })
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Motivo/ }))
  await userEvent.click(type)
  await userEvent.click(await screen.findByRole('option', { name: 'Venda a prazo' }))
  expect(type).toHaveProperty('value', 'Venda a prazo')
})

test('a sheet is previewed line by line before it is written', async () => {
  const sent = renderManuals()
  await userEvent.click(await screen.findByRole('button', { name: 'Importar planilha' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ou cole as células aqui' }), 'Tipo;Valor')
  await userEvent.click(screen.getByRole('button', { name: 'Conferir' }))
  expect(await screen.findByText('Nada foi gravado ainda')).toBeTruthy()
  expect(screen.getByText('Valor: valor inválido.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Baixar linhas recusadas' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Importar só a linha certa' })).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/import'))).toHaveLength(1)
})

test('a day that cannot be changed offers no action and shows the reason', async () => {
  renderManuals(
    { status: 'submitted' },
    line({ refusal: 'Dia em análise: os valores estão congelados até a decisão.' }),
  )
  expect(
    (await screen.findAllByText('Dia em análise: os valores estão congelados até a decisão.')).length,
  ).toBeGreaterThan(0)
  const create = screen.getByRole('button', { name: 'Novo lançamento' })
  expect(create.getAttribute('aria-disabled') ?? create.hasAttribute('disabled')).toBeTruthy()
})

test('a link to a new line opens its form in the tab of the day', async () => {
  signInAs('cash-conciliation', 'cash-conciliation.solicitation')
  network(({ path }) => (path.startsWith('/manual-transactions?') ? { json: { data: [], next: null } } : undefined))
  renderPage(<Manuals day={dayView()} />, { path: '/', address: '/?tab=manuais&operacao=add' })
  expect(await screen.findByRole('dialog', { name: 'Novo lançamento' })).toBeTruthy()
})

test('a tab that shows only some lines of the day shows a notice and links to all of them', async () => {
  signInAs('cash-conciliation', 'cash-conciliation.solicitation')
  network(({ path }) =>
    path.startsWith('/manual-transactions?')
      ? { json: { data: [line({ side: 'confirmation', attachment_count: 2 })], next: 'more' } }
      : undefined,
  )
  renderPage(<Manuals day={dayView()} />)
  const table = await screen.findByRole('grid', { name: 'Lançamentos manuais' })
  expect(table.textContent).toContain('Confirmação')
  expect(table.textContent).toContain('2 anexos')
  expect(screen.getByText(/^Só os primeiros 1/)).toBeTruthy()
})
