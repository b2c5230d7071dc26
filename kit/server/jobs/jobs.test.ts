import { EventEmitter, once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { allCompaniesScope, inTransaction } from '../database/transactions.ts'
import { openFilesInFolder } from '../files/files.ts'
import { toJobExecutor } from './job-executor.ts'
import type { JobKind } from './job-kinds.ts'
import { JobQueue, maxLostLeases, renewLeases } from './job-queue.ts'
import { type JobSystem, openJobs } from './jobs.ts'

const database = testDatabase()
const running: JobSystem[] = []
afterEach(() => Promise.all(running.splice(0).map((system) => system.stop())))

const failures: string[] = []
function openSystem(kinds: readonly JobKind[], options: { alone?: boolean; scheduled?: boolean } = {}) {
  const files = openFilesInFolder(tmpdir())
  const log = (error: unknown) => void failures.push(String(error))
  const system = openJobs({
    database: database.db,
    files,
    now: () => '2026-10-15T09:00:00.000Z',
    kinds,
    log,
    ...options,
  })
  running.push(system)
  return system
}
const send = ({ jobs }: JobSystem, kind: string, data: object) =>
  inTransaction(database.db, allCompaniesScope, (db) => jobs.send(db, kind, data))
const readQueue = async () =>
  (await database.admin.query('select leased_until is not null as running, failed_at from queued_jobs')).rows
const makeAllDue = `with due as (update queued_jobs set due_at = now() where leased_until is null)
  update pgboss.job set start_after = now() where state in ('retry', 'created')`

const newQueue = () => new JobQueue(new PgBoss({ db: toJobExecutor(database.db) }), database.db)

async function leaveRunning(system: JobSystem, kind: string, leasedSeconds: number) {
  await system.createQueues()
  await send(system, kind, { id: 1 })
  await delay(2)
  await newQueue().take(kind)
  expect(await readQueue()).toEqual([{ running: true, failed_at: null }])
  await database.admin.query('update queued_jobs set leased_until = now() + make_interval(secs => $1)', [leasedSeconds])
}

/** The queue recognizes repetitions within a minute of the clock. */
async function untilMinuteHasSeconds(seconds: number) {
  const remainingMs = 60_000 - (Date.now() % 60_000)
  if (remainingMs < seconds * 1000) await delay(remainingMs)
}

function newRecordingKind(name: string, run: (count: number) => Promise<void> = async () => undefined) {
  const done: object[] = []
  let count = 0
  const kind: JobKind = {
    name,
    async run(data) {
      count += 1
      await run(count)
      done.push(data)
    },
  }
  return { kind, done }
}

test('a job sent before the workers start runs once they have started', async () => {
  const { kind, done } = newRecordingKind('early')
  const system = openSystem([kind])
  await system.createQueues()
  await send(system, 'early', { id: 1 })
  await system.start()
  await expect.poll(() => done).toEqual([{ id: 1 }])
})

test('a job exists only when its transaction commits', async () => {
  const { kind, done } = newRecordingKind('committed')
  const system = openSystem([kind])
  await system.start()
  const failing = inTransaction(database.db, allCompaniesScope, async (db) => {
    await system.jobs.send(db, 'committed', { id: 1 })
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  await send(system, 'committed', { id: 2 })
  system.jobs.wake('committed')
  await expect.poll(() => done).toEqual([{ id: 2 }])
})

test('a kind that allows two jobs at once runs the second while the first still waits', async () => {
  const gate = new EventEmitter()
  const { kind, done } = newRecordingKind('side-by-side', async (count) => {
    if (count === 1) await once(gate, 'second')
    else gate.emit('second')
  })
  const system = openSystem([{ ...kind, parallel: 2 }])
  await system.start()
  for (const id of [1, 2]) await send(system, 'side-by-side', { id })
  system.jobs.wake('side-by-side')
  await expect.poll(() => done.length).toBe(2)
})

test('a job kind without a worker is refused immediately', async () => {
  const system = openSystem([])
  await system.start()
  await expect(send(system, 'unknown', {})).rejects.toThrow('no queue takes jobs of kind unknown')
})

test('two servers share the jobs and run each job once', async () => {
  const { kind, done } = newRecordingKind('shared', () => delay(5))
  const first = openSystem([kind])
  const second = openSystem([kind])
  await Promise.all([first.start(), second.start()])
  for (let id = 0; id < 20; id += 1) await send(first, 'shared', { id })
  await expect.poll(() => done.length).toBe(20)
  expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(20)
})

test('servers that start together run scheduled work once', async () => {
  const { kind, done } = newRecordingKind('scheduled')
  const yearly = { ...kind, cron: '0 0 1 1 *' }
  const open = () => openSystem([yearly], { scheduled: true })
  const servers = [open(), open(), open()]
  await untilMinuteHasSeconds(3)
  for (const server of servers) await server.start()
  await expect.poll(() => done.length).toBe(1)
  // The next start in the same minute sends nothing either.
  const late = open()
  await late.start()
  await Promise.all([...servers, late].map((server) => server.idle()))
  expect(done).toHaveLength(1)
})

test('a kind without a schedule is not sent by the schedule that it had before', async () => {
  const { kind } = newRecordingKind('once scheduled')
  const schedules = async () => (await database.admin.query('select name from pgboss.schedule')).rows
  const before = openSystem([{ ...kind, cron: '0 0 1 1 *' }], { scheduled: true })
  await before.start()
  expect(await schedules()).toEqual([{ name: 'once scheduled' }])
  await before.stop()
  await openSystem([kind], { scheduled: true }).start()
  expect(await schedules()).toEqual([])
})

test('a failed job is run again', async () => {
  const { kind, done } = newRecordingKind('flaky', async (count) => {
    if (count === 1) throw new Error('planted failure')
  })
  const system = openSystem([kind])
  await system.start()
  await send(system, 'flaky', { id: 1 })
  await expect.poll(() => done).toEqual([{ id: 1 }])
  expect(failures.join()).toContain('planted failure')
})

test('the jobs of a killed server are resumed immediately by a server that knows it is the only one', async () => {
  const { kind, done } = newRecordingKind('left behind')
  const system = openSystem([kind], { alone: true })
  await leaveRunning(system, 'left behind', 10)
  await system.start()
  await expect.poll(() => done).toEqual([{ id: 1 }])
})

test('a stopping server lets its job finish', async () => {
  let release: () => void = () => undefined
  const { kind, done } = newRecordingKind('slow', () => new Promise((resolve) => (release = resolve)))
  const system = openSystem([kind])
  await system.start()
  await send(system, 'slow', { id: 1 })
  await expect.poll(readQueue).toEqual([{ running: true, failed_at: null }])
  const stopped = system.stop()
  release()
  await stopped
  expect(done).toEqual([{ id: 1 }])
  expect(await readQueue()).toEqual([])
})

test('the job of a killed server is run by the next server', async () => {
  const { kind, done } = newRecordingKind('abandoned')
  const system = openSystem([kind])
  await leaveRunning(system, 'abandoned', -1)
  await system.start()
  await expect.poll(() => done).toEqual([{ id: 1 }])
})

test('a job with a valid lease is left to its process', async () => {
  const { kind, done } = newRecordingKind('leased')
  const system = openSystem([kind])
  await leaveRunning(system, 'leased', 10)
  await system.start()
  await system.idle()
  await delay(100)
  expect(done).toEqual([])
  expect(await readQueue()).toEqual([{ running: true, failed_at: null }])
})

test('a job that fails at every attempt is given up, and its row says when', async () => {
  const system = openSystem([{ name: 'hopeless', run: () => Promise.reject(new Error('planted failure')) }])
  await system.start()
  await send(system, 'hopeless', { id: 1 })
  system.jobs.wake('hopeless')
  const makeDue = () => database.admin.query(makeAllDue)
  const poll = expect.poll(() => makeDue().then(readQueue), { timeout: 20_000 })
  await poll.toEqual([{ running: false, failed_at: expect.any(String) }])
})

test('a starting server lets each job kind recover its unfinished work', async () => {
  const { kind, done } = newRecordingKind('recovering')
  const recover: JobKind['recover'] = ({ within }, jobs) =>
    within(allCompaniesScope, (db) => jobs.send(db, 'recovering', { id: 'left' }))
  await openSystem([{ ...kind, recover }]).start()
  await expect.poll(() => done).toEqual([{ id: 'left' }])
})

test('a process whose job was given to another can neither renew, fail nor complete that job', async () => {
  const system = openSystem([newRecordingKind('handed over').kind])
  await system.createQueues()
  await send(system, 'handed over', { id: 1 })
  const queue = newQueue()
  const take = async () => (await queue.take('handed over')) ?? expect.fail('no job was due')
  const stalled = await take()
  await database.admin.query(`update queued_jobs set leased_until = now() - interval '1 second'`)
  await queue.requeueExpired()
  await database.admin.query(makeAllDue)
  const current = await take()
  expect(current.id).toBe(stalled.id)
  const readRow = async () => (await database.admin.query('select * from queued_jobs')).rows
  const leasedRows = await readRow()
  await renewLeases(database.db, [stalled.lease_id])
  await queue.fail(stalled, 'the stalled process failed')
  await queue.complete(stalled)
  expect(await readRow()).toEqual(leasedRows)
  await queue.complete(current)
  expect(await readRow()).toEqual([])
})

async function takeWithoutPause(queue: JobQueue, kind: string) {
  await database.admin.query(makeAllDue)
  await delay(2)
  return (await queue.take(kind)) ?? expect.fail('no job may be taken')
}

/** Takes the job as a process does that is then killed, and lets its lease end. Returns the seconds of lease and pause. */
async function loseProcess(queue: JobQueue, kind: string) {
  await takeWithoutPause(queue, kind)
  const readSeconds = async (period: string) => {
    const { rows } = await database.admin.query<{ seconds: number }>(
      `select extract(epoch from ${period})::int as seconds from queued_jobs join pgboss.job using (id)`,
    )
    return rows[0]?.seconds ?? expect.fail('the job is gone')
  }
  const lease = await readSeconds('leased_until - now()')
  await database.admin.query(`update queued_jobs set leased_until = now() - interval '1 second'`)
  await queue.requeueExpired()
  // The job of pg-boss is created when the pause begins.
  return { lease, pause: await readSeconds('(greatest(due_at, start_after) - created_on)') }
}

const fail = async (queue: JobQueue, kind: string) => queue.fail(await takeWithoutPause(queue, kind), 'planted')

test('the job of a killed process may be taken by another within 20 s, however often it was killed before', async () => {
  const system = openSystem([newRecordingKind('killed often').kind])
  await system.createQueues()
  await send(system, 'killed often', { id: 1 })
  const queue = newQueue()
  // `pollForJobs` reads expired leases every 2 s and due jobs every 0.5 s.
  const pollSeconds = 3
  for (let kills = 0; kills < maxLostLeases; kills += 1) {
    const { lease, pause } = await loseProcess(queue, 'killed often')
    expect(lease + pollSeconds + pause).toBeLessThan(20)
    expect(await readQueue()).toEqual([{ running: false, failed_at: null }])
  }
})

test('a job that keeps losing its process waits longer each time, up to five seconds, before the next may take it', async () => {
  const system = openSystem([newRecordingKind('waiting').kind])
  await system.createQueues()
  await send(system, 'waiting', { id: 1 })
  const queue = newQueue()
  const pauses: number[] = []
  for (let kills = 0; kills < 8; kills += 1) pauses.push((await loseProcess(queue, 'waiting')).pause)
  expect(pauses).toEqual([0, 1, 2, 3, 4, 5, 5, 5])
  expect(await queue.take('waiting')).toBeUndefined()
})

test('a job that lost its process has the attempts that it had before', async () => {
  const system = openSystem([newRecordingKind('failed once').kind])
  await system.createQueues()
  await send(system, 'failed once', { id: 1 })
  const queue = newQueue()
  await fail(queue, 'failed once')
  for (let kills = 0; kills < 8; kills += 1) await loseProcess(queue, 'failed once')
  for (let failures = 2; failures <= 6; failures += 1) {
    expect(await readQueue()).toEqual([{ running: false, failed_at: null }])
    await fail(queue, 'failed once')
  }
  expect(await readQueue()).toEqual([{ running: false, failed_at: expect.any(String) }])
})

test('a lost job without a queue is tried again in an hour; other lost jobs are requeued', async () => {
  const queue = newQueue()
  await queue.createMissing([{ name: 'removed' }, { name: 'staying' }])
  for (const kind of ['removed', 'staying']) {
    await inTransaction(database.db, allCompaniesScope, (db) => queue.send(db, kind, { kind }))
    await takeWithoutPause(queue, kind)
  }
  await database.admin.query(`delete from pgboss.job where name = 'removed'; select pgboss.delete_queue('removed')`)
  await database.admin.query(`update queued_jobs set leased_until = now() - interval '1 second'`)
  await expect(queue.requeueExpired()).rejects.toThrow('1 lost jobs were not requeued')
  const { rows } = await database.admin.query(
    `select kind, leased_until > now() + interval '50 minutes' as waits_an_hour from queued_jobs order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'removed', waits_an_hour: true },
    { kind: 'staying', waits_an_hour: null },
  ])
})

test('a job that ends its process each time is given up', async () => {
  const { kind, done } = newRecordingKind('deadly')
  const givenUpJobs: object[] = []
  const system = openSystem([{ ...kind, onGiveUp: async (data) => void givenUpJobs.push(data) }])
  await system.createQueues()
  await send(system, 'deadly', { id: 1 })
  const queue = newQueue()
  for (let kills = 0; kills < maxLostLeases; kills += 1) await loseProcess(queue, 'deadly')
  await database.admin.query(makeAllDue)
  await system.start()
  await expect.poll(readQueue).toEqual([{ running: false, failed_at: expect.any(String) }])
  expect([givenUpJobs, done]).toEqual([[{ id: 1 }], []])
})
