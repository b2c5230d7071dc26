import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { amount, at, Bills, fourBills, lastWrite, name, serve, server, undone, user } from './cell-edits.testing.tsx'

beforeEach(fourBills)

const paste = (text: string) => fireEvent.paste(document.body, { clipboardData: { getData: () => text } })

test('a pasted column fills down after a preview: wrong lines are skipped, failures retried, and one undo reverts all', async () => {
  let refused = true
  const sent = serve(({ method, path }) =>
    method === 'PUT' && refused && path.includes('0001')
      ? { status: 409, json: { code: 'bill.day', message: 'O dia está fechado.' } }
      : undefined,
  )
  renderPage(<Bills />)
  await screen.findByRole('grid')
  at(0, amount).focus()
  paste('"R$ 1.234,56"\r\n20,00\r\nabc\r\n5\r\n99\r\n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Preencher Valor' }))
  const lines = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    'C0R$ 10,00R$ 1.234,56Será alterada.',
    'C1R$ 20,00R$ 20,00Já tem este valor.',
    'C2R$ 30,00abcValor inválido.',
    'C3R$ 40,00R$ 5,00Este registro não pode ser alterado.',
  ])
  expect(dialog.getByText(/1 linha colada fica de fora/).textContent).toContain('99')
  await user.click(dialog.getByRole('button', { name: 'Preencher 1 linha' }))
  await waitFor(() => expect(server[0]?.amount_cents).toBe(123456))
  await user.click(await dialog.findByText('Fechar'))

  at(0, amount).focus()
  paste('1\n2\n3')
  const second = within(await screen.findByRole('dialog', { name: 'Preencher Valor' }))
  await user.click(second.getByRole('button', { name: 'Preencher 3 linhas' }))
  expect(await second.findByText('O dia está fechado.')).toBeTruthy()
  refused = false
  await user.click(await second.findByRole('button', { name: 'Repetir falhas' }))
  await waitFor(() => expect(server.map(({ amount_cents }) => amount_cents)).toEqual([100, 200, 300, 4000]))
  await user.click(await second.findByText('Fechar'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(undone(sent)).toEqual([lastWrite()]))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(undone(sent).slice(1)).toEqual([lastWrite(1), lastWrite(2)]))
})

test('pasting two columns, or too many lines, is refused with a reason', async () => {
  serve()
  renderPage(<Bills />)
  await screen.findByRole('grid')
  at(0, name).focus()
  paste('a\tb\nc\td')
  expect(await screen.findByText('Copie uma coluna só: foram coladas várias.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  at(0, name).focus()
  paste('abc\n'.repeat(201))
  expect(await screen.findByText('Cole no máximo 200 linhas de cada vez.')).toBeTruthy()
})
