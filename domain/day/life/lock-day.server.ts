import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { type LockRequest, lockPeriod } from '../../calendar/period-locks.server.ts'
import { deletePeriodLock, holdPeriods } from '../../calendar/period-locks.store.ts'
import type { DayStatus } from '../assessment/day-words.contract.ts'
import { type Day, getDay, lockDay, updateDay } from './days.store.ts'

type Step = { status: DayStatus; by: string | null; now: string }

const asPeriod = ({ company_id, business_date }: Day) => ({ company_id, kind: 'day', date: business_date }) as const

/** Locks a closed day: its period lock with the reason, and the status that its step leads to. The caller audits. */
export async function lockClosedDay(db: Db, day: Day, { status, ...request }: Step & LockRequest) {
  await lockPeriod(db, asPeriod(day), request)
  return updateDay(db, day, { status, ...stampOf(day, request) })
}

/** Returns a day with its period and its row locked, in the order of writers, to lock or unlock it. */
export async function lockDayAndPeriod(db: Db, id: string) {
  const day = await getDay(db, id)
  if (!day) return undefined
  const period = asPeriod(day)
  await holdPeriods(db, { ...period, dates: [period.date] }, 'exclusive')
  return lockDay(db, id)
}

/** Removes the lock of a day from `lockDayAndPeriod`. The caller audits. */
export async function unlockLockedDay(db: Db, day: Day, { status, ...step }: Step) {
  if (!(await deletePeriodLock(db, asPeriod(day)))) fail(notFound)
  return updateDay(db, day, { status, ...stampOf(day, step) })
}

const stampOf = (day: Day, { by, now }: Omit<Step, 'status'>) => ({
  version: day.version + 1,
  updated_by: by,
  updated_at: now,
})
