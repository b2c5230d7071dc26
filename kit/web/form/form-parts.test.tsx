import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, post } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { Form } from './form.tsx'
import type { FormPart } from './form-parts.tsx'

const Person = z
  .object({ name: z.string().min(3, 'Informe o nome.'), company: z.string().optional(), role: z.string().min(1) })
  .refine(({ role, company }) => role === 'admin' || company, { path: ['company'], message: 'Escolha a empresa.' })
const people = defineOperations(
  { name: 'people', ability: 'none' },
  { create: post('/people', { body: Person, answer: z.null() }) },
)

const parts: FormPart[] = [
  { id: 'who', title: 'Quem', content: <TextField name="name" label="Nome" /> },
  { id: 'where', title: 'Onde', content: <TextField name="company" label="Empresa" /> },
  { id: 'what', title: 'O quê', content: <TextField name="role" label="Papel" /> },
]

beforeEach(() => signInAs('admin'))

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const getHeading = () => screen.getByRole('heading', { level: 2 }).textContent

async function openForm(partsAs: 'steps' | 'sections' = 'steps') {
  const sent = network(() => ({ json: null }))
  renderPage(<Form submit={people.create} parts={parts} partsAs={partsAs} />)
  await screen.findByLabelText(/Nome/)
  return sent
}

test('a step can be left once its own fields are valid; the last one sends all of them', async () => {
  const sent = await openForm()
  await press('Próximo')
  expect(getHeading()).toBe('Quem')
  expect(screen.getByText('Campo obrigatório.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Nome/), 'Bia')
  await press('Próximo')
  expect(getHeading()).toBe('Onde')
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  await userEvent.type(screen.getByLabelText(/Empresa/), 'Posto 01')
  await press('Próximo')
  await userEvent.type(screen.getByLabelText(/Papel/), 'gerente')
  await press('Salvar')
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Bia', company: 'Posto 01', role: 'gerente' }]),
  )
})

test('a rule that depends on a later step does not block a step, and its error is shown at its field at the end', async () => {
  const sent = await openForm()
  await userEvent.type(screen.getByLabelText(/Nome/), 'Bia')
  await press('Próximo')
  await press('Próximo')
  expect(getHeading()).toBe('O quê')
  await userEvent.type(screen.getByLabelText(/Papel/), 'gerente')
  await press('Salvar')
  await waitFor(() => expect(getHeading()).toBe('Onde'))
  expect(screen.getByText('Escolha a empresa.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Empresa/)))
  expect(sent).toEqual([])
})

test('a step shows whether it is valid, and can be opened at any time without losing the input', async () => {
  await openForm()
  await userEvent.type(screen.getByLabelText(/Nome/), 'Bia')
  await press('O quê')
  expect(screen.getByRole('button', { name: /^Quem\s?, em ordem$/ })).toBeTruthy()
  await press('Voltar')
  expect(getHeading()).toBe('Onde')
  await press(/^Quem\s?, em ordem$/)
  expect(screen.getByLabelText<HTMLInputElement>(/Nome/).value).toBe('Bia')
})

test('sections are shown below each other with one button to save', async () => {
  await openForm('sections')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Quem',
    'Onde',
    'O quê',
  ])
  expect(screen.queryByRole('button', { name: 'Próximo' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Salvar' })).toBeTruthy()
})
