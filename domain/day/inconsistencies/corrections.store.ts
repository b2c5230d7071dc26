import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'
import type { LineCorrection } from './corrections.rules.ts'

const buildActiveQuery = (db: Db, { company_id, id }: DayKey) =>
  db
    .selectFrom('line_corrections')
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id')

export const findLineCorrections = (db: Db, day: DayKey): Promise<LineCorrection[]> =>
  buildActiveQuery(db, day)
    .select(['item_kind', 'item_id', 'field', 'value_after'])
    .select((eb) =>
      eb
        .selectFrom('cash_sessions as session')
        .select('session.id')
        .whereRef('session.company_id', '=', 'line_corrections.company_id')
        .whereRef('session.source_system', '=', 'line_corrections.shift_source_system')
        .whereRef('session.external_id', '=', 'line_corrections.shift_external_id')
        .as('session_id'),
    )
    .$narrowType<Pick<LineCorrection, 'item_kind' | 'field'>>()
    .execute()

export type NewCorrection = LineCorrection & { inconsistency_id: string; value_before: string | null }

const selectOfShift = (column: 'source_system' | 'external_id', { company_id }: DayKey, session_id: number | null) =>
  sql<string | null>`(select ${sql.ref(column)} from cash_sessions
    where company_id = ${company_id}::uuid and id = ${session_id}::bigint)`

export const insertCorrections = (
  db: Db,
  day: DayKey,
  corrections: readonly NewCorrection[],
  by: { id: string; now: string },
) =>
  db
    .insertInto('line_corrections')
    .values(
      corrections.map(({ session_id, ...correction }) => ({
        ...correction,
        company_id: day.company_id,
        shift_source_system: selectOfShift('source_system', day, session_id),
        shift_external_id: selectOfShift('external_id', day, session_id),
        cash_conciliation_id: day.id,
        created_by: by.id,
        created_at: by.now,
      })),
    )
    .execute()

export const findActiveCorrections = (db: Db, day: DayKey) =>
  buildActiveQuery(db, day).select(['id', 'item_kind', 'item_id', 'field', 'value_after', 'inconsistency_id']).execute()
export type ActiveCorrection = Awaited<ReturnType<typeof findActiveCorrections>>[number]

export const undoCorrections = (db: Db, day: DayKey, ids: readonly number[], by: { id: string; now: string }) =>
  db
    .updateTable('line_corrections')
    .set({ undone_by: by.id, undone_at: by.now })
    .where('company_id', '=', day.company_id)
    .where('id', 'in', [...ids])
    .execute()

/** Returns every correction of an item, newest first, including undone ones. */
export const findItemCorrections = (db: Db, day: DayKey, item: Pick<LineCorrection, 'item_kind' | 'item_id'>) =>
  db
    .selectFrom('line_corrections as correction')
    .leftJoin('users as person', 'person.id', 'correction.created_by')
    .leftJoin('users as undoer', 'undoer.id', 'correction.undone_by')
    .select([
      'correction.id',
      'correction.field',
      'correction.value_before',
      'correction.value_after',
      'correction.created_at',
      'person.name as created_by_name',
      'correction.undone_at',
      'undoer.name as undone_by_name',
    ])
    .where('correction.company_id', '=', day.company_id)
    .where('correction.cash_conciliation_id', '=', day.id)
    .where('correction.item_kind', '=', item.item_kind)
    .where('correction.item_id', '=', item.item_id)
    .orderBy('correction.id', 'desc')
    .execute()

/** Builds the shift of a till line after corrections. The function is called only for the few corrected lines. */
export const buildSessionOfLine = (line: string) => {
  const column = (name: string) => sql.ref(`${line}.${name}`)
  return sql<number | null>`case when ${column('id')} in (select correction.item_id from line_corrections correction
      where correction.field = 'shift' and correction.undone_at is null)
    then session_of(${column('company_id')}, ${column('business_date')}, ${column('id')}, ${column('cash_session_id')})
    else ${column('cash_session_id')} end`
}
