import { dayView } from '@app/domain/day/facts/testing'
import { staleVersion } from '@app/kit/contract'
import { renderPage } from '@app/kit/testing/page'
import { useRead } from '@app/kit/web'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { Board, BoardItem } from '../cash-conciliations/workbench.rules.ts'
import { answerBoard, boardGroup, boardItem } from './board.fixture.ts'
import { WorkbenchTab } from './workbench.tab.tsx'
import { at, workbenchTests } from './workbench.testing.tsx'

const { answerBy, written } = workbenchTests()

function Day() {
  const { data } = useRead(cashConciliations.get, { params: { id: dayView().id } })
  return data ? <WorkbenchTab day={data} /> : null
}

test('suggestions are confirmed with one key each, in the order of the day', async () => {
  const count = 20
  const time = (no: number) =>
    at(`${String(9 + Math.floor(no / 60)).padStart(2, '0')}:${String(no % 60).padStart(2, '0')}`)
  const numbers = Array.from({ length: count }, (_, no) => no + 1)
  const confirmed: number[] = []
  let version = 7
  const buildBoard = (): Board => ({
    system: numbers.map((no) => boardItem('movement', String(no), { ...time(no), group_id: no })),
    confirmation: numbers.map((no) => boardItem('capture', String(no), { ...time(no), group_id: no })),
    groups: numbers.map((id) =>
      boardGroup(id, {
        pass_no: 4,
        score: 60,
        sentence: 'Mesma forma.',
        status: confirmed.includes(id) ? 'confirmed' : 'suggested',
      }),
    ),
    ambiguous: [],
  })
  answerBy(({ method, path, body }) => {
    if (method === 'GET') return { json: answerBoard(path, buildBoard()) ?? dayView({ version }) }
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

async function renderBusyDay(no: number, count: number) {
  const id = `01930000-0000-7000-8000-00000000000${no}`
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const confirmed = new Set<number>()
  const answers: ((answer: { status?: number; json?: unknown }) => void)[] = []
  const side = (kind: BoardItem['kind']) =>
    numbers.map((no) => boardItem(kind, String(no), { ...at(`1${no}:00`), group_id: no }))
  const buildBoard = (): Board => ({
    system: side('movement'),
    confirmation: side('capture'),
    groups: numbers.map((group) =>
      boardGroup(group, {
        pass_no: 4,
        score: 60,
        sentence: 'Mesma forma.',
        status: confirmed.has(group) ? 'confirmed' : 'suggested',
      }),
    ),
    ambiguous: [],
  })
  answerBy(({ method, path }) => {
    const matching = method === 'GET' ? answerBoard(path, buildBoard()) : undefined
    if (matching || method === 'GET') return matching && { json: matching }
    return new Promise((answer) => answers.push(answer))
  })
  renderPage(<WorkbenchTab day={dayView({ id })} />, { address: '/?casamento=suggested' })
  const grid = await screen.findByRole('grid', { name: /Casamento/ })
  const countShownRows = () => Number(grid.getAttribute('aria-rowcount')) - 1
  const calls = () => written().map(({ path, body }) => ({ path: path.replace(`/cash-conciliations/${id}`, ''), body }))
  return { user: userEvent.setup({ delay: null }), countShownRows, calls, answers, confirmed, id }
}

test('each key has an immediate effect; later confirmations are sent in one call with the newest version', async () => {
  const { user, countShownRows, calls, answers, confirmed, id } = await renderBusyDay(1, 4)
  for (const remaining of [3, 2, 1]) {
    await user.keyboard('c')
    await waitFor(() => expect(countShownRows()).toBe(remaining))
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
  expect(countShownRows()).toBe(1)
})

test('a refused confirmation becomes a suggestion again, and the message names who changed the day', async () => {
  const { user, countShownRows, calls, answers } = await renderBusyDay(2, 3)
  await user.keyboard('cc')
  await waitFor(() => expect(countShownRows()).toBe(1))
  const message = 'Alterado por Ana às 10:15.'
  answers[0]?.({ status: 409, json: { code: staleVersion.code, message } })
  expect(await screen.findByText(new RegExp(message))).toBeTruthy()
  await waitFor(() => expect(countShownRows()).toBe(3))
  expect(calls()).toHaveLength(1)
})

test('other decisions wait until pending confirmations are written', async () => {
  const { user, countShownRows, answers, confirmed, id } = await renderBusyDay(3, 2)
  await user.keyboard('c')
  await waitFor(() => expect(countShownRows()).toBe(1))
  const refuse = screen.getByRole('button', { name: /Recusar/ })
  expect(refuse).toHaveProperty('disabled', true)
  confirmed.add(1)
  answers[0]?.({ json: dayView({ id, version: 8 }) })
  await waitFor(() => expect(refuse).toHaveProperty('disabled', false))
})
