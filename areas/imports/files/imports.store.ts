import { findVisibleCompanies } from '@app/domain/companies/server'
import { timeZone } from '@app/kit/contract'
import {
  type Db,
  lockByName,
  paginate,
  tryLockByName,
  whereEqual,
  whereTextContains,
  whereWithinDays,
} from '@app/kit/server'
import { sql } from 'kysely'
import type { FileCheck } from './file-check.contract.ts'
import type { ImportEffects } from './import-effects.contract.ts'
import type { ImportFilter, ImportLeftOut, ImportProblem, ImportStatus } from './imports.contract.ts'

export const importColumns = [
  'id',
  'company_id',
  'file_name',
  'sha256',
  'size_bytes',
  'layout',
  'institution',
  'status',
  'records_read',
  'records_new',
  'records_repeated',
  'records_rejected',
  'amount_total_cents',
  'rejections',
  'warnings',
  'first_import_id',
  'job_id',
  'created_at',
  'finished_at',
  'reversible',
  'undone_at',
  'undo_reason',
  'reimport_reason',
  'reimported_at',
  'release_reason',
  'released_at',
  'left_out',
  'checked',
  'effects',
] as const

const mappable = sql<boolean>`(imports.status = 'rejected' and imports.by_columns
  or imports.status = 'checked' and imports.reading is not null)`

export type ImportRow = {
  checked: FileCheck | null
  effects: ImportEffects | null
  status: ImportStatus
  rejections: ImportProblem[]
  warnings: ImportProblem[]
  left_out: ImportLeftOut[]
}

const dayOf = (edge: 'min' | 'max') =>
  sql<string | null>`(select ${sql.raw(edge)}(business_date) from import_days import_day
    where import_day.import_id = imports.id)`

export const countImportsByStatus = (db: Db) =>
  db
    .selectFrom('imports')
    .select(['status', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

const imports = (db: Db) =>
  db
    .selectFrom('imports')
    .leftJoin('companies', 'companies.id', 'imports.company_id')
    .leftJoin('users as sender', 'sender.id', 'imports.created_by')
    .leftJoin('users as undoer', 'undoer.id', 'imports.undone_by')
    .leftJoin('users as reimporter', 'reimporter.id', 'imports.reimported_by')
    .leftJoin('users as releaser', 'releaser.id', 'imports.released_by')
    .leftJoin('imports as archive', 'archive.id', 'imports.archive_id')
    .select(importColumns.map((column) => `imports.${column}` as const))
    .select(['companies.name as company_name', 'sender.name as created_by_name', 'undoer.name as undone_by_name'])
    .select(['reimporter.name as reimported_by_name', 'releaser.name as released_by_name'])
    .select(['archive.id as archive_id', 'archive.file_name as archive_name'])
    .select([dayOf('min').as('period_from'), dayOf('max').as('period_to'), mappable.as('mappable')])
    .$narrowType<ImportRow>()

export const getImport = (db: Db, id: string) => imports(db).where('imports.id', '=', id).executeTakeFirst()

const importsOf = (db: Db, { company_id, status, layout, created_by, from, to, search }: Partial<ImportFilter>) =>
  imports(db)
    .where(whereEqual('imports', { company_id, status, layout, created_by }))
    .where(whereTextContains(['imports.file_name'], search))
    .where(whereWithinDays('imports', 'created_at', { from, to }))

export const findImports = (db: Db, filter: ImportFilter) =>
  paginate(db, importsOf(db, filter), {
    ...filter,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['records_read', 'records_new', 'records_repeated', 'records_rejected', 'amount_total_cents'],
  })

export const countImportedRows = (db: Db, filter: Partial<ImportFilter>) =>
  db
    .selectFrom(importsOf(db, filter).where('imports.status', '=', 'done').as('done_import'))
    .select([sql<string>`(done_import.created_at at time zone ${timeZone})::date`.as('date'), 'done_import.layout'])
    .select(sql<number>`sum(done_import.records_new)::int`.as('rows'))
    .groupBy(['date', 'layout'])
    .orderBy('date')
    .orderBy('layout')
    .execute()

export async function findImportChoices(db: Db) {
  const layouts = await db
    .selectFrom('imports')
    .select('layout')
    .distinct()
    .where('layout', 'is not', null)
    .orderBy('layout')
    .execute()
  const senders = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', db.selectFrom('imports').select('created_by').distinct())
    .orderBy('name')
    .execute()
  const companies = await findVisibleCompanies(db)
  return { layouts: layouts.flatMap(({ layout }) => layout ?? []), senders, companies }
}

type NewImport = {
  id: string
  company_id: string | null
  file_name: string
  sha256: string
  size_bytes: number
  created_by: string | null
  created_at: string
  job_id?: string
  layout_id?: string | null
  check_first?: boolean
  archive_id?: string
  corrects_id?: string
}

export async function insertImport(db: Db, row: NewImport) {
  await db
    .insertInto('imports')
    .values({ ...row, status: 'queued' })
    .execute()
  return imports(db).where('imports.id', '=', row.id).executeTakeFirstOrThrow()
}

const unfinishedStatuses = ['queued', 'running', 'failed', 'cancelled']

export const startImport = (db: Db, id: string) =>
  db
    .updateTable('imports')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .returning(['check_first', 'sha256', 'size_bytes'])
    .executeTakeFirst()

export const lockImport = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'sha256', 'company_id', 'created_by', 'file_name', 'layout_id', 'check_first', 'corrects_id'])
    .select(['reimport_reason', 'release_reason'])
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .forUpdate()
    .executeTakeFirst()

export type FinishedImportValues = {
  status: 'done' | 'unpacked' | 'rejected' | 'failed' | 'cancelled'
  finished_at: string
  company_id?: string
  layout?: string | null
  institution?: string | null
  records_read?: number
  records_new?: number
  records_repeated?: number
  records_rejected?: number
  amount_total_cents?: number
  first_import_id?: string | null
  reversible?: boolean
  company_ids?: string[]
  by_columns?: boolean
  rejections?: readonly ImportProblem[]
  warnings?: readonly ImportProblem[]
  left_out?: readonly ImportLeftOut[]
  effects?: ImportEffects
}

export const finishImport = (
  db: Db,
  id: string,
  { rejections = [], warnings = [], left_out = [], effects, ...result }: FinishedImportValues,
) =>
  db
    .updateTable('imports')
    .set({
      ...result,
      rejections: JSON.stringify(rejections),
      warnings: JSON.stringify(warnings),
      left_out: JSON.stringify(left_out),
      effects: effects ? JSON.stringify(effects) : null,
    })
    .where('id', '=', id)
    .returning(importColumns)
    .$narrowType<ImportRow>()
    .executeTakeFirstOrThrow()

/** Returns the import that stored the rows of these bytes; their later imports stored none. */
export const getFirstImport = (db: Db, sha256: string) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .select(['imports.id', 'imports.finished_at', 'users.name as sender'])
    .where('imports.sha256', '=', sha256)
    .where('imports.status', '=', 'done')
    .where('imports.corrects_id', 'is', null)
    .where('imports.first_import_id', 'is', null)
    .orderBy('imports.created_at')
    .orderBy('imports.id')
    .limit(1)
    .executeTakeFirst()

/** Serializes the imports of companies; locks in ascending order against deadlocks. */
export async function lockCompanies(db: Db, company_ids: readonly string[]) {
  for (const company_id of [...company_ids].sort()) await lockByName(db, turnOf(company_id))
}

export const tryLockCompany = (db: Db, company_id: string) => tryLockByName(db, turnOf(company_id))

const turnOf = (company_id: string) => `import:${company_id}`

export const lockImportStatus = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status', 'first_import_id', 'reversible', 'file_name', 'company_id'])
    .select(sql<boolean>`app_sees_all() or company_ids <@ coalesce(app_companies(), '{}')`.as('companies_visible'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
