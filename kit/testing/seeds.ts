import type pg from 'pg'

interface Table {
  schema: string
  name: string
  bytes: number
}

// Queues of pg-boss are partitions made when it starts; their list stays, their jobs go.
const kept = `('schema_migrations'), ('version'), ('queue'), ('schedule'), ('subscription')`

const written = `
  select n.nspname as schema, c.relname as name, pg_relation_size(c.oid) as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and c.relname not in (values ${kept})
    and pg_relation_size(c.oid) > 0`

const numbers = `
  select format('%I.%I', schemaname, sequencename) as name, last_value, start_value
  from pg_sequences where schemaname in ('public', 'pgboss')`

const renumbering = `
  select setval(now.name::regclass, coalesce(seed.last_value, now.start_value), seed.last_value is not null)
  from (${numbers}) now join seed_numbers.numbers seed using (name)
  where now.last_value is distinct from seed.last_value`

const nameOf = (table: Table) => `"${table.schema}"."${table.name}"`

/** Keeps a copy of the rows that migrations wrote, and how far their numbers went, for `resetDatabase` to bring back. */
export async function rememberSeeds(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<Table>(written)
  await admin.query('create schema seeds')
  for (const table of rows) await admin.query(`create table seeds."${table.name}" as table ${nameOf(table)}`)
  await admin.query(`create schema seed_numbers; create table seed_numbers.numbers as ${numbers}`)
}

/** Empties what a test wrote, brings back what the migrations wrote. Needs a superuser: triggers must not object. */
export async function resetDatabase(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<Table>(written)
  const seeds = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'seeds'::regnamespace and relkind = 'r'`,
  )
  const seeded = new Set(seeds.rows.map(({ name }) => name))
  const restored = rows
    .filter(({ name }) => seeded.has(name))
    .map((table) => `insert into ${nameOf(table)} overriding system value table seeds."${table.name}"`)
  await admin.query(
    [
      'begin',
      'set local session_replication_role = replica',
      ...emptying(rows),
      ...restored,
      renumbering,
      'commit',
    ].join(';'),
  )
}

// Truncating makes new files for a table and each of its indexes, which few rows are not worth.
const fewRows = 128 * 1024

function emptying(tables: Table[]): string[] {
  const large = tables.filter(({ bytes }) => bytes > fewRows).map(nameOf)
  const small = tables.filter(({ bytes }) => bytes <= fewRows).map((table) => `delete from ${nameOf(table)}`)
  return large.length > 0 ? [...small, `truncate ${large.join(', ')} cascade`] : small
}
