import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, post } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
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

function Bills({ paidRow }: { paidRow: 'kept' | 'gone' }) {
  const [paid, setPaid] = useState(false)
  return (
    <div id="content">
      <PageHeader title="Contas" />
      <DataTable
        label="Contas"
        rows={paid && paidRow === 'gone' ? ['Água'] : ['Água', 'Luz']}
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

test.each([
  ['kept', 'is in the row when the button went with what it did', 'Luz'],
  ['gone', 'is on the heading of the page when the whole row went', 'Contas'],
] as const)('row %s: after a form the focus %s', async (paidRow, _, expected) => {
  network(() => ({ json: null }))
  renderPage(<Bills paidRow={paidRow} />)
  const person = await openByKeyboard('Pagar')
  await person.type(await screen.findByRole('textbox'), 'Banco{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pagar' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.closest('tr, h1')?.textContent).toBe(expected))
})
