import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const database = testDatabase({ own: true })

const tables = `select relation.oid::regclass::text as name
  from pg_class relation join pg_namespace home on home.oid = relation.relnamespace
  where relation.relkind = 'r' and home.nspname in ('public', 'pgboss') order by 1`

async function readAllRows() {
  const names = (await database.admin.query<{ name: string }>(tables)).rows.map(({ name }) => name)
  const queries = names.map(
    (name) => `select '${name}' as name, coalesce(jsonb_agg(row order by row::text), '[]') as rows
    from (select to_jsonb(held) as row from ${name} held) held`,
  )
  const rows = (await database.admin.query<{ name: string; rows: object[] }>(queries.join(' union all '))).rows
  const numbers = await database.admin.query(`select sequencename, last_value from pg_sequences
    where schemaname in ('public', 'pgboss') order by 1`)
  return { rows: Object.fromEntries(rows.map(({ name, rows }) => [name, rows])), numbers: numbers.rows }
}

let before: Awaited<ReturnType<typeof readAllRows>>

test('migrations insert the rows that tests start with', async () => {
  before = await readAllRows()
  expect(before.rows.movement_types?.length).toBeGreaterThan(10)
  expect(before.rows.users).toEqual([])
})

test.each([
  ['rows that were added', `insert into products values ('XX', 'Outro', 'shop')`],
  ['rows that were changed', `update movement_types set name = 'Outro nome'`],
  ['one row that was taken away', 'delete from products where code = (select min(code) from products)'],
  ['many rows', `insert into products select 'P' || no, repeat('x', 50), 'shop' from generate_series(1, 3000) no`],
  ['tables that were emptied with others', 'truncate abilities cascade'],
  ['numbers that were given', `select nextval('audit_events_id_seq')`],
  [
    'rows of a table that was empty',
    `insert into users (id, name, username, email, password_hash, created_at, updated_at)
      values (gen_random_uuid(), 'Ana', 'ana', 'ana@posto.test', 'none', now(), now())`,
  ],
  ['a table that was made', 'create table made (no int); insert into made values (1)'],
])('a test does not see the changes of the previous one: %s', async (_description, text) => {
  expect(await readAllRows()).toEqual(before)
  await database.admin.query(`set session_replication_role = replica; ${text}; set session_replication_role = origin`)
  expect(await readAllRows()).not.toEqual(before)
})

test('a table created by a test stays and is empty', async () => {
  expect((await readAllRows()).rows).toEqual({ ...before.rows, made: [] })
})

test('rows that are inserted once are the same in the next test, without the changes of the first', async () => {
  const insert = () =>
    database.admin.query(`insert into products values ('XX', 'Outro', 'shop'); select nextval('audit_events_id_seq');
      update movement_types set name = 'Outro nome';
      insert into users (id, name, username, email, password_hash) values (gen_random_uuid(), 'Ana', 'ana', 'a@b.test', '-')`)
  await database.insertOnce('a product and a person', insert)
  const inserted = await readAllRows()
  await database.admin.query(
    `update users set name = 'Bia'; delete from products where code = 'XX'; select nextval('audit_events_id_seq')`,
  )
  await database.insertOnce('a product and a person', insert)
  expect(await readAllRows()).toEqual(inserted)
  expect(inserted.rows.users).toHaveLength(1)
})
