import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, post } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { ActionMenu, Dropdown } from '../fields/dropdown.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Button } from '../layout/button.tsx'
import { PageHeader } from '../layout/layout.tsx'
import { DataTable } from '../table/table.tsx'
import { Modal } from './overlays.tsx'

const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  { pay: post('/bills', { body: z.object({ name: z.string().min(3, 'Informe o nome.') }), answer: z.null() }) },
)
const getFocusedText = () => document.activeElement?.textContent
const openByKeyboard = async (name: string) => {
  const person = userEvent.setup()
  screen.getByRole('button', { name }).focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('dialog')
  return person
}

const Pay = ({ onDone }: { onDone?: () => void }) => (
  <FormDialog opener="Pagar" title="Pagar conta" submit={bills.pay} onDone={onDone}>
    <TextField name="name" label="Nome" autoFocus />
  </FormDialog>
)

type Rows = Record<'before' | 'after', readonly string[]>

function Bills({ rows }: { rows: Rows }) {
  const [paid, setPaid] = useState(false)
  return (
    <div id="content">
      <PageHeader title="Contas" />
      <DataTable
        label="Contas"
        rows={paid ? rows.after : rows.before}
        rowKey={(name) => name}
        columns={[
          { title: 'Conta', cell: (name) => name },
          {
            title: 'Ação',
            // The answer arrives after the dialog has closed.
            cell: (name) => name === 'Luz' && !paid && <Pay onDone={() => setTimeout(() => setPaid(true), 50)} />,
          },
        ]}
      />
    </div>
  )
}

beforeEach(() => signInAs('admin'))

test('Escape in a dialog whose first field has the focus returns it to the button that opened the dialog', async () => {
  renderPage(<Pay />)
  for (const _ of ['first', 'again']) {
    const person = await openByKeyboard('Pagar')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getFocusedText()).toBe('Pagar')
  }
})

test('a dialog that is removed instead of closed returns the focus too', async () => {
  const Link = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Gerar link</Button>
        {open && <Modal open title="Link" onClose={() => setOpen(false)} children="Copie o link." />}
      </>
    )
  }
  renderPage(<Link />)
  const person = await openByKeyboard('Gerar link')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(getFocusedText()).toBe('Gerar link'))
})

const outcomes: [string, Rows, string][] = [
  ['the row stays without its button, the focus is in it', { before: ['Água', 'Luz'], after: ['Água', 'Luz'] }, 'Luz'],
  ['the row goes, the focus is in the next one', { before: ['Água', 'Luz', 'Gás'], after: ['Água', 'Gás'] }, 'Gás'],
  ['the last row goes, the focus is in the one before', { before: ['Água', 'Luz'], after: ['Água'] }, 'Água'],
  ['the only row goes, the focus is on the heading of the page', { before: ['Luz'], after: [] }, 'Contas'],
]
test.each(outcomes)('after a form, if %s', async (_, rows, expected) => {
  network(() => ({ json: null }))
  renderPage(<Bills rows={rows} />)
  const person = await openByKeyboard('Pagar')
  await person.type(await screen.findByRole('textbox'), 'Banco{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pagar' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.closest('tr, h1')?.textContent).toBe(expected))
})

function Notices({ within }: { within: 'page' | 'panel' }) {
  const [notices, setNotices] = useState(['Água', 'Luz', 'Gás'])
  const list = (
    <ul>
      {notices.map((name) => (
        <li key={name}>
          <a href={`/${name}`}>{name}</a>
          <Button onClick={() => setNotices(notices.filter((other) => other !== name))}>Excluir</Button>
        </li>
      ))}
    </ul>
  )
  return (
    <div id="content">
      <PageHeader title="Avisos" />
      {within === 'page' ? list : <Dropdown label="Ver avisos" opener="Ver" width={300} children={list} />}
    </div>
  )
}

test.each(['page', 'panel'] as const)(
  'deleting the lines of a list one by one keeps the focus on their buttons, then in the %s',
  async (within) => {
    renderPage(<Notices within={within} />)
    if (within === 'panel') await openByKeyboard('Ver avisos')
    const person = userEvent.setup()
    const [, second] = await screen.findAllByRole('button', { name: 'Excluir' })
    second?.focus()
    const lines: (string | undefined)[] = []
    for (const left of [2, 1]) {
      await person.keyboard('{Enter}')
      await waitFor(() => expect(screen.getAllByRole('button', { name: 'Excluir' })).toHaveLength(left))
      await waitFor(() => expect(getFocusedText()).toBe('Excluir'))
      lines.push(document.activeElement?.closest('li')?.firstElementChild?.textContent)
    }
    expect(lines).toEqual(['Gás', 'Água'])
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull())
    const container = within === 'page' ? 'h1' : '[role="dialog"]'
    await waitFor(() => expect(document.activeElement?.matches(container)).toBe(true))
  },
)

function Close({ after }: { after: 'disabled' | 'renamed' | 'redrawn' }) {
  const [closed, setClosed] = useState(false)
  return (
    <div id="content">
      <PageHeader title="Dia" />
      <ActionMenu
        label="Mais"
        opener="Mais"
        width={200}
        actions={[{ label: 'Fechar', onSelect: () => setClosed(true) }]}
      />
      <Button
        key={after === 'disabled' ? 'same' : String(closed)}
        disabled={closed && after === 'disabled'}
        onClick={() => setClosed(true)}
      >
        {closed && after === 'renamed' ? 'Fechado' : 'Fechar dia'}
      </Button>
    </div>
  )
}

test.each([
  ['disabled', 'Dia'],
  ['renamed', 'Dia'],
  ['redrawn', 'Fechar dia'],
] as const)('a button that its own action leaves %s loses the focus to "%s"', async (after, expected) => {
  renderPage(<Close after={after} />)
  const button = screen.getByRole('button', { name: 'Fechar dia' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement === button && !button.matches(':disabled')).toBe(false))
  await waitFor(() => expect(getFocusedText()).toBe(expected))
})

test('an entry of a menu returns the focus to the button of the menu', async () => {
  renderPage(<Close after="renamed" />)
  const person = userEvent.setup()
  screen.getByRole('button', { name: 'Mais' }).focus()
  await person.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'Fechar' })).focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await waitFor(() => expect(getFocusedText()).toBe('Mais'))
})

test('after a click beside all controls, no control receives the focus again', async () => {
  renderPage(<Close after="redrawn" />)
  const button = screen.getByRole('button', { name: 'Fechar dia' })
  button.focus()
  button.blur()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  button.click()
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(document.body)
})

test('an element that had the focus before this code was loaded and is removed gives it to the heading', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  renderPage(
    <main>
      <PageHeader title="Contas" />
    </main>,
  )
  await screen.findByRole('heading', { name: 'Contas' })
  field.remove()
  await waitFor(() => expect(getFocusedText()).toBe('Contas'))
})
