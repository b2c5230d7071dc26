import type { SessionCount } from '@app/domain/day/facts/contract'
import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { TillLine } from '../cash-conciliations/till-lines.contract.ts'
import CountDrawer from '../conferences/count-drawer.tsx'
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
  expect(screen.getByText('oculto até a contagem')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('O esperado aparece depois da contagem.')).toBeInstanceOf(HTMLElement)
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

test('a counted till shows both counts with their people and the shortage, and offers no third count', async () => {
  const counts = [{ ...count, number: 2 }, count]
  renderPage(<ShiftsTab day={dayView({ drawers: [{ ...drawer, counted_cents: 40_150 }], counts })} />)
  expect(screen.getByText('Falta a testemunha')).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('button', { name: 'Informar testemunha' })).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText('2 × R$ 200,00 · 3 × R$ 0,50')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }))
  const again = await screen.findByRole('menuitem', { name: /^Contar de novo.*Já houve duas contagens/ })
  expect(again).toHaveProperty('disabled', true)
})

test('the witness is asked for by the present difference of the till', () => {
  const changed = { ...drawer, counted_cents: 40_150, difference_cents: -200 }
  renderPage(<ShiftsTab day={dayView({ drawers: [changed], counts: [count] })} />)
  expect(screen.queryByText('Falta a testemunha')).toBeNull()
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

test('the match of a till with its count is shown in words, and Enter confirms it', async () => {
  const sent = network(({ path }) => (path.endsWith('/confirm') ? { json: dayView() } : undefined))
  renderPage(<ShiftsTab day={countedDay('suggested')} />)
  expect(screen.getAllByText('Contagem a confirmar')).toHaveLength(2)
  expect(screen.getByText(/^Turno 1: contado R\$ 401,50.*falta de R\$ 64,41$/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('button', { name: /^Confirmar contagem/ }).getAttribute('aria-disabled')).toBeNull()
  await userEvent.keyboard('j{Enter}')
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/9/confirm'))?.body).toEqual({ version: 7 }))
})

test('the drawer of the counts begins with the focus on the first shift that waits for confirmation', async () => {
  const drawers = [1, 2].map((no) => ({ ...drawer, session_id: no, shift_no: no, counted_cents: 40_150 }))
  const drawer_matches = [
    { ...match, id: 8, status: 'confirmed' as const },
    { ...match, session_id: 2 },
  ]
  network(({ path }) =>
    path.endsWith('/till-lines') ? { json: { data: [] } } : { json: dayView({ drawers, drawer_matches }) },
  )
  renderPage(<CountDrawer id={dayView().id} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Contar caixa' }))
  const row = await dialog.findByRole('row', { name: /Turno 2/ })
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('a suggested count is refused after a question about its effect', async () => {
  const sent = network(({ path }) => (path.endsWith('/refuse') ? { json: dayView() } : undefined))
  renderPage(<ShiftsTab day={countedDay('suggested')} />)
  await userEvent.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/volta a constar sem contagem/)).toBeInstanceOf(HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }))
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/matches/9/refuse'))?.body).toEqual({ version: 7 }))
})

test('a confirmed count can only be undone', () => {
  renderPage(<ShiftsTab day={countedDay('confirmed')} />)
  const isBlocked = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  expect(screen.getAllByText('Contagem casada')).toHaveLength(2)
  expect(isBlocked(/^Confirmar contagem/)).toBe(true)
  expect(isBlocked(/^Recusar/)).toBe(true)
  expect(isBlocked(/^Desfazer/)).toBe(false)
})

const line = (id: number, change: Partial<TillLine> = {}): TillLine => ({
  id,
  session_id: 1,
  type_name: 'Sangria',
  occurred_at: '2026-10-14T15:00:00.000Z',
  amount_cents: 20_000,
  goes_out: true,
  document_no: `E-${id}`,
  person: null,
  document_attached: null,
  cancelled_at: null,
  drop: true,
  in_safe: false,
  picked_up_at: null,
  carrier_name: null,
  ...change,
})
const tillLines = (data: readonly TillLine[]) =>
  network(({ path }) => (path.endsWith('/till-lines') ? { json: { data } } : undefined))
const readRows = () => screen.getAllByRole('row').map((row) => row.textContent)

test('the lines of a drawer are folded; T unfolds all, and Space those of the row of the cursor', async () => {
  tillLines([line(1, { in_safe: true }), line(2, { session_id: 2 })])
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer, { ...drawer, session_id: 2, shift_no: 2 }] })} />)
  await screen.findByRole('button', { name: '1 linha do turno 1 · Caixa 1' })
  await waitFor(() => expect(readRows().filter((text) => /[▸▾] 1/.test(text ?? ''))).toHaveLength(2))
  expect(readRows()).toHaveLength(3)
  await userEvent.keyboard('t')
  expect(readRows()).toHaveLength(5)
  await userEvent.keyboard('t')
  await userEvent.keyboard('j ')
  expect(readRows()).toHaveLength(4)
  expect(readRows()[2]).toContain('E-1')
})

test('each line of a till shows its envelope in the safe, with its carrier or as cancelled, or its document', async () => {
  tillLines([
    line(1, { in_safe: true }),
    line(2, { picked_up_at: '2026-10-15T08:30:00.000Z', carrier_name: 'Rápido Valores' }),
    line(3, { cancelled_at: '2026-10-14T16:00:00.000Z' }),
    line(4, { drop: false, type_name: 'Despesa', document_attached: false }),
    line(5, { session_id: null, document_no: 'sem turno' }),
  ])
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer] })} />)
  await userEvent.keyboard('t')
  await screen.findByText('No cofre')
  expect(readRows().slice(2)).toEqual([
    expect.stringMatching(/12:00 Sangria.*E-1.*No cofre/),
    expect.stringMatching(/E-2.*Coletado.*Rápido Valores/),
    expect.stringMatching(/E-3.*Cancelado/),
    expect.stringMatching(/Despesa.*E-4.*-R\$ 200,00.*Sem documento/),
    expect.stringContaining('sem turno'),
  ])
})

test('the lines of a day without a shift are shown, and a drawer has no number of lines before they are read', async () => {
  tillLines([line(1, { session_id: null, document_no: 'sem turno' })])
  const first = renderPage(<ShiftsTab day={dayView({ drawers: [] })} />)
  await waitFor(() => expect(readRows()[1]).toContain('sem turno'))
  first.unmount()
  network(({ path }) =>
    path.endsWith('/till-lines') ? { status: 503, json: { code: 'x', message: 'Sem resposta.' } } : undefined,
  )
  renderPage(<ShiftsTab day={dayView({ id: '01930000-0000-7000-8000-0000000000d2', drawers: [drawer] })} />)
  expect(screen.getByRole('button', { name: 'linhas do turno 1 · Caixa 1' })).toBeTruthy()
})

test('a day without a shift and without lines says so, and only when its lines are read', async () => {
  renderPage(<ShiftsTab day={dayView({ drawers: [] })} />)
  expect(screen.queryByText('Nenhum turno neste dia ainda.')).toBeNull()
  expect(await screen.findByText('Nenhum turno neste dia ainda.')).toBeTruthy()
})

test('an explained line without its document waits no longer, and a cancelled one keeps its state', async () => {
  tillLines([
    line(8, { drop: false, document_attached: false, document_no: 'N-8' }),
    line(9, { drop: false, document_attached: false, cancelled_at: '2026-10-14T16:00:00.000Z' }),
  ])
  const explained = openDifference('D17', 72_600, { ref: 'movement:8', status: 'explained' })
  const cancelled = openDifference('D17', 72_600, { ref: 'movement:9', attachment_count: 2 })
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer], differences: [explained, cancelled] })} />)
  await screen.findByRole('button', { name: '2 linhas do turno 1 · Caixa 1' })
  await userEvent.keyboard('t')
  expect(readRows()[2]).toMatch(/N-8.*Sem documento, explicado/)
  expect(readRows()[3]).toMatch(/E-9.*Cancelado/)
  await userEvent.click(screen.getByRole('row', { name: /N-8/ }))
  expect(screen.getByRole('button', { name: /^Anexar a nota/ }).getAttribute('aria-disabled')).toBe('true')
})

test('the bar has as many actions for a counted drawer as for one to count, and the totals in both views', async () => {
  const counted = { ...drawer, session_id: 2, shift_no: 2, expected_cents: 46_591, counted_cents: 46_591 }
  const day = dayView({ drawers: [drawer, counted], to_deposit_cents: 80_405 })
  renderPage(<ShiftsTab day={day} />)
  const actions = () => within(screen.getByRole('region', { name: 'Ações do turno' })).getAllByRole('button').length
  const before = actions()
  await userEvent.click(screen.getByRole('row', { name: /Turno 2/ }))
  expect(actions()).toBe(before)
  await userEvent.click(screen.getByRole('button', { name: /^Termo a termo/ }))
  expect((await screen.findByText('A depositar')).parentElement?.textContent).toContain('804,05')
})

test('on a phone the card of a shift has its amount and its state, and a tap shows the rest', async () => {
  setScreenWidth(390)
  const counted = { ...drawer, expected_cents: 46_591, counted_cents: 46_391, difference_cents: -200 }
  renderPage(<ShiftsTab day={dayView({ drawers: [counted] })} />)
  await screen.findByRole('button', { name: '0 linhas do turno 1 · Caixa 1' })
  expect(readRows()[1]).toMatch(/Turno 1 · Caixa 1R\$ 465,91Contado.*Falta R\$ 2,00$/)
  await userEvent.click(screen.getByRole('row', { name: /Turno 1/ }))
  const card = within(await screen.findByRole('dialog', { name: 'Turno' }))
  expect(card.getByText('Beatriz Souza')).toBeTruthy()
  expect(card.getAllByText(/463,91/)).not.toHaveLength(0)
})

test('on a phone a tap on the fold of a shift shows its lines and does not open its card', async () => {
  setScreenWidth(390)
  tillLines([line(8, {})])
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer] })} />)
  const fold = await screen.findByRole('button', { name: '1 linha do turno 1 · Caixa 1' })
  await userEvent.click(screen.getByRole('row', { name: /Turno 1/ }))
  await screen.findByRole('dialog', { name: 'Turno' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(fold)
  await waitFor(() => expect(readRows()).toHaveLength(3))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('on a phone the bar has the primary act and a menu of the others, so that none is cut', async () => {
  setScreenWidth(390)
  renderPage(<ShiftsTab day={countedDay('suggested')} />)
  const bar = within(await screen.findByRole('region', { name: 'Ações do turno' }))
  const names = bar.getAllByRole('button').map((button) => button.textContent?.trim())
  expect(names).toEqual(['Confirmar contagem ⏎', 'Mais ações'])
  await userEvent.keyboard('.')
  expect(await screen.findByRole('menuitem', { name: /^Desfazer/ })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Recusar (R)' }))
  expect(await screen.findByRole('dialog', { name: /^Recusar a conferência/ })).toBeInstanceOf(HTMLElement)
})

test('on a phone the bar has two totals, so that five-digit amounts do not make it higher', async () => {
  setScreenWidth(390)
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer], to_deposit_cents: 1_234_567 })} />)
  const totals = await screen.findByRole('region', { name: 'Totais dos turnos' })
  expect(totals.textContent).toMatch(/^A depositar: .*12\.345,67Diferença: –$/)
})

test('change given for cheques is a term of the drawer, shown only on days that have some', async () => {
  const first = renderPage(<ShiftsTab day={dayView({ drawers: [drawer] })} />)
  expect(screen.queryByText('(−) Troco de cheque')).toBeNull()
  first.unmount()
  renderPage(<ShiftsTab day={dayView({ drawers: [{ ...drawer, expected_cents: 46_591, refunds_cents: 1_250 }] })} />)
  expect((await screen.findByText('(−) Troco de cheque')).parentElement?.textContent).toContain('12,50')
})

test('a note without its image offers to attach it, and then shows its attachments', async () => {
  tillLines([
    line(8, { type_name: 'Venda em nota a prazo', drop: false, document_attached: false, document_no: 'N-8' }),
    line(9, { type_name: 'Venda em nota a prazo', drop: false, document_attached: false, document_no: 'N-9' }),
  ])
  const attached = openDifference('D17', 72_600, { ref: 'movement:8', attachment_count: 1 })
  const lacked = openDifference('D17', 72_600, { ref: 'movement:9', attachment_count: 0 })
  renderPage(<ShiftsTab day={dayView({ drawers: [drawer], differences: [attached, lacked] })} />)
  await userEvent.keyboard('t')
  await screen.findByText('1 anexo')
  expect(readRows()[2]).toMatch(/N-8.*1 anexo/)
  expect(readRows()[3]).toMatch(/N-9.*Sem documento/)
  await userEvent.click(screen.getByRole('row', { name: /N-9/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Anexar a nota/ }))
  expect(await screen.findByRole('dialog', { name: /^Anexos de D17/ })).toBeInstanceOf(HTMLElement)
})
