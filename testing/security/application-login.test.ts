import { randomBytes } from 'node:crypto'
import { requireRestrictedLogin, withOwner } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { companyA, insertCompanies } from './planted.ts'

const database = testDatabase({ own: true })

const asLogin = <Row extends object>(...statements: string[]) =>
  withOwner(database.url, async (session) => {
    let rows: Row[] = []
    for (const statement of statements) rows = (await session.query<Row>(statement)).rows
    return rows
  })

test('every function that runs as the owner of the tables searches temporary tables last', async () => {
  const { rows } = await database.admin.query<{ name: string; path: string | null }>(
    `select oid::regprocedure::text as name,
        (select setting from unnest(proconfig) setting where setting like 'search_path=%') as path
      from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(({ path }) => !/^search_path=(public|pg_catalog), pg_temp$/.test(path ?? ''))).toEqual([])
})

test('temporary tables of the application do not replace the tables that the audit is written to', async () => {
  await insertCompanies(database.admin)
  const [head] = await asLogin<{ chain_no: number }>(
    'create temporary table audit_heads (company_id uuid primary key, chain_no bigint, hash bytea)',
    `create temporary table audit_pending (transaction_id xid8 default pg_current_xact_id(), is_first boolean,
      id bigint generated always as identity, company_id uuid, actor_id uuid, entity text, entity_id text, action text,
      before jsonb, after jsonb, reason text, origin text, ip text, request_id text, created_at timestamptz)`,
    'create temporary table audit_events (like public.audit_events including all)',
    'grant all on audit_heads, audit_pending, audit_events to public',
    `select audit_append('${companyA}', null, 'companies', 'x', 'create', null, null, null, 'rotina', null, null, now())`,
    `select chain_no from pg_temp.audit_heads union all select chain_no from pg_temp.audit_events
      union all select id from pg_temp.audit_pending`,
  )
  expect(head).toBeUndefined()
  const { rows } = await database.admin.query('select chain_no from audit_events where company_id = $1', [companyA])
  expect(rows).toEqual([{ chain_no: 1 }])
})

test('a temporary table of the application does not replace the accounts of all companies', async () => {
  const rows = await asLogin(
    `create temporary table bank_accounts as select gen_random_uuid() as id, gen_random_uuid() as company_id,
      true as active, array['chave'] as pix_keys`,
    'grant all on bank_accounts to public',
    `select * from owner_of_pix_key('chave')`,
  )
  expect(rows).toEqual([])
})

test.each([
  'set role retaguarda',
  'set session authorization retaguarda',
  'create table intruder ()',
  'create schema intruder',
  'create function intruder() returns int language sql return 1',
  'alter table companies disable row level security',
  'alter table companies no force row level security',
  'drop policy by_company on companies',
  'grant retaguarda to retaguarda_login',
  'alter role retaguarda_login bypassrls',
  'alter function audit_append security invoker',
  `select pgboss.delete_queue('imports')`,
  'truncate audit_events',
  'set session_replication_role = replica',
])('the login of the application cannot %s', async (statement) => {
  await expect(asLogin('reset role', statement)).rejects.toThrow(
    /permission denied|must be owner|must have|must be superuser|Only roles/,
  )
})

test('the login of the application may serve in production, and that of the owner may not', async () => {
  await requireRestrictedLogin(database.url)
  await expect(requireRestrictedLogin(database.ownerUrl)).rejects.toThrow(
    'O usuário retaguarda de DATABASE_URL é dono de tabelas: em produção use nele um usuário que só tenha o papel retaguarda_app, e informe o dono das tabelas em DATABASE_OWNER_URL.',
  )
})

async function newLogin(rights: string, ...grants: string[]) {
  const name = `login_${randomBytes(4).toString('hex')}`
  await database.admin.query(`create role ${name} login password 'x' ${rights}`)
  onTestFinished(async () => {
    await database.admin.query(`drop owned by ${name}; drop role ${name}`)
  })
  for (const grant of grants) await database.admin.query(grant.replace('$login', name))
  const url = new URL(database.url)
  url.username = name
  url.password = 'x'
  return url.href
}

test.each([
  ['superuser', [], 'é superusuário'],
  ['bypassrls', [], 'passa por cima da segurança por linha'],
  ['createrole', [], 'pode criar papéis'],
  ['', ['grant retaguarda to $login'], 'pode tornar-se o dono das tabelas'],
  ['noinherit', ['grant retaguarda to $login'], 'pode tornar-se o dono das tabelas'],
  ['', ['grant create on schema public to $login'], 'pode criar tabelas ou esquemas'],
  ['', ['grant pg_execute_server_program to $login'], 'alcança arquivos e programas do servidor'],
])('a login that is %s %s may not serve in production', async (rights, grants, reason) => {
  await expect(requireRestrictedLogin(await newLogin(`${rights} in role retaguarda_app`, ...grants))).rejects.toThrow(
    reason,
  )
})

test('a login without the role of the application is refused with a message about who can help', async () => {
  await expect(requireRestrictedLogin(await newLogin(''))).rejects.toThrow(
    /não tem o papel retaguarda_app: peça ao administrador do banco "grant retaguarda_app to login_/,
  )
})
