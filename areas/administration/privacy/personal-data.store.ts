import { type Db, type PersonalDataSource, runAsPerson } from '@app/kit/server'
import { sql } from 'kysely'

const rowsPerFetch = 1000

function buildSubjectCondition({ column, key_column, by }: PersonalDataSource, value: string) {
  const stored = sql.ref(`source.${column}`)
  const given = sql.lit(value)
  const user = sql`from users where users.id = ${given}::uuid`
  const customers = sql`from customers where customers.document = ${given}`
  switch (by) {
    case 'user_email':
      return sql`lower(${stored}) = (select lower(users.email) ${user})`
    case 'user_name':
      return sql`customer_key(${stored}) = (select customer_key(users.name) ${user})
        and (source.company_id in (select company_id from user_companies where user_id = ${given}::uuid)
          or exists (select from user_abilities where user_id = ${given}::uuid and ability = 'admin'))`
    case 'customer_id':
      return sql`${stored} = any (array(select customers.id ${customers}))`
    case 'customer_name':
      return sql`(source.company_id, ${key_column ? sql.ref(`source.${key_column}`) : sql`customer_key(${stored})`}) in (
        select customers.company_id, unnest(customers.keys) ${customers})`
    default:
      return sql`${stored} = ${given}`
  }
}

export async function* readPersonalRows(db: Db, source: PersonalDataSource, value: string) {
  const { table, hidden = [] } = source
  // A cursor takes no parameters: ids and documents have a checked form, names come from the code.
  await sql`declare personal_rows no scroll cursor for
    select to_jsonb(source) - ${sql.lit(`{${hidden.join(',')}}`)}::text[] as row
    from ${sql.table(table)} source where ${buildSubjectCondition(source, value)}`.execute(db)
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
