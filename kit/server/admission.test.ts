import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, get, Nothing, post } from '../contract/contract.ts'
import { smallServer } from '../testing/small-server.ts'
import { maxCalls, maxCallsOfPerson, maxStreamsOfPerson } from './admission.ts'
import { implement } from './implement.ts'

const works = defineOperations(
  { name: 'works', ability: 'attachment' },
  {
    wait: get('/works/wait', { answer: Nothing }),
    list: get('/works', { answer: z.object({ data: z.array(z.string()) }) }),
    watch: get('/works/stream', { answer: z.object({ type: z.string() }), streamed: true }),
    enter: post('/works/enter', { answer: Nothing, ability: 'public', ownTransactions: true, audited: false }),
  },
)

let begun = 0
let finish: () => void = () => undefined
let finished = Promise.resolve()
beforeEach(() => {
  begun = 0
  finished = new Promise((resolve) => {
    finish = resolve
  })
})
const work = async () => {
  begun += 1
  await finished
  return null
}

const api = smallServer(
  implement(works, {
    wait: work,
    enter: work,
    list: () => ({ data: ['linha'] }),
    async *watch({ changes, closed }) {
      for await (const type of changes.watch('works', closed)) yield { type }
    },
  }),
)
const other = () => ({ headers: { authorization: api.otherAuthorization } })

test('calls of one person beyond the bound are refused, and those of others are answered meanwhile', async () => {
  // The first of them hold every connection of the database; what waits for one counts too.
  const open = Array.from({ length: maxCallsOfPerson }, () => api.call('GET', '/works/wait'))
  await expect.poll(() => api.authentications.length).toBe(maxCallsOfPerson)
  const refused = await api.call('GET', '/works')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    429,
    '2',
    'calls.too-many',
  ])
  const list = api.call('GET', '/works', other())
  finish()
  expect((await list).json()).toEqual({ data: ['linha'] })
  expect(new Set((await Promise.all(open)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await api.call('GET', '/works')).statusCode).toBe(200)
})

test('a server with too many calls in progress refuses more with 503 and when to come back, then takes calls again', async () => {
  const open = Array.from({ length: maxCalls }, () => api.call('POST', '/works/enter'))
  await expect.poll(() => begun).toBe(maxCalls)
  const refused = await api.call('GET', '/works')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '2',
    expect.objectContaining({
      code: 'overloaded',
      message: 'O servidor está atendendo pedidos demais agora. Tente de novo em instantes.',
    }),
  ])
  expect(api.authentications).toEqual([])
  finish()
  await Promise.all(open)
  expect((await api.call('GET', '/works')).statusCode).toBe(200)
})

test('a person has a bounded number of streams, and a closed one makes room for another', async () => {
  const address = await api.app.listen({ port: 0 })
  const open = (leaving: AbortController, authorization = api.authorization) =>
    fetch(`${address}/api/v1/works/stream`, { headers: { authorization }, signal: leaving.signal })
  const leaving = Array.from({ length: maxStreamsOfPerson + 2 }, () => new AbortController())
  const [first, ...others] = leaving.slice(0, maxStreamsOfPerson)
  const [last, foreign] = leaving.slice(maxStreamsOfPerson)
  if (!first || !last || !foreign) throw new Error('there are too few streams')
  for (const one of [first, ...others]) expect((await open(one)).status).toBe(200)
  const refused = await open(last)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await refused.json()).toMatchObject({ code: 'streams.too-many' })
  expect((await open(foreign, api.otherAuthorization)).status).toBe(200)
  expect((await api.call('GET', '/works')).statusCode).toBe(200)
  first.abort()
  await expect.poll(async () => (await open(last)).status).toBe(200)
  for (const one of leaving) one.abort()
})
