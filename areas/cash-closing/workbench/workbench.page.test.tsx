import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { difference, draw, workbenchTests } from './workbench.testing.tsx'

const { written } = workbenchTests()

test('the cursor starts at the first open row, and j and k move it', async () => {
  const { user, rows } = await draw()
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(rows[1]))
  expect(rows[1]?.textContent).toContain('Valor difere.')
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(rows[2]))
  await user.keyboard('k')
  await waitFor(() => expect(document.activeElement).toBe(rows[1]))
})

test('c confirms the suggestion under the cursor with the displayed version', async () => {
  const { user } = await draw()
  await user.keyboard('c')
  await waitFor(() =>
    expect(written()).toEqual([
      { path: `/cash-conciliations/${dayView().id}/matches/2/confirm`, body: { version: 7 } },
    ]),
  )
})

test('the Enter key confirms the suggestion under the cursor and moves to the next row', async () => {
  const { user, rows } = await draw()
  rows[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(written()).toMatchObject([{ path: expect.stringContaining('/matches/2/confirm') }]))
  await waitFor(() => expect(rows[2]?.getAttribute('data-cursor')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(rows[2]))
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

test('x explains an open difference of a row, which counts as explained once it has no open difference', async () => {
  const explanation = { ref: 'capture:8', status: 'explained', explained_by_name: 'Ana' } as const
  const swapped = openDifference('D04', 0, { ...explanation, sentence: 'Débito por crédito.' })
  const { user, rows } = await draw(dayView({ differences: [swapped, difference] }))
  expect(rows[1]?.textContent).not.toContain('Explicado')
  await user.keyboard('x')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Sistema R$ 85,00, captura R$ 58,00.')).toBeDefined()
})

test('the cursor skips explained rows and starts at the item in the address', async () => {
  const explainedDifference = { ...difference, status: 'explained', explained_by_name: 'Ana' } as const
  const first = await draw(dayView({ differences: [explainedDifference] }))
  expect(first.rows[1]?.textContent).toContain('Explicado')
  await waitFor(() => expect(first.rows[2]?.getAttribute('data-cursor')).toBe('true'))
  cleanup()
  const named = await draw(dayView({ differences: [explainedDifference] }), '/?item=capture:30')
  await waitFor(() => expect(named.rows[3]?.getAttribute('data-cursor')).toBe('true'))
  await named.user.keyboard('kk')
  await waitFor(() => expect(document.activeElement).toBe(named.rows[2]))
})

test('rows are filtered by the pass of their match and by the code of their difference', async () => {
  const { user, grid } = await draw()
  const texts = () =>
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '')
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  await user.click(await screen.findByRole('combobox', { name: 'Código' }))
  await user.click(await screen.findByRole('option', { name: 'D03 Valor divergente' }))
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Valor difere.')]))
  await user.click(screen.getByRole('combobox', { name: 'Passo' }))
  await user.click(await screen.findByRole('option', { name: '1 Chave exata' }))
  await waitFor(() => expect(texts()).toEqual(['Nada aqui com este filtro.']))
  expect(screen.getByRole('button', { name: 'Filtros (2)', expanded: true })).toBeTruthy()
})

test('the totals of each side are shown below the rows, and each total filters its rows', async () => {
  const { user, grid } = await draw()
  const figures = screen.getByRole('region', { name: 'Totais do casamento' })
  await waitFor(() => expect(figures.textContent).toContain('Mostrar só No banco: R$ 146,00'))
  expect(figures.textContent).toContain('R$ 363,70')
  expect(figures.textContent).toContain('R$ 336,60')
  expect(figures.textContent).toContain('-R$ 27,10')
  expect(figures.textContent).toContain('R$ 38,00')
  const count = () => within(grid).getAllByRole('row').length - 1
  await user.click(within(figures).getByRole('button', { name: /A receber/ }))
  await waitFor(() => expect(count()).toBe(1))
  await user.click(within(figures).getByRole('button', { name: /Diferença/ }))
  await waitFor(() => expect(count()).toBe(3))
  await user.click(within(figures).getByRole('button', { name: /Diferença/, pressed: true }))
  await waitFor(() => expect(count()).toBe(4))
})

test('a accepts the suggestion under the cursor', async () => {
  const { user } = await draw()
  await user.keyboard('a')
  await waitFor(() => expect(written()).toMatchObject([{ path: expect.stringContaining('/matches/2/confirm') }]))
})

test('each pair shows where its money is', async () => {
  const { rows } = await draw()
  await waitFor(() => expect(rows[0]?.textContent).toContain('No banco15/10/2026'))
  expect(rows[1]?.textContent).toContain('1 de 3 no banco14/12/2026')
})

test('a closed day is read-only: keys change nothing and the buttons show the reason', async () => {
  const { user } = await draw(dayView({ status: 'closed', differences: [difference] }))
  await user.keyboard('cmux')
  expect(written()).toEqual([])
  expect(screen.getByRole('button', { name: 'Confirmar sugestão' }).getAttribute('aria-disabled')).toBe('true')
})
