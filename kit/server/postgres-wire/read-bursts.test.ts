import { setImmediate as waitForOthers } from 'node:timers/promises'
import { testDatabase } from '@app/kit/testing'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'

const database = testDatabase()

test('other events run after at most 512 kB of a large answer', async () => {
  const pool = openPool({ url: database.url, max: 1 })
  const client = await pool.connect()
  const { stream } = (client as unknown as { connection: { stream: { bytesRead: number } } }).connection
  let answered = false
  const answer: Promise<pg.QueryResult> = client
    .query(`select repeat('x', 1000) as text from generate_series(1, 20000)`)
    .finally(() => {
      answered = true
    })
  const bursts = []
  while (!answered) {
    const before = stream.bytesRead
    await waitForOthers()
    bursts.push(stream.bytesRead - before)
  }
  client.release()
  await pool.end()
  expect((await answer).rows).toHaveLength(20_000)
  expect(Math.max(...bursts)).toBeLessThan(512 * 1024)
})
