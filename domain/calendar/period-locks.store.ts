import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { LockReason, PeriodKind } from './period-locks.contract.ts'

export type LockablePeriod = { company_id: string; kind: PeriodKind; date: BusinessDate }
export type LockablePeriods = Omit<LockablePeriod, 'date'> & { dates: readonly BusinessDate[] }

const getPeriodStart = ({ kind, date }: Pick<LockablePeriod, 'kind' | 'date'>): BusinessDate =>
  kind === 'day' ? date : `${date.slice(0, 7)}-01`

// Without it a write could pass its check just before the period is locked. The order by date prevents deadlocks.
/** Holds periods until the transaction ends: `shared` to write, `exclusive` (before the rows of days) to lock. */
export const holdPeriods = (db: Db, { company_id, kind, dates }: LockablePeriods, mode: 'shared' | 'exclusive') => {
  const starts = [...new Set(dates.map((date) => getPeriodStart({ kind, date })))].sort()
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  return sql`select ${lock}(hashtextextended('period ' || ${kind} || ' ' || ${company_id} || ' ' || start, 0))
    from unnest(${starts}::text[]) with ordinality as period (start, number) order by number`.execute(db)
}

/** Locks of periods that were handed over. */
function buildLocksQuery(db: Db, { company_id, kind, dates }: LockablePeriods) {
  const starts = dates.map((date) => getPeriodStart({ kind, date }))
  return db
    .selectFrom('period_locks')
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where('period', '=', sql<string>`any (${starts}::date[])`)
    .where('reason', '<>', 'erp')
}

export const getEarliestLock = (db: Db, periods: LockablePeriods) =>
  buildLocksQuery(db, periods).select(['period', 'note']).orderBy('period').limit(1).executeTakeFirst()

export const findLockedPeriods = async (db: Db, periods: LockablePeriods): Promise<BusinessDate[]> =>
  (await buildLocksQuery(db, periods).select('period').execute()).map(({ period }) => period)

type NewLock = { reason: LockReason; note: string; locked_at: string; locked_by: string | null }

/** Inserts a lock, or gives an existing one another reason; its sentence with the date of the first lock stays. */
export const insertPeriodLock = (db: Db, { company_id, kind, date }: LockablePeriod, { note, ...lock }: NewLock) =>
  db
    .insertInto('period_locks')
    .values({ company_id, kind, period: getPeriodStart({ kind, date }), note, ...lock })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'period']).doUpdateSet(lock))
    .execute()

export async function deletePeriodLock(db: Db, { company_id, kind, date }: LockablePeriod) {
  const { numDeletedRows } = await db
    .deleteFrom('period_locks')
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where('period', '=', getPeriodStart({ kind, date }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** SQL: whether the month of a day was handed over. */
export const isMonthOfDayLocked = (company_id: RawBuilder<unknown>, date: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from period_locks lock
    where lock.company_id = ${company_id} and lock.kind = 'day' and lock.period = ${date} and lock.reason <> 'erp')`

/** SQL: the sentence of the lock on a row of `cash_conciliations`, named by its alias; null if the day is not locked. */
export const buildDayLockNote = (alias: string) =>
  sql<string | null>`(select lock.note from period_locks lock where lock.company_id = ${sql.ref(`${alias}.company_id`)}
    and lock.kind = 'day' and lock.period = ${sql.ref(`${alias}.business_date`)})`

/** SQL: the reason of the lock on a row of `cash_conciliations`, named by its alias; null if the day is not locked. */
export const buildDayLockReason = (alias: string) =>
  sql<LockReason | null>`(select lock.reason from period_locks lock
    where lock.company_id = ${sql.ref(`${alias}.company_id`)} and lock.kind = 'day'
      and lock.period = ${sql.ref(`${alias}.business_date`)})`
