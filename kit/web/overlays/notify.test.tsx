import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ById, defineOperations, get, post, viewingOnly } from '../../contract/contract.ts'
import { network, renderRoutes, signInAs } from '../../testing/page.tsx'
import { ApiFailure, call, clientHooks } from '../client/client.ts'
import { useChange, useRead } from '../client/queries.ts'
import { queryClient } from '../client/query-client.ts'
import { offerUndo } from '../client/undo.ts'
import { TextField } from '../fields/text-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Button } from '../layout/button.tsx'
import { sessionStore } from '../session/session.ts'
import { Notices } from './notices.tsx'
import { noticesCode } from './notices-code.ts'
import { notify, notifyFailure, settleFailures } from './notify.tsx'

const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    get: get('/bills/:id', { params: ById, answer: z.null() }),
    pay: post('/bills/:id/pay', { params: ById, answer: z.null() }),
    rename: post('/bills/:id/rename', { params: ById, body: z.object({ name: z.string() }), answer: z.null() }),
  },
)

const Pay = ({ id }: { id: string }) => {
  const pay = useChange(bills.pay)
  return <Button onClick={() => pay.mutate({ params: { id } })}>{`Pagar ${id}`}</Button>
}
const Bills = () => (
  <>
    <Pay id="1" />
    <Pay id="2" />
    <FormDialog opener="Renomear" title="Renomear a conta" submit={bills.rename} params={{ id: '1' }}>
      <TextField name="name" label="Nome" />
    </FormDialog>
    <Link to="/other">Outra página</Link>
    <Notices />
  </>
)

/** Path whose request gets no answer. */
let broken: string | undefined
let refused: Record<string, string | undefined> = {}
let sent: ReturnType<typeof network> = []
const renderBills = () =>
  renderRoutes(
    [
      { path: '/', element: <Bills /> },
      { path: '/other', element: <Notices /> },
    ],
    '/',
  )
const undone = { id: '', title: '', state: 'done', total: 1, changed: 1, skipped: [], failures: [] }

/** Renders the page and then stops the clock of its notifications. */
async function renderWithClock() {
  await noticesCode()
  await import('../client/send-undo.ts')
  vi.useFakeTimers()
  renderBills()
  // Notifications of an earlier test leave.
  await pass(12_000)
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  signInAs('admin')
  clientHooks.failed = notifyFailure
  clientHooks.succeeded = settleFailures
  sent = network(({ path, method }) => {
    if (path === broken) throw new TypeError('network')
    const message = refused[path]
    const fields = path.endsWith('/rename') ? { name: message } : {}
    if (message) return { status: 409, json: { code: 'bill.locked', message, fields } }
    return { json: method === 'POST' && path.startsWith('/undo') ? undone : null }
  })
})

// The first test of the file: no request has failed before it.
test('an error that comes from no request is hidden when its page is left', async () => {
  renderBills()
  notify.error('O arquivo não abre.')
  expect(await screen.findByText('O arquivo não abre.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Outra página' }))
  await waitFor(() => expect(screen.queryByText('O arquivo não abre.')).toBeNull())
})

test('an error is hidden by the next success of the same request for the same record, not for another record', async () => {
  refused = { '/bills/1/pay': 'A conta 1 está bloqueada.' }
  renderBills()
  await press('Pagar 1')
  expect(await screen.findByText('A conta 1 está bloqueada.')).toBeTruthy()
  await press('Pagar 2')
  await waitFor(() => expect(screen.getByText('A conta 1 está bloqueada.')).toBeTruthy())
  refused = {}
  await press('Pagar 1')
  await waitFor(() => expect(screen.queryByText('A conta 1 está bloqueada.')).toBeNull())
})

test('an error of two requests is hidden when both have succeeded', async () => {
  const message = 'O dia está fechado.'
  refused = { '/bills/1/pay': message, '/bills/2/pay': message }
  renderBills()
  await press('Pagar 1')
  await screen.findByText(message)
  await press('Pagar 2')
  await screen.findByText('Erro desconhecido. (2×)')
  refused = {}
  await press('Pagar 1')
  expect(screen.getByText(message)).toBeTruthy()
  await press('Pagar 2')
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
})

test('an error is hidden when its page is left', async () => {
  refused = { '/bills/1/pay': 'A conta 1 está bloqueada.' }
  renderBills()
  await press('Pagar 1')
  expect(await screen.findByText('A conta 1 está bloqueada.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Outra página' }))
  await waitFor(() => expect(screen.queryByText('A conta 1 está bloqueada.')).toBeNull())
})

test('a success leaves after five seconds', async () => {
  await renderWithClock()
  notify.success('Conta criada.')
  await pass(4000)
  expect(screen.getByText('Conta criada.')).toBeTruthy()
  await pass(2000)
  expect(screen.queryByText('Conta criada.')).toBeNull()
})

test('an offer to undo leaves after ten seconds without the pointer or the focus on it', async () => {
  await renderWithClock()
  offerUndo('Conta paga.', { batch: 'first' })
  await pass(9000)
  const button = screen.getByRole('button', { name: 'Desfazer' })
  fireEvent.focusIn(button)
  await pass(60_000)
  fireEvent.focusOut(button)
  const toast = screen.getByText('Conta paga.').closest('[data-toast]')
  if (toast) fireEvent.mouseEnter(toast)
  await pass(60_000)
  if (toast) fireEvent.mouseLeave(toast)
  await pass(9000)
  expect(screen.getByText('Conta paga.')).toBeTruthy()
  await pass(2000)
  expect(screen.queryByText('Conta paga.')).toBeNull()
})

test('further changes of one kind replace their offer, which undoes all of them, the latest first', async () => {
  await renderWithClock()
  for (const batch of ['one', 'two', 'three']) {
    offerUndo('Diferença explicada.', { batch })
    await pass(6000)
  }
  expect(screen.queryByText('Diferença explicada.')).toBeNull()
  expect(screen.getByText('3 explicadas.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await pass(1000)
  expect(screen.queryByText('3 explicadas.')).toBeNull()
  expect(sent.map(({ path }) => path)).toEqual(['/undo/three', '/undo/two', '/undo/one'])
})

test('of many notifications the newest three are shown, and an offer that they hide leaves at its time', async () => {
  await renderWithClock()
  offerUndo('Conta paga.', { batch: 'paid' })
  for (const number of [1, 2, 3]) notify.error(`Erro ${number}.`)
  await pass(100)
  expect(screen.queryByText('Conta paga.')).toBeNull()
  expect(screen.getByText('Erro 3.')).toBeTruthy()
  await pass(10_000)
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar notificação' })[0] ?? expect.fail())
  await pass(100)
  expect(screen.queryByText('Erro 1.')).toBeNull()
  expect(screen.queryByText('Conta paga.')).toBeNull()
})

test('an offer that comes again is shown, even if three errors had hidden it', async () => {
  await renderWithClock()
  offerUndo('Conta paga.', { batch: 'first' })
  for (const number of [1, 2, 3]) notify.error(`Erro ${number}.`)
  await pass(100)
  offerUndo('Conta paga.', { batch: 'second' })
  await pass(100)
  expect(screen.getByText('2 pagas.')).toBeTruthy()
})

test('undoing a change by Ctrl+Z removes its offer', async () => {
  await renderWithClock()
  offerUndo('Conta paga.', { batch: 'paid' })
  await pass(100)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await pass(1000)
  expect(screen.queryByText('Conta paga.')).toBeNull()
  expect(sent.map(({ path }) => path)).toEqual(['/undo/paid'])
})

test('an error stays on its page, and leaves another page, where it arrived late, after thirty seconds', async () => {
  await renderWithClock()
  const fail = (message: string, page?: string) =>
    notifyFailure(new ApiFailure(500, { code: 'unknown', message }), `POST ${message}`, page)
  fail('Falhou aqui.')
  fail('Falhou na página anterior.', '/earlier')
  await pass(29_000)
  expect(screen.getByText('Falhou na página anterior.')).toBeTruthy()
  await pass(2000)
  expect(screen.queryByText('Falhou na página anterior.')).toBeNull()
  expect(screen.getByText('Falhou aqui.')).toBeTruthy()
})

test('an error is hidden when its record is read again', async () => {
  refused = { '/bills/1/pay': 'A conta mudou.' }
  renderBills()
  await press('Pagar 1')
  await screen.findByText('A conta mudou.')
  await act(() => call(bills.get, { params: { id: '2' } }))
  expect(screen.getByText('A conta mudou.')).toBeTruthy()
  await act(() => call(bills.get, { params: { id: '1' } }))
  await waitFor(() => expect(screen.queryByText('A conta mudou.')).toBeNull())
})

test('an error stays when the page renews the record by itself, because another person changed it', async () => {
  await renderWithClock()
  const ShownBill = () => {
    const { isSuccess } = useRead(bills.get, { params: { id: '1' } })
    return isSuccess && <Bills />
  }
  cleanup()
  renderRoutes([{ path: '/', element: <ShownBill /> }], '/')
  await pass(1000)
  refused = { '/bills/1/pay': 'A conta mudou.' }
  fireEvent.click(screen.getByRole('button', { name: 'Pagar 1' }))
  await pass(1000)
  await act(() => queryClient.refetchQueries({ type: 'active' }))
  await pass(1000)
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  expect(screen.getByText('A conta mudou.')).toBeTruthy()
})

test('without a connection, a failed read is hidden by the next answer, and a failed write by its own success', async () => {
  refused = {}
  const fail = (request: string) => notifyFailure(new ApiFailure(0, { code: 'network', message: request }), request)
  renderBills()
  fail('GET /api/v1/bills/2')
  fail('POST /api/v1/bills/1/pay')
  await screen.findByText('POST /api/v1/bills/1/pay')
  await act(() => call(bills.get, { params: { id: '3' } }, { background: true }))
  await waitFor(() => expect(screen.queryByText('GET /api/v1/bills/2')).toBeNull())
  expect(screen.getByText('POST /api/v1/bills/1/pay')).toBeTruthy()
  await press('Pagar 1')
  await waitFor(() => expect(screen.queryByText('POST /api/v1/bills/1/pay')).toBeNull())
})

test('an undo of several changes that fails in the middle offers the rest', async () => {
  await renderWithClock()
  for (const batch of ['one', 'two', 'three']) offerUndo('Diferença explicada.', { batch })
  await pass(100)
  broken = '/undo/two'
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await pass(1000)
  expect(screen.getByText('1 de 3 desfeitas.')).toBeTruthy()
  broken = undefined
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await pass(1000)
  expect(screen.queryByText('1 de 3 desfeitas.')).toBeNull()
  expect(sent.map(({ path }) => path)).toEqual(['/undo/three', '/undo/two', '/undo/two', '/undo/one'])
})

test('after another person has signed in, the changes of the previous person are not offered', async () => {
  await renderWithClock()
  offerUndo('Conta paga.', { batch: 'first' })
  await pass(100)
  const button = screen.getByRole('button', { name: 'Desfazer' })
  const session = sessionStore.get() ?? expect.fail('no session')
  act(() => sessionStore.set({ ...session, access_token: 'of another person' }))
  fireEvent.click(button)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await pass(1000)
  expect(screen.queryByText('Conta paga.')).toBeNull()
  expect(sent).toEqual([])
})

test('an error of a form is hidden when its refused field is corrected, and when the form is left', async () => {
  const message = 'Este nome já existe.'
  refused = { '/bills/1/rename': message }
  const findToasts = () => screen.queryAllByText(message).filter((shown) => shown.closest('[data-toast]'))
  renderBills()
  await press('Renomear')
  const name = await screen.findByRole('textbox', { name: /^Nome/ })
  await userEvent.type(name, 'Luz{Control>}{Enter}{/Control}')
  await waitFor(() => expect(findToasts()).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.type(name, '2')
  await waitFor(() => expect(findToasts()).toHaveLength(0))
  await userEvent.type(name, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(findToasts()).toHaveLength(1))
  await press('Cancelar')
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar e sair' }))
  await waitFor(() => expect(findToasts()).toHaveLength(0))
})

test('a change that is refused while viewing as another person is no unknown error', async () => {
  renderBills()
  notifyFailure(new ApiFailure(viewingOnly.status, viewingOnly), 'POST /bills/1/pay')
  expect(await screen.findByText('Ver como')).toBeTruthy()
})
