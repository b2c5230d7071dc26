import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineError, defineOperations, post } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { fail } from './domain-error.ts'
import { implement } from './implement.ts'

const refused = defineError(409, 'payment.refused', 'Recusado.')
const Payment = z.object({ name: z.string() })

const payments = defineOperations(
  { name: 'payments', ability: 'attachment' },
  {
    create: post('/payments', { body: Payment, answer: Payment, idempotent: true, status: 201, errors: [refused] }),
    undo: post('/payments/undo', { body: Payment, answer: Payment, idempotent: true }),
  },
)

let effects = 0
beforeEach(() => {
  effects = 0
})

const api = smallServer(
  implement(payments, {
    create: async ({ body, audit }) => {
      effects += 1
      await delay(30) // long enough for parallel repeats to arrive
      await audit({ company_id: null, entity: 'payment', entity_id: '1', action: 'create' })
      if (body.name === 'refused') fail(refused)
      return { name: `${body.name} ${effects}` }
    },
    undo: async ({ body, audit }) => {
      await audit({ company_id: null, entity: 'payment', entity_id: '1', action: 'undo' })
      return body
    },
  }),
)

const pay = (key: string, name: string, server = api.app) =>
  api.call('POST', '/payments', { payload: { name }, headers: { 'idempotency-key': key }, server })

test('parallel repeats of a call take effect once and get the same answer, in two processes too', async () => {
  const second = await api.start()
  const answers = await Promise.all([api.app, second, api.app, second, api.app].map((server) => pay('k', 'x', server)))
  await second.close()
  expect([effects, await api.auditEntries()]).toEqual([1, 1])
  const distinct = new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))
  expect([...distinct]).toEqual(['201 {"name":"x 1"}'])
})

test('a key with another body or for another operation is refused', async () => {
  await pay('k', 'x')
  expect((await pay('k', 'y')).json()).toMatchObject({ code: 'idempotency.reused' })
  const undo = await api.call('POST', '/payments/undo', { payload: { name: 'x' }, headers: { 'idempotency-key': 'k' } })
  expect(undo.json()).toMatchObject({ code: 'idempotency.reused' })
  expect(effects).toBe(1)
})

test('another key, or no key, is another call', async () => {
  await pay('k', 'x')
  expect((await pay('k2', 'x')).json()).toEqual({ name: 'x 2' })
  expect((await api.call('POST', '/payments', { payload: { name: 'x' } })).json()).toEqual({ name: 'x 3' })
})

test('an implausible key is refused', async () => {
  const answer = await pay('k'.repeat(201), 'x')
  expect(answer.json()).toMatchObject({ fields: { 'Idempotency-Key': 'Use de 1 a 200 caracteres.' } })
})

test('a failed call may be repeated with its key', async () => {
  await pay('k', 'refused')
  expect((await pay('k', 'refused')).json()).toMatchObject({ code: 'payment.refused' })
  expect([effects, await api.auditEntries()]).toEqual([2, 0])
})
