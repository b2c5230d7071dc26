import { allCompaniesScope } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { endConnection } from './connections.store.ts'
import { company_id, newTitle, openHub, useErp } from './hub.testing.ts'
import { type MessageState, messageStates } from './message.contract.ts'
import { type MessageAction, messageActionStates, resultingStates } from './message-actions.rules.ts'
import { actOnMessage } from './message-actions.server.ts'
import type { IntegrationOperation } from './operation.server.ts'
import { createTitle, createTitleUnread, rebuiltTitle, testOperations } from './titles.testing.ts'

const database = testDatabase()
const erp = useErp()
const effects: unknown[] = []
/** Its effects fail for the code `broken`. */
const withEffects: IntegrationOperation = {
  ...createTitle,
  name: 'test.title.with-effects',
  after: async (_db, { message, status, external_id }) => {
    if (external_id === 'broken') throw new Error('no such record')
    const { note } = Object(message.payload)
    effects.push([message.entity_id, status, external_id, ...(note === undefined ? [] : [note])])
  },
}
const operations = [...testOperations, withEffects]
const hub = openHub(database, erp.getUrl, operations)
beforeEach(async () => {
  effects.length = 0
  await erp.reset()
  await hub.prepare()
})

type More = Omit<Parameters<typeof actOnMessage>[1], 'id' | 'action'>
const act = (id: string, action: MessageAction, more: More = {}) =>
  hub.tools.within(allCompaniesScope, (db) =>
    actOnMessage(db, { id, action, ...more }, { operations, now: hub.tools.now(), actor_id: null }),
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
      const asked = act(id, action, { external_id: 'T9', correction: { version: 1, values: { note: 'x' } } })
      if (allowed.get(action)?.includes(status)) {
        const after = action === 'lookUp' ? 'uncertain' : resultingStates[action]
        expect(await asked).toMatchObject({ company_id, before: status, after })
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

describe('a refused message that is corrected', () => {
  const correct = (id: string, values: Record<string, string>, version = 1) =>
    act(id, 'correct', { reason: 'Histórico sem acento.', correction: { version, values } })
  const readVersions = async () =>
    (await database.admin.query('select version, payload, reason from integration_message_versions order by version'))
      .rows

  test('is sent with the corrected field, and keeps its former content', async () => {
    const { connection, id } = await enqueueIn('failed_business')
    expect(await correct(id, { note: 'Venda' })).toMatchObject({ after: 'pending', corrected: ['Histórico'] })
    await hub.deliver(connection)
    expect(await getMessage(id)).toMatchObject({ status: 'succeeded', attempts: 1, payload_version: 2 })
    expect((await erp.readState()).calls.map(({ body }) => JSON.parse(body))).toEqual([
      { key: 'K1', value: 100, note: 'Venda' },
    ])
    expect(await readVersions()).toEqual([
      { version: 1, payload: { key: 'K1', value: 100 }, reason: 'Histórico sem acento.' },
    ])
  })

  test.each([
    [{ value: '1' }, 1, 'Este campo não se corrige aqui.'],
    [{ note: 'x'.repeat(41) }, 1, 'Use até 40 caracteres.'],
    [{ note: '' }, 1, 'Nenhum campo foi corrigido.'],
    [{ note: 'x' }, 2, 'O conteúdo desta mensagem mudou. Recarregue antes de corrigir.'],
  ])('is refused for %j of version %i', async (values, version, message) => {
    const { id } = await enqueueIn('failed_business')
    await expect(correct(id, values, version)).rejects.toMatchObject({ message })
    expect(await getMessage(id)).toMatchObject({ status: 'failed_business', payload_version: 1 })
    expect(await readVersions()).toEqual([])
  })

  test('is refused if its operation has no fields to correct', async () => {
    const { id } = await enqueueIn('failed_business', rebuiltTitle.name)
    await expect(correct(id, {})).rejects.toMatchObject({ code: 'integration.no-correction-fields' })
  })
})

test('a dependent of an ignored message is freed, and those of a cancelled one are cancelled', async () => {
  const connection = await hub.connect()
  const [first = ''] = await hub.enqueue(connection, [newTitle(1)])
  const [second = ''] = await hub.enqueue(connection, [newTitle(2, { depends_on_id: first })])
  const [third = ''] = await hub.enqueue(connection, [newTitle(3, { depends_on_id: second })])
  await setStatus(first, 'failed_business')
  await act(first, 'ignore')
  expect(await getMessage(second)).toMatchObject({ status: 'pending' })
  await act(second, 'cancel')
  expect(await getMessage(third)).toMatchObject({
    status: 'cancelled',
    error_message: 'A mensagem de que esta dependia foi cancelada.',
  })
  const [late = ''] = await hub.enqueue(connection, [newTitle(4, { depends_on_id: third })])
  expect(await getMessage(late)).toMatchObject({ status: 'blocked_dependency' })
  await hub.sweep()
  expect(await getMessage(late)).toMatchObject({ status: 'cancelled' })
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
  await act(first, 'confirm', { external_id: 'T77' })
  expect(await getMessage(first)).toMatchObject({ status: 'succeeded', external_id: 'T77', error_kind: null })
  expect(await getMessage(second)).toMatchObject({ status: 'pending' })
})

test('the effects of a message follow its confirmation or its look-up, and a confirmation fails with them', async () => {
  const connection = await hub.connect({ max_concurrency: 1 })
  const [id = ''] = await hub.enqueue(connection, [newTitle(1)], withEffects.name)
  await setStatus(id, 'uncertain')
  await expect(act(id, 'confirm', { external_id: 'broken' })).rejects.toThrow('no such record')
  expect(await getMessage(id)).toMatchObject({ status: 'uncertain', external_id: null })
  await act(id, 'confirm', { external_id: 'T5' })
  await hub.enqueue(connection, [newTitle(2)], withEffects.name)
  await erp.setFaults({ drop: 'after_commit' })
  await hub.deliver(connection)
  expect(effects).toEqual([
    ['1', 'succeeded', 'T5'],
    ['2', 'uncertain', undefined],
    ['2', 'succeeded', 'T1'],
  ])
})

test('the effects of a message follow each action that ends it or queues it again, with its corrected content', async () => {
  const { id } = await enqueueIn('failed_business', withEffects.name)
  await act(id, 'ignore')
  await act(id, 'reopen')
  await act(id, 'cancel')
  await setStatus(id, 'failed_business')
  await act(id, 'correct', { reason: 'Histórico.', correction: { version: 1, values: { note: 'Venda' } } })
  expect(effects).toEqual([
    ['1', 'ignored', undefined],
    ['1', 'pending', undefined],
    ['1', 'cancelled', undefined],
    ['1', 'pending', undefined, 'Venda'],
  ])
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
