import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ById, defineOperations, post } from '../../contract/contract.ts'
import { network, renderRoutes, signInAs } from '../../testing/page.tsx'
import { clientHooks } from '../client/client.ts'
import { useChange } from '../client/queries.ts'
import { Button } from '../layout/button.tsx'
import { Notices } from './notices.tsx'
import { notifyFailure, settleFailures } from './notify.tsx'

const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  { pay: post('/bills/:id/pay', { params: ById, answer: z.null() }) },
)

const Pay = ({ id }: { id: string }) => {
  const pay = useChange(bills.pay)
  return <Button onClick={() => pay.mutate({ params: { id } })}>{`Pagar ${id}`}</Button>
}
const Bills = () => (
  <>
    <Pay id="1" />
    <Pay id="2" />
    <Link to="/other">Outra página</Link>
    <Notices />
  </>
)

let refused: Record<string, string | undefined> = {}
const renderBills = () =>
  renderRoutes(
    [
      { path: '/', element: <Bills /> },
      { path: '/other', element: <Notices /> },
    ],
    '/',
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  signInAs('admin')
  clientHooks.failed = notifyFailure
  clientHooks.succeeded = settleFailures
  network(({ path }) => {
    const message = refused[path]
    return message ? { status: 409, json: { code: 'bill.locked', message } } : { json: null }
  })
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
