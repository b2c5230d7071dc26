import { testDatabase } from '@app/kit/testing'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { companyA, companyB, insertCompanies } from './planted.ts'

const database = testDatabase({ own: true })

const exceptions = {
  user_companies: 'who sees which company is read before anything else is known of the person',
}

type Table = { name: string; forced: boolean; reads: boolean; writes: boolean; company: string }

// The application has no rights on partitions, so no query can bypass the policy of the parent table.
const tablesOfCompanies = async () => {
  const { rows } = await database.admin.query<Table>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, a.attname as company,
      has_table_privilege('retaguarda_app', c.oid, 'select') as reads,
      has_table_privilege('retaguarda_app', c.oid, 'insert') as writes
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      and (a.attname = 'company_id' or (c.relname = 'companies' and a.attname = 'id'))
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_table_privilege('retaguarda_app', c.oid, 'select') or has_table_privilege('retaguarda_app', c.oid, 'insert')
        or has_table_privilege('retaguarda_app', c.oid, 'update') or has_table_privilege('retaguarda_app', c.oid, 'delete'))
    order by c.relname`)
  return rows
}
const findGuardedTables = async () => (await tablesOfCompanies()).filter(({ name }) => !(name in exceptions))

type Column = { name: string; type: string; identity: boolean; needed: boolean }
const sampleValues: Record<string, string> = {
  uuid: `'01930000-0000-7000-8000-000000000001'`,
  int8: '1',
  int4: '1',
  text: `'x'`,
  _text: `'{}'`,
  date: `'2026-10-14'`,
  time: `'00:00'`,
  timestamptz: `'2026-10-14T12:00:00Z'`,
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  bool: 'false',
}

async function insertInto({ name, company }: Table, company_id: string) {
  const { rows } = await database.admin.query<Column>(
    `select attname as name, typname as type, attidentity <> '' as identity, attnotnull and not atthasdef as needed
      from pg_attribute join pg_type t on t.oid = atttypid where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  )
  const needed = rows.filter((column) => column.name === company || (column.needed && !column.identity))
  const values = needed.map((column) => (column.name === company ? `'${company_id}'` : sampleValues[column.type]))
  return `insert into ${name} (${needed.map((column) => column.name).join(', ')}) values (${values.join(', ')})`
}

async function asApplication<Row extends object>(companies: string | undefined, sql: string) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    if (companies !== undefined) await client.query(`select set_config('app.companies', $1, true)`, [companies])
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const countIn = async ({ name }: Table, companies: string | undefined) =>
  (await asApplication<{ count: number }>(companies, `select count(*) from ${name}`))[0]?.count

// Drops the check constraints in this file's own database: only the company policy is tested, so any values will do.
beforeAll(async () => {
  const { rows } = await database.admin.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0`,
  )
  for (const { drop } of rows) await database.admin.query(drop)
})

beforeEach(async () => {
  await insertCompanies(database.admin)
  await database.admin.query(`set session_replication_role = replica`)
  // Rows that migrations wrote for all companies have no company.
  await database.admin.query('delete from movement_reason_maps')
  for (const table of await findGuardedTables()) {
    if (table.name === 'companies') continue
    await database.admin.query(await insertInto(table, companyA))
  }
  await database.admin.query(`set session_replication_role = origin`)
})

test('every table with a company has forced row-level security, except the listed ones', async () => {
  const open = (await tablesOfCompanies()).filter(({ forced }) => !forced).map(({ name }) => name)
  expect(open).toEqual(Object.keys(exceptions))
  expect((await findGuardedTables()).length).toBeGreaterThan(25)
})

test('a connection without a scope sees no row of any company', async () => {
  for (const table of (await findGuardedTables()).filter(({ reads }) => reads)) {
    expect([table.name, await countIn(table, undefined)]).toEqual([table.name, 0])
    expect([table.name, await countIn(table, '')]).toEqual([table.name, 0])
  }
})

test('a person of one company sees its rows and no row of another company', async () => {
  // Notifications belong to a person, not to a company.
  const tables = (await findGuardedTables()).filter(({ reads, name }) => reads && name !== 'notifications')
  for (const table of tables) {
    expect([table.name, await countIn(table, companyA)]).toEqual([table.name, 1])
    expect([table.name, await countIn(table, companyB)]).toEqual([table.name, table.name === 'companies' ? 1 : 0])
  }
})

test('rows of another company cannot be written', async () => {
  const tables = (await findGuardedTables()).filter(({ writes, name }) => writes && name !== 'notifications')
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables) {
    const insert = await insertInto(table, companyA)
    await expect(asApplication(companyB, insert), table.name).rejects.toThrow(/violates row-level security policy/)
  }
})

test('the application cannot change or delete permanent records', async () => {
  for (const table of ['audit_events', 'journal_entries', 'journal_lines'])
    for (const change of [`delete from ${table}`, `update ${table} set company_id = company_id`, `truncate ${table}`])
      await expect(asApplication(companyA, change), change).rejects.toThrow(/permission denied/)
  await expect(asApplication(companyA, 'insert into audit_events (company_id) values (null)')).rejects.toThrow(
    /permission denied/,
  )
  await expect(asApplication(companyA, 'update audit_heads set chain_no = 0')).rejects.toThrow(/permission denied/)
})
