import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { allCompaniesScope, type Db, inTransaction } from '../database/transactions.ts'
import { withSavepoint } from '../database/with-savepoint.ts'
import { runInLanes } from '../postgres-wire/lanes.ts'
import { appendAudit } from './audit.ts'

const database = testDatabase()
const now = '2026-10-15T12:00:00.000Z'
const source = { actor_id: null, origin: 'rotina', ip: null, request_id: null, now } as const
const company_id = '01930000-0000-7000-8000-0000000000a1'

const append = (db: Db, entity_id: string, company: string | null = company_id) =>
  appendAudit(db, source, { company_id: company, entity: 'day', entity_id, action: 'close', after: { closed: true } })
const within = <Result>(work: (db: Db) => Promise<Result>) => inTransaction(database.db, allCompaniesScope, work)
const listStored = async () =>
  (
    await database.admin.query<{ entity_id: string }>(
      'select entity_id from audit_events order by company_id, chain_no',
    )
  ).rows.map(({ entity_id }) => entity_id)
const findBroken = async () => (await database.admin.query('select * from audit_broken_links()')).rows

test('a long transaction does not delay the audit entries of other writers of its company', async () => {
  await within(async (db) => {
    await append(db, 'long')
    await within((other) => append(other, 'short'))
    await sql`select 1`.execute(db)
  })
  expect(await listStored()).toEqual(['short', 'long'])
  expect(await findBroken()).toEqual([])
})

test('two transactions that change the same companies in opposite order do not wait for each other', async () => {
  const otherCompany = '01930000-0000-7000-8000-0000000000b1'
  let attempts = 0
  const change = (companies: readonly string[]) =>
    within(async (db) => {
      attempts += 1
      for (const company of companies) await append(db, 'day', company)
    })
  await change([company_id, otherCompany])
  const { admin } = database
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await admin.query(waiting)).rowCount
      })
      .toBe(count)
  // Both commits wait for the first chain: one that had locked the other chain before would end in a deadlock.
  await admin.query('begin')
  await admin.query('select from audit_heads where company_id = $1 for update', [company_id])
  const changes = [change([company_id, otherCompany])]
  await untilWaiting(1)
  changes.push(change([otherCompany, company_id]))
  await untilWaiting(2)
  await admin.query('commit')
  await Promise.all(changes)
  // A transaction that is ended by a deadlock is tried again.
  expect(attempts).toBe(3)
  expect(await listStored()).toHaveLength(6)
  expect(await findBroken()).toEqual([])
})

test('entries are appended in the order of their changes, with their values', async () => {
  await within(async (db) => {
    for (const id of ['1', '2', '3']) await append(db, id)
  })
  expect(await listStored()).toEqual(['1', '2', '3'])
  const { rows } = await database.admin.query('select before, after, reason, origin, created_at from audit_events')
  expect(rows[0]).toMatchObject({ before: null, after: { closed: true }, reason: null, origin: 'rotina' })
  expect(await findBroken()).toEqual([])
})

test('entries of a savepoint that was rolled back, or of a dry run, are not appended', async () => {
  await within(async (db) => {
    await append(db, 'before')
    const failing = withSavepoint(db, async () => {
      await append(db, 'failed')
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    await withSavepoint(db, () => append(db, 'dry run'), { dryRun: true })
    await withSavepoint(db, () => append(db, 'after'))
  })
  expect(await listStored()).toEqual(['before', 'after'])
})

test('entries of parallel lanes are appended at the commit, and a failed transaction appends no entry', async () => {
  await within((db) => runInLanes(db, ['1', '2', '3'], (lane, id) => append(lane, id)))
  expect((await listStored()).sort()).toEqual(['1', '2', '3'])
  const failing = within(async (db) => {
    await append(db, '4')
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  expect((await listStored()).sort()).toEqual(['1', '2', '3'])
  expect(await findBroken()).toEqual([])
})
