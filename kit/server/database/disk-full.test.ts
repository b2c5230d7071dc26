import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, Nothing, post } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { openDisk } from '../files/disk-space.ts'
import { implement } from '../http/implement.ts'

const papers = defineOperations(
  { name: 'papers', ability: 'attachment' },
  {
    send: post('/papers', { upload: true, answer: z.object({ size: z.int() }), audited: false }),
    write: post('/papers/write', { answer: Nothing, audited: false }),
    extend: post('/papers/extend', { answer: Nothing, audited: false }),
  },
)

const api = smallServer(
  implement(papers, {
    send: ({ upload }) => ({ size: upload.size_bytes }),
    write: async () => {
      await writeFile('/dev/full', 'x')
      return null
    },
    extend: async ({ db }) => {
      await sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
      return null
    },
  }),
)

const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nconteúdo\r\n--b--\r\n'
const headers = { 'content-type': 'multipart/form-data; boundary=b' }
const send = () => api.call('POST', '/papers', { payload: form, headers })
const getFreeSpace = () => openDisk('/tmp', 0).getFreeBytes()
const fullDiskAnswer = {
  code: 'disk.full',
  message: 'Falta espaço em disco no servidor: nada foi gravado. Avise o suporte e tente de novo quando houver espaço.',
}

async function beginUpload(announcedBytes: number) {
  const { port } = new URL(await api.app.listen({ port: 0 }))
  const uploadRequest = request({
    port,
    path: '/api/v1/papers',
    method: 'POST',
    headers: { ...headers, authorization: api.authorization, 'content-length': announcedBytes },
  })
  uploadRequest.on('error', () => undefined)
  uploadRequest.write(form.slice(0, 40))
  const answer = await new Promise<IncomingMessage>((resolve) => uploadRequest.once('response', resolve))
  const body = JSON.parse(await text(answer))
  uploadRequest.destroy()
  return { status: answer.statusCode, body }
}

test('below the minimum free space an upload is refused before its content is sent', async () => {
  api.setDiskFloor(Number.MAX_SAFE_INTEGER)
  expect(await beginUpload(500)).toEqual({ status: 507, body: expect.objectContaining(fullDiskAnswer) })
  expect(await api.filesKept()).toBe(0)
})

test('an upload whose announced size would exceed the free space is refused, a smaller one is accepted', async () => {
  api.setDiskFloor((await getFreeSpace()) - 2_000_000_000)
  expect(await beginUpload(4_000_000_000)).toMatchObject({ status: 507 })
  expect((await send()).statusCode).toBe(200)
})

test('uploads are accepted again as soon as there is space', async () => {
  api.setDiskFloor(Number.MAX_SAFE_INTEGER)
  expect((await send()).statusCode).toBe(507)
  api.setDiskFloor(0)
  expect((await send()).json()).toEqual({ size: 9 })
  expect(await api.filesKept()).toBe(1)
})

test.each(['/papers/write', '/papers/extend'])('a write to a full disk is reported as such: %s', async (path) => {
  const answer = await api.call('POST', path)
  expect([answer.statusCode, answer.json()]).toEqual([507, expect.objectContaining(fullDiskAnswer)])
  expect(api.faults).toHaveLength(1)
})
