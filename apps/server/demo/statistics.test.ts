import { testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { gatherStatistics } from './statistics.store.ts'

const database = testDatabase({ own: true })

test('the planner knows the row count of a table after it was filled, also of a table without partitions', async () => {
  const getKnownRows = async (table: string) => {
    const { rows } = await database.admin.query<{ rows: number }>(
      'select greatest(reltuples, -1)::int as rows from pg_class where oid = $1::regclass',
      [table],
    )
    return rows[0]?.rows
  }
  expect(await getKnownRows('movement_types')).toBe(-1)
  await gatherStatistics(database.ownerUrl)
  expect(await getKnownRows('movement_types')).toBeGreaterThan(0)
})
