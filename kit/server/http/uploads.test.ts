import { request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperations, post } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { implement } from './implement.ts'

const documents = defineOperations(
  { name: 'documents', ability: 'attachment' },
  {
    send: post('/documents', {
      upload: true,
      body: z.object({ note: z.string().optional() }),
      answer: z.object({ size: z.int(), name: z.string(), note: z.string() }),
      audited: false,
    }),
  },
)

const api = smallServer(
  implement(documents, {
    send: ({ upload, body }) => ({ size: upload.size_bytes, name: upload.file_name, note: body.note ?? '' }),
  }),
)

type Part = { name: string; file?: string; content: string }
const part = ({ name, file, content }: Part) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n${content}\r\n`
const form = (...parts: Part[]) => `${parts.map(part).join('')}--b--\r\n`
const file = (content: string) => ({ name: 'file', file: 'Relatório de ações.csv', content })
const send = (payload: string, type = 'multipart/form-data; boundary=b') =>
  api.call('POST', '/documents', { payload, headers: { 'content-type': type } })

test('a file larger than the limit of JSON bodies is received with the form fields around it', async () => {
  const answer = await send(form({ name: 'note', content: 'oi' }, file('x'.repeat(500_000))))
  expect(answer.json()).toEqual({ size: 500_000, name: 'Relatório de ações.csv', note: 'oi' })
  expect(await api.filesKept()).toBe(1)
})

test('equal content is stored once, and an empty file is accepted', async () => {
  await send(form(file('igual')))
  await send(form(file('igual')))
  expect((await send(form(file('')))).json()).toMatchObject({ size: 0 })
  expect(await api.filesKept()).toBe(2)
})

test('a file name is stored without invisible characters and within the maximum length', async () => {
  const getStoredName = async (name: string) =>
    (await send(form({ name: 'file', file: name, content: 'x' }))).json().name
  expect(await getStoredName('a\0b\tc.csv')).toBe('abc.csv')
  expect(await getStoredName('\0')).toBe('arquivo')
  expect(await getStoredName('relatorio\u202efdp.exe')).toBe('relatoriofdp.exe')
  expect(await getStoredName('x'.repeat(5000))).toHaveLength(255)
})

test.each([
  ['without a file', form({ name: 'note', content: 'oi' }), 422, 'upload.missing'],
  ['over the limit', form(file('x'.repeat(1_000_001))), 413, 'upload.too-large'],
  ['cut in the middle', form(file('x'.repeat(1000))).slice(0, 700), 400, 'upload.broken'],
  ['of two files', form(file('x'), file('y')), 422, 'upload.parts'],
  ['of nothing', '', 400, 'upload.broken'],
  ['without its boundary', 'x'.repeat(1000), 400, 'upload.broken'],
  ['with a wrong field', form({ name: 'note[]', content: 'oi' }, file('x')), 200, undefined],
])('an upload %s gets a clear answer, and an incomplete file is not stored', async (_, payload, status, code) => {
  const answer = await send(payload)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await api.filesKept()).toBe(status === 200 ? 1 : 0)
})

test('an upload that is not a form, or a form without a boundary, is refused', async () => {
  expect((await send('{}', 'application/json')).json()).toMatchObject({ code: 'upload.type' })
  expect((await send('x', 'multipart/form-data')).json()).toMatchObject({ code: 'upload.type' })
})

test('a file from a person without the ability is refused and not stored', async () => {
  api.loseAbilities()
  expect((await send(form(file('x')))).statusCode).toBe(403)
  expect(await api.filesKept()).toBe(0)
})

test('any mangled form gets an answer', async () => {
  const intactForm = form({ name: 'note', content: 'oi' }, file('conteúdo de um arquivo'))
  const edit = fc.record({ at: fc.nat(intactForm.length), drop: fc.nat(40), add: fc.string({ maxLength: 12 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      const mangled = edits.reduce(
        (text, { at, drop, add }) => text.slice(0, at) + add + text.slice(at + drop),
        intactForm,
      )
      expect([200, 400, 413, 422]).toContain((await send(mangled)).statusCode)
    }),
    { numRuns: 60 },
  )
})

test('a connection lost in the middle stores no file and does not stop the server', async () => {
  const address = new URL(await api.app.listen({ port: 0 }))
  const headers = { authorization: api.authorization, 'content-type': 'multipart/form-data; boundary=b' }
  const lostRequest = request({ port: address.port, path: '/api/v1/documents', method: 'POST', headers })
  const failed = new Promise((resolve) => lostRequest.once('error', resolve))
  lostRequest.write(form(file('x'.repeat(300_000))).slice(0, 200_000))
  await expect.poll(api.filesKept).toBe(1)
  lostRequest.destroy()
  await failed
  await expect.poll(api.filesKept).toBe(0)
  expect((await send(form(file('x')))).statusCode).toBe(200)
})
