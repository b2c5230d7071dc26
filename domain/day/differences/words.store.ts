import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'
import type { DifferenceStatus } from './difference-states.contract.ts'

export type DifferenceWords = {
  status: DifferenceStatus
  reason_id: string | null
  note: string | null
  explained_by: string | null
  explained_at: string | null
  deferred_to: BusinessDate | null
  deferred_on: BusinessDate | null
}

/** Writes a person's explanation of one difference; the caller recomputes the day. */
export const writeExplanation = (
  db: Db,
  day: DayKey,
  id: string,
  words: DifferenceWords,
  by: { id: string; now: string },
) =>
  db
    .updateTable('differences')
    .set((eb) => ({
      ...words,
      lapsed_at: null,
      updated_by: by.id,
      updated_at: by.now,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', day.company_id)
    .where('id', '=', id)
    .execute()

/** Returns days with deferrals that expired by the company's clock and are not marked yet. */
export async function findOverdueDeferrals(db: Db, now: string, limit: number) {
  const { rows } = await sql<{ cash_conciliation_id: string }>`
    select waiting.cash_conciliation_id from differences waiting join companies company on company.id = waiting.company_id
    where waiting.status = 'deferred' and waiting.lapsed_at is null
      and waiting.deferred_to < (${now}::timestamptz at time zone company.timezone)::date
    group by waiting.cash_conciliation_id order by min(waiting.deferred_to), waiting.cash_conciliation_id
    limit ${limit}`.execute(db)
  return rows
}

const isOver = (now: string) =>
  sql<boolean>`differences.deferred_to < (${now}::timestamptz at time zone companies.timezone)::date`

const buildShownQuery = (db: Db, { id, company_id }: DayKey) =>
  db
    .selectFrom('differences')
    .innerJoin('companies', 'companies.id', 'differences.company_id')
    .select(['differences.id', 'differences.code', 'differences.ref', 'differences.amount_cents'])
    .select(['differences.deferred_to', 'differences.explained_by', 'differences.sentence'])
    .where('differences.company_id', '=', company_id)
    .where('differences.cash_conciliation_id', '=', id)
    .where('differences.status', '<>', 'resolved')
    .orderBy('differences.code')
    .orderBy('differences.id')

/** Returns expired deferrals of a day that are not marked as lapsed yet. */
export const findUnmarkedExpiredDeferrals = (db: Db, day: DayKey, now: string) =>
  buildShownQuery(db, day)
    .where('differences.status', '=', 'deferred')
    .where('differences.lapsed_at', 'is', null)
    .where(isOver(now))
    .execute()

/** Returns expired deferrals of a closed day, marked as lapsed or not: an adjustment must explain them. */
export const findExpiredDeferrals = (db: Db, day: DayKey, now: string) =>
  buildShownQuery(db, day)
    .where((eb) =>
      eb.or([
        eb('differences.lapsed_at', 'is not', null),
        eb.and([eb('differences.status', '=', 'deferred'), isOver(now)]),
      ]),
    )
    .execute()

export const markLapsed = (db: Db, { company_id }: DayKey, ids: readonly string[], now: string) =>
  db
    .updateTable('differences')
    .set((eb) => ({ lapsed_at: now, updated_by: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', 'in', [...ids])
    .execute()
