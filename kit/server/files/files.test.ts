import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFilesInFolder } from './files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const countFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('a stored file can be read back, and equal content is stored once', async () => {
  const files = openFilesInFolder(folder)
  const stored = await files.put(Readable.from([Buffer.from('dois '), Buffer.from('pedaços')]))
  expect(stored.size_bytes).toBe(13)
  expect((await files.read(stored.sha256)).toString()).toBe('dois pedaços')
  expect(await files.put(Readable.from([Buffer.from('dois pedaços')]))).toEqual(stored)
  expect(await countFiles()).toBe(1)
})

test('a source that fails at any moment leaves no file', async () => {
  const files = openFilesInFolder(folder)
  await fc.assert(
    fc.asyncProperty(fc.nat(6), fc.nat(3), async (turns, chunks) => {
      const source = new PassThrough()
      const received = files.receive(source).then(
        () => 'received',
        () => 'failed',
      )
      for (let at = 0; at < chunks; at++) source.write('x'.repeat(40_000))
      for (let at = 0; at < turns; at++) await new Promise(setImmediate)
      source.destroy(new Error('cut'))
      expect(await received).toBe('failed')
      expect(await countFiles()).toBe(0)
    }),
    { numRuns: 200 },
  )
})

test('half-received files of a crash are deleted, and running uploads are not', async () => {
  const files = openFilesInFolder(folder)
  await files.forgetIncoming('2026-10-15T08:00:00.000Z')
  await mkdir(path.join(folder, 'incoming'))
  for (const hour of ['07', '09']) {
    const place = path.join(folder, 'incoming', hour)
    await writeFile(place, 'x')
    await utimes(place, new Date(`2026-10-15T${hour}:00:00Z`), new Date(`2026-10-15T${hour}:00:00Z`))
  }
  await files.put(Readable.from([Buffer.from('inteiro')]))
  await files.forgetIncoming('2026-10-15T08:00:00.000Z')
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['09'])
  expect(await countFiles()).toBe(2)
})
