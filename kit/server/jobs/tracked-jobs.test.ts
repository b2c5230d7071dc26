import { EventEmitter, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { allCompaniesScope, inTransaction } from '../database/transactions.ts'
import { openFilesInFolder } from '../files/files.ts'
import { maxLostLeases } from './job-queue.ts'
import { askJobToStop, getJobRecord } from './job-records.ts'
import { type JobSystem, openJobs } from './jobs.ts'
import { type RunningJob, startJob, type TrackedJobKind, trackedJob } from './tracked-jobs.ts'

const database = testDatabase({ own: true })
const owner = '01930000-0000-7000-8000-0000000000f1'
const now = '2026-10-15T09:00:00.000Z'
const running: JobSystem[] = []
const endStatuses: string[] = []
type Numbers = { upTo: number }

beforeEach(async () => {
  endStatuses.length = 0
  await database.admin.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Ana', 'ana', 'ana@x.test', 'none')`,
    [owner],
  )
  await database.admin.query('drop table if exists counted; create table counted (value int not null)')
  await database.admin.query('grant select, insert on counted to retaguarda_app')
})
afterEach(() => Promise.all(running.splice(0).map((system) => system.stop())))

function openSystem(kind: TrackedJobKind<Numbers>) {
  const system = openJobs({
    database: database.db,
    files: openFilesInFolder(tmpdir()),
    now: () => now,
    kinds: [trackedJob(kind)],
    ended: async (_db, { status }) => endStatuses.push(status),
  })
  running.push(system)
  return system
}
const start = async ({ jobs, createQueues }: JobSystem, upTo = 3) => {
  await createQueues()
  return inTransaction(database.db, allCompaniesScope, (db) =>
    startJob(
      { db, user: { id: owner }, now, jobs, afterCommit: () => undefined },
      { kind: 'count', title: 'Contagem', data: { upTo } },
    ),
  )
}
const read = (id: string) => inTransaction(database.db, allCompaniesScope, (db) => getJobRecord(db, id))
const waitForEnd = (id: string) => expect.poll(async () => (await read(id))?.finished_at).not.toBeNull()
const readCounted = async () =>
  (await database.admin.query<{ value: number }>('select value from counted order by value')).rows.map(
    ({ value }) => value,
  )

const getPosition = ({ checkpoint }: Pick<RunningJob, 'checkpoint'>) =>
  typeof checkpoint === 'number' ? checkpoint : 0

const newCountingKind = (pause: (at: number) => Promise<void> = async () => undefined): TrackedJobKind<Numbers> => ({
  name: 'count',
  async run({ upTo }, job) {
    for (let at = getPosition(job); at < upTo; at += 1) {
      await job.progress(at, upTo, 'Contando')
      await pause(at)
      await job.within(async (db) => {
        await sql`insert into counted values (${at})`.execute(db)
        await job.save(db, at + 1)
      })
    }
    job.warn('Contados um a um.')
    return { message: 'Tudo contado.', results: [{ label: 'Ver', to: '/' }] }
  },
})

test('a job shows its phase, warnings and result, and its owner is notified of the end', async () => {
  const system = openSystem(newCountingKind())
  const id = await start(system)
  expect(await read(id)).toMatchObject({ status: 'queued', percent: 0, owner_name: 'Ana', title: 'Contagem' })
  await system.start()
  await waitForEnd(id)
  expect(await read(id)).toMatchObject({
    status: 'done',
    percent: 100,
    done: 3,
    total: 3,
    message: 'Tudo contado.',
    results: [{ label: 'Ver', to: '/' }],
    log: [
      { kind: 'phase', text: 'Contando' },
      { kind: 'warning', text: 'Contados um a um.' },
    ],
  })
  expect(endStatuses).toEqual(['done'])
})

test('a job stopped by its owner ends by itself, reports what remains, and rolls back its current step', async () => {
  const kind = newCountingKind(() => delay(20))
  const system = openSystem(kind)
  const id = await start(system, 1_000_000)
  await system.start()
  await expect.poll(async () => (await readCounted()).length).toBeGreaterThan(3)
  await inTransaction(database.db, allCompaniesScope, (db) => askJobToStop(db, id, now))
  await waitForEnd(id)
  const writtenRows = await readCounted()
  const job = await read(id)
  expect(job).toMatchObject({
    status: 'cancelled',
    message: expect.stringMatching(/^Parou em \d+ de 1000000; \d+ não/),
  })
  expect(job?.percent).toBeLessThan(100)
  await delay(60)
  expect(await readCounted()).toEqual(writtenRows)
  expect(writtenRows).toEqual(writtenRows.map((_, at) => at))
})

test('a statement in a stopped transaction fails, and the transaction is rolled back', async () => {
  const system = openSystem({
    name: 'count',
    run: (_data, job) =>
      job.within(async (db) => {
        await sql`insert into counted values (1)`.execute(db)
        for (;;) {
          await delay(5)
          await sql`select 1`.execute(db)
        }
      }),
    remains: 'Nada foi gravado.',
  })
  const id = await start(system)
  await system.start()
  await expect.poll(async () => (await read(id))?.status).toBe('running')
  await inTransaction(database.db, allCompaniesScope, (db) => askJobToStop(db, id, now))
  await waitForEnd(id)
  expect(await read(id)).toMatchObject({ status: 'cancelled', message: 'Nada foi gravado.' })
  expect(await readCounted()).toEqual([])
})

test('the next server completes the job of a stopped server: no step is lost or repeated, progress never decreases', async () => {
  let release: () => void = () => undefined
  const first = openSystem(
    newCountingKind((at) => (at === 2 ? new Promise((resolve) => (release = resolve)) : Promise.resolve())),
  )
  const id = await start(first, 5)
  await first.start()
  await expect.poll(readCounted).toEqual([0, 1])
  const stopped = first.stop()
  release()
  await stopped
  running.length = 0
  const before = await read(id)
  expect(before).toMatchObject({ status: 'running', finished_at: null })
  await openSystem(newCountingKind()).start()
  await waitForEnd(id)
  expect(await readCounted()).toEqual([0, 1, 2, 3, 4])
  expect(await read(id)).toMatchObject({ status: 'done', done: 5 })
  expect(endStatuses).toEqual(['done'])
})

test('a server that lost its job to another server writes no more and does not end the job', async () => {
  let release: () => void = () => undefined
  const slow = openSystem(
    newCountingKind((at) => (at === 1 ? new Promise((resolve) => (release = resolve)) : Promise.resolve())),
  )
  const id = await start(slow, 3)
  await slow.start()
  await expect.poll(readCounted).toEqual([0])
  await database.admin.query('update jobs set run_no = run_no + 1')
  release()
  await expect
    .poll(async () => (await database.admin.query('select from queued_jobs where leased_until is not null')).rows)
    .toEqual([])
  expect(await readCounted()).toEqual([0])
  expect((await read(id))?.finished_at).toBeNull()
})

test('an error of a server that lost its job ends neither the job nor its records', async () => {
  const gate = new EventEmitter()
  const endings: string[] = []
  const runs: number[] = []
  const slow = openSystem({
    name: 'count',
    async run(_data, { run_no }) {
      runs.push(run_no)
      await once(gate, 'lost')
      throw new Error('planted')
    },
    stopped: async (_data, ending) => endings.push(ending),
  })
  const id = await start(slow)
  await slow.start()
  await expect.poll(() => runs).toEqual([1])
  await database.admin.query('update jobs set run_no = run_no + 1')
  gate.emit('lost')
  await expect
    .poll(async () => (await database.admin.query('select from queued_jobs where leased_until is not null')).rows)
    .toEqual([])
  expect((await read(id))?.finished_at).toBeNull()
  expect(endings).toEqual([])
  expect(endStatuses).toEqual([])
})

test('a job that is missing in the queue is found again when a server starts', async () => {
  const system = openSystem(newCountingKind())
  const id = await start(system)
  await database.admin.query('delete from pgboss.job')
  await system.start()
  await waitForEnd(id)
  expect(await read(id)).toMatchObject({ status: 'done' })
})

test('a job that throws ends as failed, once, and its records are corrected', async () => {
  const endings: string[] = []
  const system = openSystem({
    name: 'count',
    run: () => Promise.reject(new Error('planted')),
    stopped: async (_data, ending) => endings.push(ending),
  })
  const id = await start(system)
  await system.start()
  await waitForEnd(id)
  expect(await read(id)).toMatchObject({ status: 'failed', message: expect.stringContaining('falhou do nosso lado') })
  expect(endings).toEqual(['failed'])
  expect(endStatuses).toEqual(['failed'])
})

test('a job that reports that its work could not be done ends as failed, with its reason', async () => {
  const system = openSystem({ name: 'count', run: async () => ({ failed: true, message: 'Nada para contar.' }) })
  const id = await start(system)
  await system.start()
  await waitForEnd(id)
  expect(await read(id)).toMatchObject({ status: 'failed', message: 'Nada para contar.' })
  expect(endStatuses).toEqual(['failed'])
})

test('a job that meets a full disk reports it, stays open, and is retried automatically until there is space', async () => {
  let tries = 0
  const countingKind = newCountingKind()
  const system = openSystem({
    ...countingKind,
    async run(data, job) {
      tries += 1
      if (tries <= 7) await writeFile('/dev/full', 'x')
      return countingKind.run(data, job)
    },
  })
  const id = await start(system)
  await system.start()
  const reason = 'Falta espaço em disco no servidor: a tarefa recomeça sozinha quando houver espaço.'
  await expect.poll(() => read(id)).toMatchObject({ finished_at: null, phase: reason })
  expect(await read(id)).toMatchObject({ status: 'running', log: [{ kind: 'warning', text: reason }] })
  expect(endStatuses).toEqual([])
  // Fails more often than the queue retries; shortens the delays of the queue.
  const makeDue = () =>
    database.admin.query(`with due as (update queued_jobs set due_at = now())
      update pgboss.job set start_after = now() where name = 'count' and state = 'created'`)
  await expect.poll(() => makeDue().then(() => read(id))).toMatchObject({ status: 'done', message: 'Tudo contado.' })
  expect(tries).toBe(8)
  expect(endStatuses).toEqual(['done'])
})

test('a job that waits for space can be cancelled by its owner', async () => {
  const system = openSystem({
    ...newCountingKind(),
    run: async () => {
      await writeFile('/dev/full', 'x')
      return {}
    },
  })
  const id = await start(system)
  await system.start()
  await expect.poll(async () => (await read(id))?.phase).toContain('Falta espaço')
  await inTransaction(database.db, allCompaniesScope, (db) => askJobToStop(db, id, now))
  await database.admin.query(`with due as (update queued_jobs set due_at = now())
      update pgboss.job set start_after = now() where name = 'count' and state = 'created'`)
  await expect.poll(() => read(id)).toMatchObject({ status: 'cancelled' })
})

test('a job whose process ended too often fails with the reason, and is not run again', async () => {
  const kind = newCountingKind()
  const stopped: string[] = []
  const system = openSystem({ ...kind, stopped: async (_data, status) => stopped.push(status) })
  const id = await start(system)
  await database.admin.query('update queued_jobs set lost_leases = $1', [maxLostLeases])
  await system.start()
  await waitForEnd(id)
  expect(await read(id)).toMatchObject({ status: 'failed', message: expect.stringContaining('parou vezes demais') })
  expect([stopped, endStatuses, await readCounted()]).toEqual([['failed'], ['failed'], []])
})
