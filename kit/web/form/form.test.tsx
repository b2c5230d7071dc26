import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Cents, defineError, defineOperations, get, post, put } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { useRead } from '../client/queries.ts'
import { MoneyField } from '../fields/amount-fields.tsx'
import { DateField } from '../fields/date-field.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { ConfirmButton } from '../overlays/confirm-button.tsx'
import { Modal } from '../overlays/overlays.tsx'
import { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'

const Draft = z.object({
  name: z.string().trim().min(3, 'Informe o nome.'),
  amount_cents: Cents,
  due_on: z.iso.date('Data inválida.').optional(),
  version: z.int().optional(),
})
const nameTaken = defineError(409, 'name.taken', 'Já existe.')
const Params = z.object({ id: z.string() })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    get: get('/bills/:id', { params: Params, answer: z.object({ version: z.int() }) }),
    postpone: post('/bills/:id/postpone', {
      params: Params,
      body: z.object({ name: z.string().min(3, 'Informe o nome.'), version: z.int() }),
      answer: z.null(),
    }),
    pay: post('/bills/:id/pay', { params: Params, body: z.object({ version: z.int() }), answer: z.null() }),
    create: post('/bills', { body: Draft, answer: z.null(), errors: [nameTaken], idempotent: true }),
    update: put('/bills/:id', { params: Params, body: Draft, answer: z.null() }),
  },
)

const fields = (
  <>
    <TextField name="name" label="Nome" />
    <MoneyField name="amount_cents" label="Valor" />
    <DateField name="due_on" label="Vencimento" />
  </>
)
const NewBill = () => (
  <FormDialog opener="Nova conta" title="Nova conta" submit={bills.create}>
    {fields}
  </FormDialog>
)

beforeEach(() => signInAs('admin'))

async function openDialog() {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Nova conta' }))
  await screen.findByRole('dialog', { name: 'Nova conta' })
  return user
}

test('a dialog focuses the first field of its form', async () => {
  renderPage(<NewBill />)
  await openDialog()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Nome/)))
})

test('the input is sent as integer centavos and business days, once', async () => {
  const sent = network(() => ({ json: null }))
  renderPage(<NewBill />)
  const user = await openDialog()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  await user.click(screen.getByLabelText(/Valor/))
  await user.paste('R$ 1.234,56')
  await user.type(screen.getByRole('textbox', { name: 'Vencimento' }), '010326')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Energia', amount_cents: 123456, due_on: '2026-03-01' }])
})

function BillInSlowTab() {
  const [isHidden, setHidden] = useState(true)
  const place = { slot: null, reveal: () => void setTimeout(() => setHidden(false), 200) }
  return (
    <div hidden={isHidden}>
      <Form submit={bills.create} place={place}>
        {fields}
      </Form>
    </div>
  )
}

test('the first wrong field gets the focus once the tab of its form is shown', async () => {
  renderPage(<BillInSlowTab />)
  const field = await screen.findByLabelText(/Nome/)
  // A browser does not focus a hidden field.
  vi.spyOn(field, 'focus').mockImplementation(() => {
    if (!field.closest('[hidden]')) HTMLElement.prototype.focus.call(field)
  })
  const form = field.closest('form')
  if (form) fireEvent.submit(form)
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('wrong input shows a message beside its field and is not sent', async () => {
  const sent = network(() => ({ json: null }))
  renderPage(<NewBill />)
  const user = await openDialog()
  await user.type(screen.getByLabelText(/Nome/), 'En')
  await user.type(screen.getByLabelText(/Valor/), 'dez')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findAllByText('Informe o nome.')).not.toHaveLength(0)
  expect(screen.getByText('Valor inválido.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('errors are listed in the order of the form, with those of fields that it does not show at the end', async () => {
  network(() => ({ json: null }))
  renderPage(
    <Form submit={bills.create} initial={{ version: 'x' }}>
      <MoneyField name="amount_cents" label="Valor" />
      <TextField name="name" label="Nome" />
    </Form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const listed = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(listed).toEqual(['Valor: Campo obrigatório.', 'Nome: Campo obrigatório.', 'Valor inválido.'])
})

test('an error with a field name is shown at that field and keeps all input', async () => {
  network(() => ({ status: 422, json: { code: 'x', message: 'Há campos inválidos.', fields: { name: 'Já existe.' } } }))
  renderPage(<NewBill />)
  const user = await openDialog()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  await user.type(screen.getByLabelText(/Valor/), '10')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Já existe.')).toBeTruthy()
  expect(screen.getByLabelText(/Nome/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('Energia')).toBeTruthy()
})

test('every retry of one submission has the same key, so that it creates one record; after success the key is new', async () => {
  let answers = 0
  const sent = network(() => {
    answers += 1
    // The answer to the first attempt is lost; the second fails on the server.
    if (answers === 1) throw new TypeError('network')
    return answers === 2 ? { status: 500, json: { message: 'Falhou.' } } : { json: null }
  })
  renderPage(<Form submit={bills.create}>{fields}</Form>)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  await user.type(screen.getByLabelText(/Valor/), '10')
  const save = screen.getByRole('button', { name: 'Salvar' })
  for (const times of [1, 2, 3, 4]) {
    await user.click(save)
    await waitFor(() => expect(sent).toHaveLength(times))
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    await user.type(screen.getByLabelText(/Nome/), ' elétrica')
  }
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test('a double click sends once, and the form shows that it is sending', async () => {
  const sent = network()
  const { container } = renderPage(<Form submit={bills.create}>{fields}</Form>)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  await user.type(screen.getByLabelText(/Valor/), '10')
  await user.dblClick(screen.getByRole('button', { name: 'Salvar' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(container.querySelector('form')?.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Salvar' }).getAttribute('aria-busy')).toBe('true')
})

test('Esc closes an unchanged form immediately and asks for confirmation after input', async () => {
  network()
  renderPage(<NewBill />)
  const user = await openDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openDialog()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Há alterações não salvas' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(screen.getByLabelText(/Nome/)).toHaveProperty('value', 'Energia')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar e sair' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a form in any dialog asks for confirmation before Esc or the close button closes it', async () => {
  let closed = 0
  renderPage(
    <Modal open title="Explicar" onClose={() => (closed += 1)}>
      <Form submit={bills.create}>
        <TextField name="name" label="Nome" />
      </Form>
    </Modal>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Nome/), 'Energia')
  await user.keyboard('{Escape}')
  await screen.findByText('Há alterações não salvas')
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
  await user.click(screen.getAllByRole('button', { name: 'Fechar' })[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Descartar e sair' }))
  expect(closed).toBe(1)
})

test('navigation to another page asks for confirmation, and staying keeps the input', async () => {
  network()
  const { router } = renderPage(<Form submit={bills.create}>{fields}</Form>)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  void router.navigate('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect(router.state.location.pathname).toBe('/')
  expect(screen.getByLabelText(/Nome/)).toHaveProperty('value', 'Energia')
  void router.navigate('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Descartar e sair' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

test('another tab of the page asks for confirmation; another parameter, such as a filter, does not', async () => {
  network()
  const { router } = renderPage(<Form submit={bills.create}>{fields}</Form>, { path: '/', address: '/?tab=bills' })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  await act(() => router.navigate('/?tab=bills&status=open'))
  expect(router.state.location.search).toBe('?tab=bills&status=open')
  expect(screen.queryByText('Há alterações não salvas')).toBeNull()
  await act(() => router.navigate('/?tab=payments'))
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect(router.state.location.search).toBe('?tab=bills&status=open')
  expect(screen.getByLabelText(/Nome/)).toHaveProperty('value', 'Energia')
})

test('several errors are listed at the top, each with a link to its field', async () => {
  network()
  renderPage(<Form submit={bills.create}>{fields}</Form>)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await user.click(await screen.findByRole('button', { name: 'Valor: Campo obrigatório.' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Valor/)))
})

test('a field that is emptied again shows its error on blur', async () => {
  network()
  renderPage(<Form submit={bills.create}>{fields}</Form>)
  const user = userEvent.setup()
  await user.click(screen.getByLabelText(/Nome/))
  await user.tab()
  expect(screen.queryByText('Campo obrigatório.')).toBeNull()
  await user.type(screen.getByLabelText(/Nome/), 'E{Backspace}')
  await user.tab()
  expect(screen.getByText('Campo obrigatório.')).toBeTruthy()
})

test('editing sends the version with the fields and no field that is unknown to the operation', async () => {
  const sent = network(() => ({ json: null }))
  renderPage(
    <FormDialog
      opener="Nova conta"
      title="Nova conta"
      submit={bills.update}
      params={{ id: '7' }}
      initial={{ id: '7', name: 'Água', amount_cents: 500, version: 3, company: 'x' }}
    >
      {fields}
    </FormDialog>,
  )
  const user = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ path: '/bills/7', body: { name: 'Água', amount_cents: 500, version: 3 } })
  expect(Object.keys(sent[0]?.body ?? {})).toEqual(['name', 'amount_cents', 'version'])
})

test('a refusal without a wrong field leaves the focus on the button; a wrong field receives the focus', async () => {
  let fields: Record<string, string> = { attachments: 'Anexe a prova.' }
  network(() => ({ status: 422, json: { code: 'validation', message: 'Confira os campos.', fields } }))
  renderPage(<NewBill />)
  const user = await openDialog()
  await user.type(screen.getByLabelText(/Nome/), 'Energia')
  await user.type(screen.getByLabelText(/Valor/), '10')
  const save = screen.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  expect(await screen.findByText('Anexe a prova.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(save))
  fields = { name: 'Já existe.' }
  await user.click(save)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Nome/)))
})

const OpenBill = () => {
  const params = { id: '7' }
  const { data } = useRead(bills.get, { params })
  if (!data) return null
  const { version } = data
  return (
    <>
      <ConfirmButton label="Pagar" question="Pagar agora?" change={bills.pay} input={{ params, body: { version } }} />
      <Form submit={bills.postpone} params={params} carried={{ version }} action="Adiar">
        <TextField name="name" label="Nome" />
      </Form>
    </>
  )
}

async function openBill() {
  let answerAgain = (_answer: { json: unknown }) => {}
  const sent = network(({ method }) => {
    if (method !== 'GET') return { json: null }
    if (sent.length === 1) return { json: { version: 1 } }
    return new Promise((resolve) => {
      answerAgain = resolve
    })
  })
  renderPage(<OpenBill />)
  await screen.findByRole('button', { name: 'Pagar' })
  return {
    user: userEvent.setup(),
    changes: () => sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]),
    readAgain: (version: number) => answerAgain({ json: { version } }),
  }
}

test('a form sent immediately after another change waits for the new version of its record', async () => {
  const { user, changes, readAgain } = await openBill()
  const payCall = ['/bills/7/pay', { version: 1 }]
  await user.click(screen.getByRole('button', { name: 'Pagar' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pagar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.type(screen.getByLabelText(/Nome/), 'Falta o boleto{Control>}{Enter}{/Control}')
  const button = screen.getByRole('button', { name: 'Adiar' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(changes()).toEqual([payCall])
  readAgain(2)
  await waitFor(() =>
    expect(changes()).toEqual([payCall, ['/bills/7/postpone', { name: 'Falta o boleto', version: 2 }]]),
  )
})

test('a field that is emptied while its form waits for the new version shows an error, and the form is not sent', async () => {
  const { user, changes, readAgain } = await openBill()
  await user.click(screen.getByRole('button', { name: 'Pagar' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pagar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const field = screen.getByLabelText(/Nome/)
  await user.type(field, 'Falta o boleto{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Adiar' }).getAttribute('aria-busy')).toBe('true'))
  await user.clear(field)
  readAgain(2)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(changes()).toHaveLength(1)
})

test('an action confirmed immediately after another change waits for the new version of its record', async () => {
  const { user, changes, readAgain } = await openBill()
  const postponeCall = ['/bills/7/postpone', { name: 'Falta o boleto', version: 1 }]
  await user.type(screen.getByLabelText(/Nome/), 'Falta o boleto{Control>}{Enter}{/Control}')
  await waitFor(() => expect(changes()).toEqual([postponeCall]))

  await user.click(screen.getByRole('button', { name: 'Pagar' }))
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pagar' })
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(changes()).toEqual([postponeCall])
  readAgain(2)
  await waitFor(() => expect(changes()).toEqual([postponeCall, ['/bills/7/pay', { version: 2 }]]))
})
