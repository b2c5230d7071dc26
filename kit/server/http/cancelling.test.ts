import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defineOperations, get, Nothing } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { until } from '../../testing/testing.ts'
import { inTransaction } from '../database/transactions.ts'
import { implement } from './implement.ts'

const counts = defineOperations({ name: 'counts', ability: 'none' }, { slow: get('/slow', { answer: Nothing }) })
const server = smallServer(
  implement(counts, {
    slow: async ({ db }) => {
      await sql`select pg_sleep(60), 'counts everything'`.execute(db)
      return null
    },
  }),
  // The test counts connections, so it needs its own server: a shared one may keep a worker connection for LISTEN.
  { own: true },
)

const countRunning = async () => {
  const { rows } = await server.database.admin.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
  )
  return rows.length
}

test('a count whose client has left is cancelled in the database too', async () => {
  const address = await server.app.listen({ port: 0 })
  const controller = new AbortController()
  const answer = fetch(`${address}/api/v1/slow`, {
    signal: controller.signal,
    headers: { authorization: server.authorization },
  }).catch(() => 'gone')
  await until(countRunning, (count) => count === 1)
  controller.abort()
  expect(await answer).toBe('gone')
  await until(countRunning, (count) => count === 0)
})

test('a client that leaves while waiting for the database is not logged as a server error', async () => {
  const address = await server.app.listen({ port: 0 })
  const { pool } = server.database
  const busy = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  const controller = new AbortController()
  const answer = fetch(`${address}/api/v1/slow`, {
    signal: controller.signal,
    headers: { authorization: server.authorization },
  }).catch(() => 'gone')
  await until(
    async () => pool.waitingCount,
    (count) => count === 1,
  )
  controller.abort()
  expect(await answer).toBe('gone')
  const countConnections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
  await until(countConnections, (count) => count === 0)
  for (const connection of busy) connection.release()
  await until(
    async () => pool.idleCount,
    (count) => count === pool.totalCount,
  )
  await server.app.close()
  expect(server.faults).toEqual([])
})

test('a statement that exceeds its time limit is cancelled', async () => {
  const scope = { user_id: null, companies: [], time_limit: '0.05s' } as const
  await expect(inTransaction(server.database.db, scope, (db) => sql`select pg_sleep(60)`.execute(db))).rejects.toThrow(
    /statement timeout/,
  )
})
