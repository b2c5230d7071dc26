import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { buildQueryKey, Notices, queryClient } from '@app/kit/web'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { Board } from '../cash-conciliations/workbench.rules.ts'
import { inconsistencies } from '../inconsistencies/inconsistencies.contract.ts'
import { answerBoard, boardGroup, boardItem } from '../workbench/board.fixture.ts'
import { findLinkOperation, linkOperation } from './link-operations.tsx'
import { ResolveTab } from './resolve.tab.tsx'

const shortageId = '01930000-0000-7000-8000-000000000003'
const documentedId = '01930000-0000-7000-8000-00000000001c'
const doubleId = '01930000-0000-7000-8000-00000000001a'
const reasons = [
  { id: doubleId, code: 'DOUBLE_ENTRY', name: 'Registro em dobro', difference_codes: ['D01', 'D06'] },
  { id: shortageId, code: 'SHORTAGE', name: 'Falta ou sobra na contagem', difference_codes: ['D09'] },
  {
    id: '01930000-0000-7000-8000-000000000004',
    code: 'CANCELLED',
    name: 'Cancelamento em apuração',
    difference_codes: ['D07', 'D08'],
  },
  {
    id: '01930000-0000-7000-8000-000000000005',
    code: 'UNREGISTERED_SALE',
    name: 'Venda não registrada',
    difference_codes: ['D02', 'D08'],
  },
  { id: documentedId, code: 'DOCUMENT_ATTACHED', name: 'Documento anexado', difference_codes: ['D17', 'D18'] },
].map((reason) => ({
  ...reason,
  attachment_required: reason.code === 'DOCUMENT_ATTACHED',
  approval_required: false,
}))

const rule = {
  kind: 'explain',
  rule_id: '01930000-0000-7000-8000-c90001000001',
  rule_name: 'Falta pequena',
  reason: { id: shortageId, code: 'SHORTAGE', name: 'Falta ou sobra na contagem', approval_required: false },
  alone: false,
  sentence: 'A regra “Falta pequena” explica com o motivo “Falta ou sobra na contagem”',
}
const id = (no: number) => `01930000-0000-7000-8000-0000000d000${no}`
const missing = {
  ...openDifference('D09', -200, { ref: 'session:1', severity: 'low', suggestion: rule, sentence: 'Falta de R$ 2,00' }),
  id: id(1),
}
const surplus = {
  ...openDifference('D09', 50, { ref: 'session:2', severity: 'low', suggestion: rule, sentence: 'Sobra de R$ 0,50' }),
  id: id(2),
}
const cancelled = {
  ...openDifference('D07', -15_000, { ref: 'capture:4', severity: 'critical', sentence: 'Débito: captura cancelada' }),
  id: id(3),
}

const usualBoard: Board = {
  system: [boardItem('movement', '14', { group_id: 2 })],
  confirmation: [boardItem('capture', '8', { group_id: 2 })],
  groups: [boardGroup(2, { pass_no: 4, score: 82, status: 'suggested', sentence: 'Hora e valor iguais.' })],
  ambiguous: [],
}

const boardWithMatch: Board = {
  ...usualBoard,
  system: [...usualBoard.system, boardItem('movement', '15', { group_id: 3 })],
  confirmation: [...usualBoard.confirmation, boardItem('capture', '9', { group_id: 3 })],
  groups: [
    ...usualBoard.groups,
    boardGroup(3, { pass_no: 1, score: 100, status: 'confirmed', sentence: 'NSU igual.' }),
  ],
}

let board = usualBoard
let sent: Sent[] = []
let address = () => new URLSearchParams()
let stored: ReturnType<typeof dayView> | undefined
let refusal: { status: number; json: object } | undefined
let writing: Promise<void> | undefined
let reading = Promise.resolve()
beforeEach(() => {
  reading = Promise.resolve()
  board = usualBoard
  stored = undefined
  refusal = undefined
  writing = undefined
  signInAs('cash-conciliation')
  sent = network(({ method, path }) => {
    if (method !== 'GET') {
      const done = { json: { day: dayView(), outcomes: [{ id: '2', done: true, reason: null }] } }
      const answer =
        refusal ?? (path.endsWith('/bulk/confirm') ? done : { json: path.endsWith('/explain') ? missing : dayView() })
      return writing ? writing.then(() => answer) : answer
    }
    if (path.endsWith('/reasons')) return reading.then(() => ({ json: { data: reasons } }))
    if (path.endsWith('/movement-types')) return { json: { data: [] } }
    if (path.endsWith('/glance') && stored) return { json: stored }
    if (path.includes('/attachments')) return { json: { data: [] } }
    const matching = answerBoard(path, board)
    return matching && { json: matching }
  })
})
const passFrames = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))
const written = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

async function draw(...differences: (typeof missing)[]) {
  let change: (next: readonly (typeof missing)[]) => void = () => undefined
  const Day = () => {
    const [shown, setShown] = useState<readonly (typeof missing)[]>(differences)
    change = (next) => act(() => setShown(next))
    return <ResolveTab day={dayView({ differences: [...shown] })} />
  }
  const { router } = renderPage(<Day />)
  address = () => new URLSearchParams(router.state.location.search)
  const grid = await screen.findByRole('grid', { name: 'A resolver' })
  await within(grid).findByText('Confirmar sugestão')
  const rows = () => within(grid).getAllByRole('row').slice(1)
  rows()[0]?.focus()
  return { user: userEvent.setup(), rows, change: (...next: (typeof missing)[]) => change(next) }
}

test('the questions are listed with their answers, the most severe first, then the matches to confirm', async () => {
  const { rows } = await draw(missing, cancelled)
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('captura cancelada'),
    expect.stringContaining('Falta de R$ 2,00'),
    expect.stringContaining('Hora e valor iguais.'),
  ])
  expect(rows()[0]?.textContent).toContain('Apurar')
  expect(rows()[1]?.textContent).toContain('Falta ou sobra na contagem')
})

test('Enter gives the proposed answer of the row with its evidence, and the next row takes its place', async () => {
  const { user } = await draw(missing)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(written()).toEqual([
      {
        path: `/differences/${missing.id}/explain`,
        body: { reason_id: shortageId, note: `Falta de R$ 2,00. ${rule.sentence}.`, version: missing.version },
      },
    ]),
  )
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Hora e valor iguais.'))
})

test('Space selects rows, and Enter gives all of them the answer that they share', async () => {
  const { user } = await draw(missing, surplus)
  await user.keyboard(' ')
  await user.keyboard('j')
  await user.keyboard(' ')
  const answers = screen.getByRole('region', { name: 'Respostas' })
  within(answers).getByRole('button', { name: /^Explicar como falta ou sobra na contagem \(2\)/ })
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(written().map(({ path }) => path)).toEqual(
      [missing, surplus].map((one) => `/differences/${one.id}/explain`),
    ),
  )
})

test('Escape leaves the panel first, then clears the selection, and the dot opens the menu of the other answers', async () => {
  const { user, rows } = await draw(missing, surplus)
  const isSelected = () => rows()[0]?.getAttribute('aria-selected')
  await user.keyboard(' ')
  act(() => screen.getByRole('region', { name: 'Questão' }).focus())
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(rows()[0])
  expect(isSelected()).toBe('true')
  await user.keyboard('.')
  await screen.findByRole('menuitem', { name: /^Casar seleção \(M\)/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(isSelected()).toBe('true')
  await user.keyboard('{Escape}')
  expect(isSelected()).toBe('false')
  expect(screen.queryByRole('button', { name: 'Limpar seleção' })).toBeNull()
  expect(document.activeElement).toBe(rows()[0])
})

test('Ctrl+A selects all rows and clears them again; Shift+Space selects from the row that Space selected last', async () => {
  const { user, rows } = await draw(cancelled, missing, surplus)
  const selected = () => rows().filter((row) => row.getAttribute('aria-selected') === 'true').length
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toBe(4)
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toBe(0)
  await user.keyboard(' ')
  await user.keyboard('jj')
  await user.keyboard('{Shift>} {/Shift}')
  expect(selected()).toBe(3)
})

test('the matches that ask nothing are one line with their sum, which T unfolds and folds below the open problems', async () => {
  board = {
    ...usualBoard,
    system: [...usualBoard.system, boardItem('movement', '15', { group_id: 3, amount_cents: 12_345 })],
    confirmation: [...usualBoard.confirmation, boardItem('capture', '9', { group_id: 3, amount_cents: 12_345 })],
    groups: [
      ...usualBoard.groups,
      boardGroup(3, { pass_no: 1, score: 100, status: 'confirmed', sentence: 'NSU igual.' }),
    ],
  }
  const { user, rows } = await draw(missing)
  const fold = screen.getByRole('button', { name: '✓ 1 casado · R$ 123,45 · mostrar' })
  await user.keyboard('t')
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Falta de R$ 2,00'),
    expect.stringContaining('Hora e valor iguais.'),
    expect.stringContaining('NSU igual.'),
  ])
  await user.keyboard('t')
  expect(rows()).toHaveLength(2)
  await user.keyboard('t')
  rows()[0]?.focus()
  await user.keyboard('{End}{Enter}')
  expect(written()).toEqual([])
  expect(address().get('tab')).toBe('casamento')
  expect(address().get('item')).toBe('movement:15')
})

test('Enter answers the selection also while the cursor is on an unfolded match', async () => {
  board = boardWithMatch
  const { user, rows } = await draw(missing, surplus)
  await user.keyboard(' j ')
  await user.keyboard('t')
  rows().at(-1)?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(address().get('tab')).toBeNull()
})

test('X and H act on no other row than those that are selected', async () => {
  const { user, rows } = await draw(missing, cancelled)
  rows()[1]?.focus()
  await user.keyboard(' j ')
  rows()[0]?.focus()
  await user.keyboard('x')
  await user.keyboard('h')
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const name of ['Explicar', 'Adiar'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
})

test('rows without a common answer are not answered together', async () => {
  const { user } = await draw(cancelled, missing)
  await user.keyboard(' ')
  await user.keyboard('j')
  await user.keyboard(' ')
  await user.keyboard('{Enter}')
  const primary = within(screen.getByRole('region', { name: 'Respostas' }))
    .getAllByRole('button')
    .find((button) => button.dataset.look === 'primary')
  expect(primary?.getAttribute('aria-disabled')).toBe('true')
  expect(written()).toEqual([])
})

test('a critical difference asks what was found out: a digit writes the note, and nothing is sent before', async () => {
  const { user } = await draw(cancelled)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /O cliente desistiu/ })))
  await user.keyboard('3')
  expect(screen.getByRole('textbox', { name: /Observação/ })).toHaveProperty(
    'value',
    'Débito: captura cancelada. O operador cancelou a captura; a venda continua em apuração com ele.',
  )
  expect(written()).toEqual([])
})

test('Enter on a note without its document opens the field for files, and the file is the answer', async () => {
  const { user } = await draw(
    openDifference('D17', 72_600, { severity: 'medium', sentence: 'A nota está sem documento' }),
  )
  screen.getByRole('button', { name: /^Anexar a nota/ })
  await user.keyboard('{Enter}')
  const field = await screen.findByLabelText('Anexar arquivos')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.upload(field, new File(['x'], 'nota.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(written().map(({ path }) => path)).toEqual([expect.stringContaining('/attachments')]))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(written()[1]?.body).toMatchObject({
      reason_id: documentedId,
      note: 'A nota está sem documento. Documento anexado.',
    }),
  )
})

test('Enter on fuel that was pumped and not sold opens its sale, which asks the method', async () => {
  const pumped = openDifference('D15', 6190, { ref: 'fuelling:15', severity: 'high', volume_ml: 10_000 })
  const { user } = await draw(pumped)
  screen.getByRole('button', { name: /^Registrar a venda/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address().get('operacao')).toBe('add'))
  expect([address().get('tab'), address().get('origem')]).toEqual(['manuais', pumped.id])
  expect(written()).toEqual([])
})

test('the row of the item in the address gets the cursor', async () => {
  const day = dayView({ differences: [missing, surplus] })
  renderPage(<ResolveTab day={day} />, { path: '/', address: '/?item=session:2' })
  const grid = await screen.findByRole('grid', { name: 'A resolver' })
  await waitFor(() => expect(grid.querySelector('[data-cursor]')?.textContent).toContain('Sobra de R$ 0,50'))
})

test('a refused answer shows its question again, with the focus on it', async () => {
  const { user, rows } = await draw(missing)
  refusal = { status: 409, json: { code: 'day.closed', message: 'O dia está fechado.' } }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(written()).toHaveLength(1))
  await waitFor(() => expect(rows()).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(rows()[0]))
  expect(rows()[0]?.textContent).toContain('Falta de R$ 2,00')
})

test('a refusal that arrives late takes the focus from no field of another answer', async () => {
  const { user, rows } = await draw(missing, cancelled)
  refusal = { status: 409, json: { code: 'day.closed', message: 'O dia está fechado.' } }
  let release = () => {}
  writing = new Promise((resolve) => {
    release = resolve
  })
  rows()[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(written()).toHaveLength(1))
  rows()[0]?.focus()
  await user.keyboard('x')
  const reason = await screen.findByRole('combobox', { name: /^Motivo/ })
  await user.click(reason)
  await screen.findByRole('option', { name: /Cancelamento em apuração/ })
  release()
  await waitFor(() => expect(rows()).toHaveLength(3))
  await passFrames()
  expect(document.activeElement).toBe(reason)
  expect(screen.getByRole('option', { name: /Cancelamento em apuração/ })).toBeTruthy()
})

test('the row that the cursor goes to takes the focus from no field that is used since', async () => {
  const { user } = await draw(missing, cancelled)
  const frames: FrameRequestCallback[] = []
  const request = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  const cancel = vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => {
    frames[id - 1] = () => {}
  })
  try {
    await user.keyboard('j')
    await user.keyboard('x')
    const reason = await screen.findByRole('combobox', { name: /^Motivo/ })
    await user.click(reason)
    await screen.findByRole('option', { name: 'Falta ou sobra na contagem' })
    act(() => {
      for (const draw of frames.splice(0)) draw(0)
    })
    expect(document.activeElement).toBe(reason)
    expect(screen.getByRole('option', { name: 'Falta ou sobra na contagem' })).toBeTruthy()
  } finally {
    request.mockRestore()
    cancel.mockRestore()
  }
})

test('an answer that is written in the form waits until the answer before it is stored', async () => {
  let store = () => {}
  writing = new Promise((resolve) => {
    store = resolve
  })
  const { user } = await draw(missing, surplus)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(written()).toHaveLength(1))
  await user.keyboard('x')
  const note = await screen.findByRole('textbox', { name: /^Observação/ })
  await user.type(note, 'Conferido com o caixa do turno.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await passFrames()
  expect(written()).toHaveLength(1)
  store()
  await waitFor(() =>
    expect(written().map(({ path }) => path)).toEqual(
      [missing, surplus].map((one) => `/differences/${one.id}/explain`),
    ),
  )
})

test('the rows appear with the reasons, so that an early Enter gives no other answer than the row proposes', async () => {
  let readReasons = () => {}
  reading = new Promise((resolve) => {
    readReasons = resolve
  })
  renderPage(<ResolveTab day={dayView({ differences: [missing] })} />)
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/movement-types'))).toBe(true))
  await passFrames()
  expect(screen.queryByRole('grid', { name: 'A resolver' })).toBeNull()
  readReasons()
  const grid = await screen.findByRole('grid', { name: 'A resolver' })
  expect(within(grid).getAllByRole('row')[1]?.textContent).toContain('Falta ou sobra na contagem')
})

test.each([
  ['what was found out', cancelled],
  ['the reason', surplus],
])('a form that asks late for %s takes the focus from no field that is used meanwhile', async (_name, difference) => {
  renderPage(
    <>
      <input aria-label="Outro campo" />
      <ResolveTab day={dayView({ differences: [{ ...difference, suggestion: null }] })} />
    </>,
  )
  const grid = await screen.findByRole('grid', { name: 'A resolver' })
  const user = userEvent.setup()
  const row = (await within(grid).findAllByRole('row'))[1]
  // The form reads reasons that are no longer kept again, and waits for them.
  let readReasons = () => {}
  reading = new Promise((resolve) => {
    readReasons = resolve
  })
  queryClient.removeQueries({ queryKey: buildQueryKey(cashConciliations.reasons) })
  row?.focus()
  await user.keyboard('x')
  const field = screen.getByRole('textbox', { name: 'Outro campo' })
  field.focus()
  expect(screen.queryByRole('combobox', { name: /^Motivo/ })).toBeNull()
  readReasons()
  await screen.findByRole('combobox', { name: /^Motivo/ })
  await passFrames()
  expect(document.activeElement).toBe(field)
})

test('Enter answers the row that has the focus, even if a row arrives above it', async () => {
  const { user, rows, change } = await draw(missing)
  const focused = rows()[0]
  change(cancelled, missing)
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(document.activeElement).toBe(focused)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(written()).toMatchObject([{ path: `/differences/${missing.id}/explain` }]))
})

test('an answer is not written if its difference has another amount by then', async () => {
  const { user, change } = await draw(cancelled, missing, surplus)
  let release = () => {}
  writing = new Promise((resolve) => {
    release = resolve
  })
  await user.keyboard('j')
  await user.keyboard('{Enter}{Enter}')
  change(cancelled, missing, { ...surplus, amount_cents: 20_000, sentence: 'Sobra de R$ 200,00' })
  release()
  // The changed question is shown again instead.
  expect(await screen.findAllByText('Sobra de R$ 200,00')).not.toEqual([])
  expect(written()).toMatchObject([{ path: `/differences/${missing.id}/explain` }])
})

test('while an answer is open, the keys of the rows do not act, and its text stays', async () => {
  const { user } = await draw(cancelled, missing)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /O cliente desistiu/ })))
  await user.keyboard('2')
  const note = screen.getByRole('textbox', { name: /Observação/ })
  const text = note.getAttribute('value') ?? note.textContent
  await user.keyboard('hxri7t')
  expect(screen.getByRole('textbox', { name: /Observação/ })).toBe(note)
  expect(note.getAttribute('value') ?? note.textContent).toBe(text)
  expect(screen.getByRole('region', { name: 'Questão' }).contains(note)).toBe(true)
  expect(written()).toEqual([])
})

test('suggestions confirmed one after the other are written in order, each once', async () => {
  const { user } = await draw()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(written()).toEqual([
      { path: `/cash-conciliations/${dayView().id}/matches/bulk/confirm`, body: { version: 7, group_ids: [2] } },
    ]),
  )
})

test('what an analyst refused comes first, with the comment above the sentence', async () => {
  const refused = {
    ...surplus,
    status: 'refused' as const,
    refused_by_name: 'Ana Lima',
    refused_comment: 'Falta a assinatura.',
  }
  const { rows } = await draw(cancelled, refused)
  expect(rows()[0]?.textContent).toContain('Sobra de R$ 0,50')
  const card = screen.getByRole('region', { name: 'Questão' })
  expect(within(card).getByText('Ana Lima recusou: “Falta a assinatura.”')).toBeTruthy()
})

test('Enter on a sale whose file is missing defers it to the day that the button names', async () => {
  const label = 'Esperar o arquivo até 15/10/2026'
  const evidence = { kind: 'wait', label, sentence: 'O arquivo da Cielo não chegou', until: '2026-10-15' }
  const unpaid = {
    ...openDifference('D01', -5000, { ref: 'movement:77', suggestion: evidence, sentence: 'A venda F02 não apareceu' }),
    id: id(7),
  }
  const { user } = await draw(unpaid)
  within(screen.getByRole('region', { name: 'Respostas' })).getByRole('button', { name: new RegExp(label) })
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(written()).toEqual([
      {
        path: `/differences/${unpaid.id}/defer`,
        body: {
          deferred_to: evidence.until,
          note: 'A venda F02 não apareceu. O arquivo da Cielo não chegou.',
          version: unpaid.version,
        },
      },
    ]),
  )
})

test('Enter matches a capture with the sale of another day on that day, with the newest version of it', async () => {
  const otherDay = id(8)
  const label = 'Casar com a venda de 13/10/2026'
  const sentence = 'A venda F02 de R$ 50,00, de 13/10/2026, está sem recebimento e tem o mesmo valor'
  const system = [{ kind: 'movement', id: '77' }]
  const match = { kind: 'match', label, sentence, system, confirmation: ['12'], day_id: otherDay }
  const unsold = {
    ...openDifference('D02', 5000, { ref: 'capture:12', sentence: 'Entrou R$ 50,00 no débito e não há venda' }),
    id: id(7),
    suggestion: match,
  }
  stored = dayView({ id: otherDay, version: 41 })
  const { user } = await draw(unsold as typeof missing)
  within(screen.getByRole('region', { name: 'Respostas' })).getByRole('button', { name: new RegExp(label) })
  screen.getByText(`Por quê: ${sentence}.`)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(written()).toEqual([
      {
        path: `/cash-conciliations/${otherDay}/matches`,
        body: { version: 41, system, confirmation: ['12'], with_difference: false },
      },
    ]),
  )
})

test('Enter on an uncounted till opens the count of its shift', async () => {
  const count = { kind: 'count', label: 'Contar caixa', sentence: 'O caixa do turno 1 ainda não foi contado' }
  const { user } = await draw({ ...missing, suggestion: count } as typeof missing)
  await user.keyboard('{Enter}')
  expect(address().get('tab')).toBe('turnos')
  expect(written()).toEqual([])
})

test('Enter on several uncounted tills opens their counts', async () => {
  const count = { kind: 'count', label: 'Contar caixa', sentence: 'O caixa ainda não foi contado' }
  const uncounted = [missing, surplus].map((one) => ({ ...one, suggestion: count }) as typeof missing)
  const { user } = await draw(...uncounted)
  await user.keyboard(' j {Enter}')
  expect(address().get('tab')).toBe('turnos')
  expect(written()).toEqual([])
})

test('Enter on money that a cancelled withdrawal explains opens that line in the form', async () => {
  const post = { kind: 'post', label: 'Lançar sangria', sentence: 'O caixa cancelou a sangria de R$ 2,00 das 10:00' }
  const line = { movement_type_code: 'SAN', amount_cents: 200, occurred_at: '2026-10-14T13:00:00.000Z' }
  const suggestion = { ...post, ...line, doc_no: null, employee: null }
  const { user } = await draw({ ...missing, suggestion } as typeof missing)
  await screen.findByText('Por quê: O caixa cancelou a sangria de R$ 2,00 das 10:00.')
  await user.keyboard('{Enter}')
  expect(Object.fromEntries(address())).toMatchObject({ tab: 'manuais', operacao: 'add', origem: missing.id })
  expect(written()).toEqual([])
})

test.each(['{Enter}', 'l'])(
  '%s on money that a draft explains opens the draft, which waits for its proof',
  async (keys) => {
    const draft = {
      movement_type_code: 'SAN',
      amount_cents: 200,
      occurred_at: '2026-10-14T13:00:00.000Z',
      manual_id: id(9),
    }
    const post = { kind: 'post', label: 'Lançar sangria', sentence: 'Há um rascunho de sangria de R$ 2,00 das 10:00' }
    const suggestion = { ...post, ...draft, doc_no: null, employee: null }
    signInAs('cash-conciliation', 'cash-conciliation.solicitation')
    const { user } = await draw({ ...missing, suggestion } as typeof missing)
    await user.keyboard(keys)
    await waitFor(() => expect(address().get('open')).toBe(id(9)))
    expect(written()).toEqual([])
  },
)

test('Enter on several cancelled withdrawals opens the form of no one of them', async () => {
  const post = { kind: 'post', label: 'Lançar sangria', sentence: 'O caixa cancelou a sangria de R$ 2,00 das 10:00' }
  const line = { movement_type_code: 'SAN', amount_cents: 200, occurred_at: '2026-10-14T13:00:00.000Z' }
  const suggestion = { ...post, ...line, doc_no: null, employee: null }
  const { user } = await draw(...[missing, surplus].map((one) => ({ ...one, suggestion }) as typeof missing))
  await user.keyboard(' j {Enter}')
  expect(address().get('tab')).toBeNull()
  expect(written()).toEqual([])
})

test('Enter on a capture charged twice opens its dispute, which also excludes the capture', async () => {
  const exclude = { kind: 'exclude', side: 'confirmation', target_id: 88, amount_cents: 8500, method: 'debit' }
  const twice = {
    ...openDifference('D06', 8500, { ref: 'capture:88', sentence: 'A maquininha cobrou R$ 85,00 duas vezes' }),
    ...{ id: id(7), suggestion: { ...exclude, sentence: 'Débito de R$ 85,00 parece cobrada duas vezes' } },
  }
  const { user } = await draw(twice as typeof missing)
  await user.keyboard('{Enter}')
  const send = await screen.findByRole('button', { name: 'Desconsiderar e contestar' })
  const note = `${twice.sentence}. Pedido o cancelamento da segunda captura.`
  expect(screen.getByRole('textbox', { name: /O que foi pedido/ })).toHaveProperty('value', note)
  await user.keyboard('CIE-77{Tab}30/10/2026')
  expect(screen.getByRole('textbox', { name: /Protocolo/ })).toHaveProperty('value', 'CIE-77')
  await user.click(send)
  await waitFor(() =>
    expect(written()).toMatchObject([
      {
        path: `/differences/${twice.id}/contest`,
        body: {
          against: 'acquirer',
          protocol: 'CIE-77',
          due_on: '2026-10-30',
          reason_id: doubleId,
          note,
          exclude: true,
          version: 1,
        },
      },
    ]),
  )
})

test('the panel says why a rule proposes its reason', async () => {
  await draw(missing)
  expect(within(screen.getByRole('region', { name: 'Questão' })).getByText(`Por quê: ${rule.sentence}.`)).toBeTruthy()
})

test('while a choice has the focus, the keys of the rows do not act', async () => {
  board = {
    ...usualBoard,
    system: [...usualBoard.system, boardItem('movement', '30', { amount_cents: 100 })],
    confirmation: [
      ...usualBoard.confirmation,
      ...['31', '32'].map((no) => boardItem('capture', no, { amount_cents: 100 })),
    ],
    ambiguous: [
      {
        system: ['movement:30'],
        confirmation: ['capture:31', 'capture:32'],
        sentence: '2 opções',
      },
    ],
  }
  const { user, rows } = await draw()
  rows()
    .find((row) => row.textContent?.includes('2 opções'))
    ?.focus()
  await user.keyboard('{Enter}')
  const choices = await screen.findByRole('group', { name: 'Respostas possíveis' })
  within(choices).getByRole('button', { name: /^1 / }).focus()
  await user.keyboard('dmux')
  expect(written()).toEqual([])
  await user.keyboard('2')
  await waitFor(() => expect(written()).toMatchObject([{ body: { confirmation: ['32'], with_difference: false } }]))
})

test('the note of a chosen answer is shown before it is written, and a capture returned in part restores no sale', async () => {
  board = {
    ...usualBoard,
    confirmation: [
      ...usualBoard.confirmation,
      boardItem('capture', '40', { amount_cents: 6000, received_cents: 10_000 }),
    ],
  }
  const charged = {
    ...openDifference('D08', 6000, { ref: 'capture:40', severity: 'high', sentence: 'O caixa cancelou a venda F09' }),
    id: id(4),
  }
  const { user } = await draw(charged)
  await user.keyboard('{Enter}')
  const choices = await screen.findByRole('group', { name: 'Respostas possíveis' })
  const [cancel, restore] = within(choices).getAllByRole('button')
  expect(restore?.getAttribute('aria-disabled')).toBe('true')
  cancel?.focus()
  await user.keyboard('2')
  await user.keyboard('1')
  expect(await screen.findByRole('textbox', { name: /Observação/ })).toHaveProperty(
    'value',
    'O caixa cancelou a venda F09. Cancelamento a pedir à adquirente.',
  )
  expect(written()).toEqual([])
})

test('H opens the deferral with the focus on its date', async () => {
  const { user } = await draw(missing)
  await user.keyboard('h')
  const date = await screen.findByRole('textbox', { name: /Adiar até/ })
  await user.keyboard('30/10/2026')
  expect(date).toHaveProperty('value', '30/10/2026')
})

test('U undoes an unfolded match also when nothing is left to answer', async () => {
  board = {
    system: boardWithMatch.system.slice(1),
    confirmation: boardWithMatch.confirmation.slice(1),
    groups: boardWithMatch.groups.slice(1),
    ambiguous: [],
  }
  renderPage(<ResolveTab day={dayView({ differences: [] })} />)
  const user = userEvent.setup()
  await screen.findByRole('button', { name: /mostrar/ })
  await user.keyboard('t')
  await screen.findByRole('grid', { name: 'A resolver' })
  await user.keyboard('u')
  await waitFor(() =>
    expect(written().map(({ path }) => path)).toEqual([`/cash-conciliations/${dayView().id}/matches/3/undo`]),
  )
})

test('a fuelling is linked although its notice was ignored', async () => {
  const answer = {
    kind: 'link',
    label: 'Vincular à venda F01',
    sentence: 'Mesmos litros',
    fuelling_id: 7,
    sale_external_id: 'F01',
  }
  const unsold = {
    ...openDifference('D15', 5000, { ref: 'fuelling:7', suggestion: answer, sentence: 'Sem venda' }),
    id: id(9),
  }
  const { user } = await draw(unsold)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(sent.map(({ path }) => path).find((path) => path.startsWith('/inconsistencies?'))).toBeTruthy(),
  )
  expect(sent.map(({ path }) => path).join(' ')).not.toContain('status=')
})

test('M matches the selected sale and capture, and does nothing with one side alone', async () => {
  board = {
    ...usualBoard,
    system: [...usualBoard.system, boardItem('movement', '20', { amount_cents: 5000 })],
    confirmation: [...usualBoard.confirmation, boardItem('capture', '21', { amount_cents: 5000 })],
  }
  const unpaid = { ...openDifference('D01', -5000, { ref: 'movement:20', sentence: 'Venda sem captura' }), id: id(5) }
  const unsold = { ...openDifference('D02', 5000, { ref: 'capture:21', sentence: 'Captura sem venda' }), id: id(6) }
  const { user } = await draw(unpaid, unsold)
  await user.keyboard('m')
  expect(written()).toEqual([])
  await user.keyboard(' j ')
  await user.keyboard('m')
  await waitFor(() =>
    expect(written()).toEqual([
      {
        path: `/cash-conciliations/${dayView().id}/matches`,
        body: {
          version: 7,
          system: [{ kind: 'movement', id: '20' }],
          confirmation: ['21'],
          with_difference: false,
        },
      },
    ]),
  )
})

test('U undoes the match that holds the row together', async () => {
  board = boardWithMatch
  const other = { ...openDifference('D04', 0, { ref: 'capture:9', sentence: 'Outra forma' }), id: id(8) }
  const undone = { path: `/cash-conciliations/${dayView().id}/matches/3/undo`, body: { version: 7 } }
  const { user, rows } = await draw(other)
  expect(rows()[0]?.textContent).toContain('Outra forma')
  await user.keyboard('u')
  await waitFor(() => expect(written()).toEqual([undone]))
})

test('U sends a capture of another day (D05) to its own day and offers the way to it', async () => {
  const own_date = '2026-10-15'
  const next_id = '01930000-0000-7000-8000-0000000000d2'
  board = {
    ...boardWithMatch,
    confirmation: boardWithMatch.confirmation.map((item) => (item.id === '9' ? { ...item, own_date } : item)),
  }
  stored = dayView({ id: next_id, business_date: own_date })
  const otherDay = { ...openDifference('D05', 0, { ref: 'capture:9', sentence: 'A captura é de 15/10' }), id: id(8) }
  const { router } = renderPage(
    <>
      <Notices />
      <ResolveTab day={dayView({ differences: [otherDay], next_id })} />
    </>,
  )
  const grid = await screen.findByRole('grid', { name: 'A resolver' })
  within(grid).getAllByRole('row')[1]?.focus()
  const user = userEvent.setup()
  await user.keyboard('u')
  await waitFor(() =>
    expect(written().map(({ path }) => path)).toEqual([`/cash-conciliations/${dayView().id}/matches/3/undo`]),
  )
  await screen.findByText(/A captura voltou para o dia 15\/10\/2026\./)
  await user.click(screen.getByRole('button', { name: 'Ver a captura' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/cash-conciliation/${next_id}`))
  expect(router.state.location.search).toBe('?tab=resolver&item=capture:9')
})

test('the operations without schemas are those of the contract', () => {
  for (const [plain, whole] of [
    [findLinkOperation, inconsistencies.list],
    [linkOperation, inconsistencies.link],
  ] as const)
    expect(whole).toMatchObject(plain)
})

test('R refuses the suggested match of the row', async () => {
  const { user } = await draw()
  await user.keyboard('r')
  await waitFor(() =>
    expect(written()).toEqual([{ path: `/cash-conciliations/${dayView().id}/matches/2/refuse`, body: { version: 7 } }]),
  )
})

test('on a phone the bar has the answer and a menu, which also has the refusal, the reason and the deferral', async () => {
  setScreenWidth(390)
  const { user } = await draw(missing)
  const bar = within(screen.getByRole('region', { name: 'Respostas' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Explicar como falta ou sobra na contagem ⏎',
    'Mais',
  ])
  await user.click(bar.getByRole('button', { name: 'Mais' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Recusar (R)Não há casamento sugerido nesta linha.',
    'Explicar (X)',
    'Adiar (H)',
  ])
})
