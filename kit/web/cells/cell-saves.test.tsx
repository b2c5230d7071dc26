import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import {
  at,
  Bills,
  fourBills,
  lastWrite,
  name,
  open,
  serve,
  server,
  textIn,
  undone,
  user,
  written,
} from './cell-edits.testing.tsx'

beforeEach(fourBills)

test('leaving a cell saves it; a wrong value stays marked until it is corrected or discarded', async () => {
  serve()
  renderPage(<Bills />)
  await open(0, name)
  await user.keyboard('{Control>}a{/Control}Água nova')
  await user.click(at(2, 6))
  await waitFor(() => expect(server[0]?.name).toBe('Água nova'))
  await open(1, name)
  await user.keyboard('{Control>}a{/Control}Lu')
  await user.click(at(2, 6))
  expect(at(1, name).textContent).toContain('Lu')
  expect(within(at(1, name)).getByRole('alert').textContent).toContain('Informe o nome.')
  await open(1, name)
  expect(textIn(at(1, name)).value).toBe('Lu')
  await user.keyboard('z do pátio{Enter}')
  await waitFor(() => expect(server[1]?.name).toBe('Luz do pátio'))
})

test('simultaneous changes of two people are resolved in a dialog, and no unseen change is overwritten', async () => {
  const sent = serve()
  renderPage(<Bills />)
  await open(0, name)
  Object.assign(server[0] ?? {}, { name: 'Água de Bia', amount_cents: 7700, version: 2 })
  await user.keyboard('{Control>}a{/Control}Água minha{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Este registro mudou enquanto você editava' }))
  expect(dialog.getByText(/alterado por Bia/)).toBeTruthy()
  expect(dialog.getByText('Água de Bia')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Nome: meu valor' }))
  await user.click(dialog.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(server[0]).toMatchObject({ name: 'Água minha', amount_cents: 7700, version: 3 }))
  expect(written(sent)).toHaveLength(2)

  await open(1, name)
  Object.assign(server[1] ?? {}, { name: 'Luz de Bia', version: 2 })
  await user.keyboard('{Control>}a{/Control}Luz minha{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Usar os salvos' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(at(1, name).textContent).toBe('Luz de Bia'))
  expect(written(sent)).toHaveLength(3)
})

test('without a connection the input stays, the cell shows a message, and it can be sent again from there', async () => {
  let connected = false
  serve(({ method }) => {
    if (method === 'PUT' && !connected) throw new Error('no way to the server')
    return undefined
  })
  renderPage(<Bills />)
  await open(0, name)
  await user.keyboard('{Control>}a{/Control}Água da rua{Enter}')
  const alert = await within(at(0, name)).findByRole('alert')
  expect(alert.textContent).toContain('Sem conexão')
  expect(at(0, name).textContent).toContain('Água da rua')
  connected = true
  await open(0, name)
  expect(textIn(at(0, name)).value).toBe('Água da rua')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server[0]?.name).toBe('Água da rua'))

  connected = false
  await open(1, name)
  await user.keyboard('{Control>}a{/Control}Luz da rua{Enter}')
  await within(at(1, name)).findByRole('alert')
  at(1, name).focus()
  await user.keyboard('{Escape}')
  expect(at(1, name).textContent).toBe('Luz')
})

test('a page with an unsaved cell is left only after a confirmation', async () => {
  serve(({ method }) => {
    if (method === 'PUT') throw new Error('no way to the server')
    return undefined
  })
  const { router } = renderPage(<Bills />, { path: '/', address: '/' })
  await open(0, name)
  await user.keyboard('Água da rua{Enter}')
  await within(at(0, name)).findByRole('alert')
  await user.click(await screen.findByRole('link', { name: 'C2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Há alterações não salvas' }))
  await user.click(dialog.getByRole('button', { name: 'Continuar editando' }))
  expect(router.state.location.pathname).toBe('/')
  expect(at(0, name).textContent).toContain('Água da rua')
})

test('a refusal of the server is shown at its cell', async () => {
  serve(({ method }) =>
    method === 'PUT'
      ? {
          status: 409,
          json: { code: 'bill.taken', message: 'Há campos inválidos.', fields: { name: 'Já existe esta conta.' } },
        }
      : undefined,
  )
  renderPage(<Bills />)
  await open(0, name)
  await user.keyboard('{Control>}a{/Control}Luz{Enter}')
  expect((await within(at(0, name)).findByRole('alert')).textContent).toContain('Já existe esta conta.')
})

test('a saved cell can be undone', async () => {
  const sent = serve()
  renderPage(<Bills />)
  await open(0, name)
  await user.keyboard('{Control>}a{/Control}Outra{Enter}')
  await waitFor(() => expect(at(0, 6).textContent).toBe('2'))
  expect((await screen.findAllByText(/Conta alterada.|alteradas./)).length).toBeGreaterThan(0)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(undone(sent)).toEqual([lastWrite()]))
})
