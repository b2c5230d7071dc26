import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { SignInSession } from '@app/areas/session/contract'
import { hashPassword } from '@app/areas/session/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../process/port.ts'
import { type ProductProcess, productProcesses } from './product-process.testing.ts'

const database = testDatabase({ own: true })
const start = productProcesses()
const password = 'uma senha boa'

beforeEach(async () => {
  await database.admin.query(
    `insert into users (id, name, username, email, password_hash)
      values (gen_random_uuid(), 'Ana Personária', 'ana', 'ana@x.test', $1)`,
    [await hashPassword(password)],
  )
  await database.admin.query(`insert into user_abilities select id, 'admin' from users`)
})

const getReadiness = async ({ address }: ProductProcess) => {
  const answer = await fetch(`${address}/ready`)
  return { code: answer.status, ...(await answer.json()) }
}

const credentials = JSON.stringify({ email: 'ana@x.test', password })
const json = { 'content-type': 'application/json' }

async function signIn({ address }: ProductProcess) {
  const answer = await fetch(`${address}/api/v1/login`, { method: 'POST', headers: json, body: credentials })
  return SignInSession.parse(await answer.json()).access_token
}

/** Sends a sign-in without the end of its body, which `finish` sends. */
function beginSignIn({ address }: ProductProcess) {
  const headers = { ...json, 'content-length': credentials.length }
  const call = request(`${address}/api/v1/login`, { method: 'POST', headers })
  const answer = once(call, 'response')
  call.write(credentials.slice(0, 10))
  return {
    async finish() {
      call.end(credentials.slice(10))
      const [response]: IncomingMessage[] = await answer
      return response?.resume()
    },
  }
}

const fine = { database: 'ok', migrations: 'ok', disk: 'ok', jobs: 'ok' }

test('/ready reports the state of migrations and database, and /health answers even without them', async () => {
  const product = await start(database.url, { LOG_LEVEL: 'silent', DISK_FLOOR_MB: '0' })
  await expect.poll(() => getReadiness(product)).toEqual({ code: 200, status: 'ready', ...fine })

  const { rows } = await database.admin.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
  )
  await expect
    .poll(() => getReadiness(product))
    .toEqual({ code: 503, status: 'not-ready', ...fine, migrations: 'pending' })
  await database.admin.query('insert into schema_migrations values ($1, $2, $3)', Object.values(rows[0]))
  await expect.poll(() => getReadiness(product)).toMatchObject({ code: 200, status: 'ready' })

  const { rows: names } = await database.admin.query('select current_database() as name')
  const limit = (connections: number) =>
    database.admin.query(`alter database ${names[0].name} connection limit ${connections}`)
  await limit(0)
  await database.admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('retaguarda', 'retaguarda-probes')`)
  const broken = { database: 'failed', migrations: 'unknown', jobs: 'failed' }
  await expect.poll(() => getReadiness(product)).toMatchObject({ code: 503, status: 'not-ready', ...broken })
  expect((await fetch(`${product.address}/health`)).status).toBe(200)
  await limit(-1)
  await expect.poll(() => getReadiness(product)).toMatchObject({ code: 200, status: 'ready' })
})

test('a disk below its minimum free space degrades the process but keeps it in service', async () => {
  const product = await start(database.url, { DISK_FLOOR_MB: '1000000' })
  await expect.poll(() => getReadiness(product)).toEqual({ code: 200, status: 'degraded', ...fine, disk: 'low' })
})

const metricsOf = (address: string, token?: string) =>
  fetch(`${address}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

test('metrics require their own token and contain no data about persons or companies', async () => {
  const token = 'um-segredo-de-metricas'
  await database.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values (gen_random_uuid(), 'Posto Sigiloso', 'Sigiloso Ltda', '11222333000181')`,
  )
  const product = await start(database.url, { METRICS_TOKEN: token })
  await signIn(product)
  expect((await metricsOf(product.address)).status).toBe(404)
  expect((await metricsOf(product.address, 'um-segredo-de-outros')).status).toBe(404)
  const answer = await metricsOf(product.address, token)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('http_requests_total{operation="session.login",status="200"} 1')
  expect(text).toContain('http_request_duration_seconds_count{operation="session.login"} 1')
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'database_pool_connections{state="max"} 12',
    'database_pool_waiting 0',
    '# TYPE jobs gauge',
    '# TYPE imports gauge',
    'jobs_oldest_waiting_seconds',
    'disk_free_bytes',
    '# TYPE rows_outside_months gauge',
  ])
    expect(text).toContain(name)
  expect(text).not.toMatch(/ana@|Ana Person|Sigiloso|11222333/)
})

test('without a token or a port there are no metrics', async () => {
  const product = await start(database.url)
  expect((await metricsOf(product.address)).headers.get('content-type')).not.toMatch(/text\/plain/)
})

test('metrics with their own port are not served on the port of the product', async () => {
  const port = String(await findFreePort())
  const product = await start(database.url, { METRICS_PORT: port })
  const metrics = await metricsOf(`http://127.0.0.1:${port}`)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toContain('process_cpu_seconds_total')
  expect((await metricsOf(product.address)).headers.get('content-type')).not.toMatch(/text\/plain/)
})

const callOn = (agent: Agent, url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (answer) => resolve(answer.resume())).once('error', reject)
  })

test('a stopping process reports it first, still answers calls that arrive meanwhile, and closes its streams cleanly', async () => {
  const product = await start(database.url, { DRAIN_SECONDS: '8' })
  await expect.poll(() => getReadiness(product)).toMatchObject({ code: 200 })
  const token = await signIn(product)
  const authorization = `Bearer ${token}`
  const stream = await fetch(`${product.address}/api/v1/notifications/stream`, { headers: { authorization } })
  const streamed = stream.text()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await callOn(agent, `${product.address}/health`)
  expect(before.headers.connection).toBe('keep-alive')
  // A call whose body is not complete is in flight when the listener closes.
  const inFlight = beginSignIn(product)

  product.kill('SIGTERM')
  await expect.poll(() => getReadiness(product)).toMatchObject({ code: 503, status: 'draining', database: 'ok' })
  const drainingAnswer = await callOn(agent, `${product.address}/health`)
  expect([drainingAnswer.statusCode, drainingAnswer.headers.connection]).toEqual([200, 'close'])
  await expect.poll(() => fetch(`${product.address}/health`).catch(() => 'closed')).toBe('closed')
  expect(await streamed).toContain('changed')
  expect((await inFlight.finish())?.statusCode).toBe(200)
  expect(await product.ended).toBe(0)
  expect(product.stderr()).toBe('')
  agent.destroy()
})

const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('a full disk refuses uploads and nothing else, and they are taken again once there is space', async () => {
  const settings = { LOG_LEVEL: 'silent', DISK_FLOOR_MB: '1' }
  const product = await start(database.url, settings, { diskMegabytes: 14 })
  await expect.poll(() => getReadiness(product)).toMatchObject({ code: 200, status: 'ready' })
  const authorization = `Bearer ${await signIn(product)}`
  const send = async (megabytes: number) => {
    const form = new FormData()
    form.set('file', new File([randomBytes(megabytes * 1_000_000)], 'extrato.bin'))
    const { headers, body } = new Request(product.address, { method: 'POST', body: form })
    const type = headers.get('content-type') ?? ''
    // A streamed body has no Content-Length: the server notices only while writing that it does not fit.
    const streamed = { method: 'POST', headers: { authorization, 'content-type': type }, body, duplex: 'half' }
    const answer = await fetch(`${product.address}/api/v1/imports`, streamed)
    return { code: answer.status, content: await answer.json() }
  }
  const refused = { code: 507, content: { code: 'disk.full' } }
  expect(await send(9)).toMatchObject({ code: 202 })
  expect(await send(9)).toMatchObject(refused)
  expect(await send(1)).toMatchObject({ code: 202 })
  expect(await getReadiness(product)).toMatchObject({ code: 200 })
  const list = await fetch(`${product.address}/api/v1/imports`, { headers: { authorization } })
  expect([list.status, (await list.json()).data.length]).toEqual([200, 2])
  await product.resizeDisk(64)
  expect(await send(9)).toMatchObject({ code: 202 })
})
