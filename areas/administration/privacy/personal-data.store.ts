import { type Db, type PersonalDataSource, runAsPerson } from '@app/kit/server'
import { sql } from 'kysely'

const rowsPerFetch = 1000

export async function* readPersonalRows(db: Db, { table, column, hidden = [] }: PersonalDataSource, value: string) {
  // A cursor takes no parameters: ids and documents have a checked form, names come from the code.
  await sql`declare personal_rows no scroll cursor for
    select to_jsonb(source) - ${sql.lit(`{${hidden.join(',')}}`)}::text[] as row
    from ${sql.table(table)} source where source.${sql.ref(column)} = ${sql.lit(value)}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(rowsPerFetch)} from personal_rows`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close personal_rows`.execute(db)
}

export async function deletePersonalRows(db: Db, sources: readonly PersonalDataSource[], user_id: string) {
  const deleted: Record<string, number> = {}
  await runAsPerson(db, user_id, async () => {
    for (const { table, column, by, leaving } of sources) {
      if (by !== 'user_id' || leaving !== 'delete') continue
      const { numAffectedRows = 0n } =
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${user_id}::uuid`.execute(db)
      deleted[table] = Number(numAffectedRows)
    }
  })
  return deleted
}
