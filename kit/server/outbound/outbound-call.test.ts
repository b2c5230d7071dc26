import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { certificate, certifiedHost, serverKey } from './certificate.testing.ts'
import { openOutbound } from './outbound.ts'
import type { OutboundRequest } from './outbound-call.ts'

const resolve = async () => [{ address: '127.0.0.1' }]
const outbound = openOutbound(['127.0.0.1'], { resolve, ca: certificate })

async function listen(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const serve = async (answer: RequestListener) => `http://servidor.test:${await listen(createServer(answer))}`
const serveTcp = async (onSocket: (socket: Socket) => void) =>
  `http://servidor.test:${await listen(createTcpServer(onSocket))}`

const post = (url: string, more: Partial<OutboundRequest> = {}) =>
  outbound.call({ method: 'POST', url, body: '{}', ...more })

test('a call sends its method, path, headers and body, and a correlation id', async () => {
  const received: unknown[] = []
  const url = await serve(async ({ method, url: path, headers }, reply) => {
    received.push({ method, path, type: headers['content-type'], correlation: headers['x-correlation-id'] })
    reply.writeHead(201, { 'x-kept': 'yes' }).end('{"ok":true}')
  })
  const correlation_id = '01930000-0000-7000-8000-0000000000a1'
  const answer = await post(`${url}/titles?page=1`, { headers: { 'content-type': 'application/json' }, correlation_id })
  expect(answer).toMatchObject({ status: 201, headers: { 'x-kept': 'yes' }, body: '{"ok":true}' })
  expect(received).toEqual([
    { method: 'POST', path: '/titles?page=1', type: 'application/json', correlation: correlation_id },
  ])
})

test('a call over TLS verifies the name of the host, though it connects to the resolved address', async () => {
  const server = createTlsServer({ key: serverKey, cert: certificate }, async (request, reply) => {
    reply.end(await text(request))
  })
  const port = await listen(server)
  expect(await post(`https://${certifiedHost}:${port}/`, { body: 'text' })).toMatchObject({ status: 200, body: 'text' })
  await expect(post(`https://other.test:${port}/`)).rejects.toMatchObject({ kind: 'tls', may_have_sent: false })
  await expect(
    openOutbound(['127.0.0.1'], { resolve }).call({ method: 'GET', url: `https://${certifiedHost}:${port}/` }),
  ).rejects.toMatchObject({ kind: 'tls', may_have_sent: false })
})

test.each(['host', 'Host', 'Connection', 'Content-Length', 'X-Correlation-Id'])(
  'a caller cannot set the header %s: the name of the host would be verified by another one',
  async (name) => {
    let requests = 0
    const url = await serve((_request, reply) => {
      requests += 1
      reply.end()
    })
    await expect(post(url, { headers: { [name]: 'other.test' } })).rejects.toMatchObject({
      kind: 'refused',
      may_have_sent: false,
    })
    expect(requests).toBe(0)
  },
)

test('a name is resolved once, so that a second answer of its server cannot redirect the call', async () => {
  let lookups = 0
  const rebinding = openOutbound(['127.0.0.1'], {
    resolve: async () => {
      lookups += 1
      return [{ address: lookups === 1 ? '127.0.0.1' : '169.254.169.254' }]
    },
  })
  const url = await serve((_request, reply) => void reply.end('here'))
  expect(await rebinding.call({ method: 'GET', url })).toMatchObject({ body: 'here' })
  expect(lookups).toBe(1)
  await expect(rebinding.call({ method: 'GET', url })).rejects.toMatchObject({ kind: 'refused', may_have_sent: false })
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://100.100.100.200/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fd00:ec2::254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[fe80::1]/',
  'http://10.0.0.1/',
])('an internal address is refused in each of its spellings: %s', async (url) => {
  await expect(openOutbound().call({ method: 'GET', url })).rejects.toMatchObject({
    kind: 'refused',
    may_have_sent: false,
  })
})

test.each([
  'ftp://servidor.test/',
  'file:///etc/passwd',
  'http://ana:senha@servidor.test/',
  'no address',
  'http://8.8.8.8/',
])('an address of another protocol, with a password, or public without TLS is refused: %s', async (url) => {
  await expect(openOutbound().call({ method: 'GET', url })).rejects.toMatchObject({ kind: 'refused' })
})

test('a call reaches an internal network that its own connection allows, and the hosts of its list only', async () => {
  const url = await serve((_request, reply) => void reply.end('here'))
  const { host } = new URL(url)
  const publicOnly = openOutbound([], { resolve })
  const call = (more: Partial<OutboundRequest>) => publicOnly.call({ method: 'GET', url, ...more })
  expect(await call({ networks: ['127.0.0.0/8'], hosts: [host] })).toMatchObject({ body: 'here' })
  await expect(call({ networks: ['10.0.0.0/8'] })).rejects.toMatchObject({ kind: 'refused' })
  await expect(call({ networks: ['127.0.0.0/8'], hosts: ['servidor.test', 'other.test'] })).rejects.toThrow(
    `O endereço ${host} não está na lista permitida.`,
  )
})

test.each(['http://169.254.169.254/', 'http://other.test/', '/elsewhere'])(
  'a redirect to %s is an answer and is not followed',
  async (location) => {
    let calls = 0
    const url = await serve((_request, reply) => {
      calls += 1
      reply.writeHead(307, { location }).end()
    })
    expect(await post(url)).toMatchObject({ status: 307, headers: { location } })
    expect(calls).toBe(1)
  },
)

test('a server without TLS is not reported as a wrong certificate', async () => {
  const url = await serve((_request, reply) => void reply.end())
  await expect(post(url.replace('http:', 'https:'))).rejects.toMatchObject({ kind: 'connect', may_have_sent: false })
})

test('a header that is not valid is an error of the program, not of the other side', async () => {
  const url = await serve((_request, reply) => void reply.end())
  await expect(post(url, { headers: { 'x-note': 'two\nlines' } })).rejects.toThrow(/^invalid x-note header$/)
})

test('an unknown name and a refused connection send nothing', async () => {
  const unknown = openOutbound([], { resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  await expect(unknown.call({ method: 'POST', url: 'https://nada.test/' })).rejects.toMatchObject({
    kind: 'dns',
    may_have_sent: false,
    message: 'O nome nada.test não foi encontrado.',
  })
  const server = createTcpServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  await expect(post(`http://servidor.test:${port}/`)).rejects.toMatchObject({ kind: 'connect', may_have_sent: false })
})

test('a look-up or TLS handshake without an end stops at the limit of the connection, before a byte was sent', async () => {
  const silent = openOutbound([], { resolve: () => new Promise(() => undefined) })
  await expect(
    silent.call({ method: 'POST', url: 'https://nada.test/', limits: { connect_ms: 20 } }),
  ).rejects.toMatchObject({ kind: 'timeout', phase: 'address', may_have_sent: false })
  const url = await serveTcp(() => undefined)
  await expect(post(url.replace('http:', 'https:'), { limits: { connect_ms: 100 } })).rejects.toMatchObject({
    kind: 'timeout',
    phase: 'connection',
    may_have_sent: false,
  })
})

test('headers, and a body sent byte by byte, that come too slowly end the call, whose request may have arrived', async () => {
  const withoutHeaders = await serve(() => undefined)
  await expect(post(withoutHeaders, { limits: { headers_ms: 100 } })).rejects.toMatchObject({
    kind: 'timeout',
    phase: 'answer',
    may_have_sent: true,
  })
  const slowBody = await serve((_request, reply) => {
    reply.writeHead(200)
    const timer = setInterval(() => reply.write('x'), 10)
    reply.on('close', () => clearInterval(timer))
  })
  await expect(post(slowBody, { limits: { body_ms: 200 } })).rejects.toMatchObject({
    kind: 'timeout',
    may_have_sent: true,
  })
})

test('an endless answer ends the call at 10 MB', async () => {
  const block = Buffer.alloc(1024 * 1024)
  const url = await serve((_request, reply) => {
    const write = () => {
      while (!reply.destroyed && reply.write(block)) {}
    }
    reply.on('drain', write)
    write()
  })
  await expect(post(url)).rejects.toMatchObject({ kind: 'too_large', may_have_sent: true })
})

test('an endless answer is cut where the request says', async () => {
  const url = await serve((_request, reply) => {
    const write = () => {
      while (!reply.destroyed && reply.write('x'.repeat(1000))) {}
    }
    reply.on('drain', write)
    write()
  })
  const answer = await post(url, { cut_answer_at: 1500 })
  expect([answer.status, answer.body.length]).toEqual([200, 1500])
})

test('a connection that ends during TLS sends nothing, and one that ends after the request may have sent it', async () => {
  const beforeRequest = await serveTcp((socket) => void socket.once('data', () => socket.destroy()))
  await expect(post(beforeRequest.replace('http:', 'https:'))).rejects.toMatchObject({
    kind: 'reset',
    phase: 'connection',
    may_have_sent: false,
  })
  const afterRequest = await serve((request) => void request.socket.destroy())
  await expect(post(afterRequest)).rejects.toMatchObject({ kind: 'reset', may_have_sent: true })
  const truncated = await serve((_request, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => reply.destroy(), 20)
  })
  await expect(post(truncated)).rejects.toMatchObject({ kind: 'reset', may_have_sent: true })
})

test('an answer that is not HTTP counts as a broken connection', async () => {
  const url = await serveTcp((socket) => void socket.once('data', () => socket.end('220 mail server\r\n')))
  await expect(post(url)).rejects.toMatchObject({ kind: 'reset', may_have_sent: true })
})

test('a caller that stops ends its call', async () => {
  const stopping = new AbortController()
  const url = await serve(() => stopping.abort())
  await expect(post(url, { signal: stopping.signal })).rejects.toMatchObject({ kind: 'stopped', may_have_sent: true })
  await expect(post(url, { signal: stopping.signal })).rejects.toMatchObject({ kind: 'stopped', may_have_sent: false })
})
