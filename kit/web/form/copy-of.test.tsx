import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ById, defineOperations, get, Id, notFound, post } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { useRead } from '../client/queries.ts'
import { TextField } from '../fields/text-fields.tsx'
import { CopiedRecord } from './copy-of.tsx'
import { Form } from './form.tsx'

const id = '0199e6a0-0000-7000-8000-0000000000b1'
const Pump = z.object({ id: Id, serial: z.string(), maker: z.string() })
const pumps = defineOperations(
  { name: 'pumps', ability: 'none' },
  {
    get: get('/pumps/:id', { params: ById, answer: Pump, errors: [notFound] }),
    create: post('/pumps', { body: Pump.omit({ id: true }), answer: Pump }),
  },
)
const usePump = (pump: string) => useRead(pumps.get, { params: { id: pump } })

const NewPump = () => (
  <CopiedRecord read={usePump}>
    {(pump) => (
      <Form submit={pumps.create} about={pump?.id} initial={pump ? { maker: pump.maker } : undefined}>
        <TextField name="serial" label="Série" />
        <TextField name="maker" label="Fabricante" />
      </Form>
    )}
  </CopiedRecord>
)

const serve = () =>
  network(({ path, method }) => {
    if (method === 'POST') return { status: 201, json: { id, serial: 'B-2', maker: 'Wayne' } }
    if (path === `/pumps/${id}`) return { json: { id, serial: 'B-1', maker: 'Wayne' } }
    if (path.startsWith('/pumps/')) return { status: 404, json: { code: 'not-found', message: 'Não encontrado.' } }
    return undefined
  })
const maker = async () => (await screen.findByLabelText(/^Fabricante/)).getAttribute('value')

beforeEach(() => signInAs('admin'))

test('a new record starts as a copy of the record in the address, without the fields that must be unique', async () => {
  const sent = serve()
  renderPage(<NewPump />, { path: '/', address: `/?de=${id}` })
  expect(await maker()).toBe('Wayne')
  await userEvent.type(screen.getByLabelText(/^Série/), 'B-2{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ serial: 'B-2', maker: 'Wayne' }),
  )
})

test('without a copy the form starts empty, and a missing record to copy shows a message', async () => {
  serve()
  renderPage(<NewPump />)
  expect(await maker()).toBe('')
  renderPage(<NewPump />, { path: '/', address: '/?de=nothing' })
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeTruthy()
})
