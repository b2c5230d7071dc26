import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ImportStatus } from '../files/imports.contract.ts'
import type { DownloadFile } from './downloads.contract.ts'

export const isUndone = sql<boolean>`exists (select from imports
  where download_files.import_id in (imports.id, imports.archive_id) and imports.status = 'undone')`

export const statusNow = sql<DownloadFile['status']>`case when ${isUndone} then 'error' else download_files.status end`

export const findTaken = (db: Db, source_id: string, names: readonly string[]) =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('download_files')
        .select(['file_name', 'size_bytes', 'modified_at', 'sha256'])
        .where('source_id', '=', source_id)
        .where(sql<boolean>`file_name = any (${names}::text[])`)
        .execute()

type NewDownloadFile = {
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

export const insertDownloadFile = (db: Db, file: NewDownloadFile) =>
  db
    .insertInto('download_files')
    .values({ ...file, status: 'importing' })
    .execute()

export const getSameDownloadFile = (
  db: Db,
  { source_id, file_name, sha256 }: Pick<NewDownloadFile, 'source_id' | 'file_name' | 'sha256'>,
) =>
  db
    .selectFrom('download_files')
    .select('id')
    .where('source_id', '=', source_id)
    .where('file_name', '=', file_name)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

/** Stores the new time that the source lists, so that the next run does not read the file, but moves it again. */
export const noteModified = (db: Db, id: string, modified_at: string) =>
  db.updateTable('download_files').set({ modified_at, put_away_at: null }).where('id', '=', id).execute()

type Days = { source_id: string; from: BusinessDate; to: BusinessDate }

export async function isFetched(db: Db, import_id: string) {
  const { rows } = await sql<{ fetched: boolean }>`select exists (select from download_files
    where import_id in (select unnest(array[id, archive_id]) from imports where id = ${import_id}::uuid)) as fetched`.execute(
    db,
  )
  return rows[0]?.fetched ?? false
}

export const findRefusedFiles = (db: Db, { source_id, from, to }: Days) =>
  db
    .selectFrom('download_files')
    .select(['id', 'file_name', 'sha256', 'size_bytes'])
    .where('source_id', '=', source_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where(sql<boolean>`(download_files.status = 'error' or ${isUndone})`)
    .where(sql<boolean>`not exists (select from imports where imports.status = 'blocked'
      and download_files.import_id in (imports.id, imports.archive_id))`)
    .forUpdate()
    .execute()

/** SQL: result of an import. A ZIP runs until all its files are finished; one refused file refuses it. */
type ImportOutcome = { status: ImportStatus; records_read: number; message: string | null }
const importOutcome = sql<ImportOutcome>`(
  select case when whole.status <> 'unpacked' then whole.status
      when bool_or(inside.status in ('queued', 'running', 'checked', 'undoing')) then 'running'
      when bool_or(inside.status = 'blocked') then 'blocked'
      when bool_and(inside.status = 'done') then 'done' else 'rejected' end as status,
    whole.records_read + coalesce(sum(inside.records_read), 0)::int as records_read,
    coalesce(whole.rejections -> 0 ->> 'message', min(inside.file_name || ': ' || (inside.rejections -> 0 ->> 'message'))
      filter (where inside.status <> 'done')) as message
  from imports whole left join imports inside on inside.archive_id = whole.id
  where whole.id = download_files.import_id group by whole.id)`

export const findFilesWithImports = (db: Db, { source_id, from, to }: Days) =>
  db
    .selectFrom('download_files')
    .innerJoinLateral(importOutcome.$castTo<ImportOutcome>().as('import_outcome'), (join) => join.onTrue())
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
      'import_outcome.status as import_status',
      'import_outcome.records_read as import_records',
      'import_outcome.message as import_message',
    ])
    .$narrowType<Pick<DownloadFile, 'status'>>()
    .where('download_files.source_id', '=', source_id)
    .where('download_files.business_date', '>=', from)
    .where('download_files.business_date', '<=', to)
    .orderBy('download_files.business_date')
    .orderBy('download_files.id')
    .execute()

type Outcome = { status: DownloadFile['status']; records_read: number; message: string | null }

export const concludeFile = (db: Db, id: string, outcome: Outcome) =>
  db.updateTable('download_files').set(outcome).where('id', '=', id).execute()

export const lockRefusedFiles = (db: Db, import_id: string) =>
  db
    .selectFrom('download_files')
    .select(['id', 'source_id', 'business_date', 'message'])
    .where('status', '=', 'error')
    .where(sql<boolean>`import_id in (select unnest(array[id, archive_id]) from imports where id = ${import_id}::uuid)`)
    .forUpdate()
    .execute()

export const notePutAway = (db: Db, id: string, now: string) =>
  db.updateTable('download_files').set({ put_away_at: now }).where('id', '=', id).execute()

export const reimportFile = (db: Db, id: string, import_id: string) =>
  db.updateTable('download_files').set({ import_id, status: 'importing', message: null }).where('id', '=', id).execute()

export const lockDownloadSource = (db: Db, id: string) =>
  db.selectFrom('download_sources').select('id').where('id', '=', id).forUpdate().execute()

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
