import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { writePosExport } from '@app/formats/generate'
import { inTransaction, newId, openFilesInFolder, openJobs, reopenJobRecord, startJob } from '@app/kit/server'
import { testDatabase, until } from '@app/kit/testing'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getImport, insertImport } from '../files/imports.store.ts'
import { importKind } from '../files/queue-import.server.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { modelo, seedStations } from '../testing/stations.fixture.ts'
import { importFileJob } from './imports-job.server.ts'

const open = testDatabase()
const now = '2026-10-15T09:00:00.000Z'
const everyone = { user_id: null, companies: 'all' } as const
const sender = '01930000-0000-7000-8000-0000000000f7'
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-import-'))
  await seedStations(open.admin)
  await open.admin.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Gisele', 'gisele', 'gisele@posto.test', 'none')`,
    [sender],
  )
  await open.admin.query('insert into user_companies values ($1, $2)', [sender, modelo])
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const server = (files = openFilesInFolder(folder)) =>
  openJobs({ database: open.db, files, now: () => now, kinds: [importFileJob], log: () => undefined })
const rows = async (table: string) => (await open.admin.query(`select * from ${table}`)).rows
const result = (id: string) => inTransaction(open.db, everyone, (db) => getImport(db, id))

async function insertUnfinished(status: 'queued' | 'running', content = writePosExport(smallDay())) {
  const stored = await openFilesInFolder(folder).put(Readable.from([content]))
  const id = newId()
  const deadServer = server()
  await deadServer.createQueues()
  await inTransaction(open.db, everyone, async (db) => {
    const call = { db, user: { id: sender }, now, jobs: deadServer.jobs, afterCommit: () => undefined }
    const job_id = await startJob(call, { kind: importKind, title: 'Importação de dia', data: { import_id: id } })
    const row = { id, company_id: null, file_name: 'dia', ...stored, created_by: sender, created_at: now, job_id }
    await insertImport(db, row)
  })
  await open.admin.query('update imports set status = $1', [status])
  await open.admin.query('update jobs set status = $1', [status])
  await open.admin.query('delete from queued_jobs')
  return id
}

test.each(['queued', 'running'] as const)(
  'a %s import of a killed server is finished by the next server',
  async (status) => {
    const id = await insertUnfinished(status)
    const next = server()
    await next.start()
    const done = await until(
      () => result(id),
      (found) => found?.finished_at !== null,
    )
    await next.stop()
    expect(done).toMatchObject({ status: 'done', company_id: modelo, records_new: 10 })
  },
)

test('an import that two servers run at the same time is written once', async () => {
  const id = await insertUnfinished('running')
  const servers = [server(), server()]
  await Promise.all(servers.map((one) => one.start()))
  await until(
    () => result(id),
    (found) => found?.finished_at !== null,
  )
  await Promise.all(servers.map((one) => one.stop()))
  expect(await rows('system_movements')).toHaveLength(3)
  expect((await rows('audit_events')).filter(({ entity }) => entity === 'imports')).toHaveLength(1)
})

test('a ZIP that two servers unpack at the same time is queued once', async () => {
  const id = await insertUnfinished('running', zipSync({ 'pdv.jsonl': writePosExport(smallDay()) }))
  const servers = [server(), server()]
  await Promise.all(servers.map((one) => one.start()))
  const all = await until(
    () => rows('imports'),
    (found) => found.length > 1 && found.every(({ finished_at }) => finished_at !== null),
  )
  await Promise.all(servers.map((one) => one.stop()))
  expect(all.map(({ archive_id, status }) => [archive_id, status]).sort()).toEqual([
    [null, 'unpacked'],
    [id, 'done'],
  ])
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([])
})

test('an import whose file cannot be read fails with a message, writes no row and can be retried', async () => {
  const id = await insertUnfinished('queued')
  const broken = server(openFilesInFolder(path.join(folder, 'elsewhere')))
  await broken.start()
  await until(
    () => result(id),
    (found) => found?.status === 'failed',
  )
  await broken.stop()
  expect(await result(id)).toMatchObject({
    rejections: [
      { message: 'A importação falhou do nosso lado e nada foi gravado; tente de novo na página da tarefa.' },
    ],
  })
  expect(await rows('system_movements')).toEqual([])
  const [job] = await rows('jobs')
  expect(job).toMatchObject({ status: 'failed' })
  const repaired = server()
  await inTransaction(open.db, everyone, async (db) => {
    await reopenJobRecord(db, job.id)
    await repaired.jobs.send(db, importKind, { job_id: job.id })
  })
  await repaired.start()
  await until(
    () => result(id),
    (found) => found?.status === 'done',
  )
  await repaired.stop()
  expect(await rows('system_movements')).toHaveLength(3)
})
