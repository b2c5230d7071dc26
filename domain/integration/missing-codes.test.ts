import { allCompaniesScope, type Db, lockByName, newId } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { findSentCodes, mappingLock } from '../code-mappings/server.ts'
import { assessConnections } from './alerts.server.ts'
import { company_id, newTitle, openHub, otherCompany, useErp } from './hub.testing.ts'
import { freeMappedMessages } from './missing-codes.store.ts'
import type { IntegrationOperation } from './operation.server.ts'
import { createTitle } from './titles.testing.ts'

const database = testDatabase()
const erp = useErp()
const hub = openHub(database, erp.getUrl)
beforeEach(() => hub.prepare())
beforeEach(() => erp.reset())

const titleWithCode = {
  ...createTitle,
  prepare: async (...[db, message]: Parameters<typeof createTitle.prepare>) => {
    const [nature] = message.codes
    const body = JSON.stringify({ key: `K${message.entity_id}`, value: 100, nature: nature?.parts[0] })
    return { ...(await createTitle.prepare(db, message)), body }
  },
}
const deliver = (connection: string) => hub.deliver(connection, { operations: [titleWithCode] })

const withNature = (no: number, more: object = {}) =>
  newTitle(no, { payload: { key: `K${no}`, value: 100, nature: 'CC', ...more }, amount_cents: 151_250 })

const newMapping = (change: object = {}) => ({
  id: newId(),
  system: 'protheus',
  connection_id: null,
  domain: 'nature',
  company_id: null,
  internal_key: 'CC' as string | null,
  external_key: '1010205',
  valid_from: '2026-01-01',
  valid_to: null,
  active: true,
  ...change,
})

async function save(db: Db, mapping: ReturnType<typeof newMapping>) {
  const now = hub.tools.now()
  const row = { ...mapping, is_default: mapping.internal_key === null, internal_label: 'CC' }
  await db
    .insertInto('integration_mappings')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
  return freeMappedMessages(db, [mapping], now)
}
const within = hub.tools.within
const saveAlone = (change: object = {}) => within(allCompaniesScope, (db) => save(db, newMapping(change)))

const readStates = async () => (await hub.readMessages()).map(({ status, error_message }) => [status, error_message])
const countWaiting = async () => {
  const { rows } = await database.admin.query(`select from pg_locks where locktype = 'advisory' and not granted`)
  return rows.length
}
const missingNature = 'Sem mapeamento de natureza para "CC".'

test('a mapping frees the messages that wait for it, once, and they are sent with its code', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [withNature(1), withNature(2), newTitle(3)])
  await deliver(connection)
  expect(await readStates()).toEqual([
    ['blocked_mapping', missingNature],
    ['blocked_mapping', missingNature],
    ['succeeded', null],
  ])
  expect(await saveAlone()).toBe(2)
  expect(await saveAlone({ valid_from: '2020-01-01', valid_to: '2025-12-31' })).toBe(0)
  await deliver(connection)
  await deliver(connection)
  const { calls, titles } = await erp.readState()
  expect(titles.toSorted()).toEqual(['K1', 'K2', 'K3'])
  expect(calls.filter(({ body }) => body.includes('"nature":"1010205"'))).toHaveLength(2)
  expect((await readStates()).map(([status]) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
})

test.each([
  ['for another system', { system: 'rm' }],
  ['for another code', { internal_key: 'CD' }],
  ['for another company', { company_id: otherCompany }],
  ['that ends before the date of the message', { valid_to: '2026-10-13' }],
  ['that begins after the date of the message', { valid_from: '2026-10-15' }],
  ['that is inactive', { active: false }],
])('a mapping %s leaves a message waiting', async (_case, change) => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [withNature(1)])
  await deliver(connection)
  expect(await saveAlone(change)).toBe(0)
  await deliver(connection)
  expect(await readStates()).toEqual([['blocked_mapping', missingNature]])
})

test('a transaction that fails after it saved a mapping frees no message', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [withNature(1)])
  await deliver(connection)
  const crash = within(allCompaniesScope, async (db) => {
    expect(await save(db, newMapping())).toBe(1)
    throw new Error('crash')
  })
  await expect(crash).rejects.toThrow('crash')
  const { rows } = await database.admin.query('select from integration_mappings')
  expect([rows.length, await readStates()]).toEqual([0, [['blocked_mapping', missingNature]]])
  expect(await saveAlone()).toBe(1)
  expect(await readStates()).toEqual([['pending', null]])
})

test('a message that misses two codes waits until both are mapped, also if they are saved at the same time', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [withNature(1, { customer: '7' }), withNature(2, { customer: '7' })])
  await deliver(connection)
  const both = 'Sem mapeamento de natureza para "CC" e de cliente para "Cliente 7".'
  expect((await readStates())[0]).toEqual(['blocked_mapping', both])
  const ofCustomer = { domain: 'customer', internal_key: '7', external_key: '000007', external_key_2: '01' }
  expect(await saveAlone({ ...ofCustomer, company_id: otherCompany })).toBe(0)
  const counts = await Promise.all([saveAlone(), saveAlone(ofCustomer)])
  expect(counts.toSorted()).toEqual([0, 2])
  expect(await readStates()).toEqual([
    ['pending', null],
    ['pending', null],
  ])
})

test('the first of two mappings leaves the other code in the reason why a message waits', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [withNature(1, { customer: '7' })])
  await deliver(connection)
  expect(await saveAlone()).toBe(0)
  expect(await readStates()).toEqual([['blocked_mapping', 'Sem mapeamento de cliente para "Cliente 7".']])
})

test('the default of a domain frees messages of every code, and a freed message keeps its order', async () => {
  const connection = await hub.connect()
  const order_key = 'receivable:1'
  await hub.enqueue(connection, [{ ...withNature(1), order_key }, newTitle(2, { order_key })])
  await deliver(connection)
  expect((await readStates()).map(([status]) => status)).toEqual(['blocked_mapping', 'blocked_dependency'])
  expect(await saveAlone({ internal_key: null, external_key: 'OUTRAS' })).toBe(1)
  await deliver(connection)
  await hub.sweep()
  await deliver(connection)
  expect((await readStates()).map(([status]) => status)).toEqual(['succeeded', 'succeeded'])
})

test('a message that is prepared while its mapping is being saved does not wait', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [withNature(1)])
  let delivery: Promise<unknown> = Promise.resolve()
  await within(allCompaniesScope, async (db) => {
    await save(db, newMapping())
    delivery = deliver(connection)
    await expect.poll(countWaiting).toBe(1)
  })
  await delivery
  expect(await readStates()).toEqual([['succeeded', null]])
})

test('the people who keep mappings are notified once of messages without one, and of their end', async () => {
  const keeper = '01930000-0000-7000-8000-00000000aa01'
  await database.admin.query(`update user_abilities set ability = 'integration-mappings' where user_id = $1`, [keeper])
  const assess = () => within(allCompaniesScope, (db) => assessConnections(db, hub.tools.now()))
  const connection = await hub.connect()
  await hub.enqueue(connection, [withNature(1)])
  await deliver(connection)
  await assess()
  await assess()
  await saveAlone()
  await deliver(connection)
  await assess()
  expect(await hub.readNotices()).toEqual([
    { type: 'mapping_missing', message: 'Conexão Protheus: Há mensagens sem mapeamento.' },
    {
      type: 'integration_normal',
      message: 'Conexão Protheus: Normalizado: não há mais mensagens sem mapeamento.',
    },
  ])
})

test('a look-up uses the code that was sent, even if the code has changed since', async () => {
  const connection = await hub.connect()
  const mapping = newMapping()
  await within(allCompaniesScope, (db) => save(db, mapping))
  await hub.enqueue(connection, [withNature(1)])
  await erp.setFaults({ drop: 'after_commit' }, { status: 503 })
  await deliver(connection)
  expect(await readStates()).toMatchObject([['uncertain', expect.anything()]])
  await within(allCompaniesScope, (db) =>
    db.updateTable('integration_mappings').set({ external_key: '2020301' }).execute(),
  )
  await hub.passTime(61)
  const seen: unknown[] = []
  const watched: IntegrationOperation = {
    ...titleWithCode,
    repeatable: false,
    lookup: {
      prepare: ({ codes, connection: { base_url } }) => {
        seen.push(codes.map(({ parts }) => parts[0]))
        return { method: 'GET', url: `${base_url}/titles/K1` }
      },
      read: () => ({ kind: 'found', external_id: 'T1' }),
    },
  }
  await hub.deliver(connection, { operations: [watched] })
  expect(seen).toEqual([['1010205']])
  const [message] = await hub.readMessages()
  expect(message).toMatchObject({ status: 'succeeded' })
  const codes = await within(allCompaniesScope, (db) => findSentCodes(db, { company_id, id: message?.id }))
  expect(codes).toMatchObject([{ domain: 'nature', key: 'CC', mapping_id: mapping.id, is_default: false }])
})

test('a change of a mapping waits until the message that is being prepared has stored its use', async () => {
  const connection = await hub.connect()
  await saveAlone()
  await hub.enqueue(connection, [withNature(1)])
  let change: Promise<number> = Promise.resolve(0)
  const countUses = () =>
    within(allCompaniesScope, async (db) => {
      await lockByName(db, mappingLock)
      return (await db.selectFrom('integration_mapping_uses').select('mapping_id').execute()).length
    })
  const slow: IntegrationOperation = {
    ...titleWithCode,
    prepare: async (db, message) => {
      change = countUses()
      await expect.poll(countWaiting).toBe(1)
      return titleWithCode.prepare(db, message)
    },
  }
  await hub.deliver(connection, { operations: [slow] })
  expect(await change).toBe(1)
})
