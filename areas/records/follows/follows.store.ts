import { type Db, noCompany } from '@app/kit/server'
import type { RecordRef } from '../comments/comments.store.ts'

export const isFollowing = async (db: Db, { entity, id }: RecordRef, user_id: string) =>
  (await db
    .selectFrom('record_follows')
    .select('user_id')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()) !== undefined

type NewFollow = { user_id: string; title: string; link: string; abilities: string[]; followed_at: string }

export const insertFollow = (db: Db, { company_id, entity, id }: RecordRef, follow: NewFollow) =>
  db
    .insertInto('record_follows')
    .values({ ...follow, company_id: company_id ?? noCompany, entity, entity_id: id })
    .onConflict((conflict) => conflict.columns(['entity', 'entity_id', 'user_id']).doNothing())
    .execute()

export const deleteFollow = (db: Db, { entity, id }: RecordRef, user_id: string) =>
  db
    .deleteFrom('record_follows')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('user_id', '=', user_id)
    .execute()

export const findFollowers = async (db: Db, { entity, id }: RecordRef) =>
  (
    await db
      .selectFrom('record_follows')
      .select('user_id')
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .execute()
  ).map(({ user_id }) => user_id)
