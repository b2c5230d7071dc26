import { type Db, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import type { ImportProblem, ImportStatus } from '../files/imports.contract.ts'
import type { ProblemCode } from '../files/problem-codes.contract.ts'
import type { Correction } from '../mapped/correction-map.rules.ts'
import type { ImportFileReading } from './corrections.rules.ts'

const correctable = [
  'id',
  'company_id',
  'created_by',
  'file_name',
  'sha256',
  'size_bytes',
  'status',
  'reading',
  'corrects_id',
] as const

export type CorrectableImport = { reading: ImportFileReading | null; status: ImportStatus }

export const getCorrectable = (db: Db, id: string) =>
  db.selectFrom('imports').select(correctable).$narrowType<CorrectableImport>().where('id', '=', id).executeTakeFirst()

export const lockCorrectable = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(correctable)
    .$narrowType<CorrectableImport>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Stores how the file was read; null if its lines cannot be corrected. */
export const saveReading = (db: Db, id: string, reading: ImportFileReading | null) =>
  db
    .updateTable('imports')
    .set({ reading: reading && JSON.stringify(reading) })
    .where('id', '=', id)
    .execute()

type AssessedLine = { line: number; problems: readonly ImportProblem[]; places: readonly number[] }
type NewRefusedLine = AssessedLine & { cells: readonly string[] }

const toRecordset = (lines: readonly AssessedLine[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as assessed_line (line int, cells jsonb, problems jsonb, places int[])`
const bothPlaces = sql`(select coalesce(array_agg(distinct place), '{}')
  from unnest(import_line.places || assessed_line.places) as place)`

export async function upsertRefusedLines(db: Db, import_id: string, lines: readonly NewRefusedLine[]) {
  const numbers = lines.map(({ line }) => line)
  const otherLines = sql`import_line.import_id = ${import_id}::uuid and not import_line.line = any (${numbers}::int[])`
  const isCorrected = sql`exists (select 1 from import_corrections correction
    where correction.import_id = import_line.import_id and correction.line = import_line.line)`
  await sql`delete from import_lines import_line where ${otherLines} and not ${isCorrected}`.execute(db)
  await sql`update import_lines import_line set problems = '[]', counted_right = true where ${otherLines}`.execute(db)
  await sql`insert into import_lines as import_line (import_id, line, cells, problems, places)
    select ${import_id}::uuid, assessed_line.line, assessed_line.cells, assessed_line.problems, assessed_line.places
    from ${toRecordset(lines)}
    on conflict (import_id, line) do update set problems = excluded.problems, counted_right = false,
      taken_by = null,
      places = (select coalesce(array_agg(distinct place), '{}')
        from unnest(import_line.places || excluded.places) as place)`.execute(db)
}

export const updateLineProblems = (db: Db, import_id: string, lines: readonly AssessedLine[], unassign = false) =>
  sql`update import_lines import_line set problems = assessed_line.problems, places = ${bothPlaces},
      taken_by = ${unassign ? sql`null` : sql`import_line.taken_by`}
    from ${toRecordset(lines)}
    where import_line.import_id = ${import_id}::uuid and import_line.line = assessed_line.line`.execute(db)

// An import that did not succeed frees the lines it took.
const isFree = sql<boolean>`(taken_by is null or taken_by in
  (select id from imports where status in ('failed', 'cancelled', 'rejected', 'undone')))`

const linesOf = (db: Db, import_id: string) =>
  db
    .selectFrom('import_lines')
    .select(['line', 'cells', 'problems', 'places'])
    .select(sql<string | null>`case when ${isFree} then null else taken_by end`.as('taken_by'))
    .$narrowType<{ cells: string[]; problems: ImportProblem[] }>()
    .where('import_id', '=', import_id)

export type StoredRefusedLine = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

type LinesPage = { limit: number; after?: string | undefined; code?: ProblemCode | undefined }

export const pageLines = (db: Db, import_id: string, { code, ...page }: LinesPage) =>
  paginate(
    db,
    linesOf(db, import_id).$if(code !== undefined, (found) =>
      found.where(sql<boolean>`problems @> ${JSON.stringify([{ code }])}::jsonb`),
    ),
    { ...page, order: [{ column: 'line', direction: 'asc' }] },
  )

export async function countCodes(db: Db, import_id: string) {
  const { rows } = await sql<{ code: ProblemCode; lines: number }>`
    select problem ->> 'code' as code, count(distinct line)::int as lines
    from import_lines cross join jsonb_array_elements(problems) as problem
    where import_id = ${import_id}::uuid and problem ? 'code' group by 1 order by 1`.execute(db)
  return rows
}

export const findRefusedLines = (db: Db, import_id: string, lines?: readonly number[]) =>
  linesOf(db, import_id)
    .$if(lines !== undefined, (found) => found.where('line', 'in', [...(lines ?? [])]))
    .orderBy('line')
    .execute()

export const findFreeLines = (db: Db, import_id: string) =>
  linesOf(db, import_id).where(isFree).orderBy('line').execute()

export const findEqualLines = (db: Db, import_id: string, { place, file_text }: { place: number; file_text: string }) =>
  linesOf(db, import_id)
    .where(isFree)
    .where(sql<boolean>`${place}::int = any (places)`)
    .where(sql<boolean>`coalesce(cells ->> ${place}::int, '') = ${file_text}`)
    .orderBy('line')
    .execute()

export const findImportCorrections = (db: Db, import_id: string, lines: readonly number[]) =>
  db
    .selectFrom('import_corrections as correction')
    .innerJoin('users', 'users.id', 'correction.corrected_by')
    .select(['correction.line', 'correction.place', 'correction.new_value as value'])
    .select(['correction.corrected_at', 'users.name as by_name'])
    .where('correction.import_id', '=', import_id)
    .where('correction.line', 'in', lines.length > 0 ? [...lines] : [-1])
    .execute()

export async function countEquals(db: Db, import_id: string) {
  const { rows } = await sql<{ place: number; file_text: string; value: string; count: number }>`
    select at.place, coalesce(import_line.cells ->> at.place, '') as file_text,
      coalesce(correction.new_value, import_line.cells ->> at.place, '') as value, count(*)::int as count
    from import_lines import_line cross join unnest(import_line.places) as at (place)
    left join import_corrections correction
      on correction.import_id = import_line.import_id and correction.line = import_line.line
        and correction.place = at.place
    where import_line.import_id = ${import_id}::uuid and ${isFree} group by 1, 2, 3`.execute(db)
  return rows
}

export async function countLines(db: Db, import_id: string) {
  const { rows } = await sql<{ wrong: number; right: number; taken: number; since_check: number }>`
    select count(*) filter (where problems <> '[]')::int as wrong,
      count(*) filter (where problems = '[]' and ${isFree})::int as right,
      count(*) filter (where not ${isFree})::int as taken,
      (count(*) filter (where problems = '[]' and not counted_right)
        - count(*) filter (where problems <> '[]' and counted_right))::int as since_check
    from import_lines where import_id = ${import_id}::uuid`.execute(db)
  return rows[0] ?? { wrong: 0, right: 0, taken: 0, since_check: 0 }
}

type NewCorrection = Correction & { column_title: string; old_value: string }
type Author = { by: string; at: string }

export async function saveCorrections(
  db: Db,
  import_id: string,
  corrections: readonly NewCorrection[],
  { by, at }: Author,
) {
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
    as new_correction (line int, place int, value text, column_title text, old_value text)`
  await sql`delete from import_corrections correction using ${recordset} where correction.import_id = ${import_id}::uuid
    and correction.line = new_correction.line and correction.place = new_correction.place`.execute(db)
  await sql`insert into import_corrections
      (import_id, line, place, column_title, old_value, new_value, corrected_by, corrected_at)
    select ${import_id}::uuid, line, place, column_title, old_value, value, ${by}::uuid, ${at}::timestamptz
    from ${recordset} where value <> old_value`.execute(db)
}

export const assignCorrectedLines = (db: Db, import_id: string, by: string) =>
  sql`update import_lines import_line set taken_by = ${by}::uuid
    where import_line.import_id = ${import_id}::uuid and ${isFree}
    and exists (select 1 from import_corrections correction
      where correction.import_id = import_line.import_id and correction.line = import_line.line)`.execute(db)

export async function assignValidLines(db: Db, import_id: string, by: string) {
  const { numAffectedRows } = await sql`update import_lines set taken_by = ${by}::uuid
    where import_id = ${import_id}::uuid and problems = '[]' and ${isFree}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const related = ['id', 'file_name', 'status', 'records_new', 'created_at'] as const
const relatedImports = (db: Db) => db.selectFrom('imports').select(related).$narrowType<{ status: ImportStatus }>()

export const getRelated = (db: Db, id: string) => relatedImports(db).where('id', '=', id).executeTakeFirst()

export const findBrought = (db: Db, corrects_id: string) =>
  relatedImports(db).where('corrects_id', '=', corrects_id).orderBy('created_at').execute()

export const queueRecheck = (db: Db, id: string, job_id: string) =>
  db.updateTable('imports').set({ status: 'queued', check_first: true, job_id }).where('id', '=', id).execute()
