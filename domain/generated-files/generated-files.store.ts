import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'
import type { GeneratedFileKind, GeneratedFileState } from './generated-file.contract.ts'

export type FileSeries = { company_id: string; kind: GeneratedFileKind; series: string }

/** Takes the next number of a series. Other takers wait until the caller's transaction ends, so no number is missing. */
export async function takeFileNumber(db: Db, { company_id, kind, series }: FileSeries) {
  const { rows } = await sql<{ number: number }>`
    insert into generated_file_series as numbers (company_id, kind, series, next_number)
    values (${company_id}, ${kind}, ${series}, 2)
    on conflict on constraint generated_file_series_pkey do update set next_number = numbers.next_number + 1
    returning (next_number - 1)::int as number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no number of a file')
  return row.number
}

/** Locks the file of a subject that no other one superseded. */
export const lockCurrentFile = (db: Db, { company_id, kind, series, subject }: FileSeries & { subject: string }) =>
  files(db)
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where('series', '=', series)
    .where('subject', '=', subject)
    .where('status', '<>', 'superseded')
    .forUpdate()
    .executeTakeFirst()

/** True if the other system imported a file of the subject, also if later ones superseded it. */
export async function hasImportedFile(db: Db, { company_id, kind, series, subject }: FileSeries & { subject: string }) {
  const found = await db
    .selectFrom('generated_files')
    .select('id')
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where('series', '=', series)
    .where('subject', '=', subject)
    .where('imported', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const files = (db: Db) =>
  db
    .selectFrom('generated_files')
    .select(['company_id', 'id', 'kind', 'number', 'status', 'file_name', 'media_type', 'sha256', 'size_bytes'])
    .$narrowType<{ kind: GeneratedFileKind; status: GeneratedFileState }>()

export const lockGeneratedFile = (db: Db, id: string) => files(db).where('id', '=', id).forUpdate().executeTakeFirst()

type NewFile = FileSeries & {
  number: number
  subject: string
  file_name: string
  media_type: string
  sha256: string
  size_bytes: number
  records: number
  control_totals: Readonly<Record<string, number>>
  now: string
  created_by: string | null
}

export async function insertGeneratedFile(db: Db, { now, control_totals, ...file }: NewFile) {
  const id = newId()
  await db
    .insertInto('generated_files')
    .values({ ...file, id, control_totals: JSON.stringify(control_totals), created_at: now })
    .execute()
  return id
}

type FileChange = {
  status: GeneratedFileState
  downloaded_at?: string
  downloaded_by?: string
  answered_at?: string
  answered_by?: string
  imported?: true
}

/** Changes the state of a file; the database refuses a change of its content. */
export const updateGeneratedFile = (
  db: Db,
  { company_id, id }: { company_id: string; id: string },
  change: FileChange,
) => db.updateTable('generated_files').set(change).where('company_id', '=', company_id).where('id', '=', id).execute()
