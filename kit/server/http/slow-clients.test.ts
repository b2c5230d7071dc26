import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildServerOptions, closeSlowClients } from './slow-clients.ts'

const megabyte = 1_000_000
const answerBytes = 40 * megabyte

let app: FastifyInstance
let port = 0
const sockets: Socket[] = []
beforeEach(async () => {
  const limits = { head: 1000, body: 1500, transfer: 60_000, silence: 1000 }
  app = Fastify({ http: buildServerOptions(limits), requestTimeout: limits.transfer, keepAliveTimeout: 1500 })
  closeSlowClients(app, limits)
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => {
    body.resume().once('end', () => done(null, undefined))
  })
  app.post('/write', async () => 'written')
  app.get('/think', async () => {
    await delay(1600)
    return 'thought'
  })
  app.get('/large', async () => Buffer.alloc(answerBytes))
  app.get('/file', async () => Readable.from(pieces()))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

function* pieces() {
  for (let sent = 0; sent < answerBytes; sent += megabyte) yield Buffer.alloc(megabyte)
}

async function openClient(head: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  socket.write(head)
  return { socket, closed }
}
const post = (type: string, length: number) =>
  `POST /write HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`

async function trickle(socket: Socket) {
  while (!socket.destroyed) {
    socket.write('1')
    await delay(50)
  }
}

test.each([
  ['a head that does not end', 'GET /think HTTP/1.1\r\nHost: x\r\n'],
  ['a body that stops coming', `${post('application/json', 100)}{`],
  ['an upload that stops coming', `${post('multipart/form-data; boundary=b', 100)}--b`],
])('%s has its connection closed', async (_, head) => {
  const { socket, closed } = await openClient(head)
  socket.resume()
  await closed
  expect((await app.inject({ url: '/think' })).body).toBe('thought')
})

test('a body that arrives byte by byte is refused, and an upload that progresses is accepted', async () => {
  const slow = await openClient(post('application/json', 100_000))
  const upload = await openClient(post('multipart/form-data; boundary=b', 40))
  slow.socket.resume()
  const answered = once(upload.socket, 'data')
  const sending = [slow, upload].map(({ socket }) => trickle(socket))
  const [answer] = await answered
  expect(String(answer)).toContain('200 OK')
  await slow.closed
  upload.socket.destroy()
  await Promise.all(sending)
})

test.each(['/large', '/file'])('a client that stops reading %s has its connection closed', async (path) => {
  const { socket, closed } = await openClient(get(path))
  await once(socket, 'data')
  socket.pause()
  const countConnections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(countConnections).toBe(0)
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(answerBytes)
})

test('a slow client that continues reading receives everything, and slow work is waited for', async () => {
  const { socket, closed } = await openClient(get('/large'))
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 1)
  })
  await closed
  expect(socket.bytesRead).toBeGreaterThan(answerBytes)
  const thinkingClient = await openClient(get('/think'))
  const [answer] = await once(thinkingClient.socket, 'data')
  expect(String(answer)).toContain('200 OK')
})

test.each([
  ['without a body', 'GET /think HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['with a body', `${post('application/json', 2)}{}`],
  ['with an upload', `${post('multipart/form-data; boundary=b', 6)}--b--\r`],
])('an idle keep-alive connection after a call %s is closed, and not before its time', async (_, call) => {
  const { socket, closed } = await openClient(call)
  await once(socket, 'data')
  await delay(1200) // longer than the silence that ends a transfer
  socket.write(get('/think'))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('200 OK')
  const idleClient = await openClient(call)
  idleClient.socket.resume()
  await Promise.all([closed, idleClient.closed])
})

test('a request with both length headers is refused, and no part of it is read as another request', async () => {
  const bothHeaders = 'Content-Length: 5\r\nTransfer-Encoding: chunked'
  const { socket, closed } = await openClient(
    `POST /write HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${bothHeaders}\r\n\r\n0\r\n\r\n${get('/large')}`,
  )
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString()
  })
  await closed
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})
