import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PgBoss from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openPool, withOwner } from './connection.ts'
import { migrate } from './migrate.ts'
import { keysOfNames, namedAsTheyAre, namedBefore, renamed } from './named-customers-before.fixture.ts'
import { beforeMonths, linesAsTheyAre, linesBefore, markOfNone, nextLine } from './statement-lines-before.fixture.ts'

const database = testDatabase({ own: true })
const migrations = path.join(import.meta.dirname, '../../database/migrations')

async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${counter++}`
  await database.admin.query(`create database ${name} owner retaguarda`)
  return database.ownerUrl.replace(/\/test_[0-9a-f]+\?/, `/${name}?`)
}
let counter = 0

async function folderUntil(last: string) {
  const names = (await readdir(migrations)).filter((name) => name <= `${last}.sql`)
  return folderOf(
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(path.join(migrations, name), 'utf8')])),
    ),
  )
}

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql)
  return folder
}

test('every migration applies to an empty database, and once only', async () => {
  const url = await emptyDatabase()
  const before = await migrate({ url, directory: await folderUntil(beforeMonths) })
  await rowsIn(url, linesBefore)
  await rowsIn(url, namedBefore)
  const stored = await rowsIn(url, linesAsTheyAre)
  const named = await rowsIn(url, namedAsTheyAre)
  const applied = [...before, ...(await migrate({ url, directory: migrations }))]
  expect(applied).toEqual([...applied].sort())
  expect(applied.length).toBeGreaterThan(0)
  expect(await migrate({ url, directory: migrations })).toEqual([])
  expect(stored).toHaveLength(42)
  await keepsLines(url, stored)
  expect(named).toHaveLength(41)
  expect(await rowsIn(url, namedAsTheyAre)).toEqual(named)
  await findsCustomers(url)
})

/** Customers are found by the key of their name: of lines from before, and of those that are written since. */
async function findsCustomers(url: string) {
  expect(await rowsIn(url, keysOfNames)).toEqual([
    { customer: '***', key: '', count: 10 },
    { customer: 'PADARIA SAO-JOAO ', key: 'padariasaojoao', count: 10 },
    { customer: 'Padaria São João', key: 'padariasaojoao', count: 11 },
    { customer: null, key: null, count: 10 },
  ])
  expect(await rowsIn(url, renamed)).toEqual([
    { customer: 'Agil & Cia.', key: 'agilcia' },
    { customer: null, key: null },
  ])
}

/** Lines of statements went into months with their numbers and all that hangs on these. */
async function keepsLines(url: string, stored: unknown[]) {
  expect(await rowsIn(url, linesAsTheyAre)).toEqual(stored)
  expect(
    await rowsIn(
      url,
      `select tableoid::regclass::text as month, array_agg(id::int order by id) as lines from statement_lines
        where id in (1, 2, 39, 40) group by 1 order by 1`,
    ),
  ).toEqual([
    { month: 'statement_lines_202512', lines: [1, 2] },
    { month: 'statement_lines_other', lines: [39, 40] },
  ])
  expect(await rowsIn(url, 'select id::int, whole_cents::int from statement_lines where split_of is not null')).toEqual(
    [
      { id: 41, whole_cents: 1000 },
      { id: 42, whole_cents: 1000 },
    ],
  )
  expect(await rowsIn(url, nextLine)).toEqual([{ id: 58 }])
  const marks = { constraint: 'ignored_statement_lines_line' }
  await expect(rowsIn(url, 'delete from statement_lines where id = 3')).rejects.toMatchObject(marks)
  await expect(rowsIn(url, markOfNone)).rejects.toMatchObject(marks)
}

/** Every company's rows, as the owner of the tables. */
const rowsIn = (url: string, text: string) =>
  withOwner(url, async (owner) => {
    await owner.query(`set app.all_companies = 'on'`)
    return (await owner.query(text)).rows
  })

test('four processes that start on one empty database apply each migration once', async () => {
  const url = await emptyDatabase()
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate({ url, directory: migrations })))
  const all = results.flat()
  expect(new Set(all).size).toBe(all.length)
  expect([...all].sort()).toEqual(await appliedIn(url))
})

async function appliedIn(url: string): Promise<string[]> {
  const { rows } = await withOwner(url, (owner) =>
    owner.query<{ name: string }>('select name from schema_migrations order by name'),
  )
  return rows.map(({ name }) => name)
}

test('a server older than PostgreSQL 15 is refused in one sentence', async () => {
  await database.admin.query(`create schema if not exists old;
    create or replace function old.current_setting(name text) returns text language sql
      as $$ select case name when 'server_version_num' then '140012' else '14.12' end $$;
    grant usage on schema old to public`)
  const url = `${database.ownerUrl}&options=${encodeURIComponent('-c search_path=old,pg_catalog,public')}`
  await expect(migrate({ url, directory: migrations })).rejects.toThrow(
    'O servidor PostgreSQL é da versão 14.12; é preciso a versão 15 ou mais nova.',
  )
  await database.admin.query('drop schema old cascade')
})

test('a migration that was edited after it was applied is refused', async () => {
  const url = await emptyDatabase()
  await migrate({ url, directory: await folderOf({ '1_a.sql': 'create table a ()' }) })
  const edited = await folderOf({ '1_a.sql': 'create table a (id int)' })
  await expect(migrate({ url, directory: edited })).rejects.toThrow('A migração 1_a foi alterada depois de aplicada')
})

test('a database of a newer version of the product is refused', async () => {
  const url = await emptyDatabase()
  await migrate({ url, directory: await folderOf({ '1_a.sql': 'select 1', '2_b.sql': 'select 1' }) })
  const older = await folderOf({ '1_a.sql': 'select 1' })
  await expect(migrate({ url, directory: older })).rejects.toThrow('2_b, que esta versão do produto não tem')
})

test('a migration that fails leaves nothing behind and names itself', async () => {
  const url = await emptyDatabase()
  const directory = await folderOf({ '1_a.sql': 'create table a (); select 1/0' })
  await expect(migrate({ url, directory })).rejects.toThrow('migration 1_a: division by zero')
  await expect(migrate({ url, directory: await folderOf({ '1_a.sql': 'create table a ()' }) })).resolves.toEqual([
    '1_a',
  ])
})

test('the application role owns nothing and cannot pass row-level security', async () => {
  const { rows } = await database.pool.query(`
    select current_user as role, session_user as login, rolsuper, rolbypassrls, rolcreaterole,
      (select count(*) from pg_class where relowner = pg_roles.oid) as owned
    from pg_roles where rolname = current_user`)
  expect(rows).toEqual([
    {
      role: 'retaguarda_app',
      login: 'retaguarda_login',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      owned: 0,
    },
  ])
  await expect(database.pool.query('create table intruder ()')).rejects.toThrow('permission denied')
})

test('an address cannot ask for another role', async () => {
  const pool = openPool({ url: `${database.ownerUrl}&options=${encodeURIComponent('-c role=retaguarda')}` })
  const { rows } = await pool.query('select current_user as role')
  expect(rows).toEqual([{ role: 'retaguarda_app' }])
  await pool.end()
})

test('the application makes queues and works on jobs without owning their tables', async () => {
  const executeSql = (text: string, values: unknown[]) => database.pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('letters')
  const id = await boss.send('letters', { to: 'Posto Modelo 01' })
  const [job] = await boss.fetch<{ to: string }>('letters')
  expect(job).toMatchObject({ id, data: { to: 'Posto Modelo 01' } })
  await boss.deleteJob('letters', String(id))
  await expect(boss.deleteQueue('letters')).rejects.toThrow('permission denied')
  await boss.stop({ graceful: false })
})

test('processes that make the same queues at the same moment do not block each other', async () => {
  const make = async () => {
    for (const queue of ['one', 'two', 'three'])
      await database.pool.query('select pgboss.create_queue($1, $2)', [queue, { policy: 'standard' }])
  }
  await Promise.all([1, 2, 3, 4, 5].map(make))
  const { rows } = await database.pool.query(`select name from pgboss.queue where name in ('one', 'two', 'three')`)
  expect(rows).toHaveLength(3)
})
