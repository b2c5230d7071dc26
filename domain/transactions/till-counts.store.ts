import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Quantities, SessionCount } from '../day/facts/session-count.contract.ts'
import type { DayKey } from '../day/life/days.store.ts'

export const getSession = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('cash_sessions')
    .select([
      'id',
      'shift_no',
      'operator',
      'counted_cents',
      'counted_by',
      'counted_at',
      'version',
      'updated_at',
      'updated_by',
    ])
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
      updated_by: count.by,
      updated_at: count.at,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', day.company_id)
    .where('id', '=', id)
    .execute()

type CountedFields = { counted_cents: number | null; counted_by: string | null; counted_at: string | null }
type Uncount = { counted: CountedFields; by: string; at: string }

/** Restores the figure, person and time that a till had before a count. */
export const uncountSession = (db: Db, day: DayKey, id: number, { counted, by, at }: Uncount) =>
  db
    .updateTable('cash_sessions')
    .set((eb) => ({ ...counted, updated_by: by, updated_at: at, version: eb('version', '+', 1) }))
    .where('company_id', '=', day.company_id)
    .where('id', '=', id)
    .execute()

/** Returns the counts of a day's tills by people: for each till the latest valid one first, undone ones last. */
export const findSessionCounts = (db: Db, { company_id, id }: Pick<DayKey, 'company_id' | 'id'>) =>
  db
    .selectFrom('session_counts as count')
    .innerJoin('users as counter', 'counter.id', 'count.counted_by')
    .leftJoin('users as teller', 'teller.id', 'count.acknowledged_to')
    .leftJoin('users as undoer', 'undoer.id', 'count.undone_by')
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
      'count.undone_at',
      'undoer.name as undone_by_name',
      'count.undo_reason',
      'count.known_before',
    ])
    .where('count.company_id', '=', company_id)
    .where('count.cash_conciliation_id', '=', id)
    .orderBy('count.cash_session_id')
    .orderBy(sql`count.undone_at is not null`)
    .orderBy('count.number', 'desc')
    .orderBy('count.counted_at', 'desc')
    .$castTo<SessionCount & { id: string; known_before: CountedFields | null }>()
    .execute()
export type StoredCount = Awaited<ReturnType<typeof findSessionCounts>>[number]

type NewCount = Pick<SessionCount, 'number' | 'total_cents' | 'expected_cents' | 'difference_cents'> & {
  id: string
  session_id: number
  quantities: Quantities
  witness: string | null
  /** The figures of the till before this count; undoing the count restores them. */
  known_before: CountedFields
}

export const insertSessionCount = (
  db: Db,
  day: DayKey,
  { session_id, quantities, witness, known_before, ...count }: NewCount,
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
      known_before: JSON.stringify(known_before),
      counted_by: by,
      counted_at: at,
      witness,
      witnessed_at: witness === null ? null : at,
    })
    .execute()

export const markCountUndone = (
  db: Db,
  { company_id }: DayKey,
  id: string,
  undone: { undone_at: string; undone_by: string; undo_reason: string },
) => db.updateTable('session_counts').set(undone).where('company_id', '=', company_id).where('id', '=', id).execute()

type CountConfirmation =
  | { witness: string; witnessed_at: string }
  | { acknowledged_at: string; acknowledged_to: string }

/** Stores the witness or the operator's acknowledgement; the counted amounts never change. */
export const completeSessionCount = (db: Db, { company_id }: DayKey, id: string, confirmation: CountConfirmation) =>
  db.updateTable('session_counts').set(confirmation).where('company_id', '=', company_id).where('id', '=', id).execute()
