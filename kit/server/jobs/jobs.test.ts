import { EventEmitter, once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { allCompaniesScope, inTransaction } from '../database/transactions.ts'
import { filesInFolder } from '../files/files.ts'
import type { JobKind } from './job-kinds.ts'
import { type JobSystem, openJobs } from './jobs.ts'

const database = testDatabase()
const running: JobSystem[] = []
afterEach(() => Promise.all(running.splice(0).map((system) => system.stop())))

const failures: string[] = []
function openSystem(kinds: readonly JobKind[], alone = false) {
  const files = filesInFolder(tmpdir())
  const log = (error: unknown) => void failures.push(String(error))
  const system = openJobs({ database: database.db, files, now: () => '2026-10-15T09:00:00.000Z', kinds, alone, log })
  running.push(system)
  return system
}
const send = ({ jobs }: JobSystem, kind: string, data: object) =>
  inTransaction(database.db, allCompaniesScope, (db) => jobs.send(db, kind, data))
const states = async () => (await database.admin.query('select state from pgboss.job order by created_on')).rows

function recording(name: string, run: (count: number) => Promise<void> = async () => undefined) {
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
  const { kind, done } = recording('early')
  const system = openSystem([kind])
  await system.createQueues()
  await send(system, 'early', { id: 1 })
  await system.start()
  await expect.poll(() => done).toEqual([{ id: 1 }])
})

test('a job exists only when its transaction commits', async () => {
  const { kind, done } = recording('committed')
  const system = openSystem([kind])
  await system.start()
  const planted = inTransaction(database.db, allCompaniesScope, async (db) => {
    await system.jobs.send(db, 'committed', { id: 1 })
    throw new Error('planted')
  })
  await expect(planted).rejects.toThrow('planted')
  await send(system, 'committed', { id: 2 })
  system.jobs.wake('committed')
  await expect.poll(() => done).toEqual([{ id: 2 }])
})

test('a kind that allows two jobs at once runs the second while the first still waits', async () => {
  const gate = new EventEmitter()
  const { kind, done } = recording('side-by-side', async (count) => {
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
  const { kind, done } = recording('shared', () => delay(5))
  const [first, second] = [openSystem([kind]), openSystem([kind])]
  await Promise.all([first.start(), second.start()])
  for (let id = 0; id < 20; id += 1) await send(first, 'shared', { id })
  await expect.poll(() => done.length).toBe(20)
  expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(20)
})

test('a failed job is run again', async () => {
  const { kind, done } = recording('flaky', async (count) => {
    if (count === 1) throw new Error('planted failure')
  })
  const system = openSystem([kind])
  await system.start()
  await send(system, 'flaky', { id: 1 })
  await expect.poll(() => done).toEqual([{ id: 1 }])
  expect(failures.join()).toContain('planted failure')
})

test('the jobs of a killed server are resumed immediately by a server that knows it is the only one', async () => {
  const { kind, done } = recording('left behind')
  const system = openSystem([kind], true)
  await system.createQueues()
  await send(system, 'left behind', { id: 1 })
  await database.admin.query(`update pgboss.job set state = 'active', started_on = now()`)
  await system.start()
  await expect.poll(() => done).toEqual([{ id: 1 }])
})

test('a stopping server lets its job finish', async () => {
  let release: () => void = () => undefined
  const { kind, done } = recording('slow', () => new Promise((resolve) => (release = resolve)))
  const system = openSystem([kind])
  await system.start()
  await send(system, 'slow', { id: 1 })
  await expect.poll(states).toEqual([{ state: 'active' }])
  const stopped = system.stop()
  release()
  await stopped
  expect(done).toEqual([{ id: 1 }])
  expect(await states()).toEqual([{ state: 'completed' }])
})

test('the job of a killed server is run by the next server', async () => {
  const { kind, done } = recording('abandoned')
  const system = openSystem([kind])
  await system.createQueues()
  await send(system, 'abandoned', { id: 1 })
  await database.admin.query(`update pgboss.job set state = 'active', started_on = now() - interval '3 minutes'`)
  await system.start()
  await expect.poll(() => done).toEqual([{ id: 1 }])
})

test('a starting server lets each job kind recover its unfinished work', async () => {
  const { kind, done } = recording('recovering')
  const recover: JobKind['recover'] = ({ within }, jobs) =>
    within(allCompaniesScope, (db) => jobs.send(db, 'recovering', { id: 'left' }))
  await openSystem([{ ...kind, recover }]).start()
  await expect.poll(() => done).toEqual([{ id: 'left' }])
})
