import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { allCompaniesScope, type Db, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  deliverEvents,
  type NewEvent,
  publishEvents,
  type Subscriber,
  subscribeByJob,
  subscribeInTransaction,
} from './events.server.ts'
import { buildDueDeliveryQuery, eventRetention } from './events.store.ts'
import { notifyOfUse } from './use-notices.testing.ts'

const company_id = '01930000-0000-7000-8000-0000000000a1'
const person = '01930000-0000-7000-8000-00000000aa01'
const now = '2026-10-15T09:00:00.000Z'
const cause = { actor_id: null, now }

const database = testDatabase()
beforeEach(async () => {
  const stamp = { created_at: now, updated_at: now }
  await insertRows(database.admin, {
    companies: [
      { id: company_id, name: 'Posto Modelo', legal_name: 'Posto Modelo Ltda', cnpj: '11222333000181', ...stamp },
    ],
    users: [{ id: person, name: 'Ana', username: 'ana', email: 'ana@retaguarda.test', password_hash: '-', ...stamp }],
  })
})

const runInTransaction = <Result>(work: (db: Db) => Promise<Result>) =>
  inTransaction(database.db, allCompaniesScope, work)
const publish = (subscribers: readonly Subscriber[], ...events: readonly NewEvent[]) =>
  runInTransaction((db) => publishEvents(db, events, cause, subscribers))
const deliver = (subscribers: readonly Subscriber[], at = now) =>
  deliverEvents(
    {
      within: (scope, work) => inTransaction(database.db, scope, work),
      now: () => at,
      signal: new AbortController().signal,
    },
    subscribers,
  )
const rowsOf = async (text: string) => (await database.admin.query(text)).rows
const notices = async () =>
  (await rowsOf('select message from notifications order by message')).map((row) => row.message)

const used = (acquirer: string): NewEvent => ({
  kind: 'terminals-used',
  company_id,
  payload: { acquirer, terminals: [{ logical_no: '1', captured_at: now }] },
})
const captures = (date: string): NewEvent => ({
  kind: 'captures-changed',
  company_id,
  payload: { business_dates: [date] },
})

test('a subscriber in the transaction receives all events of its kind in one call, and no others', async () => {
  const receivedEvents: unknown[] = []
  const subscriber = subscribeInTransaction('captures-changed', 'test.captures', async (_db, events) =>
    receivedEvents.push(events),
  )
  await publish([subscriber], captures('2026-10-14'), used('cielo'), captures('2026-10-15'))
  expect(receivedEvents).toEqual([
    [
      { company_id, payload: { business_dates: ['2026-10-14'] } },
      { company_id, payload: { business_dates: ['2026-10-15'] } },
    ],
  ])
  expect(await rowsOf('select kind, published_by from events order by id')).toEqual([
    { kind: 'captures-changed', published_by: null },
    { kind: 'terminals-used', published_by: null },
    { kind: 'captures-changed', published_by: null },
  ])
})

test('a subscriber in the transaction that fails rolls back the writes of its publisher', async () => {
  const failing = subscribeInTransaction('captures-changed', 'test.failing', async () => {
    throw new Error('no day')
  })
  await expect(publish([failing, notifyOfUse(person)], used('cielo'), captures('2026-10-14'))).rejects.toThrow('no day')
  expect(await rowsOf('select from events')).toEqual([])
  expect(await rowsOf('select from event_deliveries')).toEqual([])
})

test('a subscriber by job receives each event once, however many processes deliver', async () => {
  const subscribers = [notifyOfUse(person)]
  await publish(subscribers, used('cielo'), used('rede'))
  expect(await notices()).toEqual([])
  await Promise.all([deliver(subscribers), deliver(subscribers), deliver(subscribers)])
  await deliver(subscribers)
  expect(await notices()).toEqual(['cielo', 'rede'])
})

test('a failed delivery fails its job, writes no data, blocks no other delivery, and is retried later', async () => {
  let isBroken = true
  const subscribers = [
    notifyOfUse(person, async () => {
      if (isBroken) throw new Error('broken')
    }),
    subscribeByJob('captures-changed', 'test.captures', async () => undefined),
  ]
  await publish(subscribers, used('cielo'), captures('2026-10-14'))
  await expect(deliver(subscribers)).rejects.toThrow(
    '1 delivery failed, the first with: test.notify-of-use: Error: broken',
  )
  expect(await notices()).toEqual([])
  expect(
    await rowsOf(
      'select subscriber, attempts, error, delivered_at is not null as done from event_deliveries order by 1',
    ),
  ).toEqual([
    { subscriber: 'test.captures', attempts: 0, error: null, done: true },
    { subscriber: 'test.notify-of-use', attempts: 1, error: 'Error: broken', done: false },
  ])
  isBroken = false
  await deliver(subscribers, '2026-10-15T09:00:01.000Z')
  expect(await notices()).toEqual([])
  await deliver(subscribers, '2026-10-15T09:00:02.000Z')
  expect(await notices()).toEqual(['cielo'])
})

test('a delivery to a removed subscriber is retried for a day and then given up with an error', async () => {
  await publish([notifyOfUse(person)], used('cielo'))
  const readState = () => rowsOf('select attempts, error, delivered_at is not null as done from event_deliveries')
  await expect(deliver([], '2026-10-16T09:00:00.000Z')).rejects.toThrow('Error: no subscriber test.notify-of-use')
  const error = 'Error: no subscriber test.notify-of-use'
  expect(await readState()).toEqual([{ attempts: 1, error, done: false }])
  await expect(deliver([], '2026-10-16T09:00:03.000Z')).rejects.toThrow(
    '1 delivery failed, the first with: test.notify-of-use: given up, no subscriber test.notify-of-use',
  )
  expect(await readState()).toEqual([{ attempts: 1, error, done: true }])
  await deliver([], '2026-10-17T09:00:00.000Z')
  expect(await notices()).toEqual([])
})

test('a delivery of a process that is killed is done by the next process, once', async () => {
  await publish([notifyOfUse(person)], used('cielo'))
  const script = path.join(import.meta.dirname, 'deliver-and-stall.testing.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, database.url, person, now], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output] = await once(child.stdout, 'data')
  expect(String(output)).toBe('written\n')
  child.kill('SIGKILL')
  await once(child, 'close')
  await expect
    .poll(async () => {
      await deliver([notifyOfUse(person)])
      return notices()
    })
    .toEqual(['cielo'])
  await deliver([notifyOfUse(person)])
  expect(await notices()).toEqual(['cielo'])
})

test('the next delivery is found by an index, so that its cost does not grow with the number of waiting ones', async () => {
  const { sql, parameters } = buildDueDeliveryQuery(now).compile(database.db)
  await database.admin.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  const plan = await database.admin.query(`explain (costs off) ${sql}`, [...parameters])
  await database.admin.query('rollback')
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('event_deliveries_pending')
  expect(lines).not.toContain('Sort')
})

test('retention deletes events with finished deliveries, with those deliveries, and keeps the others', async () => {
  const subscribers = [notifyOfUse(person)]
  await publish(subscribers, used('cielo'), captures('2026-10-14'))
  const later = '2026-12-01T00:00:00.000Z'
  expect(await runInTransaction((db) => eventRetention.deleteBefore(db, later, 10))).toBe(1)
  await deliver(subscribers)
  expect(await runInTransaction((db) => eventRetention.deleteBefore(db, later, 10))).toBe(1)
  expect(await rowsOf('select from event_deliveries')).toEqual([])
})
