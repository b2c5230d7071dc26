import type { BusinessDate } from '@app/kit/contract'
import { type Db, newId, paginate, whereEqual } from '@app/kit/server'
import { sql } from 'kysely'
import type { DownloadRequest, DownloadRequestStatus, RequestFilter } from './downloads.contract.ts'
import { isUndone, statusNow } from './files.store.ts'

const files = sql<number>`(select count(*) from download_files file where file.request_id = download_requests.id)::int`
const records = sql<number>`coalesce((select sum(file.records_read) from download_files file
  where file.request_id = download_requests.id), 0)::int`

const requests = (db: Db) =>
  db
    .selectFrom('download_requests')
    .innerJoin('download_sources', (join) =>
      join
        .onRef('download_sources.company_id', '=', 'download_requests.company_id')
        .onRef('download_sources.id', '=', 'download_requests.source_id'),
    )
    .innerJoin('companies', 'companies.id', 'download_requests.company_id')
    .leftJoin('users', 'users.id', 'download_requests.created_by')
    .select([
      'download_requests.id',
      'download_requests.request_no',
      'download_requests.source_id',
      'download_sources.name as source_name',
      'download_requests.company_id',
      'companies.name as company_name',
      'download_requests.from_on',
      'download_requests.to_on',
      files.as('files'),
      records.as('records'),
      'download_requests.status',
      'download_requests.attempts',
      'download_requests.next_attempt_at',
      'download_requests.message',
      'download_requests.origin',
      'users.name as created_by_name',
      'download_requests.created_at',
      'download_requests.finished_at',
    ])
    .$narrowType<Pick<DownloadRequest, 'status' | 'origin'>>()

export function findDownloadRequests(db: Db, { source_id, company_id, status, from, to, ...page }: RequestFilter) {
  const query = requests(db)
    .where(whereEqual('download_requests', { source_id, company_id, status }))
    .$if(from !== undefined, (found) => found.where('download_requests.to_on', '>=', from!))
    .$if(to !== undefined, (found) => found.where('download_requests.from_on', '<=', to!))
  return paginate(db, query, {
    ...page,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['files', 'records'],
  })
}

export const getRequest = (db: Db, id: string) => requests(db).where('download_requests.id', '=', id).executeTakeFirst()

export const findRequestsOfDay = (db: Db, source_id: string, day: BusinessDate) =>
  requests(db)
    .where('download_requests.source_id', '=', source_id)
    .where('from_on', '<=', day)
    .where('to_on', '>=', day)
    .orderBy('download_requests.created_at', 'desc')
    .orderBy('download_requests.id', 'desc')
    .limit(20)
    .execute()

const fileColumns = [
  'id',
  'file_name',
  'business_date',
  'size_bytes',
  'fetched_at',
  'records_read',
  'import_id',
] as const

const message = sql<string | null>`case when ${isUndone} then 'A importação deste arquivo foi desfeita.'
  else download_files.message end`

const filesOf = (db: Db) =>
  db
    .selectFrom('download_files')
    .select(fileColumns)
    .select([statusNow.as('status'), message.as('message')])

export const findFilesOfRequest = (db: Db, request_id: string) =>
  filesOf(db).where('request_id', '=', request_id).orderBy('business_date').orderBy('id').execute()

export const findFilesOfDay = (db: Db, source_id: string, day: BusinessDate) =>
  filesOf(db).where('source_id', '=', source_id).where('business_date', '=', day).orderBy('id').execute()

export const getDownloadOriginal = (db: Db, id: string) =>
  db.selectFrom('download_files').select(['file_name', 'sha256', 'message']).where('id', '=', id).executeTakeFirst()

type NewDownloadRequest = {
  company_id: string
  source_id: string
  from_on: BusinessDate
  to_on: BusinessDate
  origin: 'screen' | 'routine'
  created_at: string
  created_by: string | null
}

export const insertRequest = (db: Db, request: NewDownloadRequest) =>
  db
    .insertInto('download_requests')
    .values({ id: newId(), ...request, status: 'queued', next_attempt_at: request.created_at })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'source_id', 'from_on', 'to_on']).where('finished_at', 'is', null).doNothing(),
    )
    .returning(['id', 'request_no'])
    .executeTakeFirst()

const selectRequest = (db: Db, id: string) =>
  db
    .selectFrom('download_requests')
    .selectAll()
    .$narrowType<{ status: DownloadRequestStatus; origin: 'screen' | 'routine' }>()
    .where('id', '=', id)

export const lockDownloadRequest = (db: Db, id: string) => selectRequest(db, id).forUpdate().executeTakeFirst()
export type LockedDownloadRequest = NonNullable<Awaited<ReturnType<typeof lockDownloadRequest>>>

type FailedDay = { source_id: string; day: BusinessDate; message: string | null }

export const findEndedBy = (db: Db, { source_id, day, message }: FailedDay) =>
  db
    .selectFrom('download_requests')
    .select(['id', 'from_on', 'to_on', 'missing_dates'])
    .where('source_id', '=', source_id)
    .where('from_on', '<=', day)
    .where('to_on', '>=', day)
    .where('status', '=', 'error')
    .where('finished_at', 'is not', null)
    .where('message', '=', message)
    .orderBy('id')
    .forUpdate()
    .execute()

type RequestChange = {
  status?: DownloadRequestStatus
  attempts?: number
  attempts_before?: number
  run_no?: number
  next_attempt_at?: string | null
  message?: string | null
  missing_dates?: BusinessDate[]
  finished_at?: string | null
}

export const updateRequest = (db: Db, id: string, change: RequestChange) =>
  db.updateTable('download_requests').set(change).where('id', '=', id).execute()

/** Finds unfinished requests without a queued job, which remain if the worker crashed too often. */
export const findForgottenRequests = async (db: Db, kind: string) =>
  (
    await sql<{ id: string }>`select id from download_requests where finished_at is null and not exists (
      select from queued_jobs queued where queued.kind = ${kind} and queued.data ->> 'request_id' = download_requests.id::text
        and queued.failed_at is null)`.execute(db)
  ).rows
