import { localDate } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { dayLocked, describeLock, type LockReason, periodKinds, periodLocked } from './period-locks.contract.ts'
import { findLockNote, holdPeriods, insertPeriodLock, type LockablePeriod } from './period-locks.store.ts'

/** Refuses (423) a write into a locked period; an open period cannot be locked until the transaction ends. */
export async function refuseLockedPeriod(db: Db, period: LockablePeriod) {
  const { company_id, kind, date } = period
  const periods = { company_id, kind, dates: [date] }
  await holdPeriods(db, periods, 'shared')
  const reason = await findLockNote(db, periods)
  if (reason === null) return
  if (kind === 'day') fail(dayLocked, { values: { reason } })
  const month = `${date.slice(5, 7)}/${date.slice(0, 4)}`
  fail(periodLocked, { values: { kind: periodKinds[kind], month, reason } })
}

/** Locks a period. It waits for transactions that write into it, and later ones are refused. The caller audits. */
export async function lockPeriod(db: Db, period: LockablePeriod, { reason, by, now }: LockRequest) {
  await holdPeriods(db, { ...period, dates: [period.date] }, 'exclusive')
  const note = describeLock(reason, localDate(now))
  await insertPeriodLock(db, period, { reason, note, locked_at: now, locked_by: by })
}
export type LockRequest = { reason: LockReason; by: string | null; now: string }
