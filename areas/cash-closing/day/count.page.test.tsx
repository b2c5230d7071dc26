import type { SessionCount } from '@app/domain/day/facts/contract'
import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ShiftsTab } from './shifts.tab.tsx'

const drawer = {
  session_id: 1,
  shift_no: 1,
  till: 'Caixa 1',
  operator: 'Beatriz Souza',
  opened_at: '2026-10-14T09:00:00.000Z',
  closed_at: '2026-10-14T17:00:00.000Z',
  opening_float_cents: 30_000,
  cash_sales_cents: null,
  receipts_cents: null,
  supplies_cents: null,
  withdrawals_cents: null,
  advances_cents: null,
  expenses_cents: null,
  expected_cents: null,
  counted_cents: null,
  difference_cents: null,
  left_float_cents: null,
  version: 3,
}
const count: SessionCount = {
  session_id: 1,
  number: 1,
  quantities: { 20000: 2, 50: 3 },
  total_cents: 40_150,
  expected_cents: 46_591,
  difference_cents: -6441,
  counted_by_name: 'Gustavo Nunes',
  counted_at: '2026-10-15T09:00:00.000Z',
  witness: null,
  witnessed_at: null,
  acknowledged_at: null,
  acknowledged_to_name: null,
  undone_at: null,
  undone_by_name: null,
  undo_reason: null,
}

beforeEach(() => {
  signInAs('cash-conciliation.solicitation')
  network(({ path }) => (path.endsWith('/till-lines') ? { json: { data: [] } } : undefined))
})

test('a till is counted note by note with a running total, and its expected cash is hidden', async () => {
  const sent = network(({ path }) =>
    path.endsWith('/count') ? { json: { count, message: '', needs_witness: true } } : undefined,
  )
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer] })} />)
  expect(screen.getByText('Aparece depois da contagem')).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Contar caixa' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'R$ 200,00' }), '2')
  await userEvent.type(dialog.getByRole('textbox', { name: 'R$ 0,50' }), '3')
  await userEvent.tab()
  expect(await dialog.findByText('R$ 401,50')).toBeInstanceOf(HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar contagem' }))
  const getSentBody = () => sent.find(({ path }) => path.endsWith('/count'))?.body
  await waitFor(() => expect(getSentBody()).toEqual({ version: 3, quantities: { 20000: 2, 50: 3 } }))
})

test('a counted till shows both counts with their people and the shortage, and offers no third count', () => {
  const counts = [{ ...count, number: 2 }, count]
  renderPage(<ShiftsTab day={dayView({ drawers: [{ ...drawer, counted_cents: 40_150 }], counts })} />)
  expect(screen.getByText('Falta a testemunha')).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('button', { name: 'Informar testemunha' })).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText('2 × R$ 200,00 · 3 × R$ 0,50')).toHaveLength(2)
  expect(screen.getByRole('button', { name: /Contar de novo/ }).getAttribute('aria-disabled')).toBe('true')
})

const match = {
  id: 9,
  session_id: 1,
  pass_no: 4,
  score: 70,
  status: 'suggested' as const,
  sentence: 'turno 1: contado R$ 401,50, o caixa deve ter R$ 465,91; falta de R$ 64,41',
  difference_cents: -6441,
}
const countedDay = (status: 'suggested' | 'confirmed') =>
  dayView({
    status: 'in_conference',
    drawers: [{ ...drawer, counted_cents: 40_150 }],
    drawer_matches: [{ ...match, status }],
  })

test('the match of a till with its count is shown in words, and a person confirms or refuses it', async () => {
  const sent = network(({ path }) => (path.endsWith('/refuse') ? { json: dayView() } : undefined))
  renderPage(<ShiftsTab day={countedDay('suggested')} />)
  expect(screen.getByText('Contagem a confirmar')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(/^Turno 1: contado R\$ 401,50.*falta de R\$ 64,41$/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('button', { name: 'Confirmar conferência' })).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Recusar conferência' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/volta a constar sem contagem/)).toBeInstanceOf(HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar conferência' }))
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/matches/9/refuse'))?.body).toEqual({ version: 7 }))
})

test('a confirmed count can only be undone', () => {
  renderPage(<ShiftsTab day={countedDay('confirmed')} />)
  expect(screen.getByText('Contagem casada')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: 'Confirmar conferência' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Desfazer conferência' })).toBeInstanceOf(HTMLElement)
})

test('each drawer shows its withdrawals with their envelopes and whether a line has its document', async () => {
  const line = {
    id: 1,
    session_id: 1,
    type_name: 'Vale de funcionário',
    occurred_at: '2026-10-14T16:40:00.000Z',
    amount_cents: 20_000,
    goes_out: true,
    document_no: '000123',
    person: null,
    document_attached: false,
    cancelled_at: null,
  }
  network(({ path }) =>
    path.endsWith('/till-lines') ? { json: { data: [line, { ...line, id: 2, session_id: 2 }] } } : undefined,
  )
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer] })} />)
  const lines = within(
    await screen.findByRole('grid', { name: 'Sangrias, vales, despesas e notas do turno 1' }),
  ).getAllByRole('row')
  expect(lines).toHaveLength(2)
  expect(lines[1]?.textContent).toContain('000123')
  expect(lines[1]?.textContent).toContain('Sem documento')
  expect(lines[1]?.textContent).toContain('-R$ 200,00')
})

test('change given for cheques is a term of the drawer, shown only on days that have some', async () => {
  const first = renderPage(<ShiftsTab day={dayView({ drawers: [drawer] })} />)
  expect(screen.queryByText('(−) Troco de cheque')).toBeNull()
  first.unmount()
  renderPage(<ShiftsTab day={dayView({ drawers: [{ ...drawer, refunds_cents: 1_250 }] })} />)
  expect((await screen.findByText('(−) Troco de cheque')).closest('tr')?.textContent).toContain('12,50')
})

test('the image of a note is shown beside its line once it is attached', async () => {
  const note = {
    id: 8,
    session_id: 1,
    type_name: 'Venda em nota a prazo',
    occurred_at: '2026-10-14T12:50:00.000Z',
    amount_cents: 72_600,
    goes_out: false,
    document_no: 'N-8',
    person: 'Transportadora Alfa',
    document_attached: false,
    cancelled_at: null,
  }
  network(({ path }) =>
    path.endsWith('/till-lines') ? { json: { data: [note, { ...note, id: 9, document_no: 'N-9' }] } } : undefined,
  )
  const attached = openDifference('D17', 72_600, { ref: 'movement:8', attachment_count: 1 })
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer], differences: [attached] })} />)
  const [, first, second] = within(
    await screen.findByRole('grid', { name: 'Sangrias, vales, despesas e notas do turno 1' }),
  ).getAllByRole('row')
  expect(first?.textContent).toContain('1 anexo')
  expect(second?.textContent).toContain('Sem documento')
})
