import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineOperations, FileAnswer, get, Nothing, post } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { announce } from './changes.ts'
import { implement } from './implement.ts'

const news = defineOperations(
  { name: 'news', ability: 'attachment' },
  {
    watch: get('/news', { answer: z.object({ type: z.string() }), streamed: true }),
    tell: post('/news', { answer: Nothing, audited: false }),
    break: get('/news/break', { answer: Nothing, streamed: true }),
    flood: get('/news/flood', { answer: z.string(), streamed: true }),
    file: get('/news/file', { answer: FileAnswer, file: true }),
  },
)

/** More than the buffers between server and reader hold. */
const fileBytes = 40_000_000
let endedStreams = 0
beforeEach(() => {
  endedStreams = 0
})
afterEach(() => vi.useRealTimers())

const api = smallServer(
  implement(news, {
    async *watch({ changes, closed }) {
      try {
        for await (const type of changes.watch('news', closed)) yield { type }
      } finally {
        endedStreams += 1
      }
    },
    tell: async ({ db }) => {
      await announce(db, 'news')
      return null
    },
    async *break() {
      yield null
      throw new Error('planted')
    },
    async *flood() {
      yield 'x'.repeat(fileBytes)
    },
    file: () => ({ file_name: 'a.bin', media_type: 'application/octet-stream', content: Buffer.alloc(fileBytes) }),
  }),
)

async function openStream(path = '/news', signal?: AbortSignal) {
  const address = await api.app.listen({ port: 0 })
  const { authorization } = api
  const answer = await fetch(`${address}/api/v1${path}`, { headers: { authorization }, ...(signal && { signal }) })
  if (!answer.body) throw new Error('the stream has no body')
  return { answer, reader: answer.body.pipeThrough(new TextDecoderStream()).getReader() }
}
const changedLine = { done: false, value: '{"type":"changed"}\n' }
const streamEnd = { done: true, value: undefined }

test('a stream begins with the existing state and continues with changes from other processes', async () => {
  const { answer, reader } = await openStream()
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  expect(await reader.read()).toEqual(changedLine)
  const second = await api.start()
  await api.call('POST', '/news', { server: second })
  await second.close()
  expect(await reader.read()).toEqual(changedLine)
  await reader.cancel()
})

test('a stopping server ends its streams', async () => {
  const { reader } = await openStream()
  expect(await reader.read()).toEqual(changedLine)
  await api.app.close()
  expect(await reader.read()).toEqual(streamEnd)
  expect(endedStreams).toBe(1)
})

test('a client that leaves ends its stream', async () => {
  const controller = new AbortController()
  const { reader } = await openStream('/news', controller.signal)
  await reader.read()
  controller.abort()
  await expect.poll(() => endedStreams).toBe(1)
})

test('a stream ends with its session, and does not extend it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { reader } = await openStream()
  await reader.read()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(api.authentications).toEqual([true, false])
  api.loseSession()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await reader.read()).toEqual(streamEnd)
})

test.each([
  ['must enrol a second factor', () => api.requireSecondFactor()],
  ['loses the ability to read it', () => api.loseAbilities()],
])('a stream ends when its person %s', async (_what, change) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { reader } = await openStream()
  await reader.read()
  change()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await reader.read()).toEqual(streamEnd)
})

test('a stream that fails ends, and the server continues', async () => {
  const { reader } = await openStream('/news/break')
  expect(await reader.read()).toEqual({ done: false, value: 'null\n' })
  expect(await reader.read()).toEqual(streamEnd)
  expect((await api.call('POST', '/news')).statusCode).toBe(200)
})

test('a lost listening connection is reopened, and watchers read again', async () => {
  const { reader } = await openStream()
  await reader.read()
  await api.dropListeners()
  expect(await reader.read()).toEqual(changedLine)
  await api.call('POST', '/news')
  expect(await reader.read()).toEqual(changedLine)
  await reader.cancel()
})

test('a stopping server closes a stream whose client reads nothing', async () => {
  await openStream('/news/flood')
  await api.app.close()
  expect(api.app.server.listening).toBe(false)
})

test('a stopping server completes an answer that its client reads slowly', async () => {
  const address = await api.app.listen({ port: 0 })
  const answer = await fetch(`${address}/api/v1/news/file`, { headers: { authorization: api.authorization } })
  if (!answer.body) throw new Error('the file has no body')
  const reader = answer.body.getReader()
  let received = (await reader.read()).value?.length ?? 0
  const stopped = api.app.close()
  await expect.poll(() => fetch(`${address}/api/v1/news/file`).catch(() => 'closed')).toBe('closed')
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    received += value.length
  }
  await stopped
  expect(received).toBe(fileBytes)
})
