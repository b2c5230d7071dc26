import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, get, put } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { SelectField } from '../fields/choice-fields.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { Form } from './form.tsx'

const Draft = z.object({ name: z.string(), note: z.string(), kind: z.enum(['in', 'out']), version: z.int() })
const params = z.object({ id: z.string() })
const types = defineOperations(
  { name: 'types', ability: 'none' },
  {
    get: get('/types/:id', { params, answer: Draft }),
    update: put('/types/:id', { params, body: Draft, answer: z.null() }),
  },
)
const first = { name: 'Sangria', note: 'cofre', kind: 'out', version: 1 }
const theirs = { name: 'Sangria do turno', note: 'cofre', kind: 'in', version: 2 }

const Edit = () => (
  <Form submit={types.update} params={{ id: '7' }} initial={first} record={types.get}>
    <TextField name="name" label="Nome" />
    <TextField name="note" label="Observação" />
    <SelectField name="kind" label="Sinal" options={{ in: 'Entrada', out: 'Saída' }} />
  </Form>
)

const stale = {
  status: 409,
  json: {
    code: 'version.stale',
    message: 'Este registro foi alterado por Bia às 14:02. Recarregue antes de continuar.',
  },
}

beforeEach(() => signInAs('admin'))

async function openConflict() {
  const sent = network(({ method, body }) => {
    if (method === 'GET') return { json: theirs }
    return Object(body).version === 2 ? { json: null } : stale
  })
  const user = userEvent.setup()
  renderPage(<Edit />)
  await user.clear(screen.getByLabelText(/Nome/))
  await user.type(screen.getByLabelText(/Nome/), 'Sangria noturna')
  await user.clear(screen.getByLabelText(/Observação/))
  await user.type(screen.getByLabelText(/Observação/), 'caixa 2')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Este registro mudou enquanto você editava' })
  return { user, sent, dialog }
}

const bodies = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('changes of one side are proposed, changes of both are asked about, and no unseen change is overwritten', async () => {
  const { user, sent, dialog } = await openConflict()
  expect(dialog.textContent).toContain('alterado por Bia às 14:02')
  expect(screen.getByRole('radio', { name: 'Observação: meu valor' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Sinal: valor salvo' })).toHaveProperty('checked', true)
  expect(dialog.textContent).toContain('Entrada')
  expect(screen.getByRole('radio', { name: 'Nome: meu valor' })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Nome: meu valor' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(bodies(sent)).toHaveLength(1)
  expect(await screen.findByText('Os valores foram combinados. Confira e salve.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(bodies(sent)).toHaveLength(2))
  expect(bodies(sent)[1]).toEqual({ name: 'Sangria noturna', note: 'caixa 2', kind: 'in', version: 2 })
})

test('all own values or all values of the other person can be chosen in one step', async () => {
  const { user, sent } = await openConflict()
  await user.click(screen.getByRole('button', { name: 'Usar os salvos' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(await screen.findByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(bodies(sent)[1]).toEqual(theirs))
})

test('closing the comparison keeps the input', async () => {
  const { user, dialog } = await openConflict()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(screen.getByLabelText(/Nome/)).toHaveProperty('value', 'Sangria noturna')
})
