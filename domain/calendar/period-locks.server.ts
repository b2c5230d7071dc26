import { type ApiError, localDate } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { dayLocked, describeLock, type LockReason, periodKinds, periodLocked } from './period-locks.contract.ts'
import {
  getEarliestLock,
  holdPeriods,
  insertPeriodLock,
  type LockablePeriod,
  type LockablePeriods,
} from './period-locks.store.ts'

type PeriodRefusal = { error: ApiError; values: Record<string, string> }

/**
 * Ignores `erp` locks: the status of the day protects its figures.
 * Returns the refusal (423) of a write into these periods, which names the earliest locked one; null if all are open.
 * The open ones cannot be locked until the transaction ends.
 */
export async function findPeriodRefusal(db: Db, periods: LockablePeriods): Promise<PeriodRefusal | null> {
  if (periods.dates.length === 0) return null
  await holdPeriods(db, periods, 'shared')
  const lock = await getEarliestLock(db, periods)
  if (!lock) return null
  const { period, note: reason } = lock
  if (periods.kind === 'day') return { error: dayLocked, values: { reason } }
  const month = `${period.slice(5, 7)}/${period.slice(0, 4)}`
  return { error: periodLocked, values: { kind: periodKinds[periods.kind], month, reason } }
}

/** Refuses (423) a write into locked periods; open ones cannot be locked until the transaction ends. */
export async function refuseLockedPeriods(db: Db, periods: LockablePeriods) {
  const refusal = await findPeriodRefusal(db, periods)
  if (refusal) fail(refusal.error, { values: refusal.values })
}

/** Locks a period. It waits for transactions that write into it, and later ones are refused. The caller audits. */
export async function lockPeriod(db: Db, period: LockablePeriod, { reason, by, now }: LockRequest) {
  await holdPeriods(db, { ...period, dates: [period.date] }, 'exclusive')
  const note = describeLock(localDate(now))
  await insertPeriodLock(db, period, { reason, note, locked_at: now, locked_by: by })
}
export type LockRequest = { reason: LockReason; by: string | null; now: string }
