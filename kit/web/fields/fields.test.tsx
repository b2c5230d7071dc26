import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  Cep,
  Cnpj,
  Cpf,
  defineOperations,
  PartsPerMillion,
  Phone,
  PriceMillis,
  post,
  TimeOfDay,
  UnitCostMicros,
} from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { Form } from '../form/form.tsx'
import { MoneyField, PriceField, RateField, UnitCostField, VolumeField } from './amount-fields.tsx'
import { SelectField } from './choice-fields.tsx'
import { DateField } from './date-field.tsx'
import { CepField, CnpjField, CpfField, PhoneField } from './document-fields.tsx'
import { ImageField } from './image-field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { PasswordField } from './password-field.tsx'
import { TimeField } from './time-field.tsx'
import { YesNoField } from './yes-no-field.tsx'

beforeEach(() => signInAs('admin'))

function renderForm(schema: z.ZodType, field: ReactNode) {
  const sent = network(() => ({ json: null }))
  const { save } = defineOperations(
    { name: 'one', ability: 'none' },
    { save: post('/one', { body: z.object({ it: schema }), answer: z.null() }) },
  )
  renderPage(<Form submit={save}>{field}</Form>)
  return sent
}

const field = () => screen.getByLabelText(/^Campo/)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

const cases = {
  cnpj: [Cnpj, <CnpjField name="it" label="Campo" key="f" />],
  cpf: [Cpf, <CpfField name="it" label="Campo" key="f" />],
  phone: [Phone, <PhoneField name="it" label="Campo" key="f" />],
  cep: [Cep, <CepField name="it" label="Campo" key="f" />],
  money: [z.int(), <MoneyField name="it" label="Campo" key="f" />],
  volume: [z.int(), <VolumeField name="it" label="Campo" key="f" />],
  price: [PriceMillis, <PriceField name="it" label="Campo" key="f" />],
  cost: [UnitCostMicros, <UnitCostField name="it" label="Campo" key="f" />],
  rate: [PartsPerMillion, <RateField name="it" label="Campo" key="f" />],
  date: [z.iso.date('Data inválida.'), <DateField name="it" label="Campo" key="f" />],
  time: [TimeOfDay, <TimeField name="it" label="Campo" key="f" />],
} as const satisfies Record<string, readonly [z.ZodType, ReactNode]>
type Case = keyof typeof cases

test.each<[Case, string, string, string | number]>([
  ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['cnpj', '06.929.383/0001-63', '06.929.383/0001-63', '06929383000163'],
  ['cpf', '52998224725', '529.982.247-25', '52998224725'],
  ['phone', '+55 11 98765-4321', '(11) 98765-4321', '11987654321'],
  ['phone', '1133334444', '(11) 3333-4444', '1133334444'],
  ['cep', '01310100', '01310-100', '01310100'],
  ['money', 'R$ 1.234,56', '1.234,56', 123456],
  ['money', '1234.56', '1.234,56', 123456],
  ['volume', '25,21', '25,210', 25210],
  ['price', '6,19', '6,190', 6190],
  ['cost', '4,123456', '4,123456', 4123456],
  ['rate', '1,65', '1,65', 16500],
  ['date', '010326', '01/03/2026', '2026-03-01'],
  ['time', '612', '06:12', '06:12'],
  ['time', '6h', '06:00', '06:00'],
])('%s typed as %s is shown as %s and sent without formatting', async (kind, typed, shown, value) => {
  const sent = renderForm(cases[kind][0], cases[kind][1])
  await userEvent.click(field())
  await userEvent.paste(typed)
  await userEvent.tab()
  expect(field()).toHaveProperty('value', shown)
  await save()
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: value }]))
})

test.each<[Case, string, string]>([
  ['cnpj', '12ABC34501DE3', 'CNPJ inválido.'],
  ['cnpj', '06.929.383/0001-64', 'CNPJ inválido.'],
  ['cnpj', '00000000000000', 'CNPJ inválido.'],
  ['cpf', '529.982.247-2', 'CPF inválido.'],
  ['cpf', '11111111111', 'CPF inválido.'],
  ['phone', '98765-4321', 'Telefone inválido: escreva o DDD e o número.'],
  ['cep', '1310-100', 'CEP inválido: são 8 números.'],
  ['money', '1,234', 'Valor inválido.'],
  ['volume', '1,2345', 'Valor inválido.'],
  ['price', '6,1901', 'Valor inválido.'],
  ['cost', '1,1234567', 'Valor inválido.'],
  ['rate', 'dez', 'Valor inválido.'],
  ['date', '310226', 'Data inválida.'],
  ['time', '25:00', 'Hora inválida: escreva como 06:12.'],
  ['money', '<b>10</b>', 'Valor inválido.'],
  ['cpf', '😀', 'CPF inválido.'],
])('%s typed as %s is refused with a message on blur, keeps the input, and is not sent', async (kind, typed, words) => {
  const sent = renderForm(cases[kind][0], cases[kind][1])
  await userEvent.click(field())
  await userEvent.paste(typed)
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(words)).toBeTruthy()
  await save()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(
    field()
      .getAttribute('value')
      ?.replace(/[.\-/]/g, ''),
  ).toBe(typed.replace(/[.\-/]/g, ''))
  expect(sent).toEqual([])
})

test('after an error, a field is checked at each change', async () => {
  renderForm(...cases.money)
  await userEvent.type(field(), '1,234')
  await userEvent.tab()
  await userEvent.type(field(), '{End}{Backspace}')
  expect(screen.queryByText('Valor inválido.')).toBeNull()
  await userEvent.type(field(), '{End}9')
  expect(screen.getByText('Valor inválido.')).toBeTruthy()
})

test('a required field is announced to screen readers, and a suggested value is marked until it is changed', async () => {
  network()
  const { save: operation } = defineOperations(
    { name: 'one', ability: 'none' },
    { save: post('/one', { body: z.object({ it: z.int() }), answer: z.null() }) },
  )
  renderPage(
    <Form submit={operation} suggested={{ it: 500 }}>
      <MoneyField name="it" label="Campo" />
    </Form>,
  )
  const input = screen.getByRole('textbox', { name: /Campo \(obrigatório\) sugerido/ })
  expect(input).toHaveProperty('value', '5,00')
  await userEvent.type(input, '1')
  expect(screen.queryByText('sugerido')).toBeNull()
})

test('a yes or no field must be answered, and either answer is valid', async () => {
  const sent = renderForm(z.boolean(), <YesNoField name="it" label="Afeta a gaveta" />)
  await save()
  expect(await screen.findByText('Campo obrigatório.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
  await save()
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: false }]))
})

const weekdays = { mon: 'Segunda', tue: 'Terça', wed: 'Quarta' }

test('several choices are selected by typing', async () => {
  const sent = renderForm(z.array(z.string()), <MultiSelectField name="it" label="Campo" options={weekdays} />)
  await userEvent.type(screen.getByRole('combobox'), 'quar{ArrowDown}{Enter}')
  await userEvent.type(screen.getByRole('combobox'), 'seg{ArrowDown}{Enter}{Escape}')
  await save()
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: ['wed', 'mon'] }]))
})

test('text that is no option stays in a field of several choices and keeps the form from being sent', async () => {
  const sent = renderForm(z.array(z.string()), <MultiSelectField name="it" label="Campo" options={weekdays} />)
  const box = () => screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(box(), 'seg{ArrowDown}{Enter}sab{Control>}{Enter}{/Control}')
  expect(await screen.findAllByText('Escolha uma das opções.')).not.toEqual([])
  await userEvent.tab()
  expect(box().value).toBe('sab')
  expect(sent).toEqual([])
  await userEvent.clear(box())
  await userEvent.type(box(), 'TERCA{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: ['mon', 'tue'] }]))
})

test('a field of several choices chooses the typed label when it is left, and Escape removes other text', async () => {
  const sent = renderForm(z.array(z.string()), <MultiSelectField name="it" label="Campo" options={weekdays} />)
  const box = () => screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(box(), 'quarta')
  await userEvent.tab()
  await userEvent.type(box(), 'nada{Escape}')
  expect(box().value).toBe('')
  await save()
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: ['wed'] }]))
})

const fuels = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`c${index}`, `Posto ${index}`])),
  pix: 'Pix',
  parcelled: 'Pix parcelado',
  credit: 'Crédito',
  SP: 'SP',
}
const renderChoice = (initial?: string) => {
  const sent = network(() => ({ json: null }))
  const { save } = defineOperations(
    { name: 'one', ability: 'none' },
    { save: post('/one', { body: z.object({ it: z.string() }), answer: z.null() }) },
  )
  renderPage(
    <Form submit={save} initial={{ it: initial }}>
      <SelectField name="it" label="Campo" options={fuels} />
    </Form>,
  )
  return sent
}
const choice = () => screen.getByRole<HTMLInputElement>('combobox')

test('typing into a choice replaces its text, finds without accents, and Enter takes the marked option', async () => {
  const sent = renderChoice('c3')
  await userEvent.tab()
  await userEvent.keyboard('credito')
  expect(choice().value).toBe('credito')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Crédito'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(choice().value).toBe('Crédito')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: 'credit' }]))
})

test('text that is no option is an error of the choice and is not sent; the whole text of one option chooses it', async () => {
  const sent = renderChoice('c3')
  await userEvent.tab()
  await userEvent.keyboard('pix par{Control>}{Enter}{/Control}')
  expect(await screen.findAllByText('Escolha uma das opções.')).not.toEqual([])
  expect(choice().value).toBe('pix par')
  expect(document.activeElement).toBe(choice())
  await userEvent.tab()
  expect(choice().value).toBe('pix par')
  await userEvent.clear(choice())
  await userEvent.type(choice(), 'PIX{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: 'pix' }]))
})

test('Ctrl+Enter sends the marked option, and Escape takes back the option chosen before', async () => {
  const sent = renderChoice('c3')
  await userEvent.tab()
  await userEvent.keyboard('nada{Escape}')
  expect(choice().value).toBe('Posto 3')
  await userEvent.keyboard('{ArrowDown}posto 7{ArrowDown}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: 'c7' }]))
})

test('a typed label that begins a longer one is chosen when the field is left, and Escape keeps it', async () => {
  const chosen: (string | null)[] = []
  renderPage(<SelectField label="Campo" options={fuels} value="c3" onChange={(value) => chosen.push(value)} />)
  await userEvent.tab()
  await userEvent.keyboard('pix')
  expect(chosen).toEqual([])
  await userEvent.tab()
  expect(chosen).toEqual(['pix'])
})

test('an option whose label is its value is chosen by typing it, and Escape takes it back after other text', async () => {
  const sent = renderChoice('c3')
  await userEvent.tab()
  await userEvent.keyboard('SP')
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('x{Escape}')
  expect(choice().value).toBe('SP')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: 'SP' }]))
})

test('a choice outside a form keeps its value while other text is typed, and reports that text when it is left', async () => {
  const chosen: (string | null)[] = []
  renderPage(<SelectField label="Campo" options={fuels} value="c3" onChange={(value) => chosen.push(value)} />)
  await userEvent.tab()
  await userEvent.keyboard('posto x')
  await userEvent.tab()
  expect(screen.getByText('Escolha uma das opções.')).toBeTruthy()
  expect(choice().value).toBe('posto x')
  expect(chosen).toEqual([])
})

test('a field with a list reports that the list is open, and its id, as soon as it opens', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`c${index}`, `Posto ${index}`]))
  renderForm(z.string(), <SelectField name="it" label="Campo" options={many} />)
  const field = screen.getByRole('combobox')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(field)
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
})

test('a long list shows how many options match the search', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`c${index}`, `Posto ${index}`]))
  renderForm(z.string(), <SelectField name="it" label="Campo" options={many} />)
  await userEvent.type(screen.getByRole('combobox'), 'Posto 2')
  expect(screen.getByText('11 opções')).toBeTruthy()
})

test.each([
  ['nota.pdf', 'application/pdf', 10, 'Escolha uma imagem PNG, JPEG ou WebP.'],
  ['foto.png', 'image/png', 2 * 1024 * 1024 + 1, 'A imagem tem 2,0 MB; o limite são 2 MB.'],
])('the picture %s (%s, %i bytes) is refused with a message', async (name, type, size, words) => {
  renderForm(z.unknown(), <ImageField name="it" label="Campo" />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File([new Uint8Array(size)], name, { type }), { applyAccept: false })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a password can be pasted', async () => {
  const sent = renderForm(z.string(), <PasswordField name="it" label="Campo" autoComplete="new-password" />)
  await userEvent.click(field())
  await userEvent.paste('uma frase longa')
  await save()
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ it: 'uma frase longa' }]))
})

test('Escape closes a calendar whose code is still loading, and the focus is on its button', async () => {
  renderForm(z.iso.date(), <DateField name="it" label="Campo" />)
  const opener = screen.getByRole('button', { name: 'Abrir calendário de Campo' })
  opener.focus()
  await userEvent.keyboard('{Enter}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})
