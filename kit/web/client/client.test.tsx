import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineOperations, get, post } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { sessionStore } from '../session/session.ts'
import { ApiFailure, buildOperationUrl, call, clientHooks } from './client.ts'
import { ConnectionStrip } from './connection-strip.tsx'

const things = defineOperations(
  { name: 'things', ability: 'none' },
  {
    list: get('/things', {
      query: z.object({ q: z.string().optional() }),
      answer: z.object({ data: z.array(z.string()) }),
    }),
    one: get('/things/:id', { params: z.object({ id: z.string() }), answer: z.string() }),
    create: post('/things', { body: z.object({ name: z.string() }), answer: z.string(), idempotent: true }),
    send: post('/things/files', { upload: true, body: z.object({ note: z.string() }), answer: z.null() }),
  },
)

const failures: string[] = []
let endedSessions = 0
beforeEach(() => {
  failures.length = 0
  endedSessions = 0
  clientHooks.failed = (failure) => failures.push(failure.message)
  clientHooks.ended = () => {
    endedSessions += 1
  }
  signInAs('admin')
})

test('a call sends the session, its parameters and its body', async () => {
  const sent = network(() => ({ json: 'ok' }))
  await call(things.create, { body: { name: 'Ágata' } })
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/things', body: { name: 'Ágata' } })
  expect(sent[0]?.headers.get('Authorization')).toBe('Bearer token')
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(buildOperationUrl(things.one, { params: { id: 'a/b' } })).toBe('/api/v1/things/a%2Fb')
  expect(buildOperationUrl(things.list, { query: { q: 'a b', none: '', some: [1, 2] } })).toBe(
    '/api/v1/things?q=a+b&some=1&some=2',
  )
})

test('a file is sent as a form, without a content type set by our code', async () => {
  const sent = network(() => ({ json: null }))
  await call(things.send, { body: { note: 'de ontem' }, file: new File(['x'], 'dia.ofx') })
  const form = sent[0]?.body
  expect(form instanceof FormData && [...form.keys()]).toEqual(['note', 'file'])
  expect(sent[0]?.headers.get('Content-Type')).toBeNull()
})

test('a refusal shows the message of the server, or the specified message if there is none', async () => {
  network(({ path }) => ({ status: 409, json: path === '/things' ? { message: 'Já existe.' } : {} }))
  await expect(call(things.create, { body: { name: 'x' } })).rejects.toThrow('Já existe.')
  await expect(call(things.one, { params: { id: '1' } })).rejects.toThrow(ApiFailure)
  expect(failures).toEqual(['Já existe.', 'Ocorreu um erro desconhecido.'])
})

test('the login call shows no notifications, and its 401 does not end a session', async () => {
  network(() => ({ status: 401, json: { message: 'E-mail ou senha incorretos.' } }))
  await expect(call(things.list, { query: {} }, { login: true, quiet: true })).rejects.toThrow('incorretos')
  expect(failures).toEqual([])
  expect(endedSessions).toBe(0)
  expect(sessionStore.get()).toBeDefined()
})

test('a read is retried twice when the network fails, a write never', async () => {
  vi.useFakeTimers()
  const sent = network(() => ({ status: 503, json: {} }))
  const read = call(things.list, { query: {} }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await read).toBeInstanceOf(ApiFailure)
  expect(sent).toHaveLength(3)
  await call(things.create, { body: { name: 'x' } }).catch(() => undefined)
  expect(sent).toHaveLength(4)
  vi.useRealTimers()
})

test('a busy server is retried after the time that it returns', async () => {
  vi.useFakeTimers()
  let times = 0
  network(() => (times++ === 0 ? { status: 429, headers: { 'Retry-After': '2' } } : { json: { data: [] } }))
  const read = call(things.list, { query: {} })
  await vi.advanceTimersByTimeAsync(1900)
  expect(times).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await read).toEqual({ data: [] })
  vi.useRealTimers()
})

test('a busy server is retried once, for a write too, with the same key and a countdown', async () => {
  vi.useFakeTimers()
  const sent = network(() => ({ status: 503, headers: { 'Retry-After': '8' }, json: { message: 'Ocupado.' } }))
  renderPage(<ConnectionStrip />)
  const write = call(things.create, { body: { name: 'x' } }).catch((error: unknown) => error)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByRole('status').textContent).toContain('Nova tentativa em 5 s.')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(await write).toMatchObject({ status: 503 })
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(sent).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('')
  vi.useRealTimers()
})

test('a write waits up to ten seconds for a record that a job locks', async () => {
  vi.useFakeTimers()
  let times = 0
  network(() => (times++ < 5 ? { status: 423, headers: { 'Retry-After': '2' } } : { json: { id: '1' } }))
  const write = call(things.create, { body: { name: 'x' } })
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await write).toEqual({ id: '1' })
  vi.useRealTimers()
})

test('a locked day is reported at once', async () => {
  const sent = network(() => ({ status: 423, json: { message: 'Dia fechado.' } }))
  await expect(call(things.create, { body: { name: 'x' } })).rejects.toMatchObject({ message: 'Dia fechado.' })
  expect(sent).toHaveLength(1)
})

test('without a connection to the server the page shows that the data were not sent, until it is reached again', async () => {
  vi.useFakeTimers()
  let reachable = false
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('Failed to fetch')
    return new Response('null')
  })
  renderPage(<ConnectionStrip />)
  await act(() => call(things.create, { body: { name: 'x' } }).catch(() => undefined))
  expect(screen.getByRole('status').textContent).toBe('Sem conexão - nada foi enviado')
  reachable = true
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByRole('status').textContent).toBe('')
  vi.useRealTimers()
})

test('a call that is refused after its person signed out and in again does not end the new session', async () => {
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  network(() => refused.then(() => ({ status: 401, json: { message: 'Sua sessão terminou.' } })))
  const late = call(things.list, { query: {} })
  const session = sessionStore.get()
  if (!session) throw new Error('the tests sign in')
  sessionStore.clear()
  sessionStore.set({ ...session, access_token: 'next' })
  refuse()
  await expect(late).rejects.toThrow('Sua sessão terminou.')
  expect(endedSessions).toBe(0)
  expect(sessionStore.get()?.access_token).toBe('next')
})

// Last, because a session ends only once in the lifetime of a page.
test('ten calls refused together without a session end it once, without notifications', async () => {
  network(() => ({ status: 401, json: { message: 'Sua sessão terminou.' } }))
  await Promise.allSettled(Array.from({ length: 10 }, () => call(things.list, { query: {} })))
  expect(endedSessions).toBe(1)
  expect(failures).toEqual([])
  expect(localStorage.getItem('@auth:user')).toBeNull()
})
