import { timeZone } from '@app/kit/contract'
import { type Db, equals, inTurn, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import type { ImportFilter, ImportProblem, ImportStatus } from './imports.contract.ts'

const columns = [
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
] as const

type Narrow = { status: ImportStatus; rejections: ImportProblem[]; warnings: ImportProblem[] }

const imports = (db: Db) => db.selectFrom('imports').select(columns).$narrowType<Narrow>()

export const getImport = (db: Db, id: string) => imports(db).where('id', '=', id).executeTakeFirst()

const startOf = (day: string, days = 0) => sql<string>`(${day}::date + ${days}::int) at time zone ${timeZone}`

export function findImports(db: Db, { company_id, from, to, ...page }: ImportFilter) {
  const query = imports(db)
    .where(equals('imports', { company_id }))
    .$if(from !== undefined, (found) => found.where('created_at', '>=', startOf(from!)))
    .$if(to !== undefined, (found) => found.where('created_at', '<', startOf(to!, 1)))
  return paginate(db, query, {
    ...page,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })
}

export type NewImport = {
  id: string
  company_id: string | null
  file_name: string
  sha256: string
  size_bytes: number
  created_by: string | null
  created_at: string
  job_id?: string
  layout_id?: string | null
}

export const insertImport = (db: Db, row: NewImport) =>
  db
    .insertInto('imports')
    .values({ ...row, status: 'queued' })
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

// Whoever starts again what failed or was stopped finds it so.
const unfinished = ['queued', 'running', 'failed', 'cancelled']

/** Marks a waiting import as running; undefined when another server finished it. A failed one is tried again. */
export const startImport = (db: Db, id: string) =>
  db
    .updateTable('imports')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .returning(['sha256', 'layout_id'])
    .executeTakeFirst()

/** Holds a running import until the transaction ends; undefined when it is finished. */
export const lockImport = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'sha256', 'company_id', 'created_by', 'file_name'])
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .forUpdate()
    .executeTakeFirst()

export type ImportResult = {
  status: 'done' | 'rejected' | 'failed' | 'cancelled'
  finished_at: string
  company_id?: string
  layout?: string | null
  institution?: string | null
  records_read?: number
  records_new?: number
  records_repeated?: number
  records_rejected?: number
  amount_total_cents?: number
  first_import_id?: string
  rejections?: readonly ImportProblem[]
  warnings?: readonly ImportProblem[]
}

export const finishImport = (db: Db, id: string, { rejections = [], warnings = [], ...result }: ImportResult) =>
  db
    .updateTable('imports')
    .set({ ...result, rejections: JSON.stringify(rejections), warnings: JSON.stringify(warnings) })
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

/** The import that brought exactly these bytes before. */
export const getFirstImport = (db: Db, sha256: string) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .select(['imports.id', 'imports.finished_at', 'users.name as sender'])
    .where('imports.sha256', '=', sha256)
    .where('imports.status', '=', 'done')
    .orderBy('imports.created_at')
    .orderBy('imports.id')
    .limit(1)
    .executeTakeFirst()

/** Two files of one company are written one after the other, so that neither misses what the other brings. */
export async function lockCompanies(db: Db, company_ids: readonly string[]) {
  for (const company_id of [...company_ids].sort()) await inTurn(db, `import:${company_id}`)
}
