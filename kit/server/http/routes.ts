import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  abilityRequired,
  FileAnswer,
  findViewingRefusal,
  isAdmin,
  isSessionOnly,
  notSignedIn,
  type Operation,
  passes,
  plainFileName,
  type SecurityKind,
  sessionOnly,
  tooManyCalls,
  tooManyStreams,
} from '../../contract/contract.ts'
import { acceptCursor, markCursor } from '../database/cursors.ts'
import { nameCaller } from '../database/stale.ts'
import { type Db, inTransaction } from '../database/transactions.ts'
import type { Files } from '../files/files.ts'
import { type AuditEvent, appendAudit } from '../history/audit.ts'
import { openOutbound } from '../outbound/outbound.ts'
import type { Environment } from '../security/environment.ts'
import { noSecrets } from '../security/secrets.ts'
import { openAdmission } from './admission.ts'
import { DomainError, fail } from './domain-error.ts'
import { runOncePerKey } from './idempotency.ts'
import { isIdentityRefusal, requireIdentity } from './identity.ts'
import {
  type Context,
  getActor,
  type Implementation,
  type NoteSecurity,
  type RequestInfo,
  type SessionUser,
  toScope,
} from './implement.ts'
import { getIdempotencyKey, getRequestInfo, type Input, parseOperationInput, refuseUnknownQuery } from './request.ts'
import { sendStream } from './streams.ts'
import { receiveUpload, type Upload } from './uploads.ts'

export const basePath = '/api/v1'

export const personalTokenPrefix = 'rtg_'

/** Maximum wait for a lock: a call that waits keeps a connection. The client then repeats the call. */
const patience = '1.5s'

const longestRead = '30s' as const

/** Registers every operation: the only place that checks session, ability, input, transaction, audit and answer. */
export function registerOperations(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  environment: Environment,
) {
  const stopping = new AbortController()
  const admission = openAdmission()
  const people = new WeakMap<FastifyRequest, SessionUser>()
  // Streams never end by themselves, so the server ends them before it waits for running calls.
  app.addHook('preClose', async () => stopping.abort())
  // A running call is answered, and its connection then closed.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.signal.aborted || environment.draining?.aborted) reply.header('connection', 'close')
    done()
  })
  for (const implementation of implementations) {
    const { operation } = implementation
    const route = { implementation, environment, admission, people, stopping: stopping.signal }
    app.route({
      method: operation.method,
      url: basePath + operation.path,
      config: {
        operation: `${operation.resource}.${operation.name}`,
        needed: operation.ability,
        streamed: operation.streamed === true,
      },
      exposeHeadRoute: operation.method === 'GET' && !operation.streamed,
      // Runs before the body is read, so that a slow upload without a session takes no place of a signed-in person.
      onRequest: (request, reply) => admit(route, request, reply),
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

type Route = {
  implementation: Implementation
  environment: Environment
  admission: ReturnType<typeof openAdmission>
  people: WeakMap<FastifyRequest, SessionUser>
  stopping: AbortSignal
}

async function admit(
  { implementation, environment, admission, people }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { ability, streamed } = implementation.operation
  reply.header('cache-control', 'no-store')
  reply.header('x-request-id', request.id)
  if (ability === 'public') return admission.admitStranger(request.ip, reply)
  admission.admitCall(reply)
  const now = environment.now()
  const user = await requireSession(environment, request, { now, renew: request.headers[sessionUse] !== 'none' })
  try {
    admission.admitPerson(getActor(user).id, reply, { streamed: streamed === true })
  } catch (error) {
    noteRefusal(error, user, { environment, now, request })
    throw error
  }
  people.set(request, user)
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { environment } = route
  const now = environment.now()
  const info = getRequestInfo(request)
  const user = route.people.get(request) ?? null
  try {
    return await answerTo(user, { ...route, now, info }, { request, reply })
  } catch (error) {
    noteRefusal(error, user, { environment, now, request })
    throw error
  }
}

type RequestContext = Route & { now: string; info: RequestInfo }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function answerTo(user: SessionUser | null, context: RequestContext, { request, reply }: Exchange) {
  const { implementation, environment, now, info } = context
  const { operation, stream, own } = implementation
  if (user) requireAbility(operation, user, environment)
  refuseUnknownQuery(operation, request.query)
  if (user) requireIdentity(operation, user, now)
  const upload = operation.upload
    ? await receiveUpload(request, { bytes: limitOf(operation, environment), files: environment.files })
    : null
  const input = parseOperationInput(operation, request, upload)
  if (stream && user) return openStream(context, { user, info, input }, reply)
  const call: Call = {
    user,
    now,
    info,
    environment,
    input,
    upload,
    disconnected: watchDisconnect(reply),
    committed: [],
  }
  const pending = own ? own(buildOwnContext(call) as never) : runInTransaction(implementation, call, request)
  const result = await Promise.resolve(pending).catch((error: unknown) => {
    throw nameCaller(error, user)
  })
  for (const work of call.committed)
    await Promise.resolve()
      .then(work)
      .catch((error) => request.log.error({ err: error }, 'work after the commit failed'))
  const body = own ? operation.answer.parse(result) : result
  return operation.file
    ? sendFile(reply, FileAnswer.parse(body), environment.files)
    : reply.status(operation.status ?? 200).send(body)
}

const limitOf = ({ upload_limit_bytes }: Implementation['operation'], { uploads }: Environment) =>
  Math.min(uploads.bytes, upload_limit_bytes ?? uploads.bytes)

function watchDisconnect({ raw }: FastifyReply) {
  const controller = new AbortController()
  raw.once('close', () => !raw.writableFinished && controller.abort())
  return controller.signal
}

/** The value `none` marks a call by the page itself: it does not renew the session, because no user acted. */
const sessionUse = 'session-use'

type SessionOptions = { now: string; renew: boolean }

export async function requireSession(
  environment: Environment,
  request: FastifyRequest,
  { now, renew }: SessionOptions,
) {
  const { token } = getRequestInfo(request)
  const user = token === null ? null : await environment.authenticate(token, now, { renew })
  if (user) return user
  const kind = token?.startsWith(personalTokenPrefix) ? 'token-refused' : 'session-ended'
  noteRequest(token === null ? 'session-missing' : kind, null, { environment, now, request })
  return fail(notSignedIn)
}

function requireAbility(operation: Operation, user: SessionUser, { checkAbilities }: Environment) {
  const { ability } = operation
  const refusal = user.viewed_by && findViewingRefusal(operation)
  if (refusal) fail(refusal)
  if (user.by_token && isSessionOnly(operation)) fail(sessionOnly)
  if (ability !== 'public' && checkAbilities !== false && !passes(user.abilities, ability)) fail(abilityRequired)
}

type NoteContext = { environment: Environment; now: string; request: FastifyRequest }

function noteRefusal(error: unknown, user: SessionUser | null, context: NoteContext) {
  const kind = error instanceof DomainError && refusalKind(error, user)
  if (kind) noteRequest(kind, user, context)
}

function refusalKind({ status, code }: DomainError, user: SessionUser | null): SecurityKind | undefined {
  if (status === 422) return 'input-refused'
  if (!user) return undefined
  if (status === 403) return isIdentityRefusal(code) ? undefined : 'access-refused'
  // 404 is also the answer for a record of another company; administrators see all companies.
  if (status === 404) return isAdmin(user.abilities) ? undefined : 'record-refused'
  return code === tooManyCalls.code || code === tooManyStreams.code ? 'calls-throttled' : undefined
}

const noteRequest = (kind: SecurityKind, user: SessionUser | null, { environment, now, request }: NoteContext) =>
  noteOf(environment, { user, info: getRequestInfo(request), now })({
    kind,
    detail: `${request.method} ${request.url.split('?')[0]}`,
    ...nameOperation(request),
  })

function nameOperation({ routeOptions: { config } }: FastifyRequest) {
  const [ability = 'none'] = [config.needed ?? 'none'].flat()
  return ability === 'none' || ability === 'public' ? {} : { entity: 'operation', action: ability }
}

const noteOf =
  ({ security }: Environment, { user, info, now }: { user: SessionUser | null; info: RequestInfo; now: string }) =>
  (event: Parameters<NoteSecurity>[0]) =>
    security?.note({
      person_id: user && getActor(user).id,
      ...event,
      ip: info.ip,
      request_id: info.id,
      happened_at: now,
    })

/** Sends a file to be saved or shown by the page that requested it; opened directly, its content may run nothing. */
const sendFile = (reply: FastifyReply, file: FileAnswer, files: Files) =>
  reply
    .header('content-type', file.media_type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(plainFileName(file.file_name))}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send('content' in file ? Buffer.from(file.content) : files.open(file.sha256))

type Call = {
  user: SessionUser | null
  now: string
  info: RequestInfo
  environment: Environment
  input: Input
  upload: Upload | null
  disconnected: AbortSignal
  committed: (() => void | Promise<void>)[]
}

async function runInTransaction(implementation: Implementation, call: Call, request: FastifyRequest) {
  const { operation } = implementation
  const { user, now, input, upload, environment } = call
  const key = operation.idempotent && user ? getIdempotencyKey(request) : null
  // Only reads are aborted when the client disconnects: a write that began is finished.
  const limits = operation.method === 'GET' ? { time_limit: longestRead, signal: call.disconnected, reads: true } : {}
  return inTransaction(environment.database, { ...toScope(user), patience, ...limits }, async (db) => {
    // A retried transaction starts again without the work of the first attempt.
    call.committed.length = 0
    if (key === null || !user) return run(implementation, call, db)
    const repeatable = { user_id: user.id, key, operation: `${operation.resource}.${operation.name}`, now }
    return runOncePerKey(db, { ...repeatable, input: { ...input, file: upload?.sha256 } }, () =>
      run(implementation, call, db),
    )
  })
}

async function run({ operation, handle }: Implementation, call: Call, db: Db) {
  const { input, user, now, info, environment, upload, committed } = call
  let entries = 0
  const append = newAudit(db, call)
  const context = {
    ...acceptCursor(operation, input),
    db,
    user,
    now,
    request: info,
    files: environment.files,
    ...getServices(environment),
    noteSecurity: noteOf(environment, call),
    jobs: environment.jobs,
    upload,
    audit: async (event: AuditEvent) => {
      entries += 1
      await append(event)
    },
    afterCommit: (work: () => void | Promise<void>) => void committed.push(work),
  }
  // The context fits any operation; `implement` proved that this handler accepts this one.
  const result = await handle(context as unknown as Context<typeof operation>)
  if (operation.method !== 'GET' && operation.audited !== false && entries === 0)
    throw new Error(`${operation.resource}.${operation.name} wrote no audit entry`)
  return markCursor(operation, input, operation.answer.parse(result))
}

const newAudit = (db: Db, { user, info, now }: Call) => {
  const source = {
    actor_id: user && getActor(user).id,
    origin: user?.by_token ? ('API' as const) : ('tela' as const),
    ip: info.ip,
    request_id: info.id,
    now,
  }
  return (event: AuditEvent) => appendAudit(db, source, event)
}

const publicOnly = openOutbound()

const getServices = (environment: Environment) => {
  const { secrets = noSecrets, public_url = '', inbox = '', outbound = publicOnly, scanner } = environment
  return { secrets, public_url, inbox, outbound, scanner, simulators: environment.simulators ?? false }
}

const buildOwnContext = (call: Call) => ({
  ...call.input,
  ...getServices(call.environment),
  noteSecurity: noteOf(call.environment, call),
  user: call.user,
  now: call.now,
  request: call.info,
  within: <Result>(work: (db: Db, audit: (event: AuditEvent) => Promise<void>) => Promise<Result>) =>
    inTransaction(call.environment.database, { ...toScope(call.user), patience }, (db) => work(db, newAudit(db, call))),
})

type StreamCall = { user: SessionUser; info: RequestInfo; input: Input }

function openStream({ implementation, environment, stopping }: Route, call: StreamCall, reply: FastifyReply) {
  const { user, info, input } = call
  const { database, changes } = environment
  const within = <Result>(work: (db: Db) => Promise<Result>) => inTransaction(database, toScope(user), work)
  // An open stream does not renew the session, and ends with it.
  const checkReader = async () => {
    const now = environment.now()
    const reader = info.token === null ? null : await environment.authenticate(info.token, now, { renew: false })
    if (!reader) fail(notSignedIn)
    requireAbility(implementation.operation, reader, environment)
    requireIdentity(implementation.operation, reader, now)
  }
  return sendStream(reply, { stopping, checkReader }, (closed) =>
    // Every streamed operation has `stream`, typed by its own handler.
    implementation.stream!({ ...input, user, request: info, closed, within, changes } as never),
  )
}
