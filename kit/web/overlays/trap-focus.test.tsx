import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionMenu, Dropdown } from '../fields/dropdown.tsx'
import { KitProvider } from '../layout/provider.tsx'
import { Modal } from './overlays.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Collects timers without delay, so that the test can run them again as late as a busy browser does. */
function watchTimers() {
  const pending: (() => void)[] = []
  const set = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, wait?: number) => {
    if (!wait) pending.push(act)
    return set(act, wait)
  }) as typeof setTimeout)
  return () => {
    for (const act of [...pending]) act()
  }
}

const fields = (
  <>
    <input aria-label="Código" />
    <input aria-label="Nome" />
  </>
)

test.each([
  ['a dialog', <Modal key="it" open title="Novo tipo" onClose={() => undefined} children={fields} />],
  ['a panel below a button', <Dropdown key="it" label="Novo tipo" opener="Abrir" width={300} children={fields} />],
])('focus that has moved on in %s is not returned to its beginning', async (container, element) => {
  const person = userEvent.setup()
  const runTimers = watchTimers()
  render(<KitProvider test>{element}</KitProvider>)
  if (container !== 'a dialog') await person.click(screen.getByRole('button', { name: 'Novo tipo' }))
  const name = await screen.findByRole('textbox', { name: 'Nome' })
  await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull())
  name.focus()
  runTimers()
  expect(document.activeElement).toBe(name)
})

test('focus that has moved on in a menu is not returned to its beginning', async () => {
  const person = userEvent.setup()
  const runTimers = watchTimers()
  const actions = [
    { label: 'Visões', onSelect: () => undefined },
    { label: 'Exportar', onSelect: () => undefined },
  ]
  render(
    <KitProvider test children={<ActionMenu label="Mais da lista" opener="Mais" width={180} actions={actions} />} />,
  )
  await person.click(screen.getByRole('button', { name: 'Mais' }))
  const last = await screen.findByRole('menuitem', { name: 'Exportar' })
  await vi.waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull())
  last.focus()
  runTimers()
  expect(document.activeElement).toBe(last)
})
