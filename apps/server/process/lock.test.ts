import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getLiveLockHolder, getTakeoverLockPath, takeLock } from './lock.ts'

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'instance.json')
}

test('a live process keeps its lock, and the refused process is given its name', async () => {
  const file = await newFile()
  const first = await takeLock(file)
  if (!('lock' in first)) throw new Error('the first attempt takes the lock')
  await first.lock.write({ address: 'http://127.0.0.1:3000' })
  expect(await takeLock(file)).toEqual({
    holder: { pid: process.pid, started: expect.any(String), address: 'http://127.0.0.1:3000' },
  })
  await first.lock.release()
  expect(await takeLock(file)).toHaveProperty('lock')
})

test.each([
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: 'then' })],
  ['a process whose number another has now', JSON.stringify({ pid: process.pid, started: 'before the last restart' })],
  ['a write that was cut', '{"pid":12'],
  ['nothing', ''],
])('a lock file left by %s does not count as a lock', async (_whose, text) => {
  const file = await newFile()
  await writeFile(file, text)
  expect(await getLiveLockHolder(file)).toBeUndefined()
  expect(await takeLock(file)).toHaveProperty('lock')
})

test('when many processes find a stale lock at the same time, one takes it and no other file is left', async () => {
  for (let round = 0; round < 50; round++) {
    const file = await newFile()
    await writeFile(file, JSON.stringify({ pid: 2 ** 22 + 1, started: 'then' }))
    // Staggered, so that some attempts check the lock while another one is taking it over.
    const attempts = await Promise.all(Array.from({ length: 20 }, (_, n) => setTimeout(n / 5, file).then(takeLock)))
    expect(attempts.filter((attempt) => 'lock' in attempt)).toHaveLength(1)
    expect(await readdir(path.dirname(file))).toEqual(['instance.json'])
  }
})

test('a lock of a process that died while it took over a stale lock is taken over', async () => {
  const file = await newFile()
  const stale = JSON.stringify({ pid: 2 ** 22 + 1, started: 'then' })
  await writeFile(file, stale)
  await writeFile(getTakeoverLockPath(file, stale), JSON.stringify({ pid: 2 ** 22 + 2, started: 'then' }))
  expect(await takeLock(file)).toHaveProperty('lock')
  expect(await readdir(path.dirname(file))).toEqual(['instance.json'])
})
