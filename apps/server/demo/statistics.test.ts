import { testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { gatherStatistics } from './statistics.store.ts'

const database = testDatabase({ own: true })

test('a table that was filled is not planned as an empty one, also one without months', async () => {
  const known = async (table: string) => {
    const { rows } = await database.admin.query<{ rows: number }>(
      'select greatest(reltuples, -1)::int as rows from pg_class where oid = $1::regclass',
      [table],
    )
    return rows[0]?.rows
  }
  expect(await known('movement_types')).toBe(-1)
  await gatherStatistics(database.ownerUrl)
  expect(await known('movement_types')).toBeGreaterThan(0)
})
