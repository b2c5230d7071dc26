import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { createDb, openPool } from '../database/connection.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Working } from './working-pool.ts'

const database = testDatabase()
const ana = { user_id: '01930000-0000-7000-8000-000000000001', companies: ['01930000-0000-7000-8000-00000000000a'] }
const everyone = { user_id: null, companies: 'all' } as const

const scope = sql<{ person: string; companies: string; all: string; limit: string }>`
  select current_setting('app.user_id', true) as person, current_setting('app.companies', true) as companies,
    current_setting('app.all_companies', true) as all, current_setting('statement_timeout') as limit`

/** With one connection, the next transaction meets any state that the previous one left on it. */
async function withSingleConnection<Result>(
  work: (db: ReturnType<typeof createDb>) => Promise<Result>,
  working?: Working,
) {
  const pool = openPool({ url: database.url, max: 1 })
  try {
    return await work(createDb(pool, working))
  } finally {
    await pool.end()
  }
}

test('each transaction has its own person from its first statement on, and leaves no settings behind', () =>
  withSingleConnection(async (db) => {
    const scopes = await inTransaction(db, { ...ana, time_limit: '7s' }, async (tx) => [
      (await scope.execute(tx)).rows[0],
      (await scope.execute(tx)).rows[0],
    ])
    const anaScope = { person: ana.user_id, companies: ana.companies[0], all: '', limit: '7s' }
    expect(scopes).toEqual([anaScope, anaScope])
    const allScope = { person: '', companies: '', all: 'on', limit: '0' }
    expect(await inTransaction(db, everyone, async (tx) => (await scope.execute(tx)).rows[0])).toEqual(allScope)
    expect((await scope.execute(db)).rows[0]).toEqual({ ...allScope, all: '' })
  }))

test('a transaction whose first statement fails does not affect the next one', () =>
  withSingleConnection(async (db) => {
    for (const statement of [sql`select 1 / 0`, sql`no statement`, sql`select ${'x'}::int`])
      await expect(inTransaction(db, everyone, (tx) => statement.execute(tx))).rejects.toThrow()
    expect((await scope.execute(db)).rows[0]).toMatchObject({ person: '', all: '' })
    expect(await inTransaction(db, ana, async (tx) => (await scope.execute(tx)).rows[0]?.person)).toBe(ana.user_id)
  }))

test('if prepared statements are cached, the first statement is cached too, once it can be parsed', () =>
  withSingleConnection(
    async (db) => {
      const divide = (divisor: number) =>
        inTransaction(db, ana, async (tx) => (await buildQuery(divisor).execute(tx)).rows[0]?.answer)
      const buildQuery = (divisor: number) => sql<{ answer: number }>`select 10 / later_made(${divisor}) as answer`
      await expect(divide(1)).rejects.toThrow('later_made')
      await database.admin.query('create function later_made(given int) returns int return given')
      try {
        expect(await divide(2)).toBe(5)
        await expect(divide(0)).rejects.toThrow('division by zero')
        expect(await divide(5)).toBe(2)
        const plans = sql`select from pg_prepared_statements where statement like 'select 10 / later_made%'`
        expect((await plans.execute(db)).rows).toHaveLength(1)
      } finally {
        await database.admin.query('drop function later_made')
      }
    },
    { keepsPlans: true },
  ))

test('a transaction without statements is not opened', () =>
  withSingleConnection(async (db) => {
    expect(await inTransaction(db, ana, async () => 'nothing')).toBe('nothing')
    await expect(inTransaction(db, ana, () => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
    expect((await scope.execute(db)).rows[0]).toMatchObject({ person: '', all: '' })
  }))

test('the write of the first statement is committed or rolled back with the others', () =>
  withSingleConnection(async (db) => {
    const note = (tx: typeof db, subject: string) =>
      tx.insertInto('sign_in_throttles').values({ subject, failures: 1, window_started_at: '2026-10-15' }).execute()
    await inTransaction(db, everyone, (tx) => note(tx, 'kept'))
    const failing = inTransaction(db, everyone, async (tx) => {
      await note(tx, 'undone')
      throw new Error('ours')
    })
    await expect(failing).rejects.toThrow('ours')
    expect(await db.selectFrom('sign_in_throttles').select('subject').execute()).toEqual([{ subject: 'kept' }])
  }))

test('a read-only transaction cannot write', async () => {
  const writing = inTransaction(database.db, { ...everyone, reads: true }, (tx) =>
    tx.deleteFrom('sign_in_throttles').execute(),
  )
  await expect(writing).rejects.toThrow(/read-only transaction/)
})

test('readers, writers and others on one connection see only their own settings, and no transaction stays open', () =>
  withSingleConnection(async (db) => {
    const people = Array.from({ length: 12 }, (_, at) => `01930000-0000-7000-8000-0000000000${at + 10}`)
    const results = await Promise.all(
      people.map(async (user_id, at) => {
        const personScope = { user_id, companies: [], reads: at % 3 !== 0 }
        const personId = await inTransaction(db, personScope, async (tx) => (await scope.execute(tx)).rows[0]?.person)
        const noPerson = (await scope.execute(db)).rows[0]?.person
        const failed = await inTransaction(db, personScope, (tx) => sql`select 1 / 0`.execute(tx)).catch(() => 'failed')
        return [personId, noPerson, failed]
      }),
    )
    expect(results).toEqual(people.map((person) => [person, '', 'failed']))
    await inTransaction(db, { ...everyone, reads: true }, (tx) => scope.execute(tx))
    await until(
      async () => (await database.admin.query(openTransactions)).rowCount,
      (count) => count === 0,
    )
  }))

const openTransactions = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`

test('a snapshot of an earlier reader does not hide later writes from the next reader', () =>
  withSingleConnection(async (db) => {
    const count = () =>
      inTransaction(db, { ...everyone, reads: true }, (tx) =>
        tx.selectFrom('sign_in_throttles').select('subject').execute(),
      )
    const write = inTransaction(db, everyone, (tx) =>
      tx
        .insertInto('sign_in_throttles')
        .values({ subject: 'a', failures: 1, window_started_at: '2026-10-15' })
        .execute(),
    )
    const [, found] = await Promise.all([write, count(), count()])
    expect([found.length, (await count()).length]).toEqual([1, 1])
  }))
