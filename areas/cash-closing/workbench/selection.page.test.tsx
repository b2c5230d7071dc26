import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { setScreenWidth } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { difference, draw, sums, workbenchTests } from './workbench.testing.tsx'

const { written } = workbenchTests()

test('space selects rows on both sides, the sums and their difference update, and m matches the selection', async () => {
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

test('Ctrl+A selects all rows without a match, and not the text of the page', async () => {
  const { user, rows } = await draw()
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-cursor')).toBe(true))
  await user.keyboard('{Control>}a{/Control}')
  await waitFor(() => expect(rows[2]?.getAttribute('aria-selected')).toBe('true'))
  expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true', 'true'])
})

test('undoing several matches asks first and shows their number', async () => {
  const { user, rows } = await draw()
  for (const row of rows.slice(0, 2)) {
    row.focus()
    await user.keyboard(' ')
  }
  await user.keyboard('u')
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer 2 casamentos?' }))
  expect(written()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Desfazer 2' }))
  await waitFor(() =>
    expect(written()).toMatchObject([
      { path: `/cash-conciliations/${dayView().id}/matches/bulk/undo`, body: { group_ids: [1, 2] } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const selectBoth = async ({ user, rows }: Awaited<ReturnType<typeof draw>>) => {
  for (const row of rows.slice(2, 4)) {
    row.focus()
    await user.keyboard(' ')
  }
}

test('the sums of a selection take the place of the totals until Escape clears it', async () => {
  const view = await draw()
  const totals = () => screen.queryByRole('region', { name: 'Totais do casamento' })
  expect(totals()).not.toBeNull()
  await selectBoth(view)
  expect(totals()).toBeNull()
  expect(screen.getByRole('button', { name: 'Limpar seleção' }).getAttribute('aria-keyshortcuts')).toBe('Escape')
  await view.user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Somas da seleção' })).toBeNull()
  expect(totals()).not.toBeNull()
  expect(document.activeElement).toBe(view.rows[3])
})

test('on a phone the bar has one action and a menu of the others, so that none is cut', async () => {
  setScreenWidth(390)
  const view = await draw()
  const bar = within(screen.getByRole('region', { name: 'Ações do casamento' }))
  const names = () => {
    const sums = screen.queryByRole('region', { name: 'Totais do casamento' })
    return bar
      .getAllByRole('button')
      .filter((button) => !sums?.contains(button))
      .map(({ textContent }) => textContent)
  }
  expect(names()).toEqual(['Confirmar sugestão', 'Mais'])
  await selectBoth(view)
  expect(names()).toEqual(['Limpar seleção', 'Casar seleção', 'Mais'])
})

test('on a phone a tap on a row opens both sides, whose button confirms the match; its checkbox only selects', async () => {
  setScreenWidth(390)
  const { user, rows } = await draw()
  expect(rows[1]?.textContent).toMatch(/^14:25 Venda F14 · Cartão de débitoR\$ 85,00Sugerido/)
  expect(rows[1]?.textContent).not.toContain('C08')
  await user.click(screen.getByRole('checkbox', { name: /Venda F18/ }))
  expect(rows[2]?.getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(within(rows[1] ?? document.body).getByText(/Venda F14/))
  const card = within(await screen.findByRole('dialog', { name: 'Sistema e confirmação' }))
  expect(card.getByText(/Cielo C08/)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Confirmar sugestão' }))
  await waitFor(() => expect(written()[0]?.path).toBe(`/cash-conciliations/${dayView().id}/matches/2/confirm`))
})

test('g groups the selection and has no effect without one', async () => {
  const view = await draw()
  const { user, rows } = view
  rows[2]?.focus()
  await user.keyboard('g')
  expect(written()).toEqual([])
  await selectBoth(view)
  await user.keyboard('g')
  await waitFor(() => expect(written()).toMatchObject([{ body: { confirmation: ['30'] } }]))
})

test('d matches two sides that differ, and opens the reason dialog once the difference is loaded', async () => {
  const view = await draw()
  const { user, rerender } = view
  await selectBoth(view)
  await user.keyboard('d')
  await waitFor(() =>
    expect(written()).toMatchObject([
      { body: { system: [{ kind: 'movement', id: '18' }], confirmation: ['30'], with_difference: true } },
    ]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  const found = openDifference('D03', -10, { ref: 'capture:30', sentence: 'Sistema R$ 150,00, captura R$ 149,90.' })
  rerender(dayView({ differences: [difference, found], version: 8 }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Sistema R$ 150,00, captura R$ 149,90.')).toBeDefined()
})

test('d on a row with a difference opens the reason dialog; on a row without one it shows a message', async () => {
  const { user, rows } = await draw()
  rows[2]?.focus()
  const isInMenu = async (disabled: boolean) => {
    await user.keyboard('.')
    const item = await screen.findByRole('menuitem', { name: /^Registrar diferença \(D\)/ })
    expect(item).toHaveProperty('disabled', disabled)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  await isInMenu(true)
  await user.keyboard('d')
  rows[1]?.focus()
  await isInMenu(false)
  await user.keyboard('d')
  expect(within(await screen.findByRole('dialog')).getByText('Sistema R$ 85,00, captura R$ 58,00.')).toBeDefined()
  expect(written()).toEqual([])
})

test('s splits a line with two payments: a part of it moves to another method', async () => {
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
