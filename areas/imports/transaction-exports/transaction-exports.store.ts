import { type Db, paginate } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type {
  ExportFilter,
  ExportStatus,
  ExportTarget,
  FileFormat,
  TransactionExport,
  WantedExport,
} from './transaction-exports.contract.ts'

const optionOf = <Value>(part: string) => sql<Value>`transaction_exports.wanted ->> ${sql.lit(part)}`

const statusAt = (now: string): RawBuilder<ExportStatus> => sql<ExportStatus>`case
  when jobs.status <> 'done' then jobs.status
  when transaction_exports.refusal is not null then 'refused'
  when transaction_exports.sha256 is null then 'empty'
  when transaction_exports.purged_at is not null or transaction_exports.expires_at <= ${now} then 'expired'
  else 'ready' end`

const companyNames = sql<string[]>`array(select companies.name from companies
  where companies.id = any (transaction_exports.company_ids) order by companies.name)`

const rows = (db: Db, now: string) =>
  db
    .selectFrom('transaction_exports')
    .innerJoin('jobs', 'jobs.id', 'transaction_exports.job_id')
    .innerJoin('users', 'users.id', 'transaction_exports.user_id')
    .leftJoin('download_requests', (join) =>
      join.on(sql<boolean>`download_requests.id = (transaction_exports.wanted ->> 'request_id')::uuid`),
    )
    .select([
      'transaction_exports.id',
      'transaction_exports.job_id',
      'users.name as user_name',
      optionOf<ExportTarget>('target').as('target'),
      optionOf<string | null>('from').as('from_on'),
      optionOf<string | null>('to').as('to_on'),
      'download_requests.request_no',
      optionOf<FileFormat>('format').as('format'),
      'transaction_exports.company_ids',
      companyNames.as('company_names'),
      statusAt(now).as('status'),
      'jobs.percent',
      sql<
        string | null
      >`coalesce(transaction_exports.refusal, case when jobs.status <> 'done' then jobs.message end)`.as('message'),
      'transaction_exports.file_name',
      'transaction_exports.media_type',
      'transaction_exports.sha256',
      'transaction_exports.size_bytes',
      'transaction_exports.rows_count',
      'transaction_exports.amount_cents',
      'transaction_exports.created_at',
      'transaction_exports.expires_at',
      sql<WantedExport>`transaction_exports.wanted`.as('wanted'),
    ])

export type StoredExport = TransactionExport & {
  company_ids: string[]
  sha256: string | null
  media_type: string | null
}

/** Row-level security shows users their own exports and administrators all. */
export function findExports(db: Db, { target, format, ...page }: ExportFilter, now: string) {
  const query = rows(db, now)
    .$if(target !== undefined, (all) => all.where(optionOf('target'), '=', target ?? null))
    .$if(format !== undefined, (all) => all.where(optionOf('format'), '=', format ?? null))
  return paginate(db, query, {
    ...page,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })
}

export const getTransactionExport = (db: Db, id: string, now: string): Promise<StoredExport | undefined> =>
  rows(db, now).where('transaction_exports.id', '=', id).executeTakeFirst()

/** The advisory lock serializes a person's requests. */
export async function lockRunningExports(db: Db, user_id: string, options: WantedExport) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transaction-exports ${user_id}`}, 0))`.execute(db)
  const { rows: found } = await sql<{ id: string; same: boolean }>`
    select transaction_exports.id, wanted = ${JSON.stringify(options)}::jsonb as same
    from transaction_exports join jobs on jobs.id = transaction_exports.job_id
    where user_id = ${user_id}::uuid and jobs.finished_at is null`.execute(db)
  return { count: found.length, same: found.find((one) => one.same)?.id }
}

type NewTransactionExport = {
  id: string
  user_id: string
  job_id: string
  company_ids: string[]
  wanted: WantedExport
  created_at: string
}

export const insertTransactionExport = (db: Db, { wanted: options, ...row }: NewTransactionExport) =>
  db
    .insertInto('transaction_exports')
    .values({ ...row, wanted: JSON.stringify(options) })
    .execute()

type ExportFile = {
  file_name: string
  media_type: string
  sha256: string
  size_bytes: number
  expires_at: string
}

type Outcome = Partial<ExportFile> & { rows_count?: number; amount_cents?: number; refusal?: string }

export const concludeExport = (db: Db, id: string, outcome: Outcome) =>
  db.updateTable('transaction_exports').set(outcome).where('id', '=', id).execute()

export const findExpiredExports = (db: Db, now: string) =>
  db
    .selectFrom('transaction_exports')
    .select(['id', 'file_name', 'sha256'])
    .where('expires_at', '<=', now)
    .where('purged_at', 'is', null)
    .orderBy('expires_at')
    .limit(200)
    .$narrowType<{ sha256: string; file_name: string }>()
    .execute()

export const markTransactionExportPurged = (db: Db, id: string, now: string) =>
  db
    .updateTable('transaction_exports')
    .set({ purged_at: now })
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const findExportAcquirers = (db: Db) =>
  db.selectFrom('acquirers').select(['code as value', 'name as label']).orderBy('name').execute()

export const findExportAccounts = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'company_id', 'bank_code'])
    .where('kind', '<>', 'safe')
    .orderBy('name')
    .orderBy('id')
    .execute()
