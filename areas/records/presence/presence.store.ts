import { type Db, noCompany } from '@app/kit/server'
import { sql } from 'kysely'
import type { RecordRef } from '../comments/comments.store.ts'

type Tab = { user_id: string; tab_id: string }

const columns = ['user_id', 'tab_id', 'opened_at', 'editing_since', 'taken_by', 'taken_at'] as const

/** Two people who start together must not both become editor. */
export const lockRecordPresence = (db: Db, { entity, id }: RecordRef) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`presence ${entity} ${id}`}, 0))`.execute(db)

const keyOf = ({ entity, id }: RecordRef, { user_id, tab_id }: Tab) => ({ entity, entity_id: id, user_id, tab_id })

export async function findPresent(db: Db, { entity, id }: RecordRef, living_since: string) {
  await db
    .deleteFrom('record_presence')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('seen_at', '<', living_since)
    .execute()
  return db
    .selectFrom('record_presence as tab')
    .innerJoin('users as person', 'person.id', 'tab.user_id')
    .leftJoin('users as taker', 'taker.id', 'tab.taken_by')
    .select(columns.map((column) => `tab.${column}` as const))
    .select(['person.name', 'taker.name as taker_name'])
    .where('tab.entity', '=', entity)
    .where('tab.entity_id', '=', id)
    .orderBy('tab.opened_at')
    .orderBy('tab.tab_id')
    .execute()
}
export type PresentTab = Awaited<ReturnType<typeof findPresent>>[number]

type NewPresence = Tab & { seen_at: string; editing_since: string | null; keeps_taken: boolean }

export const upsertPresence = (db: Db, place: RecordRef, { user_id, tab_id, keeps_taken, ...now }: NewPresence) =>
  db
    .insertInto('record_presence')
    .values({
      ...keyOf(place, { user_id, tab_id }),
      ...now,
      company_id: place.company_id ?? noCompany,
      opened_at: now.seen_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['entity', 'entity_id', 'user_id', 'tab_id'])
        .doUpdateSet({ ...now, ...(!keeps_taken && { taken_by: null, taken_at: null }) }),
    )
    .execute()

export const takeEditingFromOthers = (db: Db, { entity, id }: RecordRef, { by, at }: { by: string; at: string }) =>
  db
    .updateTable('record_presence')
    .set({ editing_since: null, taken_by: by, taken_at: at })
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('user_id', '<>', by)
    .where('editing_since', 'is not', null)
    .execute()

export const deletePresence = async (db: Db, { entity, id }: RecordRef, { user_id, tab_id }: Tab) =>
  (await db
    .deleteFrom('record_presence')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('user_id', '=', user_id)
    .where('tab_id', '=', tab_id)
    .returning('tab_id')
    .executeTakeFirst()) !== undefined

export const forgetOldPresence = (db: Db, before: string) =>
  db.deleteFrom('record_presence').where('seen_at', '<', before).execute()
