import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { endOfLease } from '../integration/connections.store.ts'
import type { ReadingState, ReadingTimes } from './reading-times.rules.ts'

export type ScheduleKey = { connection_id: string; resource: string }

/** Inserts the schedule of a reading, unless it has one. */
export const insertSchedule = (db: Db, key: ScheduleKey, schedule: ReadingTimes & { next_run_at: string }) =>
  db
    .insertInto('integration_schedules')
    .values({ ...key, ...schedule, times: [...schedule.times] })
    .onConflict((conflict) => conflict.columns(['connection_id', 'resource']).doNothing())
    .execute()

const schedules = (db: Db) =>
  db
    .selectFrom('integration_schedules')
    .select(['connection_id', 'resource', 'every_minutes', 'times', 'paused_at', 'next_run_at', 'started_at'])
    .select(['finished_at', 'status', 'records_read', 'records_changed', 'message'])
    .$narrowType<{ status: ReadingState | null }>()

export const findSchedules = (db: Db, connection_id: string) =>
  schedules(db).where('connection_id', '=', connection_id).orderBy('resource').execute()

export const lockSchedule = (db: Db, { connection_id, resource }: ScheduleKey) =>
  schedules(db)
    .where('connection_id', '=', connection_id)
    .where('resource', '=', resource)
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks the schedules of connections in use that are due, and those of a server that died in the middle of a reading,
 * unless they are paused. Skips rows that another server is taking.
 */
export const lockDueSchedules = (db: Db, resources: readonly string[], now: string) =>
  schedules(db)
    .where('resource', 'in', [...resources])
    .where(sql<boolean>`paused_at is null and (next_run_at <= ${now} or status = 'running')
      and (leased_until is null or leased_until < clock_timestamp())
      and exists (select from integration_connections connection
        where connection.id = connection_id and connection.ended_at is null)`)
    .orderBy('next_run_at')
    .forUpdate()
    .skipLocked()
    .execute()

type Lease = { id: string; ms: number }

type ScheduleChange = Partial<ReadingTimes> & {
  paused_at?: string | null
  next_run_at?: string
  status?: ReadingState
  started_at?: string
  finished_at?: string
  records_read?: number | null
  records_changed?: number | null
  message?: string | null
}

export const updateSchedule = (
  db: Db,
  { connection_id, resource }: ScheduleKey,
  { times, ...change }: ScheduleChange,
) =>
  db
    .updateTable('integration_schedules')
    .set({ ...change, ...(times && { times: [...times] }) })
    .where('connection_id', '=', connection_id)
    .where('resource', '=', resource)
    .execute()

export const leaseSchedule = (db: Db, { connection_id, resource }: ScheduleKey, lease: Lease) =>
  db
    .updateTable('integration_schedules')
    .set({ lease_id: lease.id, leased_until: endOfLease(lease.ms) })
    .where('connection_id', '=', connection_id)
    .where('resource', '=', resource)
    .execute()

/** Renews a lease, or gives it back with 0 ms; false if another server holds the reading. */
export async function renewSchedule(db: Db, { connection_id, resource }: ScheduleKey, lease: Lease) {
  const { numUpdatedRows } = await db
    .updateTable('integration_schedules')
    .set({ leased_until: endOfLease(lease.ms) })
    .where('connection_id', '=', connection_id)
    .where('resource', '=', resource)
    .where('lease_id', '=', lease.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
