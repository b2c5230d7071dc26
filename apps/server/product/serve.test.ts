import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { notifications, SignInSession } from '@app/areas/session/contract'
import { hashPassword } from '@app/areas/session/server'
import { withOwner } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDemoAccounts } from '../demo/demo-people.ts'
import { readSettings } from '../settings.ts'
import { type Running, serveProduct } from './serve.ts'

const database = testDatabase()
const servers: Running[] = []
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-serve-'))
  await database.admin.query(
    `insert into users (id, name, username, email, password_hash) values (gen_random_uuid(), 'Ana', 'ana', 'ana@x.test', $1)`,
    [await hashPassword('uma senha boa')],
  )
  await database.admin.query(`insert into user_abilities select id, 'admin' from users`)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  await rm(folder, { recursive: true })
})

async function start(variables: Record<string, string> = {}, accounts?: ReturnType<typeof listDemoAccounts>) {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'error', ...variables })
  const folders = { filesFolder: folder, webFolder: folder }
  const server = await serveProduct({ settings, databaseUrl: database.url, ...folders, accounts })
  servers.push(server)
  return server
}

const ask = ({ address }: Running, url: string, { method = 'GET', body, token }: CallOptions = {}) =>
  fetch(`${address}${url}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
type CallOptions = { method?: string; body?: object; token?: string }

const signIn = async (server: Running) => {
  const body = { email: 'ana@x.test', password: 'uma senha boa' }
  return SignInSession.parse(await (await ask(server, '/api/v1/login', { method: 'POST', body })).json())
}

test('two processes on one database share sessions, sign-outs and notifications', async () => {
  const first = await start()
  const second = await start()
  const { access_token: token } = await signIn(first)
  const stream = await ask(second, '/api/v1/notifications/stream', { token })
  const lines = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await lines?.read())?.value).toBe('{"type":"changed"}\n')
  const body = { type: 'cash_conciliation_approved', message: 'Fechado' }
  await ask(first, '/api/v1/notifications/create', { method: 'POST', body, token })
  expect((await lines?.read())?.value).toBe('{"type":"changed"}\n')
  const list = notifications.list.answer.parse(await (await ask(second, '/api/v1/notifications', { token })).json())
  expect(list.data.map(({ message }) => message)).toEqual(['Fechado'])
  await ask(second, '/api/v1/logout', { method: 'POST', token })
  expect((await ask(first, '/api/v1/notifications', { token })).status).toBe(401)
})

test('of the scheduled jobs a demonstration runs only housekeeping and the alerts of integrations', async () => {
  const schedules = async () =>
    (await database.admin.query<{ name: string }>('select name from pgboss.schedule order by name')).rows.map(
      ({ name }) => name,
    )
  const demonstration = await start({ ENVIRONMENT: 'demo' })
  await expect.poll(schedules).toEqual(['delete-expired-rows', 'integration-alerts'])
  await demonstration.stop()
})

test('a demonstration promises no time for the next reading of a connection', async () => {
  const server = await start({ ENVIRONMENT: 'demo' })
  const { access_token: token } = await signIn(server)
  const { rows } = await database.admin.query(
    `insert into integration_connections (id, system, name, base_url, settings, created_at) values (gen_random_uuid(),
      'protheus', 'Protheus', 'https://erp.test', '{"username": "-"}', now()) returning id`,
  )
  const answer = await ask(server, `/api/v1/integration-connections/${rows[0].id}/schedules`, { token })
  expect(await answer.json()).toMatchObject({ data: [{ resource: 'protheus.balances', next_run_at: null }] })
})

test('a stopping server completes running calls and closes streams that have no end', async () => {
  const server = await start()
  const { access_token: token } = await signIn(server)
  const stream = await ask(server, '/api/v1/notifications/stream', { token })
  const ended = stream.text()
  await database.admin.query('begin; lock table sessions')
  const inFlight = signIn(server)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await withOwner(database.url, (owner) => expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1))
  const stopped = server.stop()
  await database.admin.query('commit')
  await stopped
  expect((await inFlight).token_type).toBe('Bearer')
  expect(await ended).toContain('changed')
  await expect(ask(server, '/api/v1/health')).rejects.toThrow('fetch failed')
})

test('a port in use is reported in one line', async () => {
  const { address } = await start()
  await expect(start({ PORT: new URL(address).port })).rejects.toThrow('já está em uso: informe outra em PORT')
})

test('the built web pages are served beside the API, whose answers do not change', async () => {
  await writeFile(
    path.join(folder, 'index.html'),
    '<meta name="retaguarda:environment" content=""><script nonce="RETAGUARDA_NONCE"></script>',
  )
  const server = await start({ ENVIRONMENT: 'homolog' })
  const page = await ask(server, '/cash-conciliation')
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  expect(await page.text()).toBe(
    `<meta name="retaguarda:environment" content="Homologação"><script nonce="${nonce}"></script>`,
  )
  expect(await (await ask(server, '/api/v1/nowhere')).json()).toMatchObject({ code: 'not-found' })
  expect((await ask(server, '/api/v1/health')).headers.get('x-content-type-options')).toBe('nosniff')
})

test('the page has the accounts of the demonstration only if the server offers them', async () => {
  await writeFile(path.join(folder, 'index.html'), '<meta name="retaguarda:accounts" content="">')
  const readPage = async (server: Running) => (await ask(server, '/signin')).text()
  expect(await readPage(await start())).toBe('<meta name="retaguarda:accounts" content="">')
  const page = await readPage(await start({}, listDemoAccounts('a "senha" <da> demonstração')))
  const content = /content="([^"]*)"/.exec(page)?.[1] ?? ''
  const signs: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' }
  const accounts = JSON.parse(content.replace(/&(\w+);/g, (_all, name: string) => signs[name] ?? ''))
  expect(accounts.map(({ email }: { email: string }) => email)).toEqual([
    'gerente@retaguarda.test',
    'analista@retaguarda.test',
    'financeiro@retaguarda.test',
    'admin@retaguarda.test',
  ])
  expect(accounts[0].password).toBe('a "senha" <da> demonstração')
})

test('the HSTS header is sent for a year only when a trusted proxy reports that https was used', async () => {
  await writeFile(path.join(folder, 'index.html'), '<html></html>')
  await mkdir(path.join(folder, 'assets'))
  const getTransportSecurity = async (server: Running, url: string) =>
    (await fetch(`${server.address}${url}`, { headers: { 'x-forwarded-proto': 'https' } })).headers.get(
      'strict-transport-security',
    )
  const proxied = await start({ TRUSTED_PROXIES: '127.0.0.0/8' })
  expect(await getTransportSecurity(proxied, '/')).toBe('max-age=31536000; includeSubDomains')
  expect(await getTransportSecurity(proxied, '/api/v1/health')).toBe('max-age=31536000; includeSubDomains')
  expect(await getTransportSecurity(await start(), '/')).toBeNull()
})
