import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writePixReport } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { received } from '../../../formats/pix/pix.fixture.ts'
import { imports } from '../files/imports.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { modelo, pixKeys, vizinho } from '../testing/stations.fixture.ts'
import { importUploads } from './uploads.contract.ts'
import { cutFile } from './uploads.testing.ts'

const { api, user, rows } = importStage()
const otherUser = api.as('cash-conciliation', [modelo, vizinho], 'Otávio')
const folder = () => path.dirname(api.inbox)

beforeEach(() => api.setNow('2026-10-15T09:00:00.000Z'))

const report = Buffer.from(
  writePixReport(
    Array.from({ length: 40_000 }, (_, no) => ({
      ...received,
      e2e_id: `E12345678202610141200${String(no).padStart(11, '0')}`,
      key: pixKeys.modelo,
    })),
  ),
)
const pix = cutFile('pix.csv', report)
const file = cutFile('extrato.bin', randomBytes(4_100_000))

const findStored = async (hashes = file.hashes) => {
  const names = new Set(await readdir(folder(), { recursive: true }))
  return hashes.filter((hash) => names.has(path.join(hash.slice(0, 2), hash)))
}

const finish = (id: string) => user.call(importUploads.finish, { params: { id }, body: { company_id: modelo } })
const waitForEnd = (id: string) =>
  until(
    () => user.call(imports.get, { params: { id } }),
    ({ finished_at }) => finished_at !== null,
  )

test('a file sent in pieces, in any order and with repeats, is imported like a file sent in one call', async () => {
  const { id, received } = await pix.begin(user)
  expect([pix.numbers, received]).toEqual([[1, 2, 3], []])
  await Promise.all([3, 1, 3, 2, 1].map((number) => pix.put(user, { id, number })))
  const sent = await finish(id)
  expect(sent).toMatchObject({ file_name: 'pix.csv', size_bytes: report.length, company_id: modelo })
  expect(await waitForEnd(sent.id)).toMatchObject({ status: 'done', layout: 'pix-csv', records_new: 40_000 })
  expect((await user.call(importUploads.list, {})).data).toEqual([])
  await expect.poll(() => findStored(pix.hashes)).toEqual([])
  expect(await findStored([sent.sha256])).toEqual([sent.sha256])
  expect(await rows('import_upload_pieces')).toEqual([])

  const again = await user.call(imports.create, { body: {} }, { file: { name: 'de-novo.csv', content: report } })
  expect(again.sha256).toBe(sent.sha256)
  expect(await waitForEnd(again.id)).toMatchObject({ records_new: 0, first_import_id: sent.id })
})

test('choosing the same file again continues its upload, even days later', async () => {
  const { id } = await file.begin(user)
  await file.put(user, { id, number: 2 })
  api.setNow('2026-10-19T09:00:00.000Z')
  const [waiting] = (await user.call(importUploads.list, {})).data
  expect(waiting).toMatchObject({ id, file_name: 'extrato.bin', received: [2], expires_at: '2026-10-22T09:00:00.000Z' })
  const renamed = cutFile('extrato (1).bin', file.content)
  expect(await renamed.begin(user)).toMatchObject({ id, file_name: 'extrato (1).bin', received: [2] })
  await expect(finish(id)).rejects.toMatchObject({
    status: 409,
    message: 'Ainda faltam partes do arquivo: 1 e 3. Envie-as para concluir.',
  })
  await file.put(user, { id, number: 1 })
  await file.put(user, { id, number: 3 })
  expect(await finish(id)).toMatchObject({ file_name: 'extrato (1).bin' })
})

test('a piece that differs from the announced one is refused and not stored', async () => {
  const { id } = await file.begin(user)
  const [, , third] = file.hashes
  await expect(file.put(user, { id, number: 3, as: 2 })).rejects.toMatchObject({
    status: 422,
    code: 'import-upload.piece-differs',
  })
  await expect(file.put(user, { id, number: 3, as: 4 })).rejects.toMatchObject({ status: 404 })
  expect(await findStored()).not.toContain(third)
  expect((await file.begin(user)).received).toEqual([])
})

test('a user cannot reach the upload of another person', async () => {
  const { id } = await file.begin(user)
  await file.put(user, { id, number: 1 })
  const notTheirs = { status: 404, code: 'not-found' }
  await expect(file.put(otherUser, { id, number: 2 })).rejects.toMatchObject(notTheirs)
  await expect(otherUser.call(importUploads.finish, { params: { id }, body: {} })).rejects.toMatchObject(notTheirs)
  await expect(otherUser.call(importUploads.discard, { params: { id } })).rejects.toMatchObject(notTheirs)
  expect((await otherUser.call(importUploads.list, {})).data).toEqual([])
  const ownUpload = await file.begin(otherUser)
  expect([ownUpload.id === id, ownUpload.received]).toEqual([false, []])
})

test('an upload finished twice at the same time creates one import', async () => {
  const { id } = await file.begin(user)
  for (const number of file.numbers) await file.put(user, { id, number })
  const [first, second] = await Promise.all([finish(id), finish(id)])
  expect(second.id).toBe(first.id)
  expect((await finish(id)).id).toBe(first.id)
  expect(await rows('imports')).toHaveLength(1)
  await expect(file.put(user, { id, number: 1 })).rejects.toMatchObject({ status: 404 })
})

test('pieces whose bytes are missing on the disk are requested again', async () => {
  const { id } = await file.begin(user)
  for (const number of file.numbers) await file.put(user, { id, number })
  const [{ sha256 }] = await rows('import_upload_pieces', 'number')
  await rm(path.join(folder(), sha256.slice(0, 2), sha256))
  await expect(finish(id)).rejects.toMatchObject({ message: expect.stringContaining('partes do arquivo: 1.') })
  expect((await file.begin(user)).received).toEqual([2, 3])
  await file.put(user, { id, number: 1 })
  expect((await finish(id)).size_bytes).toBe(file.content.length)
})

test('a too large file, a wrong number of pieces and too many open uploads are refused before any transfer', async () => {
  const begin = (size_bytes: number, hash = 'a') =>
    user.call(importUploads.begin, { body: { file_name: 'x', size_bytes, pieces: [hash.repeat(64)] } })
  await expect(begin(200_000_001)).rejects.toMatchObject({ status: 413, message: expect.stringMatching(/200 MB/) })
  await expect(begin(2_000_001)).rejects.toMatchObject({ code: 'import-upload.pieces-uncounted' })
  for (let size = 1; size <= 20; size += 1) await begin(size)
  await expect(begin(21)).rejects.toMatchObject({ code: 'import-upload.too-many' })
  expect((await begin(20)).size_bytes).toBe(20)
})

test('discarded, unfinished and half-received uploads are deleted with their bytes', async () => {
  const { id } = await file.begin(user)
  await file.put(user, { id, number: 1 })
  const [first] = file.hashes
  expect(await findStored()).toContain(first)
  await user.call(importUploads.discard, { params: { id } })
  await expect(file.put(user, { id, number: 2 })).rejects.toMatchObject({ status: 404 })
  await expect.poll(() => findStored()).not.toContain(first)

  const forgotten = await file.begin(user)
  await file.put(user, { id: forgotten.id, number: 1 })
  await mkdir(path.join(folder(), 'incoming'), { recursive: true })
  const [old, young] = ['old', 'young'].map((name) => path.join(folder(), 'incoming', name))
  for (const [place, at] of [
    [old, '2026-10-22T07:00:00Z'],
    [young, '2026-10-22T08:50:00Z'],
  ] as const) {
    await writeFile(place ?? '', 'x')
    await utimes(place ?? '', new Date(at), new Date(at))
  }
  api.setNow('2026-10-22T09:00:01.000Z')
  // The upload has expired although no clean-up ran; the next finished upload starts it.
  await expect(file.put(user, { id: forgotten.id, number: 2 })).rejects.toMatchObject({ status: 404 })
  const next = await cutFile('outro.csv', report.subarray(0, 10)).begin(user)
  await user.call(importUploads.discard, { params: { id: next.id } })
  await expect.poll(() => readdir(path.join(folder(), 'incoming'))).toEqual(['young'])
  expect([await rows('import_upload_pieces'), (await findStored()).includes(first ?? '')]).toEqual([[], false])
})
