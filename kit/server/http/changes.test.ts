import type pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/testing.ts'
import { openChanges } from './changes.ts'

const database = testDatabase()

test('a connection that the database ends while the change feed is closing does not stop the process', async () => {
  const changes = openChanges(database.pool)
  const acquired = new Promise<pg.PoolClient>((resolve) => database.pool.once('acquire', resolve))
  const controller = new AbortController()
  const iterator = changes.watch('topic', controller.signal)[Symbol.asyncIterator]()
  expect(await iterator.next()).toMatchObject({ value: 'changed' })
  const client = await acquired
  controller.abort()
  await changes.close()
  // PostgreSQL sends this error if it shuts down before it has read that the client leaves.
  expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow()
})
