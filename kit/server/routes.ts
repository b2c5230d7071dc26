import { invalidInput, notAllowed, notSignedIn, passes } from '@app/kit/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../database/tables.generated.ts'
import { type AuditEvent, appendAudit } from './audit.ts'
import { fail } from './domain-error.ts'
import type { Files } from './files.ts'
import { once } from './idempotency.ts'
import { type Context, type Implementation, type RequestInfo, type SessionUser, scopeOf } from './implement.ts'
import type { Jobs } from './jobs.ts'
import { sendStream } from './streams.ts'
import { type Db, inTransaction } from './transactions.ts'
import { receiveUpload, type UploadLimits } from './uploads.ts'

/** What the routes need from the product: the database, who a token belongs to, files, jobs, the clock. */
export type Environment = {
  database: Kysely<DB>
  authenticate: (token: string, now: string) => Promise<SessionUser | null>
  files: Files
  jobs: Jobs
  now: () => string
  uploads: UploadLimits
  /** Turned off only by the test that proves row-level security alone keeps companies apart. */
  checkAbilities?: boolean
}

export const basePath = '/api/v1'

/** Registers every operation: session, ability, input, transaction, audit and answer are checked here and nowhere else. */
export function registerOperations(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  environment: Environment,
) {
  for (const implementation of implementations) {
    const { operation } = implementation
    app.route({
      method: operation.method,
      url: basePath + operation.path,
      handler: (request, reply) => answer(implementation, environment, request, reply),
    })
  }
}

async function answer(
  implementation: Implementation,
  environment: Environment,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { operation } = implementation
  const now = environment.now()
  const info = infoOf(request)
  const user = info.token === null ? null : await environment.authenticate(info.token, now)
  if (operation.ability !== 'public') {
    if (!user) fail(notSignedIn)
    if (environment.checkAbilities !== false && !passes(user.abilities, operation.ability)) fail(notAllowed)
  }
  const upload = operation.upload ? await receiveUpload(request, environment.files, environment.uploads) : null
  const input = {
    params: parse(operation.params, request.params),
    query: parse(operation.query, request.query),
    body: parse(operation.body, upload ? upload.fields : request.body),
  }
  if (implementation.stream && user) {
    const within = <Result>(work: (db: Db) => Promise<Result>) =>
      inTransaction(environment.database, scopeOf(user), work)
    const stream = implementation.stream
    return sendStream(reply, (closed) => stream({ ...input, user, request: info, closed, within } as never))
  }
  const committed: (() => void | Promise<void>)[] = []
  const result = await inTransaction(environment.database, scopeOf(user), async (db) => {
    committed.length = 0
    const work = () => run(implementation, { db, user, now, info, environment, input, upload, committed })
    const key = operation.idempotent && user ? keyOf(request) : null
    if (key === null || !user) return work()
    const call = { user_id: user.id, key, operation: `${operation.resource}.${operation.name}`, now }
    return once(db, { ...call, input: { ...input, file: upload?.sha256 } }, work)
  })
  for (const work of committed) await work()
  return reply.status(operation.status ?? 200).send(result)
}

type Call = {
  db: Db
  user: SessionUser | null
  now: string
  info: RequestInfo
  environment: Environment
  input: { params: unknown; query: unknown; body: unknown }
  upload: Awaited<ReturnType<typeof receiveUpload>> | null
  committed: (() => void | Promise<void>)[]
}

async function run({ operation, handle }: Implementation, call: Call) {
  const { db, user, now, info, environment, input, upload, committed } = call
  let entries = 0
  const source = { actor_id: user?.id ?? null, origin: 'tela' as const, ip: info.ip, request_id: info.id, now }
  const context = {
    ...input,
    db,
    user,
    now,
    request: info,
    files: environment.files,
    jobs: environment.jobs,
    upload,
    audit: async (event: AuditEvent) => {
      entries += 1
      await appendAudit(db, source, event)
    },
    afterCommit: (work: () => void | Promise<void>) => void committed.push(work),
  }
  // The context is built for any operation; `implement` proved that this handler takes this operation's.
  const given = await handle(context as unknown as Context<typeof operation>)
  if (operation.method !== 'GET' && operation.audited !== false && entries === 0)
    throw new Error(`${operation.resource}.${operation.name} wrote no audit entry`)
  return operation.answer.parse(given)
}

function infoOf(request: FastifyRequest): RequestInfo {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
  return { id: request.id, ip: request.ip, user_agent: request.headers['user-agent'] ?? null, token }
}

const keyOf = (request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= 200 ? key : null
}

function parse(schema: z.ZodType | undefined, value: unknown) {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fail(invalidInput, { fields })
}
