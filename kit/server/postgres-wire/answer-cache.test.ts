import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Db, inTransaction, type Scope } from '../database/transactions.ts'
import { cachedUntilNextWrite } from './answer-cache.ts'

const database = testDatabase()
const everyone = { user_id: null, companies: 'all' } as const

const throttles = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from sign_in_throttles`.execute(db)
  return rows[0]?.count
}

async function countThrottles(scope: Scope = { ...everyone, reads: true }) {
  let queryRuns = 0
  const count = await inTransaction(database.db, scope, async (db) => {
    await sql`select 1`.execute(db)
    return cachedUntilNextWrite(db, 'throttles', () => {
      queryRuns += 1
      return throttles(db)
    })
  })
  return { count, queryRuns }
}

const write = (subject: string) =>
  database.admin.query(`insert into sign_in_throttles values ($1, 1, '2026-10-15', null)`, [subject])

/** Expects a cached answer; polls, because other tests write to the same server. */
const waitUntilCached = (scope?: Scope) => expect.poll(async () => (await countThrottles(scope)).queryRuns).toBe(0)

test('a cached answer is valid until any process writes', async () => {
  expect(await countThrottles()).toEqual({ count: 0, queryRuns: 1 })
  await waitUntilCached()
  await write('first')
  expect(await countThrottles()).toEqual({ count: 1, queryRuns: 1 })
  await waitUntilCached()
})

test('a write invalidates the cache from the moment of its commit', async () => {
  const { admin } = database
  await admin.query('begin')
  await write('slow')
  expect((await countThrottles()).count).toBe(0)
  await admin.query('savepoint inner_part')
  await write('slower')
  expect((await countThrottles()).count).toBe(0)
  await admin.query('release savepoint inner_part')
  await admin.query('commit')
  expect(await countThrottles()).toEqual({ count: 2, queryRuns: 1 })
})

test('an answer is cached only for the same scope', async () => {
  await countThrottles()
  expect((await countThrottles({ user_id: null, companies: [], reads: true })).queryRuns).toBe(1)
  const ana = { user_id: '01930000-0000-7000-8000-000000000001', companies: 'all', reads: true } as const
  expect((await countThrottles(ana)).queryRuns).toBe(1)
  await waitUntilCached(ana)
})

test('a transaction that may write always runs the query', async () => {
  await countThrottles()
  expect((await countThrottles(everyone)).queryRuns).toBe(1)
})

test('a failed query is not cached', async () => {
  await write('since the last answer')
  const failing = inTransaction(database.db, { ...everyone, reads: true }, async (db) => {
    await sql`select 1`.execute(db)
    return cachedUntilNextWrite(db, 'throttles', () => Promise.reject(new Error('ours')))
  })
  await expect(failing).rejects.toThrow('ours')
  expect(await countThrottles()).toEqual({ count: 1, queryRuns: 1 })
})
