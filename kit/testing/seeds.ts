import pg from 'pg'
import { buildResetSql, countOf, type Sequence, type Table } from './reset-function.ts'

// pg-boss creates its queues as partitions at its start: their list is kept, their jobs are deleted.
const keptTables = `('schema_migrations'), ('version'), ('queue'), ('schedule'), ('subscription')`

export const tables = `
  select relation.oid::regclass::text as name, relation.relname as plain_name, seed.oid::regclass::text as seeds,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class relation join pg_namespace home on home.oid = relation.relnamespace left join pg_class seed
    on seed.relname = relation.relname and seed.relkind = 'r' and seed.relnamespace = 'seeds'::regnamespace
  where relation.relkind = 'r' and home.nspname in ('public', 'pgboss') and relation.relname not in (values ${keptTables})
  order by 1`

export const sequences = `
  select format('%I.%I', schemaname, sequencename) as name, last_value, start_value
  from pg_sequences where schemaname in ('public', 'pgboss')`

/** Copies the rows and sequence values that the migrations left, for `resetDatabase`. */
export async function rememberSeeds(admin: pg.Client): Promise<void> {
  await admin.query(`create schema seeds;
    create schema resets;
    create table resets.numbers as ${sequences};
    create table resets.states (name text primary key, state text)`)
  for (const { name, plain_name } of (await admin.query<Table>(tables)).rows) {
    const { rowCount } = await admin.query(`select from ${name} limit 1`)
    if (rowCount) await admin.query(`create table seeds."${plain_name}" as table ${name}`)
  }
  await writeReset(admin)
}

/** Restores the state after the migrations; needs a connection without triggers. */
export async function resetDatabase(silent: pg.Client): Promise<void> {
  while (!(await resetKnownTables(silent))) await writeReset(silent)
}

const deadlock = '40P01'

/** A job of the previous test may still end and lock its rows in another order: after a deadlock the reset runs again. */
async function resetKnownTables(silent: pg.Client): Promise<boolean> {
  for (;;) {
    try {
      const { rows } = await silent.query<{ known: boolean }>({ name: 'reset', text: 'select resets.reset() as known' })
      return rows[0]?.known === true
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== deadlock) throw error
    }
  }
}

async function writeReset(silent: pg.Client) {
  const allTables = await silent.query<Table>(tables)
  const numbers = await silent.query<Sequence>(`
    select now.name, coalesce(seed.last_value, now.start_value) as value, seed.last_value is not null as called
    from (${sequences}) now left join resets.numbers seed using (name)`)
  const schemas = await silent.query<{ no: string }>(
    `select oid::text as no from pg_namespace where nspname in ('public', 'pgboss')`,
  )
  const numbersOfSchemas = schemas.rows.map(({ no }) => no)
  const [found] = (await silent.query<{ count: number }>(`select ${countOf(numbersOfSchemas)}::int as count`)).rows
  await silent.query(
    buildResetSql(allTables.rows, numbers.rows, { schemas: numbersOfSchemas, count: found?.count ?? 0 }),
  )
}
