import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DownloadFile } from './downloads.contract.ts'

/** Whether what a file brought was taken back. */
export const isUndone = sql<boolean>`exists (select from imports
  where imports.id = download_files.import_id and imports.status = 'undone')`

/** What a file has come to: one whose import was taken back is as good as refused. */
export const statusNow = sql<DownloadFile['status']>`case when ${isUndone} then 'error' else download_files.status end`

/** What was taken of a source before, as its list shows it. */
export const findTaken = (db: Db, source_id: string, names: readonly string[]) =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('download_files')
        .select(['file_name', 'size_bytes', 'modified_at', 'sha256'])
        .where('source_id', '=', source_id)
        .where(sql<boolean>`file_name = any (${names}::text[])`)
        .execute()

export type NewFile = {
  id: string
  company_id: string
  source_id: string
  request_id: string
  business_date: BusinessDate
  file_name: string
  sha256: string
  size_bytes: number
  modified_at: string
  fetched_at: string
  import_id: string
}

export const insertFile = (db: Db, file: NewFile) =>
  db
    .insertInto('download_files')
    .values({ ...file, status: 'importing' })
    .execute()

/** The same content under the same name, if it came before. */
export const getSameFile = (
  db: Db,
  { source_id, file_name, sha256 }: Pick<NewFile, 'source_id' | 'file_name' | 'sha256'>,
) =>
  db
    .selectFrom('download_files')
    .select('id')
    .where('source_id', '=', source_id)
    .where('file_name', '=', file_name)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

/** The source shows it again with another time: the next look need not read it, and it is put away once more. */
export const noteModified = (db: Db, id: string, modified_at: string) =>
  db.updateTable('download_files').set({ modified_at, put_away_at: null }).where('id', '=', id).execute()

type Days = { source_id: string; from: BusinessDate; to: BusinessDate }

/** Files of these days whose import did not succeed. */
export const findRefusedFiles = (db: Db, { source_id, from, to }: Days) =>
  db
    .selectFrom('download_files')
    .select(['id', 'file_name', 'sha256', 'size_bytes'])
    .where('source_id', '=', source_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where(sql<boolean>`(download_files.status = 'error' or ${isUndone})`)
    .forUpdate()
    .execute()

/** Files of these days with what their import has come to. */
export const findFilesWithImports = (db: Db, { source_id, from, to }: Days) =>
  db
    .selectFrom('download_files')
    .innerJoin('imports', 'imports.id', 'download_files.import_id')
    .select([
      'download_files.id',
      'download_files.file_name',
      'download_files.business_date',
      'download_files.sha256',
      'download_files.size_bytes',
      'download_files.modified_at',
      'download_files.status',
      'download_files.message',
      'download_files.put_away_at',
      'imports.status as import_status',
      'imports.records_read as import_records',
      sql<string | null>`imports.rejections -> 0 ->> 'message'`.as('import_message'),
    ])
    .$narrowType<Pick<DownloadFile, 'status'>>()
    .where('download_files.source_id', '=', source_id)
    .where('download_files.business_date', '>=', from)
    .where('download_files.business_date', '<=', to)
    .orderBy('download_files.business_date')
    .orderBy('download_files.id')
    .execute()
export type FileWithImport = Awaited<ReturnType<typeof findFilesWithImports>>[number]

type Outcome = { status: DownloadFile['status']; records_read: number; message: string | null }

export const concludeFile = (db: Db, id: string, outcome: Outcome) =>
  db.updateTable('download_files').set(outcome).where('id', '=', id).execute()

export const notePutAway = (db: Db, id: string, now: string) =>
  db.updateTable('download_files').set({ put_away_at: now }).where('id', '=', id).execute()

/** A file whose import did not succeed is imported once more from the original. */
export const reimportFile = (db: Db, id: string, import_id: string) =>
  db.updateTable('download_files').set({ import_id, status: 'importing', message: null }).where('id', '=', id).execute()

/** Holds the days of a source until the transaction ends, so that two who take the same file take it once. */
export const holdSource = (db: Db, id: string) =>
  db.selectFrom('download_sources').select('id').where('id', '=', id).forUpdate().execute()

/** Files that are done with and that their source still shows, as far as is known. */
export const findFinished = (db: Db, source_id: string) =>
  db
    .selectFrom('download_files')
    .select(['id', 'file_name', 'size_bytes', 'modified_at', 'status'])
    .where('source_id', '=', source_id)
    .where('put_away_at', 'is', null)
    .where('status', '<>', 'importing')
    .orderBy('fetched_at')
    .limit(500)
    .execute()
