import { defineOperations, get, put } from '@app/kit/contract'
import { network, renderPage, type Sent, signInAs } from '@app/kit/testing/page'
import { announcePresence, Form, RecordPage, TextField, today, useRead } from '@app/kit/web'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Presence } from './presence.contract.ts'
import { RecordPresence } from './presence.tsx'

const pumps = defineOperations(
  { name: 'pumps', ability: 'none' },
  {
    get: get('/pumps/1', { answer: z.object({ status: z.string() }) }),
    update: put('/pumps/1', { body: z.object({ name: z.string() }), answer: z.null() }),
  },
)
const id = '0199e6a0-0000-7000-8000-000000000001'

const PumpPage = ({ locks }: { locks?: boolean }) => (
  <RecordPresence record={{ entity: 'pump' }} id={id} locks={locks}>
    <RecordPage title="Bomba 1" trail={[]}>
      <Form submit={pumps.update} initial={{ name: 'Bomba 1' }} draft={false}>
        <TextField name="name" label="Nome" />
      </Form>
    </RecordPage>
  </RecordPresence>
)

const buildPerson = (name: string, time: string) => ({
  id: `0199e6a0-0000-7000-8000-0000000000${name.length}${name.length}`,
  name,
  since: new Date(`${today()}T${time}:00-03:00`).toISOString(),
})
const noPeople: Presence = { others: [], editor: null, taken: null }
const ana = buildPerson('Ana Souza', '14:32')
const beto = buildPerson('Beto Reis Lima', '14:40')

const serve = (people: { now: Presence; afterTakeOver?: Presence }) =>
  network(
    ({ method, path }) => {
      if (!path.includes('/presence/')) return { json: null }
      if (method === 'POST') people.now = people.afterTakeOver ?? people.now
      return { json: people.now }
    },
    { unasked: true },
  )
const signs = (sent: Sent[]) =>
  sent.filter(({ method, path }) => method === 'PUT' && path.includes('/presence/')).map(({ body }) => body)

beforeEach(() => signInAs('admin'))

test('the header shows the other people with the record open, and a heartbeat does not extend the session', async () => {
  const sent = serve({ now: { ...noPeople, others: [ana, beto] } })
  renderPage(<PumpPage />)
  expect(
    await screen.findByText('Também aberto por Ana Souza (desde 14:32) e Beto Reis Lima (desde 14:40)'),
  ).toBeTruthy()
  expect(sent[0]?.headers.get('Session-Use')).toBe('none')
  expect(sent[0]?.path).toMatch(new RegExp(`^/records/pump/${id}/presence/[0-9a-f-]{36}$`))
})

test('the header names three people and counts the others', async () => {
  const more = ['A', 'B', 'C'].map((name) => buildPerson(`${name}`.padEnd(name.charCodeAt(0) - 60, 'x'), '17:50'))
  serve({ now: { ...noPeople, others: [ana, beto, ...more] } })
  renderPage(<PumpPage />)
  expect(await screen.findByText(/^Também aberto por Ana Souza .*, .* e mais 2 pessoas$/)).toBeTruthy()
})

test('presence is reloaded immediately after a change, and leaving the page ends it on the server', async () => {
  const people = { now: noPeople }
  const sent = serve(people)
  renderPage(<PumpPage />)
  await waitFor(() => expect(signs(sent)).toHaveLength(1))
  people.now = { ...noPeople, others: [ana] }
  act(() => announcePresence(false))
  act(() => announcePresence(true))
  expect(await screen.findByText(/Ana Souza/)).toBeTruthy()
  expect(signs(sent)).toHaveLength(2)
  cleanup()
  await waitFor(() => expect(sent.at(-1)?.method).toBe('DELETE'))
})

test('typing in the form is reported to the other people until the form is saved', async () => {
  const sent = serve({ now: noPeople })
  renderPage(<PumpPage />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Nome/), ' B')
  await waitFor(() => expect(signs(sent)).toEqual([{ editing: false }, { editing: true }]))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(signs(sent).at(-1)).toEqual({ editing: false }))
})

test('typing in a form without a lock is not reported', async () => {
  const sent = serve({ now: noPeople })
  renderPage(<PumpPage locks={false} />)
  await userEvent.type(await screen.findByLabelText(/^Nome/), ' B')
  act(() => announcePresence(true))
  await waitFor(() => expect(signs(sent)).toEqual([{ editing: false }, { editing: false }]))
})

test('a person sees who edits a form, takes it over after a confirmation, and stays its editor', async () => {
  const people = { now: { ...noPeople, others: [ana], editor: ana }, afterTakeOver: { ...noPeople, others: [ana] } }
  const sent = serve(people)
  renderPage(<PumpPage />)
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Assumir edição' })
  expect(screen.getAllByText('Ana Souza está editando desde 14:32')).toHaveLength(2)
  await user.click(button)
  const question = await screen.findByRole('dialog', { name: 'Assumir a edição de Ana Souza?' })
  expect(question.textContent).toContain('Ana Souza fica sabendo agora que foi você e não perde o que digitou.')
  await user.click(within(question).getByRole('button', { name: 'Assumir edição' }))
  await waitFor(() => expect(screen.queryByText(/está editando/)).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))).toEqual([
    'take-over',
  ])
  act(() => announcePresence(true))
  await waitFor(() => expect(signs(sent).at(-1)).toEqual({ editing: true }))
})

test('a person whose form is taken over sees immediately by whom, and the typed text stays', async () => {
  const people = { now: noPeople }
  serve(people)
  renderPage(<PumpPage />)
  const field = await screen.findByLabelText(/^Nome/)
  await userEvent.type(field, ' B')
  people.now = { others: [beto], editor: beto, taken: beto }
  act(() => announcePresence(true))
  expect(
    await screen.findByText(/^Beto Reis Lima assumiu a edição às 14:40\. O que você digitou continua aqui/),
  ).toBeTruthy()
  expect(field).toHaveProperty('value', 'Bomba 1 B')
})

test('a page whose user cannot see the record stops asking for presence', async () => {
  const sent = network(() => ({ status: 403, json: { code: 'ability.required', message: 'Não.' } }), { unasked: true })
  renderPage(<PumpPage />)
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => announcePresence(true))
  await screen.findByText('Nome', { exact: false })
  expect(sent).toHaveLength(1)
})

const PumpStatus = () => (
  <RecordPresence record={{ entity: 'pump' }} id={id}>
    <p>{useRead(pumps.get).data?.status}</p>
  </RecordPresence>
)

test('an open record shows the change of another person as soon as it is announced', async () => {
  let status = 'Enviada'
  network(({ path }) => ({ json: path === '/pumps/1' ? { status } : noPeople }), { unasked: true })
  renderPage(<PumpStatus />)
  expect(await screen.findByText('Enviada')).toBeTruthy()
  status = 'Aprovada'
  act(() => announcePresence(true))
  expect(await screen.findByText('Aprovada')).toBeTruthy()
})
