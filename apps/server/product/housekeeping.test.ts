import { tmpdir } from 'node:os'
import { allCompaniesScope, inTransaction, openFilesInFolder, openJobs } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { deleteExpiredRowsJob } from './housekeeping.ts'

const database = testDatabase()

async function runHousekeeping(now: string, securityLogDays: number) {
  const kind = deleteExpiredRowsJob({ securityLogDays })
  const system = openJobs({ database: database.db, files: openFilesInFolder(tmpdir()), now: () => now, kinds: [kind] })
  await system.createQueues()
  await inTransaction(database.db, allCompaniesScope, (db) => system.jobs.send(db, kind.name, {}))
  await system.start()
  await system.idle()
  await system.stop()
}

test('rows that are not needed after two days are deleted, all other rows stay', async () => {
  await database.admin.query(
    `insert into users (id, name, username, email, password_hash) values ('01930000-0000-7000-8000-000000000001', 'A', 'a', 'a@x', '-')`,
  )
  await database.admin.query(
    `insert into idempotency_keys (user_id, key, operation, input_hash, created_at) values
      ('01930000-0000-7000-8000-000000000001', 'old', 'x', '', '2026-10-12T08:59:00Z'),
      ('01930000-0000-7000-8000-000000000001', 'new', 'x', '', '2026-10-13T09:01:00Z')`,
  )
  await database.admin.query(
    `insert into sign_in_throttles values ('old', 9, '2026-10-12T08:00:00Z', null), ('new', 9, '2026-10-15T08:00:00Z', null),
      ('blocked', 9, '2026-10-12T08:00:00Z', '2026-10-14T08:00:00Z')`,
  )
  await database.admin.query(
    `insert into record_presence (company_id, entity, entity_id, user_id, tab_id, opened_at, seen_at)
      select '01930000-0000-7000-8000-0000000000a1', 'x', gen_random_uuid(), '01930000-0000-7000-8000-000000000001',
        gen_random_uuid(), seen, seen from unnest(array['2026-10-12T08:59:00Z', '2026-10-15T08:59:00Z']::timestamptz[]) seen`,
  )
  await runHousekeeping('2026-10-15T09:00:00.000Z', 730)
  const keys = await database.admin.query('select key from idempotency_keys')
  const throttles = await database.admin.query('select subject from sign_in_throttles order by subject')
  const present = await database.admin.query('select seen_at from record_presence')
  expect(present.rows).toHaveLength(1)
  expect(keys.rows).toEqual([{ key: 'new' }])
  expect(throttles.rows).toEqual([{ subject: 'blocked' }, { subject: 'new' }])
})

test('the security log is stored for the configured time, and never for less than half a year', async () => {
  await database.admin.query(
    `insert into security_events (kind, happened_at) select 'sign-in', now() - make_interval(days => age)
      from unnest(array[1, 179, 200, 800]) age`,
  )
  const listAges = async () => {
    const { rows } = await database.admin.query(
      `select extract(day from now() - happened_at)::int as age from security_events order by 1`,
    )
    return rows.map(({ age }) => age)
  }
  const now = new Date().toISOString()
  await runHousekeeping(now, 730)
  expect(await listAges()).toEqual([1, 179, 200])
  await runHousekeeping(now, 0)
  expect(await listAges()).toEqual([1, 179])
})
