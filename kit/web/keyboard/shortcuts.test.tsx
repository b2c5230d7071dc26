import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { ActionMenu, Dropdown } from '../fields/dropdown.tsx'
import { Button, IconButton } from '../layout/button.tsx'
import { Drawer, Modal } from '../overlays/overlays.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { getShortcuts, switchLetters, useShortcut, useShortcutNotes } from './shortcuts.ts'

afterEach(() => switchLetters(true))

const done = vi.fn<(action: string) => void>()
afterEach(() => done.mockClear())

function Page() {
  const [open, setOpen] = useState(false)
  useShortcut('g c', 'Ir para a conciliação', () => done('conciliation'), { everywhere: true })
  useShortcut('c', 'Confirmar', () => done('confirm'))
  useShortcut('ctrl+k', 'Buscar', () => done('palette'), { everywhere: true })
  useShortcutNotes({ arrowdown: 'Próxima linha' })
  return (
    <>
      <input aria-label="Nome" />
      <Button keys="n" onClick={() => done('new')}>
        Novo tipo
      </Button>
      <Button keys="x" blocked="Não há diferença nesta linha." onClick={() => done('explain')}>
        Explicar
      </Button>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Modal open={open} title="Diálogo" onClose={() => setOpen(false)}>
        <Button keys="s" onClick={() => done('save')}>
          Salvar
        </Button>
      </Modal>
    </>
  )
}

const getActions = () => done.mock.calls.flat()

test('a letter runs an action, a letter after G opens a page, and a button is pressed by its keys', async () => {
  renderPage(<Page />)
  await userEvent.keyboard('c')
  await userEvent.keyboard('gc')
  await userEvent.keyboard('n')
  expect(getActions()).toEqual(['confirm', 'conciliation', 'new'])
})

test('letters typed into a field have no effect as shortcuts, combinations do', async () => {
  renderPage(<Page />)
  await userEvent.type(screen.getByLabelText('Nome'), 'cgcn')
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(getActions()).toEqual(['palette'])
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('cgcn')
})

test('a dialog blocks the shortcuts of the page below, and has its own', async () => {
  renderPage(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByRole('dialog')
  await userEvent.keyboard('c')
  await userEvent.keyboard('s')
  expect(getActions()).toEqual(['save'])
})

test('Escape closes only the dialog, even one that disappears immediately', async () => {
  function Record() {
    useShortcut('Escape', 'Fechar o painel', () => done('panel'))
    return <Page />
  }
  renderPage(<Record />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(getActions()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(getActions()).toEqual(['panel'])
})

test('Escape closes an open menu or panel of a button first, then acts on the page', async () => {
  function Record() {
    useShortcut('Escape', 'Fechar o painel', () => done('panel'))
    return (
      <>
        <ActionMenu
          label="Mais ações"
          opener="Mais ações"
          width={200}
          actions={[{ label: 'Imprimir', onSelect: () => done('print') }]}
        />
        <Dropdown label="Avisos" opener="Avisos" width={200}>
          <button type="button">Ler</button>
        </Dropdown>
      </>
    )
  }
  renderPage(<Record />)
  for (const [name, role] of [
    ['Mais ações', 'menu'],
    ['Avisos', 'dialog'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }))
    const layer = await screen.findByRole(role)
    await waitFor(() => expect(layer.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  }
  expect(getActions()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(getActions()).toEqual(['panel'])
})

test('the key of a menu opens it, and Escape returns the focus to the row that had it', async () => {
  renderPage(
    <>
      <button type="button">Linha 1</button>
      <ActionMenu
        label="Mais ações"
        opener="Mais ações"
        width={200}
        keys="."
        actions={[{ label: 'Imprimir', onSelect: () => done('print') }]}
      />
    </>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mais ações' }).title).toBe('Atalho: .'))
  expect(screen.getByRole('button', { name: 'Mais ações' }).getAttribute('aria-keyshortcuts')).toBe('.')
  screen.getByRole('button', { name: 'Linha 1' }).focus()
  await userEvent.keyboard('.')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Linha 1')
})

test('the key of both menus opens the menu of the open record, also if the menu of the list comes later', async () => {
  const menu = (label: string, isLast = false) => (
    <ActionMenu label={label} opener={label} width={200} keys="." isLast={isLast} actions={[]} />
  )
  renderPage(
    <>
      {menu('Mais ações')}
      {menu('Mais da lista', true)}
    </>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mais da lista' }).title).toBe('Atalho: .'))
  await userEvent.keyboard('.')
  await screen.findByRole('menu', { name: 'Mais ações' })
})

test('Escape closes an open tooltip and still acts on the page', async () => {
  function Record() {
    useShortcut('Escape', 'Fechar o painel', () => done('panel'))
    return <IconButton label="Próximo registro" icon="→" />
  }
  renderPage(<Record />)
  await userEvent.hover(screen.getByRole('button', { name: 'Próximo registro' }))
  await screen.findByRole('tooltip')
  await userEvent.keyboard('{Escape}')
  expect(getActions()).toEqual(['panel'])
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('a disabled button does not react to its keys either', async () => {
  renderPage(<Page />)
  await userEvent.keyboard('x')
  expect(getActions()).toEqual([])
})

test('letter shortcuts can be switched off and then disappear from tooltips; combinations stay', async () => {
  renderPage(<Page />)
  expect(screen.getByRole('button', { name: 'Novo tipo' }).getAttribute('aria-keyshortcuts')).toBe('N')
  switchLetters(false)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Novo tipo' }).getAttribute('aria-keyshortcuts')).toBeNull(),
  )
  await userEvent.keyboard('c')
  await userEvent.keyboard('gc')
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(getActions()).toEqual(['palette'])
})

test('the list of shortcuts shows those of this page with their keys in words', async () => {
  renderPage(<Page />)
  const shortcuts = getShortcuts()
  renderPage(<ShortcutSheet open letters shortcuts={shortcuts} onClose={() => undefined} />)
  const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
  expect(sheet.textContent).toContain('Nesta página')
  const lines = [...sheet.querySelectorAll('dl > div')].map(
    (line) => `${line.querySelector('dt')?.textContent}: ${line.querySelector('dd')?.textContent}`,
  )
  expect(lines).toEqual([
    'Novo tipo: N',
    'Explicar: X',
    'Confirmar: C',
    'Próxima linha: ↓',
    'Ir para a conciliação: G depois C',
    'Buscar: Ctrl+K',
    'Abrir o resultado: Enter',
    'Abrir em outra aba: Ctrl+Enter',
    'Só as ações desta página: >',
  ])
})

test('Escape closes the upper of two dialogs, then the lower one', async () => {
  function Stacked() {
    const [drawer, setDrawer] = useState(true)
    const [dialog, setDialog] = useState(false)
    return (
      <Drawer open={drawer} title="Registro" onClose={() => setDrawer(false)}>
        <Button onClick={() => setDialog(true)}>Editar</Button>
        <Modal open={dialog} title="Editar registro" onClose={() => setDialog(false)}>
          Campos
        </Modal>
      </Drawer>
    )
  }
  renderPage(<Stacked />)
  await userEvent.click(await screen.findByRole('button', { name: 'Editar' }))
  await screen.findByRole('dialog', { name: 'Editar registro' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar registro' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Registro' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Registro' })).toBeNull())
})

test('Escape acts on no part of the page while a menu is open, wherever the focus is', async () => {
  function PageWithMenu() {
    useShortcut('escape', 'Limpar', () => done('clear'))
    return <ActionMenu label="Mais" opener="Mais" width={200} actions={[{ label: 'Separar', onSelect: () => {} }]} />
  }
  renderPage(<PageWithMenu />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mais' }))
  await screen.findByRole('menu')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('{Escape}')
  expect(getActions()).toEqual([])
})
