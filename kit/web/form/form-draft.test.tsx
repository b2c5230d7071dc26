import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineOperations, get, post, put } from '../../contract/contract.ts'
import { network, renderPage, type Sent, signInAs } from '../../testing/page.tsx'
import { SelectField } from '../fields/choice-fields.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { buildReturnUrl } from '../session/bring-back.ts'
import { announceSessionEnd } from '../session/session.ts'
import { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const Draft = z.object({
  ...Object.fromEntries(names.map((name) => [name, z.string().optional()])),
  city: z.string().optional(),
  password: z.string().optional(),
})
const cities = ['Santos', 'Campinas', 'Sorocaba', 'Osasco', 'Bauru', 'Jundiaí', 'Limeira', 'Franca', 'Itu']
const cityOptions = cities.map((label, no) => ({ value: String(no), label }))
const people = defineOperations(
  { name: 'people', ability: 'none' },
  { create: post('/people', { body: Draft, answer: z.null(), idempotent: true }) },
)

const NewPerson = () => (
  <FormDialog opener="Novo" title="Nova pessoa" submit={people.create}>
    {names.map((name) => (
      <TextField key={name} name={name} label={`Campo ${name}`} />
    ))}
    <SelectField name="city" label="Cidade" options={cityOptions} />
    <PasswordField name="password" label="Senha" autoComplete="new-password" />
  </FormDialog>
)

const draftPath = '/drafts/people.create'
const key = '0199e6a0-0000-7000-8000-0000000000bb'

function serve(initial: unknown = null, offline: () => boolean = () => false) {
  let stored = initial
  return network(({ method, path, body }) => {
    if (offline()) throw new TypeError('network')
    if (path !== draftPath) return { json: null }
    if (method === 'PUT') stored = { ...Object(body), saved_at: '2026-10-15T17:32:00.000Z' }
    if (method === 'DELETE') stored = null
    return { json: stored }
  })
}

const saves = (sent: Sent[]) => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const discards = (sent: Sent[]) => sent.filter(({ method }) => method === 'DELETE').length

const asksBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  return closing.defaultPrevented
}

beforeEach(() => signInAs('admin'))

async function open(address = '/') {
  const user = userEvent.setup()
  const view = renderPage(<NewPerson />, { path: '/', address })
  if (!address.includes('form=')) await user.click(screen.getByRole('button', { name: 'Novo' }))
  await screen.findByRole('dialog')
  return { user, ...view }
}

test('the input is saved when a field loses the focus, without the password, and the form shows the time', async () => {
  const sent = serve()
  const { user } = await open()
  await user.type(screen.getByLabelText('Senha'), 'segredo')
  await user.type(screen.getByLabelText('Campo a'), 'Ana')
  await user.tab()
  expect(await screen.findByText('Rascunho salvo às 14:32')).toBeTruthy()
  await waitFor(() => expect(saves(sent).at(-1)).toMatchObject({ values: { a: 'Ana' } }))
  expect(JSON.stringify(sent)).not.toContain('segredo')
})

test('a pause in typing saves automatically, and Ctrl+S saves immediately', async () => {
  const sent = serve()
  const { user } = await open()
  await user.type(screen.getByLabelText('Campo a'), 'Ana')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saves(sent).at(-1)).toMatchObject({ values: { a: 'Ana' } }))
  await user.type(screen.getByLabelText('Campo a'), ' Lima')
  await waitFor(() => expect(saves(sent).at(-1)).toMatchObject({ values: { a: 'Ana Lima' } }))
})

test('a draft that the form saved while it was still loading its draft is not offered for restoring', async () => {
  let save = (_draft: unknown) => {}
  const saved = new Promise<unknown>((resolve) => {
    save = resolve
  })
  network(async ({ method, path, body }) => {
    if (path !== draftPath) return { json: null }
    if (method === 'PUT') save({ ...Object(body), saved_at: '2026-10-15T17:32:00.000Z' })
    return { json: await saved }
  })
  const { user } = await open()
  await user.type(screen.getByLabelText('Campo a'), 'Ana')
  await user.tab()
  expect(await screen.findByText('Rascunho salvo às 14:32')).toBeTruthy()
  await act(() => saved)
  expect(screen.queryByText(/Há um rascunho/)).toBeNull()
})

test('the address reopens the form with its draft, and discarding empties it', async () => {
  const sent = serve({ values: { a: 'Ana', b: 'Lima' }, idempotency_key: key, saved_at: '2026-10-15T17:32:00.000Z' })
  const { user } = await open('/?form=people.create')
  expect(await screen.findByText(/Rascunho restaurado, salvo em 15\/10\/2026 às 14:32/)).toBeTruthy()
  expect(screen.getByLabelText('Campo b')).toHaveProperty('value', 'Lima')
  await user.click(screen.getByRole('button', { name: 'Descartar rascunho' }))
  expect(screen.getByLabelText('Campo b')).toHaveProperty('value', '')
  await waitFor(() => expect(discards(sent)).toBe(1))
})

test('a restored draft is sent with its own key, and is then deleted', async () => {
  const sent = serve({ values: { a: 'Ana' }, idempotency_key: key, saved_at: '2026-10-15T17:32:00.000Z' })
  const { user } = await open()
  await waitFor(() => expect(screen.getByLabelText('Campo a')).toHaveProperty('value', 'Ana'))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(discards(sent)).toBe(1))
  const post = sent.find(({ method }) => method === 'POST')
  expect([post?.body, post?.headers.get('Idempotency-Key')]).toEqual([{ a: 'Ana' }, key])
  expect(saves(sent)).toEqual([])
})

test('offline, the draft stays in the tab, which warns before it closes, and is saved after reconnecting', async () => {
  let offline = false
  const sent = serve(null, () => offline)
  const { user } = await open()
  await waitFor(() => expect(sent).toHaveLength(1))
  offline = true
  await user.type(screen.getByLabelText('Campo a'), 'Ana')
  await user.tab()
  expect(await screen.findByText('Sem conexão: o rascunho está só nesta aba.')).toBeTruthy()
  expect(asksBeforeClosing()).toBe(true)
  offline = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Rascunho salvo às 14:32')).toBeTruthy()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

test('an older save that fails late does not affect a newer one', async () => {
  const saving: { arrive: () => void; fail: () => void }[] = []
  network(({ method }) =>
    method === 'PUT'
      ? new Promise((resolve, reject) =>
          saving.push({
            arrive: () => resolve({ json: { values: {}, saved_at: '2026-10-15T17:32:00.000Z' } }),
            fail: () => reject(new TypeError('network')),
          }),
        )
      : { json: null },
  )
  const { user } = await open()
  await user.type(screen.getByLabelText('Campo a'), 'An')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saving).toHaveLength(1))
  await user.type(screen.getByLabelText('Campo a'), 'a')
  await user.keyboard('{Control>}s{/Control}')
  saving[0]?.fail()
  await waitFor(() => expect(saving).toHaveLength(2))
  await user.keyboard('{Control>}s{/Control}')
  saving[1]?.fail()
  await waitFor(() => expect(saving).toHaveLength(3))
  saving[2]?.arrive()
  expect(await screen.findByText('Rascunho salvo às 14:32')).toBeTruthy()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

test('input that is typed and removed again is saved as it was', async () => {
  serve()
  const { user } = await open()
  await user.type(screen.getByLabelText('Campo a'), 'Ana')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Rascunho salvo às 14:32')
  await user.type(screen.getByLabelText('Campo a'), 'x{Backspace}')
  expect(asksBeforeClosing()).toBe(true)
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

test('the dialog on leaving can keep the draft for the next time', async () => {
  const sent = serve()
  const { user } = await open()
  await user.type(screen.getByLabelText('Campo a'), 'Ana')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Rascunho salvo às 14:32')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Sair e manter o rascunho' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(discards(sent)).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Novo' }))
  await waitFor(() => expect(screen.getByLabelText('Campo a')).toHaveProperty('value', 'Ana'))
})

test('a draft keeps the option of a choice, but not a text that is no option', async () => {
  const sent = serve()
  const { user } = await open()
  const city = screen.getByRole('combobox', { name: 'Cidade' })
  await user.type(screen.getByLabelText('Campo a'), 'Ana')
  await user.type(city, 'Recife')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saves(sent).at(-1)).toHaveProperty('values', { a: 'Ana' }))
  await user.clear(city)
  await user.type(city, 'bauru')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saves(sent).at(-1)).toHaveProperty('values', { a: 'Ana', city: '4' }))
})

const notes = defineOperations(
  { name: 'notes', ability: 'none' },
  { create: post('/notes', { body: z.object({ text: z.string() }), answer: z.null() }) },
)
const NewNote = () => (
  <FormDialog opener="Nova" title="Nova nota" submit={notes.create}>
    <TextField name="text" label="Texto" />
  </FormDialog>
)

const savedAt = '2026-10-15T17:32:00.000Z'

function serveNotes() {
  let stored: unknown = null
  return network(
    ({ method, path, body }) => {
      if (path !== '/drafts/notes.create') return { json: null }
      if (method === 'PUT') stored = { ...Object(body), saved_at: savedAt }
      if (method === 'DELETE') stored = null
      return { json: stored }
    },
    { unasked: true },
  )
}

const getLocation = () => ({ pathname: '/', search: '?q=a', hash: '' })

test('a short form is restored after a session that ended without a warning, even if it never showed a draft', async () => {
  const sent = serveNotes()
  const user = userEvent.setup()
  renderPage(<NewNote />)
  await user.click(screen.getByRole('button', { name: 'Nova' }))
  const text = await screen.findByLabelText(/^Texto/)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await user.type(text, 'Trocar a bobina')
  await user.tab()
  expect(sent).toEqual([])
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  await waitFor(() => expect(saves(sent)).toMatchObject([{ values: { text: 'Trocar a bobina' } }]))
  expect(sent[0]?.headers.get('Session-Use')).toBe('none')
  expect(screen.queryByText(/Rascunho/)).toBeNull()
  expect(buildReturnUrl(getLocation())).toBe('/?q=a&form=notes.create')

  cleanup()
  expect(buildReturnUrl(getLocation())).toBe('/?q=a')
  renderPage(<NewNote />, { address: '/?form=notes.create' })
  expect(await screen.findByText(/^Rascunho restaurado/)).toBeTruthy()
  expect(screen.getByLabelText(/^Texto/)).toHaveProperty('value', 'Trocar a bobina')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(discards(sent)).toBe(1))
})

test('the input of a short form is saved immediately when the session is about to end', async () => {
  const sent = serveNotes()
  const user = userEvent.setup()
  renderPage(<NewNote />)
  await user.click(screen.getByRole('button', { name: 'Nova' }))
  await user.type(await screen.findByLabelText(/^Texto/), 'Óleo')
  act(() => announceSessionEnd())
  await waitFor(() => expect(saves(sent).at(-1)).toMatchObject({ values: { text: 'Óleo' } }))
})

test('leaving a short form warns of the loss, and its input is not stored for the next time', async () => {
  const sent = serveNotes()
  const user = userEvent.setup()
  renderPage(<NewNote />)
  await user.click(screen.getByRole('button', { name: 'Nova' }))
  await user.type(await screen.findByLabelText(/^Texto/), 'Óleo')
  await waitFor(() => expect(saves(sent).at(-1)).toMatchObject({ values: { text: 'Óleo' } }))
  await user.keyboard('{Escape}')
  await screen.findByText('Se sair agora, o que você digitou será perdido.')
  await user.click(screen.getByRole('button', { name: 'Descartar e sair' }))
  await waitFor(() => expect(discards(sent)).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Nova' }))
  expect(await screen.findByLabelText(/^Texto/)).toHaveProperty('value', '')
})

const Kind = z.object({ name: z.string(), note: z.string(), sign: z.string(), version: z.int() })
const id = z.object({ id: z.string() })
const kinds = defineOperations(
  { name: 'kinds', ability: 'none' },
  {
    get: get('/kinds/:id', { params: id, answer: Kind }),
    update: put('/kinds/:id', { params: id, body: Kind, answer: z.null() }),
  },
)
const EditKind = ({ initial }: { initial: z.infer<typeof Kind> }) => (
  <Form draft submit={kinds.update} params={{ id: '7' }} initial={initial} record={kinds.get}>
    <TextField name="name" label="Nome" />
    <TextField name="note" label="Observação" />
    <TextField name="sign" label="Sinal" />
  </Form>
)

/** Types into a form, leaves it, and opens it again after another person has saved the record. */
async function restoreOnNewer(newer: z.infer<typeof Kind>) {
  let stored: unknown = null
  const sent = network(({ method, path, body }) => {
    if (path === '/kinds/7' && method === 'GET') return { json: newer }
    if (path === '/kinds/7' && Object(body).version === newer.version) return { json: null }
    if (path === '/kinds/7') return { status: 409, json: { code: 'version.stale', message: 'Alterado por Bia.' } }
    if (method === 'PUT') stored = { ...Object(body), saved_at: savedAt }
    return { json: stored }
  })
  const user = userEvent.setup()
  renderPage(<EditKind initial={{ name: 'Sangria', note: 'cofre', sign: 'saída', version: 1 }} />)
  await user.clear(screen.getByLabelText(/Nome/))
  await user.type(screen.getByLabelText(/Nome/), 'Sangria noturna')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Rascunho salvo às 14:32')
  cleanup()
  renderPage(<EditKind initial={newer} />)
  await screen.findByText(/^Rascunho restaurado/)
  const sentKinds = () =>
    sent.filter(({ method, path }) => method === 'PUT' && path === '/kinds/7').map(({ body }) => body)
  return { user, sentKinds }
}

test('a restored draft keeps the changes that another person saved in other fields', async () => {
  const { user, sentKinds } = await restoreOnNewer({ name: 'Sangria', note: 'caixa 2', sign: 'saída', version: 2 })
  expect(screen.getByLabelText(/Observação/)).toHaveProperty('value', 'caixa 2')
  expect(screen.getByLabelText(/Nome/)).toHaveProperty('value', 'Sangria noturna')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const combined = { name: 'Sangria noturna', note: 'caixa 2', sign: 'saída', version: 2 }
  await waitFor(() => expect(sentKinds()).toEqual([combined]))
})

test('a restored draft of a field that another person changed since asks which value to keep', async () => {
  const { user } = await restoreOnNewer({ name: 'Sangria do turno', note: 'caixa 2', sign: 'saída', version: 2 })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelectorAll('tbody tr')).toHaveLength(1)
  for (const side of ['meu valor', 'valor salvo'])
    expect(screen.getByRole('radio', { name: `Nome: ${side}` })).toHaveProperty('checked', false)
})
