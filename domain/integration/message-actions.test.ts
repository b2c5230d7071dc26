import { allCompaniesScope } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { endConnection } from './connections.store.ts'
import { company_id, newTitle, openHub, useErp } from './hub.testing.ts'
import { type MessageState, messageStates } from './message.contract.ts'
import { type MessageAction, messageActionStates, resultingStates } from './message-actions.rules.ts'
import { actOnMessage } from './message-actions.server.ts'
import { createTitle, createTitleUnread, rebuiltTitle } from './titles.testing.ts'

const database = testDatabase()
const erp = useErp()
const hub = openHub(database, erp.getUrl)
beforeEach(async () => {
  await erp.reset()
  await hub.prepare()
})

const act = (id: string, action: MessageAction, external_id?: string) =>
  hub.tools.within(allCompaniesScope, (db) =>
    actOnMessage(db, { id, action, external_id }, { operations: hub.tools.operations, now: hub.tools.now() }),
  )

async function enqueueIn(status: MessageState, operation = createTitle.name) {
  const connection = await hub.connect()
  const [id = ''] = await hub.enqueue(connection, [newTitle(1)], operation)
  await setStatus(id, status)
  return { connection, id }
}
const setStatus = (id: string, status: MessageState) =>
  database.admin.query(
    `update integration_messages set status = $2, attempts = 8, error_kind = 'server', error_message = 'HTTP 503',
      next_attempt_at = case when $2 in ('pending', 'retry_scheduled') then next_attempt_at end where id = $1`,
    [id, status],
  )
const getMessage = async (id: string) => (await hub.readMessages()).find((message) => message.id === id)

const isState = (name: string): name is MessageState => name in messageStates
const states = Object.keys(messageStates).filter(isState)
const isAction = (name: string): name is MessageAction => name in messageActionStates
const actions = Object.keys(messageActionStates).filter(isAction)
const allowed: ReadonlyMap<MessageAction, readonly MessageState[]> = new Map(
  actions.map((action) => [action, messageActionStates[action]]),
)
const pairs = actions.flatMap((action) => states.map((status) => ({ action, status })))

describe('a person', () => {
  test.each(pairs)(
    'who asks for $action of a message that is $status gets what the table says',
    async ({ action, status }) => {
      const { id } = await enqueueIn(status)
      const asked = act(id, action, 'T9')
      if (allowed.get(action)?.includes(status)) {
        const after = action === 'lookUp' ? 'uncertain' : resultingStates[action]
        expect(await asked).toEqual({ company_id, before: status, after })
        expect(await getMessage(id)).toMatchObject({ status: after })
      } else {
        await expect(asked).rejects.toMatchObject({ code: 'integration.illegal-transition' })
        expect(await getMessage(id)).toMatchObject({ status })
      }
    },
  )
})

test('a message that is reprocessed has its attempts again and is sent', async () => {
  const { connection, id } = await enqueueIn('dead')
  await act(id, 'reprocess')
  expect(await getMessage(id)).toMatchObject({ attempts: 0, error_kind: null, error_message: null })
  await hub.deliver(connection)
  expect(await getMessage(id)).toMatchObject({ status: 'succeeded', attempts: 1 })
})

test('the content is built again from its record, unless the same content is asked for', async () => {
  const { id } = await enqueueIn('dead', rebuiltTitle.name)
  await act(id, 'repeat')
  expect(await getMessage(id)).toMatchObject({ payload: { key: 'K1', value: 100 } })
  await setStatus(id, 'failed_business')
  await act(id, 'reprocess')
  expect(await getMessage(id)).toMatchObject({ payload: { key: 'Posto A', value: 1 } })
})

test('a blocked message that is reprocessed waits again while its dependency has not succeeded', async () => {
  const connection = await hub.connect()
  const [first = ''] = await hub.enqueue(connection, [newTitle(1)])
  const [second = ''] = await hub.enqueue(connection, [newTitle(2, { depends_on_id: first })])
  expect(await act(second, 'reprocess')).toMatchObject({ after: 'blocked_dependency' })
  expect(await getMessage(second)).toMatchObject({ status: 'blocked_dependency' })
})

test('an uncertain message that is confirmed keeps the code of the other system and frees the next one', async () => {
  const connection = await hub.connect()
  const [first = ''] = await hub.enqueue(connection, [newTitle(1)], createTitleUnread.name)
  const [second = ''] = await hub.enqueue(connection, [newTitle(2, { depends_on_id: first })])
  await setStatus(first, 'uncertain')
  await act(first, 'confirm', 'T77')
  expect(await getMessage(first)).toMatchObject({ status: 'succeeded', external_id: 'T77', error_kind: null })
  expect(await getMessage(second)).toMatchObject({ status: 'pending' })
})

test('an uncertain message is looked up at once, and is not sent again if its record exists', async () => {
  const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 1 })
  const [id = ''] = await hub.enqueue(connection, [newTitle(1)])
  await erp.setFaults({ drop: 'after_commit' })
  await hub.deliver(connection)
  await database.admin.query(`update integration_messages set next_attempt_at = now() + interval '1 year'`)
  await hub.passTime(61)
  await act(id, 'lookUp')
  await hub.deliver(connection)
  expect(await getMessage(id)).toMatchObject({ status: 'succeeded', external_id: 'T1' })
  expect((await erp.readState()).writes).toBe(1)
})

test('two look-ups within a minute do not send an uncertain message again', async () => {
  const connection = await hub.connect({ max_concurrency: 1 })
  const [id = ''] = await hub.enqueue(connection, [newTitle(1)])
  await erp.setFaults({ drop: 'before_commit' })
  await hub.deliver(connection)
  await act(id, 'lookUp')
  await hub.deliver(connection)
  const readMethods = async () => (await erp.readState()).calls.map(({ method }) => method)
  expect(await readMethods()).toEqual(['POST', 'GET', 'GET'])
  expect(await getMessage(id)).toMatchObject({ status: 'uncertain', misses: 1 })
  await hub.passTime(60)
  await hub.deliver(connection)
  expect(await readMethods()).toEqual(['POST', 'GET', 'GET', 'GET', 'POST'])
  expect(await getMessage(id)).toMatchObject({ status: 'succeeded' })
})

test('a system without a look-up refuses it', async () => {
  const { id } = await enqueueIn('uncertain', createTitleUnread.name)
  await expect(act(id, 'lookUp')).rejects.toMatchObject({ code: 'integration.no-lookup' })
})

test('a message of an ended connection is not queued again, but can be ignored', async () => {
  const { connection, id } = await enqueueIn('dead')
  await hub.tools.within(allCompaniesScope, (db) => endConnection(db, connection, hub.tools.now()))
  for (const action of ['reprocess', 'repeat'] as const)
    await expect(act(id, action)).rejects.toMatchObject({ code: 'integration.connection-ended' })
  expect(await act(id, 'ignore')).toMatchObject({ after: 'ignored' })
})

test('an uncertain message of an ended connection is not looked up', async () => {
  const { connection, id } = await enqueueIn('uncertain')
  await hub.tools.within(allCompaniesScope, (db) => endConnection(db, connection, hub.tools.now()))
  await expect(act(id, 'lookUp')).rejects.toMatchObject({ code: 'integration.connection-ended' })
})

test('an unknown message is not found', async () => {
  expect(await act('01930000-0000-7000-8000-00000000dead', 'cancel')).toBeUndefined()
})
