import type { Db } from '@app/kit/server'
import type { DayKey } from '../days/days.store.ts'
import type { Quantities, SessionCount } from './session-count.contract.ts'

export const getSession = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('cash_sessions')
    .select(['id', 'shift_no', 'operator', 'counted_cents'])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('id', '=', id)
    .executeTakeFirst()

export const countSession = (db: Db, day: DayKey, id: number, count: { cents: number; by: string; at: string }) =>
  db
    .updateTable('cash_sessions')
    .set((eb) => ({
      counted_cents: count.cents,
      counted_by: count.by,
      counted_at: count.at,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', day.company_id)
    .where('id', '=', id)
    .execute()

/** Every count that people made of the tills of a day, the latest of each till first. */
export const findSessionCounts = (db: Db, { company_id, id }: Pick<DayKey, 'company_id' | 'id'>) =>
  db
    .selectFrom('session_counts as count')
    .innerJoin('users as counter', 'counter.id', 'count.counted_by')
    .leftJoin('users as teller', 'teller.id', 'count.acknowledged_to')
    .select([
      'count.id',
      'count.cash_session_id as session_id',
      'count.number',
      'count.quantities',
      'count.total_cents',
      'count.expected_cents',
      'count.difference_cents',
      'counter.name as counted_by_name',
      'count.counted_at',
      'count.witness',
      'count.witnessed_at',
      'count.acknowledged_at',
      'teller.name as acknowledged_to_name',
    ])
    .where('count.company_id', '=', company_id)
    .where('count.cash_conciliation_id', '=', id)
    .orderBy('count.cash_session_id')
    .orderBy('count.number', 'desc')
    .$castTo<SessionCount & { id: string }>()
    .execute()
export type StoredCount = Awaited<ReturnType<typeof findSessionCounts>>[number]

export type NewCount = Pick<SessionCount, 'number' | 'total_cents' | 'expected_cents' | 'difference_cents'> & {
  id: string
  session_id: number
  quantities: Quantities
  witness: string | null
}

export const insertSessionCount = (
  db: Db,
  day: DayKey,
  { session_id, quantities, witness, ...count }: NewCount,
  { by, at }: { by: string; at: string },
) =>
  db
    .insertInto('session_counts')
    .values({
      ...count,
      company_id: day.company_id,
      cash_conciliation_id: day.id,
      cash_session_id: session_id,
      quantities: JSON.stringify(quantities),
      counted_by: by,
      counted_at: at,
      witness,
      witnessed_at: witness === null ? null : at,
    })
    .execute()

type Seen = { witness: string; witnessed_at: string } | { acknowledged_at: string; acknowledged_to: string }

/** Adds who saw a count, or that the operator was told; what was counted never changes. */
export const completeSessionCount = (db: Db, { company_id }: DayKey, id: string, seen: Seen) =>
  db.updateTable('session_counts').set(seen).where('company_id', '=', company_id).where('id', '=', id).execute()
