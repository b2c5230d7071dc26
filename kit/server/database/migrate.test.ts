import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PgBoss from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { seeds } from '../../../database/seeds/seeds.ts'
import { testDatabase } from '../../testing/database.ts'
import { openPool, withOwner } from './connection.ts'
import { migrate, type SchemaSource } from './migrate.ts'

const database = testDatabase({ own: true })
const directory = path.join(import.meta.dirname, '../../../database')
const schema = { directory, seeds }

async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${counter++}`
  await database.admin.query(`create database ${name} owner retaguarda`)
  return database.ownerUrl.replace(/\/test_[0-9a-f]+\?/, `/${name}?`)
}
let counter = 0

async function createSource(migrations: Record<string, string>): Promise<SchemaSource> {
  const directory = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const part of ['schema', 'migrations']) await mkdir(path.join(directory, part))
  for (const [name, sql] of Object.entries(migrations)) await writeFile(path.join(directory, 'migrations', name), sql)
  return { directory, seeds: [] }
}

test('an empty database gets the data model with its seed rows, and every migration, only once', async () => {
  const url = await emptyDatabase()
  const applied = await migrate({ url, schema })
  expect(applied).toEqual([...applied].sort())
  expect(applied.length).toBeGreaterThan(0)
  expect(await migrate({ url, schema })).toEqual([])
  const { rows } = await withOwner(url, (owner) => owner.query('select name from acquirers where code = $1', ['cielo']))
  expect(rows).toEqual([{ name: 'Cielo' }])
})

test('four processes that start on one empty database apply each migration once', async () => {
  const url = await emptyDatabase()
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate({ url, schema })))
  const applied = results.flat()
  expect(new Set(applied).size).toBe(applied.length)
  expect([...applied].sort()).toEqual(await findApplied(url))
})

async function findApplied(url: string): Promise<string[]> {
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
  await expect(migrate({ url, schema })).rejects.toThrow(
    'O servidor PostgreSQL é da versão 14.12; é preciso a versão 15 ou mais nova.',
  )
  await database.admin.query('drop schema old cascade')
})

test('a migration that was edited after it was applied is refused', async () => {
  const url = await emptyDatabase()
  await migrate({ url, schema: await createSource({ '1_a.sql': 'create table a ()' }) })
  const edited = await createSource({ '1_a.sql': 'create table a (id int)' })
  await expect(migrate({ url, schema: edited })).rejects.toThrow('A migração 1_a foi alterada depois de aplicada')
})

test('a database of a newer version of the product is refused', async () => {
  const url = await emptyDatabase()
  await migrate({ url, schema: await createSource({ '1_a.sql': 'select 1', '2_b.sql': 'select 1' }) })
  const older = await createSource({ '1_a.sql': 'select 1' })
  await expect(migrate({ url, schema: older })).rejects.toThrow('2_b, que esta versão do produto não tem')
})

test('a migration that fails changes no data and is named in the error', async () => {
  const url = await emptyDatabase()
  const broken = await createSource({ '1_a.sql': 'create table a (); select 1/0' })
  await expect(migrate({ url, schema: broken })).rejects.toThrow('migration 1_a: division by zero')
  await expect(migrate({ url, schema: await createSource({ '1_a.sql': 'create table a ()' }) })).resolves.toEqual([
    '1_a',
  ])
})

test('a data model whose rows cannot be written changes no data', async () => {
  const url = await emptyDatabase()
  const broken = { directory, seeds: [{ table: 'acquirers', rows: [{ code: 'x', name: null }] }] }
  await expect(migrate({ url, schema: broken })).rejects.toThrow('null value in column "name"')
  expect(await findApplied(url)).toEqual([])
})

test('a database without a file of the data model is refused', async () => {
  const url = await emptyDatabase()
  await migrate({ url, schema })
  await withOwner(url, (owner) => owner.query(`delete from schema_migrations where name like '010%'`))
  await expect(migrate({ url, schema })).rejects.toThrow(
    'O banco de dados tem outra versão do esquema: falta 010-security.',
  )
})

test('the application role owns no object and cannot bypass row-level security', async () => {
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

test('a database URL cannot request another role', async () => {
  const pool = openPool({ url: `${database.ownerUrl}&options=${encodeURIComponent('-c role=retaguarda')}` })
  const { rows } = await pool.query('select current_user as role')
  expect(rows).toEqual([{ role: 'retaguarda_app' }])
  await pool.end()
})

test('the application creates queues and runs jobs without owning their tables', async () => {
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

test('processes that create the same queues at the same moment do not block each other', async () => {
  const createQueues = async () => {
    for (const queue of ['one', 'two', 'three'])
      await database.pool.query('select pgboss.create_queue($1, $2)', [queue, { policy: 'standard' }])
  }
  await Promise.all([1, 2, 3, 4, 5].map(createQueues))
  const { rows } = await database.pool.query(`select name from pgboss.queue where name in ('one', 'two', 'three')`)
  expect(rows).toHaveLength(3)
})
