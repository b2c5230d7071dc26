import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Loads the menu's code again in each test, so that the page is drawn before it arrives.
beforeEach(() => vi.resetModules())
afterEach(cleanup)

async function drawMenu(opener: ReactNode = 'Mais') {
  const [{ KitProvider }, { ActionMenu }] = await Promise.all([
    import('../layout/provider.tsx'),
    import('./dropdown.tsx'),
  ])
  const actions = [{ label: 'Exportar', onSelect: () => undefined }]
  render(
    <KitProvider test>
      <ActionMenu label="Mais ações" opener={opener} width={200} actions={actions} />
    </KitProvider>,
  )
  const waiting = screen.getByRole('button', { name: 'Mais' })
  const replaced = () => waitFor(() => expect(waiting.isConnected).toBe(false))
  return { waiting, replaced }
}

test('a press that began while the code of the menu was loading opens the menu', async () => {
  const { waiting, replaced } = await drawMenu()
  fireEvent.pointerDown(waiting)
  await replaced()
  expect(await screen.findByRole('menuitem', { name: 'Exportar' })).toBeInstanceOf(HTMLElement)
})

test('a press while the menu is being rendered opens it too', async () => {
  const Pressed = () => {
    for (const waiting of screen.queryAllByRole('button', { name: 'Mais' })) fireEvent.pointerDown(waiting)
    return 'Mais'
  }
  const { replaced } = await drawMenu(<Pressed />)
  await replaced()
  expect(await screen.findByRole('menuitem', { name: 'Exportar' })).toBeInstanceOf(HTMLElement)
})

test('a button with the focus keeps it when the code of the menu is loaded', async () => {
  const { waiting, replaced } = await drawMenu()
  waiting.focus()
  await replaced()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mais' }))
})

test('focus that has left the button does not return to it', async () => {
  const { waiting, replaced } = await drawMenu()
  waiting.focus()
  waiting.blur()
  await replaced()
  expect(document.activeElement).toBe(document.body)
})
