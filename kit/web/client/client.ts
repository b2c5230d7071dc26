import type { ErrorAnswer, Operation, OperationAnswer, OperationInput } from '../../contract/contract.ts'
import { sessionStore } from '../session/session.ts'
import { connection } from './connection.ts'

/** An answer that is not a success; status 0 means no answer. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly request_id: string | undefined
  readonly retry_after_seconds: number | undefined

  constructor(status: number, answer: Partial<ErrorAnswer>, retry_after_seconds?: number) {
    super(answer.message ?? 'Ocorreu um erro desconhecido.')
    this.status = status
    this.code = answer.code ?? 'unknown'
    this.fields = answer.fields ?? {}
    this.request_id = answer.request_id
    this.retry_after_seconds = retry_after_seconds
  }
}

export type CallInput<Op extends Operation> = OperationInput<Op> &
  (Op['upload'] extends true ? { file: File } : unknown)

type CallOptions = {
  signal?: AbortSignal
  quiet?: boolean // no error notification: the caller shows the error itself
  login?: boolean // for the sign-in call: its 401 is an answer, not the end of the session
  background?: boolean // a call by the page itself: it does not renew the session
  repeated?: boolean // a read that renews data on the screen
  keepalive?: boolean
  idempotency_key?: string // key for retries of the same action; by default each call has its own
  answered?: (response: Response) => void
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: File
}

/** Declares an operation without schemas, for pages that load before the schema library; a test checks it. */
export const plainOperation = <Op extends Operation>(
  parts: Pick<Op, 'method' | 'path' | 'resource' | 'name'> & Partial<Pick<Op, 'changes' | 'reversible'>>,
) =>
  // The client reads only these parts; the schemas are needed as types alone.
  parts as unknown as Op

/** Handlers for failures and the end of the session; the frame sets them at its start. */
export const clientHooks = {
  /** Throws the failure of a call that must not be sent. */
  check: (_operation: Operation) => {},
  /** `page` is the path at which the request began. */
  failed: (_failure: ApiFailure, _request: string, _page?: string) => {},
  succeeded: (_request: string, _isRecordRead?: boolean) => {},
  ended: () => {},
  /** Returns true if the person removed the reason of a 403, so that the call is repeated. */
  refused: async (_failure: ApiFailure) => false,
}

/**
 * Ends the session of this token once, even after several refused calls: spec section 4, any 401 outside login. A late
 * refusal of a session that has ended neither ends the next one nor reloads the sign-in page. An administrator who viewed
 * as another person continues with the own session.
 */
export function expireSession(token: string | undefined) {
  const session = sessionStore.get()
  if (!session || session.access_token !== token) return
  if (session.own) sessionStore.set(session.own)
  else sessionStore.clear()
  clientHooks.ended()
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

export function buildOperationUrl(operation: Pick<Operation, 'path'>, { params = {}, query = {} }: Parts = {}) {
  const path = operation.path.replace(/:(\w+)/g, (_place, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value]) if (isFilled(item)) search.append(name, String(item))
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`
}

export function buildAuthorizationHeaders(): Record<string, string> {
  const session = sessionStore.get()
  return session ? { Authorization: `${session.token_type} ${session.access_token}` } : {}
}

function buildForm({ body = {}, file }: Parts) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (isFilled(value)) form.append(name, String(value))
  if (file) form.append('file', file, file.name)
  return form
}

function buildRequest(operation: Operation, parts: Parts, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', ...buildAuthorizationHeaders() }
  if (options.background) headers['Session-Use'] = 'none'
  if (operation.idempotent) headers['Idempotency-Key'] = options.idempotency_key ?? crypto.randomUUID()
  const { signal, keepalive } = options
  const request: RequestInit = { method: operation.method, headers, signal, keepalive }
  if (operation.upload) return { ...request, body: buildForm(parts) }
  if (parts.body === undefined) return request
  headers['Content-Type'] = 'application/json'
  return { ...request, body: JSON.stringify(parts.body) }
}

const toFailure = async (response: Response) => {
  const answer: Partial<ErrorAnswer> | null = await response.json().catch(() => null)
  const wait = Number(response.headers.get('Retry-After'))
  return new ApiFailure(response.status, answer ?? {}, wait > 0 ? wait : undefined)
}

const newNetworkFailure = () =>
  new ApiFailure(0, { code: 'network', message: 'Sem conexão com o servidor. Tente novamente.' })

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const longestWait = 60

/** Waits per call, by status: a job may lock a record (423) for some seconds; a busy server (429, 503) gets relief. */
const maxWaits: Readonly<Record<number, number>> = { 423: 5, 429: 1, 503: 1 }

/** Returns the milliseconds that the server asks to wait; it has done nothing yet, so writes are retried too. */
function getBusyWait({ status, retry_after_seconds: wait }: ApiFailure, waits: number) {
  if (waits >= (maxWaits[status] ?? 0) || !wait || wait > longestWait) return undefined
  return wait * 1000
}

const getRetryDelay = ({ status }: ApiFailure, tries: number) =>
  tries < 2 && [0, 502, 503, 504].includes(status) ? 300 * 3 ** tries : undefined

async function waitForServer(milliseconds: number, signal: AbortSignal | undefined) {
  connection.waitsFor(milliseconds)
  try {
    await pause(milliseconds, signal)
  } finally {
    connection.waited()
  }
}

const prefetched = new Map<string, Promise<Response>>()
const prefetchLifetime_ms = 10_000

/** Prefetches a read before its code is loaded; the first `call` of this URL takes the response. */
export function prefetchResponse(operation: Pick<Operation, 'path'>, parts: Parts) {
  const address = buildOperationUrl(operation, parts)
  const answer = fetch(address, { headers: { Accept: 'application/json', ...buildAuthorizationHeaders() } })
  // The `call` that takes the response handles its failure.
  answer.catch(() => undefined)
  prefetched.set(address, answer)
  // Discard unread responses, so that a later visit does not get old data.
  setTimeout(() => {
    if (prefetched.get(address) === answer) prefetched.delete(address)
  }, prefetchLifetime_ms)
}

function fetchOrTake(address: string, request: RequestInit) {
  const answer = request.method === 'GET' ? prefetched.get(address) : undefined
  if (!answer) return fetch(address, request)
  prefetched.delete(address)
  return answer
}

async function send(operation: Operation, parts: Parts, options: CallOptions): Promise<Response> {
  // Built once, so that a retry carries the same key.
  const request = buildRequest(operation, parts, options)
  let waits = 0
  for (let tries = 0; ; tries += 1) {
    const response = await fetchOrTake(buildOperationUrl(operation, parts), request).catch((error) => {
      if (options.signal?.aborted) throw error
      return undefined
    })
    connection[response ? 'found' : 'lost']()
    if (response?.ok) return response
    const failure = response ? await toFailure(response) : newNetworkFailure()
    const busy = options.login || options.background ? undefined : getBusyWait(failure, waits)
    if (busy !== undefined) {
      waits += 1
      await waitForServer(busy, options.signal)
      continue
    }
    const wait = operation.method === 'GET' && waits === 0 ? getRetryDelay(failure, tries) : undefined
    if (wait === undefined) throw failure
    await pause(wait, options.signal)
  }
}

export const callFile = async <Op extends Operation>(operation: Op, input: CallInput<Op>, options: CallOptions = {}) =>
  (await requestAnswer(operation, input, options)).blob()

/** Calls one operation of the API. The server has already parsed the answer, so it is not parsed again. */
export async function call<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  options: CallOptions = {},
): Promise<OperationAnswer<Op>> {
  const response = await requestAnswer(operation, input, options)
  // The server parsed the answer with the schema of this type.
  return (response.status === 204 ? null : await response.json()) as OperationAnswer<Op>
}

/** Names a request by method and path. Without the query, so that a list with another filter is the same request. */
export const nameRequest = (operation: Pick<Operation, 'method' | 'path'>, params: Parts['params']) =>
  `${operation.method} ${buildOperationUrl(operation, params && { params })}`

async function requestAnswer<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  options: CallOptions,
): Promise<Response> {
  const request = nameRequest(operation, (input as Parts).params)
  const page = location.pathname
  const token = sessionStore.get()?.access_token
  try {
    clientHooks.check(operation)
    // The declared parts are plain records at run time; their types were checked at the call.
    const response = await send(operation, input as Parts, options)
    const isRecordRead = operation.method === 'GET' && /:\w+$/.test(operation.path)
    // A read that the page makes by itself would hide an error before it was seen.
    clientHooks.succeeded(request, isRecordRead && !options.background && !options.repeated)
    options.answered?.(response)
    return response
  } catch (error) {
    if (error instanceof ApiFailure) {
      if (error.status === 403 && (await clientHooks.refused(error))) return requestAnswer(operation, input, options)
      if (error.status === 401 && !options.login) expireSession(token)
      else if (!options.quiet) clientHooks.failed(error, request, page)
    }
    throw error
  }
}
