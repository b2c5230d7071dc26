import {
  type Db,
  noCompany,
  paginate,
  whereCondition,
  whereEqual,
  whereInPeriod,
  whereTextContains,
} from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import type { Attachment } from './attachments.contract.ts'
import type { LibraryFile, LibraryFileDetail, LibraryFilter } from './library.contract.ts'

type Filter = Partial<LibraryFilter>

// Every file has both. Outer joins let PostgreSQL drop the tables when counting.
const companyName = sql<string | null>`companies.name`
const adderName = sql<string>`adder.name`

const repeated = sql<boolean>`exists (select from attachments other where other.company_id = attachments.company_id
  and other.sha256 = attachments.sha256 and other.id <> attachments.id and other.removed_at is null)`

/** Infected files stay listed, so that their sender sees what happened. */
const listed = sql<SqlBool>`(attachments.removed_at is null or attachments.scan_status = 'infected')`

const isVisible = (entities: readonly string[]) =>
  sql<SqlBool>`(attachments.entity is null or attachments.entity = any (${[...entities]}::text[]))`

const rows = (db: Db, entities: readonly string[]) =>
  db
    .selectFrom('attachments')
    .leftJoin('companies', 'companies.id', 'attachments.company_id')
    .leftJoin('users as adder', 'adder.id', 'attachments.added_by')
    .select(['attachments.id', 'attachments.file_name', 'attachments.media_type', 'attachments.kind'])
    .select(['attachments.document_date', 'attachments.amount_cents', 'attachments.description'])
    .select(['attachments.entity', 'attachments.entity_id', 'attachments.added_at', 'attachments.size_bytes'])
    .select(['attachments.scan_status', companyName.as('company_name'), adderName.as('added_by_name')])
    .select(sql<string | null>`nullif(attachments.company_id, ${noCompany}::uuid)`.as('company_id'))
    .select(sql<boolean>`attachments.thumbnail is not null`.as('has_thumbnail'))
    .select(sql<boolean>`attachments.entity is not null`.as('linked'))
    .select(repeated.as('repeated'))
    .$narrowType<Pick<LibraryFile, 'kind' | 'scan_status'>>()
    .where(listed)
    .where(isVisible(entities))

export type FileRow = Awaited<ReturnType<typeof findFiles>>['data'][number]

export function buildLibraryFilesQuery(db: Db, entities: readonly string[], filter: Filter) {
  const { search, company_id, kind, from, to, linked, scan_status, least_cents, most_cents } = filter
  return rows(db, entities)
    .where(whereEqual('attachments', { company_id, kind, scan_status }))
    .where(whereInPeriod('attachments', 'document_date', { from, to }))
    .where(whereTextContains(['attachments.file_name', 'attachments.description'], search))
    .where(whereCondition(sql<SqlBool>`attachments.entity is not null`, linked))
    .where(whereCondition(sql<SqlBool>`${repeated}`, filter.repeated))
    .$if(least_cents !== undefined, (files) => files.where('attachments.amount_cents', '>=', least_cents ?? 0))
    .$if(most_cents !== undefined, (files) => files.where('attachments.amount_cents', '<=', most_cents ?? 0))
}

export const findFiles = (db: Db, entities: readonly string[], filter: LibraryFilter) =>
  paginate(db, buildLibraryFilesQuery(db, entities, filter), {
    ...filter,
    order: [
      { column: 'document_date', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['amount_cents'],
  })

const details = (db: Db, entities: readonly string[]) =>
  rows(db, entities)
    .leftJoin('users as changer', 'changer.id', 'attachments.updated_by')
    .select(['attachments.sha256', 'attachments.threat', 'attachments.scanned_at', 'attachments.retention_until'])
    .select(['attachments.hold_reason', 'attachments.purged_at', 'attachments.removed_at', 'attachments.version'])
    .select(['attachments.added_by', 'attachments.about', 'attachments.updated_at', 'attachments.updated_by'])
    .select('changer.name as updated_by_name')

export const getFile = (db: Db, entities: readonly string[], id: string) =>
  details(db, entities).where('attachments.id', '=', id).executeTakeFirst()
export type FileDetail = NonNullable<Awaited<ReturnType<typeof getFile>>>

/** In id order, to avoid deadlocks. */
export const lockFiles = (db: Db, entities: readonly string[], ids: readonly string[]) =>
  details(db, entities)
    .where('attachments.id', 'in', ids.length > 0 ? ids : [noCompany])
    .orderBy('attachments.id')
    .forUpdate('attachments')
    .execute()

export const findCopies = (db: Db, entities: readonly string[], { id, company_id, sha256 }: FileDetail) =>
  rows(db, entities)
    .where('attachments.company_id', '=', company_id ?? noCompany)
    .where('attachments.sha256', '=', sha256)
    .where('attachments.id', '<>', id)
    .orderBy('attachments.added_at')
    .limit(20)
    .execute()

type DocumentData = Pick<LibraryFileDetail, 'kind' | 'document_date' | 'amount_cents' | 'description'>

type NewLibraryFile = DocumentData & {
  id: string
  company_id: string
  file_name: string
  media_type: string
  size_bytes: number
  sha256: string
  scan_status: Attachment['scan_status']
  thumbnail: Buffer | null
  added_by: string
  added_at: string
}

export const insertLibraryFile = (db: Db, file: NewLibraryFile) => db.insertInto('attachments').values(file).execute()

type Change = Partial<DocumentData> & {
  hold_reason?: string | null
  entity?: string | null
  entity_id?: string | null
  about?: null
  removed_by?: string
  removed_at?: string
  removal_reason?: string
}

export const changeFile = (db: Db, id: string, change: Change, by: { user_id: string; now: string }) =>
  db
    .updateTable('attachments')
    .set((row) => ({ ...change, updated_by: by.user_id, updated_at: by.now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const findForZip = async (db: Db, entities: readonly string[], ids: readonly string[]) =>
  details(db, entities)
    .where('attachments.id', 'in', ids.length > 0 ? ids : [noCompany])
    .orderBy('attachments.document_date')
    .orderBy('attachments.id')
    .execute()

export const findLibraryFileIds = async (db: Db, entities: readonly string[], filter: Filter, maxIds: number) =>
  (
    await sql<{
      id: string
    }>`select id from (${buildLibraryFilesQuery(db, entities, filter)}) found limit ${maxIds}`.execute(db)
  ).rows.map(({ id }) => id)

export const getFileName = (db: Db, id: string) =>
  db.selectFrom('attachments').select(['company_id', 'file_name']).where('id', '=', id).executeTakeFirst()
