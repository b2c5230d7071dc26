import { type Db, noCompany } from '@app/kit/server'
import { sql } from 'kysely'
import type { PlaceOf } from '../comments/comments.store.ts'

const attachments = (db: Db) =>
  db
    .selectFrom('attachments')
    .innerJoin('users as adder', 'adder.id', 'attachments.added_by')
    .leftJoin('users as remover', 'remover.id', 'attachments.removed_by')
    .select([
      'attachments.id',
      'attachments.file_name',
      'attachments.media_type',
      'attachments.size_bytes',
      'attachments.sha256',
      'adder.name as added_by_name',
      'attachments.added_at',
      'attachments.removed_at',
      'remover.name as removed_by_name',
      'attachments.removal_reason',
      'attachments.about',
    ])

const ofPlace = (db: Db, { company_id, entity, id }: PlaceOf) =>
  attachments(db)
    .where('attachments.company_id', '=', company_id ?? noCompany)
    .where('attachments.entity', '=', entity)
    .where('attachments.entity_id', '=', id)

const ofPart = (db: Db, place: PlaceOf, about: string | null | undefined) =>
  ofPlace(db, place).$if(about != null, (of) => of.where('attachments.about', '=', about ?? ''))

/** Every file of a record, or those of one of its parts. */
export const findAttachments = (db: Db, place: PlaceOf, about?: string) =>
  ofPart(db, place, about).orderBy('attachments.added_at').orderBy('attachments.id').execute()
export type StoredAttachment = Awaited<ReturnType<typeof findAttachments>>[number]

export const getAttachment = (db: Db, place: PlaceOf, attachment_id: string) =>
  ofPlace(db, place).where('attachments.id', '=', attachment_id).executeTakeFirst()

type Proving = { since?: string | null; about?: string | null }

/** The files that prove a record now, or one part of it; of those, what was added since a moment. */
export const attachmentNames = async (db: Db, place: PlaceOf, { since, about }: Proving = {}) =>
  (
    await ofPart(db, place, about)
      .where('attachments.removed_at', 'is', null)
      .$if(since != null, (of) => of.where('attachments.added_at', '>=', since ?? ''))
      .orderBy('attachments.added_at')
      .execute()
  ).map(({ file_name }) => file_name)

/** How many files prove the record of each row now, for a list that selects it. */
export const attachmentCount = (entity: string, row: { company_id: string; id: string }) =>
  sql<number>`(select count(*) from attachments where attachments.company_id = ${sql.ref(row.company_id)}
    and attachments.entity = ${entity} and attachments.entity_id = ${sql.ref(row.id)}
    and attachments.removed_at is null)`.as('attachment_count')

export type NewAttachment = {
  id: string
  file_name: string
  media_type: string
  size_bytes: number
  sha256: string
  about: string | null
  added_by: string
  added_at: string
}

export const insertAttachment = (db: Db, { company_id, entity, id }: PlaceOf, attachment: NewAttachment) =>
  db
    .insertInto('attachments')
    .values({ ...attachment, company_id: company_id ?? noCompany, entity, entity_id: id })
    .execute()

/** The first other place of this company where the same bytes serve as proof. */
export const getEarlierUse = (db: Db, { company_id }: PlaceOf, { id, sha256 }: Pick<NewAttachment, 'id' | 'sha256'>) =>
  db
    .selectFrom('attachments')
    .select(['entity', 'entity_id', 'added_at'])
    .where('company_id', '=', company_id ?? noCompany)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export type Removal = { removed_by: string; removed_at: string; removal_reason: string }

/** Marks it as taken out of use, once. */
export const removeAttachment = (db: Db, id: string, removal: Removal) =>
  db
    .updateTable('attachments')
    .set(removal)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
