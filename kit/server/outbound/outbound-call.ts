import type { Socket } from 'node:net'
import { isIPv6 } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { buildConnector, Client } from 'undici'
import { newId } from '../database/ids.ts'
import { isPublicAddress } from './address-rule.ts'
import { OutboundFailure, toOutboundFailure } from './outbound-failure.ts'

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  body?: string | undefined
  /** Hosts that this caller may reach, each with its port unless it is the standard one; by default every host. */
  hosts?: readonly string[]
  /** Internal networks that this caller may reach besides those of the operator. */
  networks?: readonly string[]
  correlation_id?: string
  limits?: Partial<OutboundLimits>
  /** Bytes after which the rest of the answer is not read; by default an answer above 10 MB fails. */
  cut_answer_at?: number | undefined
  signal?: AbortSignal
}

/** `connect_ms` contains the look-up of the name and TLS; `body_ms` limits the whole body, not the pauses in it. */
type OutboundLimits = { connect_ms: number; headers_ms: number; body_ms: number }

/** Headers that the call sets itself. `host` would also replace the name that TLS verifies. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'x-correlation-id'])

export type OutboundAnswer = { status: number; headers: Readonly<Record<string, string>>; body: string }

type Network = {
  resolve: (host: string) => Promise<string>
  /** Authorities trusted instead of those of Node. */
  ca?: string | undefined
}

const defaultLimits: OutboundLimits = { connect_ms: 10_000, headers_ms: 30_000, body_ms: 30_000 }
const maxAnswerBytes = 10 * 1024 * 1024

/** Rejects when the limit of the current phase has passed, or when the caller aborts. */
class Deadline {
  readonly #host: string
  readonly #passed: Promise<never>
  #reject: (failure: OutboundFailure) => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #hasEnded = false

  constructor(host: string) {
    this.#host = host
    this.#passed = new Promise((_resolve, reject) => {
      this.#reject = reject
    })
    this.#passed.catch(() => undefined)
  }

  begin(milliseconds: number) {
    clearTimeout(this.#timer)
    // A connection may be opened after its call has failed.
    if (this.#hasEnded) return
    this.#timer = setTimeout(() => this.fail('timeout'), milliseconds)
  }

  fail(kind: 'timeout' | 'stopped') {
    this.#reject(new OutboundFailure(kind, this.#host))
  }

  end() {
    this.#hasEnded = true
    clearTimeout(this.#timer)
  }

  guard<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#passed])
  }
}

/**
 * Makes one call on a connection of its own: a reused one may be closed by the other side while a write is being sent,
 * which makes the write uncertain. Follows no redirect: it is an answer like any other. Throws `OutboundFailure`.
 */
export async function callOutbound(request: OutboundRequest, { resolve, ca }: Network): Promise<OutboundAnswer> {
  const url = toAllowedUrl(request)
  refuseOwnHeaders(request, url)
  const limits = { ...defaultLimits, ...request.limits }
  const connections: { socket: Socket | TLSSocket; bytes: number }[] = []
  const deadline = new Deadline(url.host)
  const stop = () => deadline.fail('stopped')
  request.signal?.addEventListener('abort', stop)
  if (request.signal?.aborted) stop()
  let client: Client | undefined
  try {
    deadline.begin(limits.connect_ms)
    const address = await deadline.guard(resolveName(resolve, url))
    if (url.protocol === 'http:' && isPublicAddress(address))
      throw new OutboundFailure('refused', url.host, { message: `${url.host} é um endereço público: use https.` })
    client = new Client(url.origin, {
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: connectTo(address, { ca, limit_ms: limits.connect_ms }, (socket) => {
        connections.push({ socket, bytes: socket.bytesWritten })
        deadline.begin(limits.headers_ms)
      }),
    })
    const path = url.pathname + url.search
    const headers = { ...request.headers, 'x-correlation-id': request.correlation_id ?? newId() }
    const sent = client.request({ path, method: request.method, headers, body: request.body ?? null })
    const answer = await deadline.guard(sent)
    deadline.begin(limits.body_ms)
    const body = await deadline.guard(readBody(answer.body, { host: url.host, cut_at: request.cut_answer_at }))
    return { status: answer.statusCode, headers: joinHeaders(answer.headers), body }
  } catch (error) {
    const may_have_sent = connections.some(({ socket, bytes }) => socket.bytesWritten > bytes)
    const phase = connections.length > 0 ? 'answer' : client ? 'connection' : 'address'
    throw toOutboundFailure(error, { host: url.host, phase, may_have_sent })
  } finally {
    deadline.end()
    request.signal?.removeEventListener('abort', stop)
    await client?.destroy()
  }
}

function toAllowedUrl({ url: text, hosts }: OutboundRequest) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundFailure('refused', url?.host ?? '', {
      message: 'O endereço deve começar com https:// e não pode ter usuário nem senha.',
    })
  if (hosts && !hosts.includes(url.host))
    throw new OutboundFailure('refused', url.host, { message: `O endereço ${url.host} não está na lista permitida.` })
  return url
}

function refuseOwnHeaders({ headers = {} }: OutboundRequest, { host }: URL) {
  const refused = Object.keys(headers).find((name) => ownHeaders.has(name.toLowerCase()))
  if (refused !== undefined)
    throw new OutboundFailure('refused', host, { message: `O cabeçalho ${refused} é definido pela própria chamada.` })
}

async function resolveName(resolve: Network['resolve'], { hostname, host }: URL) {
  try {
    return await resolve(hostname)
  } catch (error) {
    throw error instanceof OutboundFailure ? error : new OutboundFailure('dns', host, { cause: error })
  }
}

type Tls = { ca: string | undefined; limit_ms: number }

/** Returns a connector that uses this address for the host, without a look-up of its own. TLS verifies the host's name. */
function connectTo(
  address: string,
  { ca, limit_ms }: Tls,
  onConnect: (socket: Socket | TLSSocket) => void,
): buildConnector.connector {
  const family = isIPv6(address) ? 6 : 4
  const connect = buildConnector({
    ...(ca !== undefined && { ca }),
    // Ends a connection attempt whose call has already failed.
    timeout: limit_ms + 1000,
    lookup: (_host, { all }, done) => {
      if (all) done(null, [{ address, family }])
      else done(null, address, family)
    },
  })
  return (options, done) =>
    connect(options, (...result) => {
      const [, socket] = result
      if (socket) onConnect(socket)
      done(...result)
    })
}

async function readBody(body: AsyncIterable<Buffer>, { host, cut_at }: { host: string; cut_at: number | undefined }) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    chunks.push(chunk)
    if (cut_at !== undefined && bytes >= cut_at) break
    if (bytes > maxAnswerBytes) throw new OutboundFailure('too_large', host)
  }
  return Buffer.concat(chunks).subarray(0, cut_at).toString('utf8')
}

const joinHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
