import { connect } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, get, Nothing, post } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { maxCallsOfPerson, maxStrangerCalls, maxStrangerCallsOfAddress, maxStreamsOfPerson } from './admission.ts'
import { implement } from './implement.ts'

const works = defineOperations(
  { name: 'works', ability: 'attachment' },
  {
    wait: get('/works/wait', { answer: Nothing }),
    list: get('/works', { answer: z.object({ data: z.array(z.string()) }) }),
    watch: get('/works/stream', { answer: z.object({ type: z.string() }), streamed: true }),
    enter: post('/works/enter', { answer: Nothing, ability: 'public', ownTransactions: true, audited: false }),
    save: post('/works/save', { body: z.object({ name: z.string() }), answer: Nothing, audited: false }),
  },
)

let startedCalls = 0
let finish: () => void = () => undefined
let finished = Promise.resolve()
beforeEach(() => {
  startedCalls = 0
  finished = new Promise((resolve) => {
    finish = resolve
  })
})
const work = async () => {
  startedCalls += 1
  await finished
  return null
}

const api = smallServer(
  implement(works, {
    wait: work,
    enter: work,
    save: () => null,
    list: () => ({ data: ['linha'] }),
    async *watch({ changes, closed }) {
      for await (const type of changes.watch('works', closed)) yield { type }
    },
  }),
)
const asOtherPerson = () => ({ headers: { authorization: api.otherAuthorization } })

test('calls of one person above the limit are refused, and those of other people are answered meanwhile', async () => {
  // The first calls hold every connection of the database; calls that wait for one count too.
  const openCalls = Array.from({ length: maxCallsOfPerson }, () => api.call('GET', '/works/wait'))
  await expect.poll(() => api.authentications.length).toBe(maxCallsOfPerson)
  const refused = await api.call('GET', '/works')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    429,
    '2',
    'calls.too-many',
  ])
  const list = api.call('GET', '/works', asOtherPerson())
  finish()
  expect((await list).json()).toEqual({ data: ['linha'] })
  expect(new Set((await Promise.all(openCalls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await api.call('GET', '/works')).statusCode).toBe(200)
})

const enterFrom = (remoteAddress: string) =>
  api.app.inject({ method: 'POST', url: '/api/v1/works/enter', remoteAddress })

test('the limit of calls of an address without a session does not affect other addresses or people with a session', async () => {
  const openCalls = Array.from({ length: maxStrangerCallsOfAddress }, () => enterFrom('203.0.113.7'))
  await expect.poll(() => startedCalls).toBe(maxStrangerCallsOfAddress)
  const refused = await enterFrom('203.0.113.7')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '2',
    expect.objectContaining({
      code: 'overloaded',
      message: 'O servidor está atendendo pedidos demais agora. Tente de novo em instantes.',
    }),
  ])
  const otherCall = enterFrom('203.0.113.8')
  await expect.poll(() => startedCalls).toBe(maxStrangerCallsOfAddress + 1)
  expect((await api.call('GET', '/works')).statusCode).toBe(200)
  finish()
  expect(new Set((await Promise.all([...openCalls, otherCall])).map(({ statusCode }) => statusCode))).toEqual(
    new Set([200]),
  )
  expect((await enterFrom('203.0.113.7')).statusCode).toBe(200)
})

test('calls without a session above the limit of the process are refused, and do not reduce the limit of people', async () => {
  const openCalls = Array.from({ length: maxStrangerCalls }, (_, index) => enterFrom(`198.51.100.${index % 200}`))
  await expect.poll(() => startedCalls).toBe(maxStrangerCalls)
  expect((await enterFrom('203.0.113.9')).statusCode).toBe(503)
  expect((await api.call('GET', '/works')).statusCode).toBe(200)
  finish()
  await Promise.all(openCalls)
  expect((await enterFrom('203.0.113.9')).statusCode).toBe(200)
})

test('a call without a session is answered before its body is received', async () => {
  const { port } = new URL(await api.app.listen({ port: 0 }))
  const headOf = (authorization: string) =>
    `POST /api/v1/works/save HTTP/1.1\r\nhost: x\r\n${authorization}content-type: application/json\r\ncontent-length: 100\r\n\r\n`
  const firstLine = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}{`))
      socket.once('error', reject)
      socket.once('data', (data) => {
        resolve(String(data).split('\r\n')[0] ?? '')
        socket.destroy()
      })
    })
  expect(await firstLine(headOf(''))).toBe('HTTP/1.1 401 Unauthorized')
  expect(await firstLine(headOf(`authorization: Bearer ${'x'.repeat(30)}\r\n`))).toBe('HTTP/1.1 401 Unauthorized')
})

test('a person has a limit of streams, and a closed stream makes room for another', async () => {
  const address = await api.app.listen({ port: 0 })
  const openStream = (controller: AbortController, authorization = api.authorization) =>
    fetch(`${address}/api/v1/works/stream`, { headers: { authorization }, signal: controller.signal })
  const controllers = Array.from({ length: maxStreamsOfPerson + 2 }, () => new AbortController())
  const [first, ...others] = controllers.slice(0, maxStreamsOfPerson)
  const [last, foreign] = controllers.slice(maxStreamsOfPerson)
  if (!first || !last || !foreign) throw new Error('there are too few streams')
  for (const controller of [first, ...others]) expect((await openStream(controller)).status).toBe(200)
  const refused = await openStream(last)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await refused.json()).toMatchObject({ code: 'streams.too-many' })
  expect((await openStream(foreign, api.otherAuthorization)).status).toBe(200)
  expect((await api.call('GET', '/works')).statusCode).toBe(200)
  first.abort()
  await expect.poll(async () => (await openStream(last)).status).toBe(200)
  for (const controller of controllers) controller.abort()
})
