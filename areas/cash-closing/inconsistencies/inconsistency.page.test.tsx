import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Inconsistency, InconsistencyDetail } from './inconsistency.contract.ts'
import { InconsistencyPanel } from './inconsistency.panel.tsx'

const day = dayView()
const row: Inconsistency = {
  id: '01930000-0000-7000-8000-0000000000f1',
  cash_conciliation_id: day.id,
  company_id: day.company_id,
  company_name: day.company_name,
  business_date: day.business_date,
  code: 'I01',
  severity: 'medium',
  item_kind: 'movement',
  item_id: '9',
  occurred_at: '2026-10-14T13:22:00.000Z',
  cash_session_id: 1,
  shift_no: 1,
  operator: 'Beatriz Souza',
  document: 'F09',
  method: 'credit',
  amount_cents: 24_824,
  sentence: 'A venda F09 no cartão está sem NSU',
  suggestion: 'Captura das 10:23 no mesmo valor: NSU 000203, autorização R11690.',
  suggested: { nsu: '000203' },
  status: 'pending',
  reason: null,
  decided_by_name: null,
  decided_at: null,
  version: 3,
}
const detail = (change: Partial<InconsistencyDetail> = {}): InconsistencyDetail => ({
  ...row,
  day_status: 'open',
  lock_reason: null,
  refusal: null,
  source: { file_name: 'pdv.jsonl', line: 76 },
  fields: [
    { field: 'nsu', value: null, original: null },
    { field: 'auth_code', value: 'R11690', original: 'R11690' },
  ],
  corrections: [],
  proven: true,
  nozzle_id: null,
  links: [],
  customers: [],
  named_customer: null,
  named_employee: null,
  shifts: [],
  request: null,
  ...change,
})

const page = <Row,>(data: Row[]) => ({ data, next: null, count: { value: data.length, exact: true } })

function mockAnswers(inconsistency = detail()) {
  return network(({ path, method }) => {
    if (method === 'POST' && path.endsWith('/correct')) {
      const message = 'Casado automaticamente após a correção.'
      return { json: { inconsistency: { ...row, status: 'corrected' }, message } }
    }
    if (method === 'POST' && path.endsWith('/ignore')) {
      const message = 'Inconsistência ignorada com o motivo.'
      return { json: { inconsistency: { ...row, status: 'ignored' }, message } }
    }
    if (path.includes('/timeline')) return { json: page([]) }
    if (path.startsWith(`/inconsistencies/${row.id}`)) return { json: inconsistency }
    return undefined
  })
}

const open = () => renderPage(<InconsistencyPanel id={row.id} />)

beforeEach(() => {
  signInAs('cash-conciliation.solicitation')
  setScreenWidth(1440)
})

test('a line shows its inconsistency and its place in the file, and is corrected with the suggested values', async () => {
  const sent = mockAnswers()
  open()
  await screen.findByText('pdv.jsonl, linha 76')
  await userEvent.click(screen.getByRole('button', { name: 'Digitar o que diz a via' }))
  const nsu = await screen.findByRole('textbox', { name: /NSU/ })
  expect(nsu).toHaveProperty('value', '000203')
  await userEvent.click(screen.getByRole('button', { name: 'Corrigir' }))
  const correction = () => sent.find(({ path }) => path.endsWith('/correct'))?.body
  await waitFor(() => expect(correction()).toEqual({ version: 3, nsu: '000203', auth_code: 'R11690' }))
})

test('the receipt that was found is used with one key, and the form is for all else', async () => {
  const sent = mockAnswers()
  open()
  await screen.findByRole('button', { name: 'Usar NSU 000203' })
  await userEvent.keyboard('c')
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/correct'))?.body).toEqual({ version: 3, nsu: '000203' }),
  )
})

test('a line shows its required proof, its usual resolution and the conditions to ignore it', async () => {
  mockAnswers()
  open()
  await screen.findByText('Via do estabelecimento, com NSU e autorização')
  await screen.findByText('Corrigir NSU e autorização; a linha casa com a sua captura.')
  await userEvent.click(screen.getByRole('button', { name: 'Ignorar' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Vale quando: A linha já casou por outro caminho')
})

test('a line without a correctable field refers to a manual transaction', async () => {
  mockAnswers(detail({ code: 'I05', fields: [] }))
  open()
  await screen.findByText('Valor não pode ser alterado; use lançamento manual.')
  expect(screen.queryByRole('button', { name: 'Digitar o que diz a via' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Corrigir' })).toBeNull()
})

test('a line of a day that cannot be changed offers no action and shows the reason', async () => {
  mockAnswers(detail({ refusal: 'Dia fechado. Solicite reabertura ou ajuste.' }))
  open()
  await screen.findByText('Dia fechado. Solicite reabertura ou ajuste.')
  expect(screen.queryByRole('button', { name: 'Ignorar' })).toBeNull()
})

test.each([
  ['erp', 1],
  ['month', 0],
] as const)('a line of a day with the lock reason %s has %i links to the adjustment', async (lock_reason, links) => {
  const refusal = 'Dia bloqueado: já integrado ao ERP em 20/10/2026.'
  mockAnswers(detail({ day_status: 'locked', lock_reason, refusal }))
  open()
  await screen.findByText(refusal, { exact: false })
  expect(screen.queryAllByRole('link', { name: 'Propor lançamento' })).toHaveLength(links)
})

test('a fact that makes the line right is accepted with one key, and becomes the reason', async () => {
  const accepted = 'A mesma venda tem R$ 300,00 de loja ou serviço, que as parcelas pagam.'
  const sent = mockAnswers(detail({ code: 'I14', fields: [], suggested: { accepted } }))
  open()
  await screen.findByRole('button', { name: 'É da loja: aceitar' })
  await userEvent.keyboard('c')
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/ignore'))?.body).toEqual({ version: 3, reason: accepted }),
  )
})

test('a line outside its shift is counted in the shift that was open with one key', async () => {
  const shifts = [
    { id: '1', name: '1 · Caixa 1', operator: 'Beatriz Souza' },
    { id: '2', name: '2 · Caixa 1', operator: 'Davi Rocha' },
  ]
  const fields = [{ field: 'shift' as const, value: '1', original: '1' }]
  const sent = mockAnswers(detail({ code: 'I06', fields, shifts, suggested: { shift: '2' } }))
  open()
  await screen.findByRole('button', { name: 'Contar no turno 2 · Caixa 1' })
  expect(screen.getAllByRole('cell', { name: '1 · Caixa 1' })).toHaveLength(2)
  await userEvent.keyboard('e')
  await screen.findByRole('combobox', { name: /Turno/ })
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('c')
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/correct'))?.body).toEqual({ version: 3, shift: '2' }),
  )
})

test('a problem solved on another page has a primary link to it', async () => {
  mockAnswers(detail({ code: 'I05', fields: [], suggested: {} }))
  open()
  const step = await screen.findByRole('link', { name: 'Desconsiderar a linha' })
  expect(step.getAttribute('href')).toBe(`/cash-conciliation/${day.id}/manual-transactions?operacao=exclude&origem=9`)
  expect(step.getAttribute('aria-keyshortcuts')).toBe('C')
})

test('only a person who may open nozzles gets to the nozzle of a wrong price', async () => {
  mockAnswers(detail({ code: 'I11', item_kind: 'fuelling', fields: [], suggested: {}, nozzle_id: row.id }))
  open()
  const step = await screen.findByRole('button', { name: 'Conferir o bico' })
  expect(step.getAttribute('aria-disabled')).toBe('true')
  expect(step.getAttribute('data-blocked')).toBe('Só quem cuida dos bicos pode abrir o bico.')
})

const technician = { id: '01930000-0000-7000-8000-0000000000c1', name: 'Técnica' }
const pump: Partial<InconsistencyDetail> = { code: 'I10', item_kind: 'fuelling', fields: [], nozzle_id: row.id }

test('a wrong amount of a pump is asked of its only technician with one key', async () => {
  const sent = mockAnswers(detail({ ...pump, request: { name: 'pump', people: [technician], task: null } }))
  open()
  await screen.findByRole('button', { name: 'Abrir chamado de bomba' })
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: 'Abrir chamado de bomba' }))
  await userEvent.click(form.getByRole('button', { name: 'Pedir' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/request'))?.body).toMatchObject({
      assignee_id: technician.id,
      description: `${row.sentence}.`,
    }),
  )
})

const task = {
  ...{ id: '01930000-0000-7000-8000-0000000000c2', due_at: '2026-10-16T02:59:00.000Z' },
  ...{
    assignee_id: technician.id,
    assignee_name: technician.name,
    created_by: '0199e6a0-0000-7000-8000-0000000000aa',
  },
}

test('the task of a request opens only for a person who has tasks', async () => {
  mockAnswers(detail({ ...pump, request: { name: 'pump', people: [technician], task } }))
  open()
  const button = await screen.findByRole('button', { name: 'Ver a tarefa' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('link', { name: 'Ver a tarefa' })).toBeNull()
})

test('a notice with an open request names its person and leads to the task, which it does not open again', async () => {
  signInAs('cash-conciliation.solicitation', 'task-flow.my-tasks')
  mockAnswers(detail({ ...pump, request: { name: 'pump', people: [technician], task } }))
  open()
  await screen.findByText('Tarefa aberta com Técnica, até 15/10/2026.')
  const link = screen.getByRole('link', { name: 'Ver a tarefa' })
  expect(link.getAttribute('href')).toBe(`/my-tasks?open=${task.id}`)
  expect(link.getAttribute('aria-keyshortcuts')).toBe('C')
  expect(screen.queryByRole('button', { name: 'Abrir chamado de bomba' })).toBeNull()
})
