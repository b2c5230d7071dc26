import type { Db } from '@app/kit/server'

/** Returns the corrections that apply to the lines of an import and, for an import of corrected lines, those lines. */
export async function findAppliedCorrections(db: Db, id: string) {
  const importRecord = await db.selectFrom('imports').select('corrects_id').where('id', '=', id).executeTakeFirst()
  const source = importRecord?.corrects_id ?? id
  const corrections = await db
    .selectFrom('import_corrections as correction')
    .innerJoin('import_lines as import_line', (join) =>
      join
        .onRef('import_line.import_id', '=', 'correction.import_id')
        .onRef('import_line.line', '=', 'correction.line'),
    )
    .select(['correction.line', 'correction.place', 'correction.new_value as value'])
    .where('correction.import_id', '=', source)
    .where('import_line.taken_by', 'in', [id, source])
    .execute()
  if (!importRecord?.corrects_id) return { corrections, only: undefined }
  const lines = await db.selectFrom('import_lines').select('line').where('taken_by', '=', id).execute()
  return { corrections, only: new Set(lines.map(({ line }) => line)) }
}
