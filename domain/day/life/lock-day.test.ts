import { allCompaniesScope, type Db, inTransaction, newId } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { refuseLockedPeriods } from '../../calendar/period-locks.server.ts'
import { lockDay, lockDayOfDate } from './days.store.ts'
import { lockClosedDay, lockDayAndPeriod, unlockLockedDay } from './lock-day.server.ts'

const company_id = '01930000-0000-7000-8000-0000000000a1'
const id = '01930000-0000-7000-8000-0000000000d1'
const business_date = '2026-10-15'
const now = '2026-11-05T12:00:00.000Z'
const note = 'já integrado ao ERP em 05/11/2026.'
const database = testDatabase()

beforeEach(async () => {
  const stamp = { created_at: now, updated_at: now }
  await insertRows(database.admin, {
    companies: [{ id: company_id, name: 'Posto', legal_name: 'Posto Ltda', cnpj: '11222333000181', ...stamp }],
    cash_conciliations: [
      { id, company_id, business_date, status: 'closed', proof: '{}', proof_hash: newId(), ...stamp },
    ],
  })
})

const runInTransaction = <T>(work: (db: Db) => Promise<T>) => inTransaction(database.db, allCompaniesScope, work)
const requireDay = async (db: Db) => (await lockDayAndPeriod(db, id)) ?? expect.fail('the day is gone')
const lock = async (db: Db) =>
  lockClosedDay(db, await requireDay(db), { status: 'locked', reason: 'erp', by: null, now })
const unlock = async (db: Db) => unlockLockedDay(db, await requireDay(db), { status: 'closed', by: null, now })

test.each([
  ['by its id', (db: Db) => lockDay(db, id)],
  ['by its date', (db: Db) => lockDayOfDate(db, company_id, business_date)],
])('who waits for a day %s sees the lock and the unlock that happened meanwhile', async (_how, read) => {
  let waiting: ReturnType<typeof read> | undefined
  const readDuring = async (change: typeof lock) => {
    await runInTransaction(async (db) => {
      await change(db)
      waiting = runInTransaction(read)
      await untilWaiting('transactionid')
    })
    return waiting
  }
  expect(await readDuring(lock)).toMatchObject({ status: 'locked', lock_note: note })
  expect(await readDuring(unlock)).toMatchObject({ status: 'closed', lock_note: null })
})

test('a writer that holds the period takes the day while an unlock waits', async () => {
  // A transaction that ends in a deadlock is tried again.
  let attempts = 0
  let unlocking: Promise<unknown> | undefined
  await runInTransaction(async (db) => {
    attempts += 1
    await refuseLockedPeriods(db, { company_id, kind: 'day', dates: [business_date] })
    if (!unlocking) {
      unlocking = runInTransaction(async (otherDb) => {
        attempts += 1
        await requireDay(otherDb)
      })
      await untilWaiting('advisory')
    }
    await lockDay(db, id)
  })
  await unlocking
  expect(attempts).toBe(2)
})

async function untilWaiting(kind: 'advisory' | 'transactionid') {
  for (;;) {
    const { rowCount } = await database.admin.query(
      `select from pg_locks lock join pg_stat_activity activity using (pid)
        where not lock.granted and lock.locktype = $1 and activity.datname = current_database()`,
      [kind],
    )
    if (rowCount) return
  }
}
