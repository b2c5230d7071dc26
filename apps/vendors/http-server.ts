import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import { writeJson } from './decimal.ts'
import type { VendorAnswer, VendorCall } from './protheus/protheus.ts'
import type { Scenario, Scenarios } from './scenarios.ts'

type Serving = {
  answer: (call: VendorCall) => VendorAnswer
  /** Answers a call of the control address; undefined for another path. */
  control: (call: VendorCall) => VendorAnswer | undefined
  expireTokens: () => void
  scenarios: Scenarios
  clock: Clock
  /** Milliseconds of the next answer. */
  drawLatency: () => number
  note: (call: VendorCall, status: number | null) => void
}

type Tls = { cert: string; key: string }

/** Listens on loopback. Returns the port and a function that closes all connections. */
export async function listen(serving: Serving, { port, tls }: { port: number; tls: Tls | undefined }) {
  const onRequest = (request: IncomingMessage, reply: ServerResponse) =>
    void serve(request, reply, serving).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      reply.destroy()
    })
  const server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A server on a port has an address with its number.
  const { port: taken } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port: taken, stop }
}

async function serve(request: IncomingMessage, reply: ServerResponse, serving: Serving) {
  const { method = '', url: target = '', headers } = request
  const body = await text(request)
  const call = { method, target, headers, body, now: serving.clock.now() }
  const controlled = serving.control(call)
  if (controlled) return send(reply, controlled, call.now)
  await delay(serving.drawLatency())
  const fault = serving.scenarios.take(method, target)
  if (fault?.action === 'drop_before') {
    serving.note(call, null)
    return void reply.destroy()
  }
  if (fault?.action === 'token_expire') serving.expireTokens()
  const early = fault && answerInstead(fault)
  if (early) {
    serving.note(call, early.status)
    return sendRaw(reply, early)
  }
  if (fault?.action === 'delay') await delay(fault.delay_ms)
  const answer = serving.answer(fault?.action === 'repeat_page' ? withFirstPage(call) : call)
  serving.note(call, answer.status)
  if (fault?.action === 'drop_after_commit') return void reply.destroy()
  if (fault) return sendFaulty(reply, fault, answer, call.now)
  send(reply, answer, call.now)
}

const jsonHeaders = (now: number) => ({
  'content-type': 'application/json; charset=utf-8',
  date: new Date(now).toUTCString(),
})

const toText = ({ body }: VendorAnswer) => (body === undefined ? '' : writeJson(body))

const send = (reply: ServerResponse, answer: VendorAnswer, now: number) =>
  void reply.writeHead(answer.status, jsonHeaders(now)).end(toText(answer))

type RawAnswer = { status: number; headers: Readonly<Record<string, string>>; body: string }

const html = '<html><head><title>Login</title></head><body><form action="/login"></form></body></html>'

/** The answer of a gateway or of another page in front of the vendor, which does not see the call. */
function answerInstead({ action, status, headers, body }: Scenario): RawAnswer | undefined {
  if (action === 'status') return { status, headers: { 'content-type': 'application/json', ...headers }, body }
  if (action === 'redirect') return { status: 302, headers, body: '' }
  return undefined
}

const sendRaw = (reply: ServerResponse, { status, headers, body }: RawAnswer) =>
  void reply.writeHead(status, headers).end(body)

const megabyte = 1024 * 1024
const bigBody_mb = 11
const chunk = 'x'.repeat(megabyte)

async function sendFaulty(reply: ServerResponse, { action }: Scenario, answer: VendorAnswer, now: number) {
  const body = toText(answer)
  const headers = jsonHeaders(now)
  switch (action) {
    case 'truncate_body':
      reply.writeHead(answer.status, { ...headers, 'content-length': Buffer.byteLength(body) })
      reply.write(body.slice(0, Math.floor(body.length / 2)), () => reply.destroy())
      return
    case 'invalid_json':
      return void reply.writeHead(answer.status, headers).end(body.slice(0, -1))
    case 'html_200':
      return void reply.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(html)
    case 'empty_with_next':
      return void reply.writeHead(200, headers).end(writeJson({ items: [], hasNext: true, remainingRecords: 1 }))
    case 'repeat_page':
      return void reply.writeHead(answer.status, headers).end(body.replace('"hasNext":false', '"hasNext":true'))
    case 'big_body':
      reply.writeHead(answer.status, headers)
      for (let sent = 0; sent < bigBody_mb && !reply.destroyed; sent += 1)
        await new Promise((resolve) => reply.write(chunk, resolve))
      return void reply.end()
    case 'slow_stream':
      reply.writeHead(answer.status, headers)
      // One byte a second.
      for (const letter of body) {
        if (reply.destroyed) return
        reply.write(letter)
        await delay(1000)
      }
      return void reply.end()
    default:
      return void reply.writeHead(answer.status, headers).end(body)
  }
}

/** The call with page 1, so that its answer repeats the first page. */
function withFirstPage(call: VendorCall): VendorCall {
  const url = new URL(call.target, 'http://vendor')
  url.searchParams.set('page', '1')
  return { ...call, target: url.pathname + url.search }
}
