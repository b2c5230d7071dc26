import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { renderPage, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { getShortcuts } from '../keyboard/shortcuts.ts'
import {
  amount,
  at,
  Bills,
  code,
  due,
  fourBills,
  name,
  open,
  serve,
  server,
  status,
  textIn,
  urgent,
  user,
  written,
} from './cell-edits.testing.tsx'

beforeEach(fourBills)

test('F2 edits a cell, and Enter saves the record with only this value changed and moves down', async () => {
  const sent = serve()
  renderPage(<Bills />)
  await open(0, name)
  expect(textIn(at(0, name)).value).toBe('Água')
  await user.clear(textIn(at(0, name)))
  await user.keyboard('Água e esgoto{Enter}')
  expect(document.activeElement).toBe(at(1, name))
  await waitFor(() => expect(at(0, 6).textContent).toBe('2'))
  expect(at(0, name).textContent).toBe('Água e esgoto')
  expect(written(sent).map(({ body }) => body)).toEqual([
    {
      name: 'Água e esgoto',
      amount_cents: 1000,
      due_date: '2026-11-10',
      status: 'open',
      urgent: false,
      bank: 'b3',
      note: 'fica',
      version: 1,
    },
  ])
})

test('Enter and a double click edit too; on a cell that is not editable Enter opens the record', async () => {
  serve()
  const { router } = renderPage(<Bills />)
  await open(0, name, '{Enter}')
  await user.keyboard('{Escape}')
  await user.dblClick(at(1, amount))
  expect(textIn(at(1, amount)).value).toBe('20,00')
  await user.keyboard('{Escape}')
  at(1, code).querySelector('a')?.focus()
  await user.keyboard('{F2}')
  expect(screen.queryByRole('textbox')).toBeNull()
  at(3, name).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/bills/${server[3]?.id}`))
})

test('Escape restores the old value without a request, and an unchanged value is not sent either', async () => {
  const sent = serve()
  renderPage(<Bills />)
  await open(0, name)
  await user.keyboard('x{Escape}')
  expect(at(0, name).textContent).toBe('Água')
  expect(document.activeElement).toBe(at(0, name))
  await user.keyboard('{F2}{Enter}')
  expect(document.activeElement).toBe(at(1, name))
  expect(written(sent)).toEqual([])
})

test('a wrong value shows a message in Portuguese at its cell, stays as typed, and is checked at each change', async () => {
  const sent = serve()
  renderPage(<Bills />)
  await open(0, name)
  await user.clear(textIn(at(0, name)))
  await user.keyboard('Á{Enter}')
  const field = textIn(at(0, name))
  expect(field.value).toBe('Á')
  expect(document.activeElement).toBe(field)
  expect(within(at(0, name)).getByText('Informe o nome.')).toBeTruthy()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await user.keyboard('gua limpa')
  expect(within(at(0, name)).queryByText('Informe o nome.')).toBeNull()
  await user.keyboard('{Escape}')
  await open(0, amount)
  await user.keyboard('dez{Enter}')
  expect(within(at(0, amount)).getByText('Valor inválido.')).toBeTruthy()
  expect(textIn(at(0, amount)).value).toBe('dez')
  expect(written(sent)).toEqual([])
})

test('Tab saves and edits the next editable cell, Shift+Tab the previous one, across the end of a row', async () => {
  const sent = serve()
  renderPage(<Bills />)
  await open(0, name)
  await user.keyboard('{Control>}a{/Control}Água fria{Tab}')
  await waitFor(() => expect(document.activeElement).toBe(textIn(at(0, amount))))
  await user.keyboard('12,50{Tab}')
  await waitFor(() => expect(document.activeElement).toBe(textIn(at(0, due))))
  await user.keyboard('010326{Tab}')
  await waitFor(() => expect(at(0, status).contains(document.activeElement)).toBe(true))
  await user.keyboard('{Tab}')
  await waitFor(() => expect(within(at(0, urgent)).getByRole('checkbox')).toBe(document.activeElement))
  await user.keyboard(' {Tab}')
  await waitFor(() => expect(at(0, 7).contains(document.activeElement)).toBe(true))
  await user.keyboard('{Tab}')
  await waitFor(() => expect(document.activeElement).toBe(textIn(at(1, name))))
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  await waitFor(() => expect(at(0, 7).contains(document.activeElement)).toBe(true))
  await waitFor(() => expect(server[0]?.version).toBe(5))
  expect(server[0]).toMatchObject({ name: 'Água fria', amount_cents: 1250, due_date: '2026-03-01', urgent: true })
  // One after the other, each with the version that the previous write returned.
  expect(written(sent).map(({ body }) => z.object({ version: z.int() }).parse(body).version)).toEqual([1, 2, 3, 4])
})

test('a choice is selected by keyboard and saved by Enter', async () => {
  serve()
  renderPage(<Bills />)
  await open(1, status)
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: 'Paga' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Paga' })).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server[1]?.status).toBe('paid'))
  await waitFor(() => expect(at(1, status).textContent).toBe('Paga'))
})

test('a choice in a long list is found by typing; Enter selects it, and Enter again saves it', async () => {
  const sent = serve()
  renderPage(<Bills />)
  await open(2, 7)
  await user.keyboard('Banco 11')
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Banco 11']))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(written(sent)).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server[2]?.bank).toBe('b11'))
  await waitFor(() => expect(at(2, 7).textContent).toBe('Banco 11'))
})

test('a grid marks the cells that are not editable; without the ability, or on a small screen, no cell is editable', async () => {
  serve()
  const first = renderPage(<Bills />)
  await screen.findByRole('grid')
  expect(at(0, code).getAttribute('aria-readonly')).toBe('true')
  expect(at(0, name).getAttribute('aria-readonly')).toBeNull()
  expect(at(3, name).getAttribute('aria-readonly')).toBe('true')
  expect(getShortcuts().map(({ keys }) => keys)).toContain('f2')
  first.unmount()
  signInAs('attachment')
  const second = renderPage(<Bills />)
  await screen.findByRole('grid')
  expect(at(0, name).getAttribute('aria-readonly')).toBeNull()
  at(0, name).focus()
  await user.keyboard('{F2}')
  expect(screen.queryByRole('textbox')).toBeNull()
  second.unmount()
  signInAs('workflow')
  setScreenWidth(390)
  renderPage(<Bills />)
  await screen.findByRole('link', { name: 'C0' })
  expect(document.querySelector('[aria-readonly]')).toBeNull()
})
