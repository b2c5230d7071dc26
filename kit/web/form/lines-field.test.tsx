import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, post } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import type { LineCell, LineColumn } from '../cells/line-cells.tsx'
import { MoneyField } from '../fields/amount-fields.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { Notices } from '../overlays/notices.tsx'
import { Form } from './form.tsx'
import { LinesField } from './lines-field.tsx'

const Line = z.object({ name: z.string().min(3, 'Informe o nome.'), amount_cents: z.int() })
const Draft = z.object({ lines: z.array(Line).min(1, 'Inclua ao menos uma linha.') })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  { create: post('/bills', { body: Draft, answer: z.null() }) },
)

const renderedNames: string[] = []
const Name = (props: LineCell) => {
  renderedNames.push(props.name)
  return <TextField {...props} />
}
const columns: LineColumn[] = [
  { name: 'name', label: 'Nome', field: (props) => <Name {...props} /> },
  { name: 'amount_cents', label: 'Valor', number: true, field: (props) => <MoneyField {...props} /> },
]

const Bill = ({ initial }: { initial?: { lines: object[] } }) => (
  <>
    <Form submit={bills.create} initial={initial}>
      <LinesField name="lines" label="Itens" columns={columns} total={{ field: 'amount_cents', target: 3000 }} />
    </Form>
    <Notices />
  </>
)
const twoLines = {
  lines: [
    { name: 'Luz', amount_cents: 1000 },
    { name: 'Água', amount_cents: 500 },
  ],
}

beforeEach(() => signInAs('admin'))

const cell = (label: string, line: number) =>
  screen.getByRole('textbox', { name: new RegExp(`^${label}, linha ${line}`) })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

test('lines are entered by keyboard only, their sum is updated during typing, and an empty last line is not sent', async () => {
  const sent = network(() => ({ json: null }))
  renderPage(<Bill />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Adicionar linha' }))
  await waitFor(() => expect(document.activeElement).toBe(cell('Nome', 1)))
  await user.keyboard('Energia{Tab}10,50{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(cell('Nome', 2)))
  await user.keyboard('Telefone{Tab}{Control>}d{/Control}')
  expect(cell('Valor', 2)).toHaveProperty('value', '10,50')
  expect(screen.getByText('R$ 21,00')).toBeTruthy()
  expect(screen.getByText('-R$ 9,00')).toBeTruthy()
  await user.keyboard('{Enter}')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    lines: [
      { name: 'Energia', amount_cents: 1050 },
      { name: 'Telefone', amount_cents: 1050 },
    ],
  })
})

test('a removed line can be restored at its position', async () => {
  network()
  renderPage(<Bill initial={twoLines} />)
  const user = userEvent.setup()
  await user.click(cell('Nome', 1))
  await user.keyboard('{Control>}{Backspace}{/Control}')
  expect(cell('Nome', 1)).toHaveProperty('value', 'Água')
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(cell('Nome', 1)).toHaveProperty('value', 'Luz')
  expect(cell('Nome', 2)).toHaveProperty('value', 'Água')
})

test('typing in one line renders only that line', async () => {
  network()
  renderPage(<Bill initial={twoLines} />)
  renderedNames.length = 0
  await userEvent.type(cell('Nome', 2), ' e luz')
  expect(cell('Nome', 2)).toHaveProperty('value', 'Água e luz')
  expect(new Set(renderedNames)).toEqual(new Set(['lines.1.name']))
})

test('the arrow keys move between lines', async () => {
  network()
  renderPage(<Bill initial={twoLines} />)
  const user = userEvent.setup()
  await user.click(cell('Valor', 1))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(cell('Valor', 2)))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(document.activeElement).toBe(cell('Valor', 1)))
})

test('wrong lines show messages at their cells, from the page and from the server alike', async () => {
  network(() => ({
    status: 422,
    json: { code: 'x', message: 'Há campos inválidos.', fields: { 'lines.1.amount_cents': 'Acima do limite.' } },
  }))
  renderPage(<Bill initial={twoLines} />)
  const user = userEvent.setup()
  await user.clear(cell('Nome', 2))
  await user.type(cell('Nome', 2), 'Á')
  await save()
  await waitFor(() => expect(cell('Nome', 2).getAttribute('aria-invalid')).toBe('true'))
  await user.type(cell('Nome', 2), 'gua')
  expect(screen.queryByText('Informe o nome.')).toBeNull()
  await save()
  expect(await screen.findByText('Acima do limite.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(cell('Valor', 2)))
})

test('a list that requires a line shows a message', async () => {
  network()
  renderPage(<Bill />)
  await save()
  expect(await screen.findAllByText('Campo obrigatório.')).not.toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar linha' }))
  await save()
  expect(await screen.findAllByText('Inclua ao menos uma linha.')).not.toHaveLength(0)
})
