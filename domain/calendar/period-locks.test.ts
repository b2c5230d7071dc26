import { allCompaniesScope, type Db, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { type PeriodKind, periodKinds } from './period-locks.contract.ts'
import { lockPeriod, refuseLockedPeriods } from './period-locks.server.ts'
import { deletePeriodLock } from './period-locks.store.ts'

const company_id = '01930000-0000-7000-8000-0000000000a1'
const now = '2026-11-05T12:00:00.000Z'
const database = testDatabase()
const months = (Object.keys(periodKinds) as PeriodKind[]).filter((kind) => kind !== 'day')

beforeEach(async () => {
  const stamp = { created_at: now, updated_at: now }
  await insertRows(database.admin, {
    companies: [{ id: company_id, name: 'Posto', legal_name: 'Posto Ltda', cnpj: '11222333000181', ...stamp }],
  })
})

const runInTransaction = <T>(work: (db: Db) => Promise<T>) => inTransaction(database.db, allCompaniesScope, work)
const lock = (kind: PeriodKind, date: string) =>
  runInTransaction((db) => lockPeriod(db, { company_id, kind, date }, { reason: 'month', by: null, now }))
const write = (kind: PeriodKind, date: string) =>
  runInTransaction((db) => refuseLockedPeriods(db, { company_id, kind, dates: [date] }))

test.each(months)('a locked month of kind %s refuses every day of the month, and no other day', async (kind) => {
  await lock(kind, '2026-10-15')
  for (const date of ['2026-10-01', '2026-10-31'])
    await expect(write(kind, date)).rejects.toMatchObject({
      status: 423,
      message: `${periodKinds[kind]} de 10/2026 bloqueado: já integrado ao ERP em 05/11/2026.`,
    })
  await write(kind, '2026-09-30')
  await write(kind, '2026-11-01')
  for (const otherKind of months) if (otherKind !== kind) await write(otherKind, '2026-10-15')
})

test('a locked day refuses only that day, until its lock is removed', async () => {
  await lock('day', '2026-10-15')
  await expect(write('day', '2026-10-15')).rejects.toMatchObject({ status: 423, code: 'day.locked' })
  await write('day', '2026-10-14')
  const day = { company_id, kind: 'day', date: '2026-10-15' } as const
  expect(await runInTransaction((db) => deletePeriodLock(db, day))).toBe(true)
  await write('day', '2026-10-15')
  expect(await runInTransaction((db) => deletePeriodLock(db, day))).toBe(false)
})

test('a lock waits for a running write that passed its check, and the next write is refused', async () => {
  const steps: string[] = []
  let locking: Promise<void> | undefined
  await runInTransaction(async (db) => {
    await refuseLockedPeriods(db, { company_id, kind: 'cost', dates: ['2026-10-15'] })
    locking = lock('cost', '2026-10-01').then(() => {
      steps.push('locked')
    })
    await untilWaiting()
    steps.push('written')
  })
  await locking
  expect(steps).toEqual(['written', 'locked'])
  await expect(write('cost', '2026-10-15')).rejects.toMatchObject({ status: 423 })
})

test('the database refuses a month lock that does not start on the first day', async () => {
  const insert = `insert into period_locks (company_id, kind, period, reason, note, locked_at)
    values ($1, 'cost', '2026-10-02', 'month', 'encerrado', now())`
  await expect(database.admin.query(insert, [company_id])).rejects.toMatchObject({ code: '23514' })
})

async function untilWaiting() {
  for (;;) {
    const { rows } = await database.admin.query(
      `select from pg_locks where not granted and locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
    )
    if (rows.length > 0) return
  }
}
