import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SignInSession } from '@app/areas/session/contract'
import { hashPassword } from '@app/areas/session/server'
import { prepareDatabase } from '@app/kit/postgres'
import {
  createDb,
  getJobRecord,
  inTransaction,
  migrate,
  newId,
  openFilesInFolder,
  openJobs,
  openPool,
  startJob,
  trackedJob,
  withOwner,
} from '@app/kit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSchema } from '../product/product-schema.ts'
import { serveProduct } from '../product/serve.ts'
import { readSettings } from '../settings.ts'
import { type SupervisedCluster, startSupervisedCluster } from './keep-running.ts'

const allCompanies = { user_id: null, companies: 'all' } as const
const now = () => new Date().toISOString()
const person = newId()
let folder = ''
let cluster: SupervisedCluster | undefined
let urls = { url: '', ownerUrl: '' }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-kept-'))
  await chmod(folder, 0o711)
  cluster = await startSupervisedCluster({
    folder: path.join(folder, 'pg'),
    logFile: path.join(folder, 'pg.log'),
    password: 'x',
  })
  urls = await prepareDatabase(cluster.first, 'x', 'kept')
  await migrate({ url: urls.ownerUrl, schema: productSchema })
  const hash = await hashPassword('uma senha boa')
  await withOwner(urls.ownerUrl, async (owner) => {
    await owner.query(
      `insert into users (id, name, username, email, password_hash) values ($1, 'Ana', 'ana', 'ana@x.test', $2)`,
      [person, hash],
    )
    await owner.query(`insert into user_abilities select id, 'admin' from users`)
    await owner.query('create table worked (attempt int); grant select, insert on worked to retaguarda_app')
  })
})
afterAll(async () => {
  await cluster?.stop()
  await rm(folder, { recursive: true })
})

const postmaster = async () =>
  Number((await readFile(path.join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])

async function until(isReached: () => Promise<boolean>) {
  while (!(await isReached())) await delay(20)
}

async function startServer() {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent' })
  const server = await serveProduct({ settings, databaseUrl: urls.url, filesFolder: folder, webFolder: folder })
  const post = (url: string, body: object, token = '') =>
    fetch(`${server.address}/api/v1${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/login', { email: 'ana@x.test', password: 'uma senha boa' })
  const { access_token: token } = SignInSession.parse(await signedIn.json())
  return {
    stop: server.stop,
    tell: (message: string) => post('/notifications/create', { type: 'cash_conciliation_approved', message }, token),
  }
}

test('calls are answered with 503 while a killed database restarts, and acknowledged writes exist once', async () => {
  const server = await startServer()
  const killed = await postmaster()
  const answers: { message: string; status: number; retryAfter: string | null }[] = []
  const send = async () => {
    const message = `aviso ${answers.length}`
    const { status, headers } = await server.tell(message)
    answers.push({ message, status, retryAfter: headers.get('retry-after') })
    if (status === 422) throw new Error('the call itself is wrong')
    return status
  }
  await send()
  process.kill(killed, 'SIGKILL')
  await until(async () => (await send()) === 503)
  await until(async () => (await send()) < 300)
  await server.stop()

  expect(await postmaster()).not.toBe(killed)
  const refused = answers.filter(({ status }) => status >= 300)
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']))
  const written = await withOwner(urls.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.user_id', $1, false)`, [person])
    return (await owner.query<{ message: string }>('select message from notifications')).rows
  })
  const messages = written.map(({ message }) => message)
  expect(new Set(messages).size).toBe(messages.length)
  const acknowledged = answers.filter(({ status }) => status < 300).map(({ message }) => message)
  expect(messages).toEqual(expect.arrayContaining(acknowledged))
})

test('a job whose database was killed in the middle is run again and takes effect once', async () => {
  const pool = openPool({ url: urls.url })
  const database = createDb(pool)
  let attempts = 0
  const kind = trackedJob<{ day: string }>({
    name: 'worked-through',
    async run(_data, job) {
      attempts += 1
      await job.within(async (db) => {
        await sql`insert into worked values (${attempts})`.execute(db)
        if (attempts > 1) return
        process.kill(await postmaster(), 'SIGKILL')
        await sql`select pg_sleep(60)`.execute(db)
      })
      return {}
    },
  })
  const system = openJobs({ database, files: openFilesInFolder(folder), now, kinds: [kind], log: () => undefined })
  await system.start()
  const id = await inTransaction(database, allCompanies, (db) =>
    startJob(
      { db, user: { id: person }, now: now(), jobs: system.jobs, afterCommit: () => undefined },
      { kind: kind.name, title: 'Trabalho', data: { day: '2026-10-14' } },
    ),
  )
  const status = () =>
    inTransaction(database, allCompanies, async (db) => (await getJobRecord(db, id))?.status).catch(() => undefined)
  await until(async () => (await status()) === 'done')
  await system.stop()
  const { rows } = await pool.query('select attempt from worked')
  expect(rows).toEqual([{ attempt: 2 }])
  await pool.end()
})
