import type { Needed } from '@app/kit/contract'
import { type Db, noCompany } from '@app/kit/server'
import { sql } from 'kysely'

export type RecordRef = { company_id: string | null; entity: string; id: string }

const columns = ['id', 'body', 'author_id', 'mentions', 'created_at', 'edited_at'] as const

export const insertComment = (db: Db, place: RecordRef, comment: NewComment) =>
  db
    .insertInto('record_comments')
    .values({ ...comment, company_id: place.company_id ?? noCompany, entity: place.entity, entity_id: place.id })
    .returning(columns)
    .executeTakeFirstOrThrow()
type NewComment = { id: string; author_id: string; body: string; mentions: string[]; created_at: string }

const ofPlace = (db: Db, { company_id, entity, id }: RecordRef) =>
  db
    .selectFrom('record_comments')
    .select(columns)
    .where('company_id', '=', company_id ?? noCompany)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)

export const lockComment = (db: Db, place: RecordRef, comment_id: string) =>
  ofPlace(db, place).where('id', '=', comment_id).forUpdate().executeTakeFirst()

export const findComments = async (db: Db, place: RecordRef, ids: readonly string[]) =>
  ids.length === 0 ? [] : ofPlace(db, place).where('id', 'in', ids).execute()
export type StoredComment = Awaited<ReturnType<typeof findComments>>[number]

type CommentChange = { company_id: string | null; id: string; body: string; mentions: string[]; edited_at: string }
export const updateComment = (db: Db, { company_id, id, ...change }: CommentChange) =>
  db
    .updateTable('record_comments')
    .set(change)
    .where('company_id', '=', company_id ?? noCompany)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const findPersonNames = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()

const maxShown = 20

/** The rule of `passes` in SQL. */
export const buildPeopleWhoSeeQuery = (
  db: Db,
  { ability, company_id }: { ability: Needed; company_id: string | null },
) =>
  db
    .selectFrom('users as person')
    .select(['person.id', 'person.name'])
    .where('person.active', '=', true)
    .where(sql<boolean>`may_still_see(person.id, ${company_id ?? noCompany}::uuid, ${toAbilityList(ability)}::text[])`)

export const toAbilityList = (ability: Needed): string[] => (typeof ability === 'string' ? [ability] : [...ability])

export const findPeople = (
  db: Db,
  access: { ability: Needed; company_id: string | null },
  search: string | undefined,
) =>
  buildPeopleWhoSeeQuery(db, access)
    .$if(search !== undefined, (people) =>
      people.where('person.name', 'ilike', `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`),
    )
    .orderBy('person.name')
    .orderBy('person.id')
    .limit(maxShown)
    .execute()

export const findMentionHolders = (
  db: Db,
  access: { ability: Needed; company_id: string | null },
  { ability, limit }: { ability: string; limit: number },
) =>
  buildPeopleWhoSeeQuery(db, access)
    .innerJoin('user_abilities as user_ability', 'user_ability.user_id', 'person.id')
    .where('user_ability.ability', '=', ability)
    .orderBy('person.name')
    .orderBy('person.id')
    .limit(limit)
    .execute()
