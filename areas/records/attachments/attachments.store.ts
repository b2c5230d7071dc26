import { type Db, noCompany } from '@app/kit/server'
import { sql } from 'kysely'
import type { RecordRef } from '../comments/comments.store.ts'
import type { Attachment } from './attachments.contract.ts'

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
      'attachments.scan_status',
      'attachments.threat',
      'attachments.purged_at',
    ])
    .$narrowType<Pick<Attachment, 'scan_status'>>()

const ofPlace = (db: Db, { company_id, entity, id }: RecordRef) =>
  attachments(db)
    .where('attachments.company_id', '=', company_id ?? noCompany)
    .where('attachments.entity', '=', entity)
    .where('attachments.entity_id', '=', id)

const ofPart = (db: Db, place: RecordRef, about: string | null | undefined) =>
  ofPlace(db, place).$if(about != null, (query) => query.where('attachments.about', '=', about ?? ''))

export const findAttachments = (db: Db, place: RecordRef, about?: string) =>
  ofPart(db, place, about).orderBy('attachments.added_at').orderBy('attachments.id').execute()
export type StoredAttachment = Awaited<ReturnType<typeof findAttachments>>[number]

export const getAttachment = (db: Db, place: RecordRef, attachment_id: string) =>
  ofPlace(db, place).where('attachments.id', '=', attachment_id).executeTakeFirst()

export const getThumbnail = async (db: Db, id: string) =>
  (await db.selectFrom('attachments').select('thumbnail').where('id', '=', id).executeTakeFirst())?.thumbnail ?? null

type ProofFilter = { since?: string | null; about?: string | null }

export const findAttachmentNames = async (db: Db, place: RecordRef, { since, about }: ProofFilter = {}) =>
  (
    await ofPart(db, place, about)
      .where('attachments.removed_at', 'is', null)
      .$if(since != null, (query) => query.where('attachments.added_at', '>=', since ?? ''))
      .orderBy('attachments.added_at')
      .execute()
  ).map(({ file_name }) => file_name)

type NewAttachment = {
  id: string
  file_name: string
  media_type: string
  size_bytes: number
  sha256: string
  about: string | null
  thumbnail: Buffer | null
  scan_status: 'pending' | 'unscanned'
  document_date: string
  added_by: string
  added_at: string
}

export const insertAttachment = (db: Db, { company_id, entity, id }: RecordRef, attachment: NewAttachment) =>
  db
    .insertInto('attachments')
    .values({ ...attachment, company_id: company_id ?? noCompany, entity, entity_id: id })
    .execute()

export const getEarlierUse = (
  db: Db,
  { company_id }: Pick<RecordRef, 'company_id'>,
  { id, sha256 }: Pick<NewAttachment, 'id' | 'sha256'>,
) =>
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

type AttachmentAssignment = {
  company_id: string
  from: { entity: string; entity_id: string }
  entity: string
  targets: readonly { id: string; about: string }[]
}

export const assignAttachments = (db: Db, { company_id, from, entity, targets }: AttachmentAssignment) =>
  sql`update attachments file set entity = ${entity}, entity_id = target.id, about = null
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as target (id uuid, about text)
    where file.company_id = ${company_id}::uuid and file.entity = ${from.entity} and file.entity_id = ${from.entity_id}
      and file.about = target.about`.execute(db)

type Removal = { removed_by: string; removed_at: string; removal_reason: string }

export const removeAttachment = (db: Db, id: string, removal: Removal) =>
  db
    .updateTable('attachments')
    .set((row) => ({ ...removal, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const getThreat = async (db: Db, sha256: string) =>
  (
    await db
      .selectFrom('attachments')
      .select('threat')
      .where('sha256', '=', sha256)
      .where('scan_status', '=', 'infected')
      .limit(1)
      .executeTakeFirst()
  )?.threat ?? undefined

export const findUnscanned = async (db: Db, count: number, except: readonly string[]) =>
  (
    await db
      .selectFrom('attachments')
      .select('sha256')
      .where('scan_status', 'in', ['pending', 'unscanned'])
      .where('removed_at', 'is', null)
      .where('purged_at', 'is', null)
      .$if(except.length > 0, (files) => files.where('sha256', 'not in', except))
      .groupBy('sha256')
      .orderBy((row) => row.fn.min('added_at'))
      .limit(count)
      .execute()
  ).map(({ sha256 }) => sha256)

export const markClean = (db: Db, { sha256, now }: { sha256: string; now: string }) =>
  db
    .updateTable('attachments')
    .set({ scan_status: 'clean', scanned_at: now })
    .where('sha256', '=', sha256)
    .where('scan_status', 'in', ['pending', 'unscanned'])
    .execute()

export const markInfected = (db: Db, { sha256, threat, now }: { sha256: string; threat: string; now: string }) =>
  db
    .updateTable('attachments')
    .set((row) => ({
      scan_status: 'infected',
      scanned_at: now,
      threat,
      removed_at: now,
      removal_reason: `Recusado pelo antivírus: ${threat}`,
      thumbnail: null,
      version: row('version', '+', 1),
    }))
    .where('sha256', '=', sha256)
    .where('scan_status', 'in', ['pending', 'unscanned'])
    .where('removed_at', 'is', null)
    .returning(['id', 'company_id', 'entity', 'entity_id', 'file_name', 'added_by'])
    .execute()

const purgedAtOnce = 100

export const findPastRetention = (db: Db, today: string) =>
  db
    .selectFrom('attachments')
    .select(['id', 'company_id', 'sha256', 'file_name', 'retention_until'])
    .where('retention_until', '<', today)
    .where('purged_at', 'is', null)
    .where('hold_reason', 'is', null)
    .orderBy('retention_until')
    .limit(purgedAtOnce)
    .execute()

export const markPurged = (db: Db, id: string, now: string) =>
  db
    .updateTable('attachments')
    .set({ purged_at: now, thumbnail: null })
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .where('hold_reason', 'is', null)
    .returning('id')
    .executeTakeFirst()
