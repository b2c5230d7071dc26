import { dayView } from '@app/domain/day/facts/testing'
import { renderPage } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Board, BoardItem } from '../cash-conciliations/workbench.rules.ts'
import { answerBoard, boardGroup, boardItem } from './board.fixture.ts'
import { WorkbenchTab } from './workbench.tab.tsx'
import { at, sums, workbenchTests } from './workbench.testing.tsx'

const { answerBy, written } = workbenchTests()

async function renderLongDay(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const time = (no: number) => at(`${String(Math.floor(no / 60)).padStart(2, '0')}:${String(no % 60).padStart(2, '0')}`)
  const side = (kind: BoardItem['kind']) =>
    numbers.map((no) => boardItem(kind, String(no), { ...time(no), group_id: no === count - 5 ? null : no }))
  const buildBoard = (): Board => ({
    system: side('movement'),
    confirmation: side('capture'),
    groups: numbers
      .filter((no) => no !== count - 5)
      .map((id) => boardGroup(id, { status: id === count - 20 && written().length === 0 ? 'suggested' : 'confirmed' })),
    ambiguous: [],
  })
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  answerBy(async ({ method, path }) => {
    if (method !== 'GET') return { json: dayView({ version: 8 }) }
    if (path.endsWith('/matches')) await arrived
    return { json: answerBoard(path, buildBoard()) ?? dayView() }
  })
  renderPage(<WorkbenchTab day={dayView({ id: '01930000-0000-7000-8000-0000000000aa' })} />)
  const grid = await screen.findByRole('grid', { name: /Casamento/ })
  const rowCount = () => Number(grid.getAttribute('aria-rowcount')) - 1
  return { user: userEvent.setup(), grid, rowCount, arrive }
}

test('the first screen of a long day counts all rows and can be used before the others are loaded', async () => {
  const { user, rowCount, arrive } = await renderLongDay(600)
  expect(rowCount()).toBe(601)
  expect(screen.getByRole('button', { name: /Casados 598/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Sem par 2/ })).toBeTruthy()
  await user.keyboard('c')
  await waitFor(() => expect(written()).toMatchObject([{ path: expect.stringContaining('/matches/580/confirm') }]))
  arrive()
  await waitFor(() => expect(screen.getByRole('button', { name: /Casados 599/ })).toBeTruthy())
  expect(rowCount()).toBe(601)
})

test('a filter chosen before all rows are loaded shows the loaded rows first, then all', async () => {
  const { user, rowCount, arrive } = await renderLongDay(600)
  await user.click(screen.getByRole('button', { name: /Casados 598/ }))
  await waitFor(() => expect(rowCount()).toBe(39))
  arrive()
  await waitFor(() => expect(rowCount()).toBe(598))
})

test('a selection on the first screen stays when all rows are loaded', async () => {
  const { user, grid, arrive } = await renderLongDay(58)
  const [box] = within(grid).getAllByRole('checkbox')
  if (!box) throw new Error('a row without a match can be selected')
  await user.click(box)
  const chosen = sums().textContent
  expect(chosen).toMatch(/\(1\): R\$.85,00/)
  const isBlocked = () =>
    screen.getByRole('button', { name: 'Confirmar ≥ 90 (1)' }).getAttribute('aria-disabled') === 'true'
  expect(isBlocked()).toBe(true)
  arrive()
  await waitFor(() => expect(isBlocked()).toBe(false))
  expect(sums().textContent).toBe(chosen)
})
