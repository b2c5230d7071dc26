import { staleVersion } from '@app/kit/contract'
import { network, renderPage, type Sent, signInAs } from '@app/kit/testing/page'
import { useRead } from '@app/kit/web'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { dayView, openDifference } from '../day-view.fixture.ts'
import { boardAnswer } from './board.fixture.ts'
import type { Board, Item } from './workbench.rules.ts'
import { WorkbenchTab } from './workbench.tab.tsx'

const item = (kind: Item['kind'], id: string, change: Partial<Item>): Item => ({
  kind,
  id,
  occurred_at: '2026-10-14T12:00:00.000Z',
  method: 'debit',
  amount_cents: 8500,
  description: `Item ${kind} ${id}`,
  nsu: null,
  auth_code: null,
  terminal_logical_no: null,
  cancelled: false,
  group_id: null,
  ...change,
})

const at = (time: string) => ({ occurred_at: `2026-10-14T${time}:00.000Z` })
const board: Board = {
  system: [
    item('movement', '2', { ...at('09:31'), description: 'Venda F02', amount_cents: 12870, group_id: 1 }),
    item('movement', '14', { ...at('17:25'), description: 'Venda F14', group_id: 2 }),
    item('movement', '18', { ...at('19:55'), description: 'Venda F18', amount_cents: 15000 }),
  ],
  confirmation: [
    item('capture', '1', { ...at('09:32'), description: 'Cielo C01', amount_cents: 12870, group_id: 1 }),
    item('capture', '8', { ...at('17:26'), description: 'Cielo C08', amount_cents: 5800, group_id: 2 }),
    item('capture', '30', { ...at('20:10'), description: 'Cielo C30', amount_cents: 14990 }),
  ],
  groups: [
    { id: 1, pass_no: 1, score: 100, status: 'confirmed', sentence: 'NSU 187 igual.', difference_cents: 0 },
    { id: 2, pass_no: 4, score: 70, status: 'suggested', sentence: 'Valor difere.', difference_cents: -2700 },
  ],
  ambiguous: [],
}
const difference = openDifference('D03', -2700, { ref: 'capture:8', sentence: 'Sistema R$ 85,00, captura R$ 58,00.' })

const aReason = '01930000-0000-7000-8000-000000000009'
let sent: Sent[] = []
beforeEach(() => {
  signInAs('cash-conciliation')
  sent = network(({ method, path }) => {
    if (method !== 'GET') return { json: dayView() }
    const matching = boardAnswer(path, board)
    if (matching) return { json: matching }
    const reason = {
      id: aReason,
      name: 'Modalidade registrada errada',
      difference_codes: ['D04'],
      attachment_required: false,
    }
    return path.endsWith('/reasons') ? { json: { data: [reason] } } : undefined
  })
})

const written = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

async function draw(day = dayView({ differences: [difference] })) {
  let again: (next: typeof day) => void = () => undefined
  const Shown = () => {
    const [now, setNow] = useState(day)
    again = (next) => act(() => setNow(next))
    return <WorkbenchTab day={now} />
  }
  renderPage(<Shown />)
  const grid = await screen.findByRole('grid', { name: /Casamento/ })
  return {
    user: userEvent.setup(),
    grid,
    rows: within(grid).getAllByRole('row').slice(1),
    again: (next: typeof day) => again(next),
  }
}

const sums = () => screen.getByRole('region', { name: 'Somas da seleção' })

test('the cursor starts at what needs somebody, and j and k walk from there', async () => {
  const { user, rows } = await draw()
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(rows[1]))
  expect(rows[1]?.textContent).toContain('Valor difere.')
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(rows[2]))
  await user.keyboard('k')
  await waitFor(() => expect(document.activeElement).toBe(rows[1]))
})

test('c confirms the suggestion under the cursor with the version that is shown', async () => {
  const { user } = await draw()
  await user.keyboard('c')
  await waitFor(() =>
    expect(written()).toEqual([
      { path: `/cash-conciliations/${dayView().id}/matches/2/confirm`, body: { version: 7 } },
    ]),
  )
})

test('space selects on both sides, the sums and their difference follow, and m matches what is selected', async () => {
  const { user, rows } = await draw()
  await user.keyboard('j')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(rows[2]))
  await user.keyboard(' ')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(rows[3]))
  await user.keyboard(' ')
  expect(rows[2]?.getAttribute('aria-selected')).toBe('true')
  expect(sums().textContent).toMatch(/R\$ 150,00.*R\$ 149,90.*-R\$ 0,10/)
  await user.keyboard('m')
  await waitFor(() =>
    expect(written()).toEqual([
      {
        path: `/cash-conciliations/${dayView().id}/matches`,
        body: { version: 7, system: [{ kind: 'movement', id: '18' }], confirmation: ['30'] },
      },
    ]),
  )
})

const selectBoth = async (user: ReturnType<typeof userEvent.setup>, rows: readonly HTMLElement[]) => {
  for (const row of rows.slice(2, 4)) {
    row.focus()
    await user.keyboard(' ')
  }
}

test('g groups what is selected, and without a selection it is no key of this page', async () => {
  const { user, rows } = await draw()
  rows[2]?.focus()
  await user.keyboard('g')
  expect(written()).toEqual([])
  await selectBoth(user, rows)
  await user.keyboard('g')
  await waitFor(() => expect(written()).toMatchObject([{ body: { confirmation: ['30'] } }]))
})

test('d matches two sides that differ, and asks for the reason of the difference as soon as the day knows it', async () => {
  const { user, rows, again } = await draw()
  await selectBoth(user, rows)
  await user.keyboard('d')
  await waitFor(() =>
    expect(written()).toMatchObject([
      { body: { system: [{ kind: 'movement', id: '18' }], confirmation: ['30'], with_difference: true } },
    ]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  const found = openDifference('D03', -10, { ref: 'capture:30', sentence: 'Sistema R$ 150,00, captura R$ 149,90.' })
  again(dayView({ differences: [difference, found], version: 8 }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Sistema R$ 150,00, captura R$ 149,90.')).toBeDefined()
})

test('d on a row that has a difference asks for its reason; where nothing differs it says so', async () => {
  const { user, rows } = await draw()
  rows[2]?.focus()
  const button = screen.getByRole('button', { name: 'Registrar diferença' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await user.keyboard('d')
  rows[1]?.focus()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await user.keyboard('d')
  expect(within(await screen.findByRole('dialog')).getByText('Sistema R$ 85,00, captura R$ 58,00.')).toBeDefined()
  expect(written()).toEqual([])
})

test('s splits a line that was paid in two ways: a part of it moves to another method', async () => {
  const { user, rows } = await draw()
  rows[2]?.focus()
  await user.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: /Dividir Venda F18/ }))
  await user.type(dialog.getByLabelText(/Valor da parte/), '50,00')
  await user.click(dialog.getByRole('combobox', { name: /Forma da parte/ }))
  await user.click(await screen.findByRole('option', { name: 'Cartão de crédito à vista' }))
  await user.type(dialog.getByLabelText(/Terminal/), '62010001')
  await user.click(dialog.getByRole('combobox', { name: /Motivo/ }))
  await user.click(await screen.findByRole('option', { name: 'Modalidade registrada errada' }))
  await user.type(dialog.getByLabelText(/Observação/), 'Pagou metade em cada cartão.')
  await user.click(dialog.getByRole('button', { name: 'Dividir' }))
  await waitFor(() =>
    expect(written()).toMatchObject([
      {
        path: `/cash-conciliations/${dayView().id}/manual-transactions`,
        body: {
          kind: 'reclassify',
          side: 'system',
          target_id: 18,
          method_to: 'credit',
          amount_cents: 5000,
          version: 7,
        },
      },
    ]),
  )
})

test('Enter confirms the suggestion under the cursor and goes on', async () => {
  const { user, rows } = await draw()
  rows[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(written()).toMatchObject([{ path: expect.stringContaining('/matches/2/confirm') }]))
  await waitFor(() => expect(rows[2]?.getAttribute('data-cursor')).toBe('true'))
})

test('rows are narrowed by the pass that matched them and by the code of their difference', async () => {
  const { user, grid } = await draw()
  const texts = () =>
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '')
  await user.click(screen.getByRole('combobox', { name: 'Código' }))
  await user.click(await screen.findByRole('option', { name: 'D03 Valor divergente' }))
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Valor difere.')]))
  await user.click(screen.getByRole('combobox', { name: 'Passo' }))
  await user.click(await screen.findByRole('option', { name: '1 Chave exata' }))
  await waitFor(() => expect(texts()).toEqual(['Nada aqui com este filtro.']))
})

test('u undoes the match under the cursor', async () => {
  const { user, rows } = await draw()
  await user.keyboard('j')
  await user.keyboard('{Home}')
  await waitFor(() => expect(document.activeElement).toBe(rows[0]))
  await user.keyboard('u')
  await waitFor(() => expect(written()).toMatchObject([{ path: expect.stringContaining('/matches/1/undo') }]))
})

test('x explains the difference of the row under the cursor', async () => {
  const { user } = await draw()
  await user.keyboard('x')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Sistema R$ 85,00, captura R$ 58,00.')).toBeDefined()
})

test('a closed day is only looked at: keys change nothing and the buttons say why', async () => {
  const { user } = await draw(dayView({ status: 'closed', differences: [difference] }))
  await user.keyboard('cmux')
  expect(written()).toEqual([])
  expect(screen.getByRole('button', { name: 'Confirmar sugestão' }).getAttribute('aria-disabled')).toBe('true')
})

test('suggestions are conciliated with one key each, one after the other in the order of the day', async () => {
  const count = 20
  const time = (no: number) =>
    at(`${String(9 + Math.floor(no / 60)).padStart(2, '0')}:${String(no % 60).padStart(2, '0')}`)
  const numbers = Array.from({ length: count }, (_, no) => no + 1)
  const confirmed: number[] = []
  let version = 7
  const boardNow = (): Board => ({
    system: numbers.map((no) => item('movement', String(no), { ...time(no), group_id: no })),
    confirmation: numbers.map((no) => item('capture', String(no), { ...time(no), group_id: no })),
    groups: numbers.map((id) => ({
      id,
      pass_no: 4 as const,
      score: 60,
      sentence: 'Mesma forma.',
      difference_cents: 0,
      status: confirmed.includes(id) ? 'confirmed' : 'suggested',
    })),
    ambiguous: [],
  })
  network(({ method, path, body }) => {
    if (method === 'GET') return { json: boardAnswer(path, boardNow()) ?? dayView({ version }) }
    const id = Number(/matches\/(\d+)\/confirm$/.exec(path)?.[1])
    if (JSON.stringify(body) !== JSON.stringify({ version })) return { status: 409, json: { code: 'stale' } }
    confirmed.push(id)
    version += 1
    return { json: dayView({ version }) }
  })
  renderPage(<Day />, { address: '/?casamento=suggested' })
  const user = userEvent.setup({ delay: null })
  const confirm = await screen.findByRole('button', { name: /Confirmar sugestão/ })
  for (const no of numbers) {
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    await user.keyboard('c')
    await waitFor(() => expect(confirmed.length).toBe(no))
  }
  expect(confirmed).toEqual(numbers)
})

/** A day of its own with this many suggestions; confirming waits until the test lets the server answer. */
async function busyDay(no: number, count: number) {
  const id = `01930000-0000-7000-8000-00000000000${no}`
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const confirmed = new Set<number>()
  const answers: ((answer: { status?: number; json?: unknown }) => void)[] = []
  const side = (kind: Item['kind']) => numbers.map((no) => item(kind, String(no), { ...at(`1${no}:00`), group_id: no }))
  const boardNow = (): Board => ({
    system: side('movement'),
    confirmation: side('capture'),
    groups: numbers.map((group) => ({
      id: group,
      pass_no: 4 as const,
      score: 60,
      sentence: 'Mesma forma.',
      difference_cents: 0,
      status: confirmed.has(group) ? 'confirmed' : 'suggested',
    })),
    ambiguous: [],
  })
  sent = network(({ method, path }) => {
    const matching = method === 'GET' ? boardAnswer(path, boardNow()) : undefined
    if (matching || method === 'GET') return matching && { json: matching }
    return new Promise((answer) => answers.push(answer))
  })
  renderPage(<WorkbenchTab day={dayView({ id })} />, { address: '/?casamento=suggested' })
  const grid = await screen.findByRole('grid', { name: /Casamento/ })
  const shown = () => Number(grid.getAttribute('aria-rowcount')) - 1
  const calls = () => written().map(({ path, body }) => ({ path: path.replace(`/cash-conciliations/${id}`, ''), body }))
  return { user: userEvent.setup({ delay: null }), shown, calls, answers, confirmed, id }
}

test('each key shows at once; what was confirmed meanwhile is written together, with the version answered last', async () => {
  const { user, shown, calls, answers, confirmed, id } = await busyDay(1, 4)
  for (const left of [3, 2, 1]) {
    await user.keyboard('c')
    await waitFor(() => expect(shown()).toBe(left))
  }
  expect(calls()).toEqual([{ path: '/matches/1/confirm', body: { version: 7 } }])
  expect(screen.getByText('Gravando 3…')).toBeTruthy()
  answers[0]?.({ json: dayView({ id, version: 8 }) })
  await waitFor(() => expect(calls()).toHaveLength(2))
  expect(calls()[1]).toEqual({ path: '/matches/bulk/confirm', body: { version: 8, group_ids: [2, 3] } })
  for (const group of [1, 2, 3]) confirmed.add(group)
  const outcomes = [2, 3].map((group) => ({ id: String(group), done: true, reason: null }))
  answers[1]?.({ json: { day: dayView({ id, version: 9 }), outcomes } })
  await waitFor(() => expect(screen.queryByText(/Gravando/)).toBeNull())
  expect(shown()).toBe(1)
})

test('what the server refuses is a suggestion again, and who changed the day is told', async () => {
  const { user, shown, calls, answers } = await busyDay(2, 3)
  await user.keyboard('cc')
  await waitFor(() => expect(shown()).toBe(1))
  const message = 'Alterado por Ana às 10:15.'
  answers[0]?.({ status: 409, json: { code: staleVersion.code, message } })
  expect(await screen.findByText(new RegExp(message))).toBeTruthy()
  await waitFor(() => expect(shown()).toBe(3))
  expect(calls()).toHaveLength(1)
})

test('what else is decided waits until the confirmed ones are written', async () => {
  const { user, shown } = await busyDay(3, 2)
  await user.keyboard('c')
  await waitFor(() => expect(shown()).toBe(1))
  const refuse = screen.getByRole('button', { name: /Recusar/ })
  expect(refuse).toHaveProperty('disabled', true)
})

/** A long day whose rows, but those of its first screen, come when the test lets them. */
async function longDay(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const time = (no: number) => at(`${String(Math.floor(no / 60)).padStart(2, '0')}:${String(no % 60).padStart(2, '0')}`)
  const side = (kind: Item['kind']) =>
    numbers.map((no) => item(kind, String(no), { ...time(no), group_id: no === count - 5 ? null : no }))
  const boardNow = (): Board => ({
    system: side('movement'),
    confirmation: side('capture'),
    groups: numbers
      .filter((no) => no !== count - 5)
      .map((id) => ({
        id,
        pass_no: 1 as const,
        score: 100,
        sentence: 'NSU igual.',
        difference_cents: 0,
        status: id === count - 20 && written().length === 0 ? 'suggested' : 'confirmed',
      })),
    ambiguous: [],
  })
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  sent = network(async ({ method, path }) => {
    if (method !== 'GET') return { json: dayView({ version: 8 }) }
    if (path.endsWith('/matches')) await arrived
    return { json: boardAnswer(path, boardNow()) ?? dayView() }
  })
  renderPage(<WorkbenchTab day={dayView({ id: '01930000-0000-7000-8000-0000000000aa' })} />)
  const grid = await screen.findByRole('grid', { name: /Casamento/ })
  const rowCount = () => Number(grid.getAttribute('aria-rowcount')) - 1
  return { user: userEvent.setup(), grid, rowCount, arrive }
}

test('the first screen of a long day counts all its rows and is worked on before the others are there', async () => {
  const { user, rowCount, arrive } = await longDay(600)
  expect(rowCount()).toBe(601)
  expect(screen.getByRole('button', { name: /Casados 598/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Sem par 2/ })).toBeTruthy()
  await user.keyboard('c')
  await waitFor(() => expect(written()).toMatchObject([{ path: expect.stringContaining('/matches/580/confirm') }]))
  arrive()
  await waitFor(() => expect(screen.getByRole('button', { name: /Casados 599/ })).toBeTruthy())
  expect(rowCount()).toBe(601)
})

test('a filter chosen before all rows are there shows those that came, then all', async () => {
  const { user, rowCount, arrive } = await longDay(600)
  await user.click(screen.getByRole('button', { name: /Casados 598/ }))
  await waitFor(() => expect(rowCount()).toBe(39))
  arrive()
  await waitFor(() => expect(rowCount()).toBe(598))
})

test('what is selected on the first screen stays selected when all rows are there', async () => {
  const { user, grid, arrive } = await longDay(190)
  const [box] = within(grid).getAllByRole('checkbox')
  if (!box) throw new Error('a row without a match can be selected')
  await user.click(box)
  const chosen = sums().textContent
  expect(chosen).toMatch(/\(1\)R\$.85,00/)
  const isBlocked = () =>
    screen.getByRole('button', { name: 'Confirmar ≥ 90 (1)' }).getAttribute('aria-disabled') === 'true'
  expect(isBlocked()).toBe(true)
  arrive()
  await waitFor(() => expect(isBlocked()).toBe(false))
  expect(sums().textContent).toBe(chosen)
})

/** The day as its page reads it again after each change. */
function Day() {
  const { data } = useRead(cashConciliations.get, { params: { id: dayView().id } })
  return data ? <WorkbenchTab day={data} /> : null
}
