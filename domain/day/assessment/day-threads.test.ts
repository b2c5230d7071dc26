import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { allCompaniesScope, type Db, inTransaction, newId, withSavepoint } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureRow, workedCompany, workedDay, workedDayRows } from '../facts/testing.ts'
import { type Day, ensureDays } from '../life/days.store.ts'
import { newDayThreads, runInDayThread } from './day-threads.server.ts'
import { isLargeDay } from './large-days.store.ts'
import { assessInThisThread, type Recomputation, recomputeInThisThread } from './recompute.server.ts'

const business_date = '2026-10-14'
const now = '2026-10-15T08:00:00.000Z'
const change: Recomputation = { now, actor_id: null, status: 'open' }
const database = testDatabase()

beforeEach(() => insertRows(database.admin, workedDayRows()))

const runInTransaction = <T>(work: (db: Db, day: Day) => Promise<T>) =>
  inTransaction(database.db, allCompaniesScope, async (db) => {
    const [day] = await ensureDays(db, [{ id: newId(), business_date }], { company_id: workedCompany, now })
    return work(db, day ?? expect.fail('no day'))
  })

const omitIds = <Row extends { id: unknown }>(rows: readonly Row[]) => rows.map(({ id: _, ...row }) => row)

/** The stored result without the ids of its rows; everything is rolled back. */
const readResult = (db: Db, recompute: () => Promise<Day>) =>
  withSavepoint(
    db,
    async () => {
      const day = await recompute()
      const differences = await db.selectFrom('differences').selectAll().orderBy('code').orderBy('ref').execute()
      const groups = await db.selectFrom('matches').selectAll().orderBy('sentence').execute()
      const inconsistencies = await db
        .selectFrom('inconsistencies')
        .selectAll()
        .orderBy('ref')
        .orderBy('code')
        .execute()
      return {
        day,
        differences: omitIds(differences),
        groups: omitIds(groups),
        inconsistencies: omitIds(inconsistencies),
      }
    },
    { dryRun: true },
  )

async function compareResults(db: Db, day: Day) {
  expect(await runInDayThread(db, 'assess', [day, {}])).toEqual(await assessInThisThread(db, day))
  const here = await readResult(db, () => recomputeInThisThread(db, day, change))
  const inThread = await readResult(db, () => runInDayThread<Day>(db, 'recompute', [day, change]))
  expect(inThread).toEqual(here)
  return here
}

test('the worked day has the same result in a thread', () =>
  runInTransaction(async (db, day) => {
    const { differences, groups } = await compareResults(db, day)
    expect(differences.length).toBeGreaterThan(5)
    expect(groups.length).toBeGreaterThan(10)
  }))

test('a day of more than 4,000 items is large and has the same result in a thread', async () => {
  expect(await runInTransaction(isLargeDay)).toBe(false)
  const capture = workedDay.captures.find(({ acquirer }) => acquirer === 'cielo') ?? expect.fail('no capture')
  await insertRows(database.admin, {
    acquirer_transactions: Array.from({ length: 4000 }, (_, no) =>
      captureRow({ ...capture, id: 100_000 + no, nsu: String(500_000 + no), gross_cents: 1000 + no }),
    ),
  })
  await runInTransaction(async (db, day) => {
    expect(await isLargeDay(db, day)).toBe(true)
    expect((await compareResults(db, day)).differences.length).toBeGreaterThan(4000)
  })
})

test('a failure of a statement is thrown to the caller of the thread', async () => {
  const recomputed = runInTransaction((db, day) =>
    runInDayThread(db, 'recompute', [{ ...day, company_id: 'no id' }, change]),
  )
  await expect(recomputed).rejects.toMatchObject({ name: 'error', code: '22P02' })
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-threads-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['cannot be loaded', 'throw new Error("no memory")'],
  [
    'crashes while it loads',
    'setTimeout(() => { throw new Error("no memory") }, 100); await new Promise(() => undefined)',
  ],
])('all tasks fail with the cause, and their transaction goes on, if the code of a thread %s', async (_, code) => {
  const file = path.join(folder, `${newId()}.mjs`)
  await writeFile(file, code)
  const run = newDayThreads(pathToFileURL(file).href)
  await runInTransaction(async (db, day) => {
    const outcomes = await Promise.allSettled([run(db, 'assess', [day, {}]), run(db, 'assess', [day, {}])])
    const causes = outcomes.map((outcome) => outcome.status === 'rejected' && inspect(outcome.reason))
    expect(causes).toEqual([expect.stringContaining('no memory'), expect.stringContaining('no memory')])
    expect(await isLargeDay(db, day)).toBe(false)
  })
})
