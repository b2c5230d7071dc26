import { setTimeout as delay } from 'node:timers/promises'
import { addMilliseconds, localTime } from '@app/kit/contract'
import {
  type Db,
  type JobTools,
  maskBody,
  maskHeaders,
  maskUrl,
  newId,
  type OutboundAnswer,
  OutboundFailure,
  SecretLost,
} from '@app/kit/server'
import { findBreakerWait } from './breaker.rules.ts'
import { type BearerToken, callWithToken, getLongestMs, spareLeaseMs } from './calls.server.ts'
import {
  type Connection,
  endOfLease,
  freeSlot,
  getRecentCalls,
  lockConnection,
  takeSlot,
  updateConnection,
} from './connections.store.ts'
import { enqueueMessages, type NewMessage, replaceRefusedMessages } from './enqueue.server.ts'
import type { ErrorKind } from './message.contract.ts'
import { endAttempt, insertAttempt, lockLeased, lockMessageById, updateMessage } from './messages.store.ts'
import type { IntegrationOperation, PreparedCall } from './operation.server.ts'
import { pauseIfHostRefused } from './pauses.server.ts'
import { toStoredAnswer, toStoredMessage, updateHealth } from './record-result.server.ts'
import { type CallResult, classifyAnswer, decideAfterSend, toErrorKind } from './results.rules.ts'
import { maxAttempts } from './retry.rules.ts'

/** The other system cannot be read now, or its answer cannot be used. The message is a Portuguese sentence. */
export class ReadingFailed extends Error {
  constructor(
    message: string,
    readonly error_kind: ErrorKind = 'contract',
  ) {
    super(message)
  }
}

/** Another reading of the same order key runs. */
export class ReadingUnderway extends ReadingFailed {
  constructor() {
    super('outra leitura está em andamento.', 'transport')
  }
}

type ReadingOperation = Pick<IntegrationOperation, 'name' | 'label' | 'describe' | 'classify' | 'answer' | 'token'>

/** Messages that record readings. They are never sent; an interrupted one is cancelled. */
export const defineReading = (operation: ReadingOperation): IntegrationOperation => ({
  ...operation,
  repeatable: true,
  prepare: async () => ({ cancelled: 'A leitura foi interrompida. A próxima começa de novo.' }),
})

type ReadingRequest = {
  connection_id: string
  operation: IntegrationOperation
  message: NewMessage & { order_key: string }
  /** Runs before the first call, in the transaction that writes the message. */
  begin?: (db: Db) => Promise<unknown>
}

export type ReadingTools = Pick<JobTools, 'outbound' | 'simulators' | 'secrets' | 'now' | 'signal'> & {
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  tokens: Map<string, BearerToken>
  /** Longest wait for a free call of the connection. */
  max_wait_ms: number
  actor_id: string | null
}

/** Makes a call. */
export type ReadPage = (build: BuildCall) => Promise<OutboundAnswer>
/** Writes in a transaction and renews the lease; refuses if the lease was lost and another reading may run. */
export type StorePage = <Result>(write: (db: Db) => Promise<Result>) => Promise<Result>

type Message = { company_id: string; id: string; correlation_id: string }
type Lease = { id: string; max_wait_ms: number }
type BuildCall = (connection: Connection) => PreparedCall
type Claim = {
  message: Message
  connection: Connection
  secret: string
  number: number
  call: PreparedCall
  lease_ms: number
}

/**
 * Reads from another system at once, in calls of `work` within the limits of the connection: breaker, calls a minute, and
 * calls at a time. One message has the result, and each call is an attempt of it. One reading of an order key runs at a
 * time: the first call of another one throws `ReadingUnderway`. `work` stores what it read with `store`. Throws
 * `ReadingFailed` if a call or `work` failed.
 */
export async function readSystem<Result>(
  request: ReadingRequest,
  tools: ReadingTools,
  work: (read: ReadPage, store: StorePage) => Promise<Result>,
): Promise<Result> {
  const lease = { id: newId(), max_wait_ms: tools.max_wait_ms }
  let message: Message | undefined
  let lease_ms = 0
  let number = 0
  const read: ReadPage = async (build) => {
    number += 1
    const claim = await waitForClaim({ request, lease, message, number, build }, tools)
    message = claim.message
    lease_ms = claim.lease_ms
    return makeCall(claim, request, { lease, tools })
  }
  const store: StorePage = (write) =>
    tools.within(async (db) => {
      if (!message || !(await lockLeased(db, message, lease.id)))
        throw new ReadingFailed(readingInterrupted, 'transport')
      const result = await write(db)
      await updateMessage(
        db,
        { ...message, status: 'processing' },
        { status: 'processing', next_attempt_at: null, leased_until: endOfLease(lease_ms) },
      )
      return result
    })
  try {
    const result = await work(read, store)
    if (message) await endReading(message, { lease, tools })
    return result
  } catch (error) {
    if (message) await endReading(message, { lease, tools, error })
    throw error
  }
}

type ClaimRequest = {
  request: ReadingRequest
  lease: Lease
  message: Message | undefined
  number: number
  build: BuildCall
}

const msBetweenSlots = 500

async function waitForClaim(claimRequest: ClaimRequest, tools: ReadingTools): Promise<Claim> {
  let left_ms = tools.max_wait_ms
  for (;;) {
    const next = await tools.within((db) => claimCall(db, claimRequest, tools))
    if ('refusal' in next) throw new ReadingFailed(next.refusal, 'transport')
    if ('message' in next) return next
    if (next.wait_ms > left_ms) throw new ReadingFailed('a conexão está no limite de chamadas.', 'rate')
    left_ms -= next.wait_ms
    await delay(next.wait_ms, undefined, { signal: tools.signal }).catch(() => {
      throw new ReadingFailed(readingInterrupted, 'transport')
    })
  }
}

/** Takes a call of the connection, and stores the attempt before it. The first one also writes the message. */
async function claimCall(
  db: Db,
  { request, lease, message: known, number, build }: ClaimRequest,
  tools: ReadingTools,
): Promise<Claim | { wait_ms: number } | { refusal: string }> {
  const { connection_id, operation } = request
  const now = tools.now()
  const connection = await lockConnection(db, connection_id)
  const refusal = findRefusal(connection, tools)
  if (!connection || refusal !== undefined) return { refusal: refusal ?? '' }
  if (await pauseIfHostRefused(db, connection, now)) return { refusal: 'o servidor não está na lista de permitidos.' }
  const { clock, calls, first_at } = await getRecentCalls(db, connection_id)
  const breakerEnd = findBreakerWait(connection, clock)
  if (breakerEnd !== undefined)
    return { refusal: `a conexão parou de responder e espera até ${localTime(breakerEnd)}.` }
  if (first_at !== null && calls >= connection.rate_per_minute)
    return { wait_ms: Date.parse(addMilliseconds(first_at, 60_000)) - Date.parse(clock) }
  const secret = openSecret(connection, tools)
  const ms = getLongestMs(connection, operation.token) + spareLeaseMs
  if ((await takeSlot(db, connection_id, { id: lease.id, ms })) === undefined) return { wait_ms: msBetweenSlots }
  if (connection.breaker !== 'closed')
    await updateConnection(db, connection_id, { breaker: 'half_open', breaker_until: addMilliseconds(clock, ms) })
  const lease_ms = ms + lease.max_wait_ms
  const call = build(connection)
  const message = known ?? (await insertMessage(db, request, { now, actor_id: tools.actor_id }))
  if (known && !(await lockLeased(db, known, lease.id))) throw new ReadingFailed(readingInterrupted, 'transport')
  await updateMessage(
    db,
    { ...message, status: known ? 'processing' : 'pending' },
    {
      ...{ status: 'processing', next_attempt_at: null, attempts: 1 },
      ...{ lease_id: lease.id, leased_until: endOfLease(lease_ms) },
    },
  )
  await insertAttempt(db, {
    ...{ company_id: message.company_id, message_id: message.id, number, connection_id, purpose: 'send' },
    ...{ started_at: clock, method: call.method, url: maskUrl(call.url) },
    request_headers: maskHeaders(call.headers ?? {}),
    request_body: call.body === undefined ? null : maskBody(call.body, call.headers?.['content-type']),
  })
  return { message, connection, secret, number, call, lease_ms }
}

export const readingInterrupted = 'a leitura foi interrompida.'

function findRefusal(connection: Connection | undefined, { simulators }: ReadingTools) {
  if (!connection || connection.ended_at !== null) return 'a conexão foi encerrada.'
  if (connection.paused_at !== null) return 'a conexão está pausada.'
  return connection.environment === 'simulator' && !simulators ? 'este servidor não usa simuladores.' : undefined
}

function openSecret({ id, secret_key_id: key_id, sealed_secret: sealed }: Connection, { secrets }: ReadingTools) {
  if (key_id === null || sealed === null) return ''
  try {
    return secrets.open({ key_id, sealed }, id)
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error
    throw new ReadingFailed('a credencial não pode ser aberta neste servidor.', 'auth')
  }
}

async function insertMessage(
  db: Db,
  { connection_id, operation, message, begin }: ReadingRequest,
  by: { now: string; actor_id: string | null },
): Promise<Message> {
  const messages = [{ ...message, occasion: newId() }]
  await replaceRefusedMessages(db, { connection_id, messages }, by)
  const [id = ''] = await enqueueMessages(db, { connection_id, operation: operation.name, messages }, by)
  const inserted = await lockMessageById(db, id)
  // An earlier message of its order key blocks it.
  if (inserted?.status !== 'pending') throw new ReadingUnderway()
  await begin?.(db)
  return { company_id: message.company_id, id, correlation_id: inserted.correlation_id }
}

type CallContext = { lease: Lease; tools: ReadingTools }

async function makeCall(claim: Claim, { operation }: ReadingRequest, { lease, tools }: CallContext) {
  const { message, connection, secret, number, call } = claim
  const { answer, result } = await callSystem(
    { connection, secret, call, operation, correlation_id: message.correlation_id },
    tools,
  )
  const now = tools.now()
  const decision = decideAfterSend(
    result,
    { attempts: maxAttempts, repeatable: true, can_look_up: false },
    { now, random: 0 },
  )
  const error_message = toStoredMessage(('message' in result ? result.message : undefined) ?? decision.error_message)
  await tools.within(async (db) => {
    const locked = await lockConnection(db, connection.id)
    await endAttempt(
      db,
      { company_id: message.company_id, message_id: message.id, number },
      {
        ...{ outcome: result.kind, error_kind: toErrorKind(result), error_message },
        ...(answer && toStoredAnswer(answer, operation)),
      },
    )
    await freeSlot(db, connection.id, lease.id)
    if (locked && locked.ended_at === null && result.kind !== 'stopped') await updateHealth(db, locked, decision, now)
  })
  if (answer && result.kind === 'ok') return answer
  throw new ReadingFailed(decision.error_message ?? readingInterrupted, decision.error_kind ?? 'transport')
}

type CallOutcome = { answer?: OutboundAnswer; result: CallResult }
type SystemCall = Pick<Claim, 'connection' | 'secret' | 'call'> & {
  operation: IntegrationOperation
  correlation_id: string
}

async function callSystem({ operation, ...system }: SystemCall, tools: ReadingTools): Promise<CallOutcome> {
  const { token, answer: limits, classify } = operation
  try {
    const called = await callWithToken({ ...system, token, cut_answer_at: limits?.read_bytes }, tools)
    if ('result' in called) return called
    const { answer } = called
    const masked = toStoredAnswer(answer, operation).response_body
    return {
      answer,
      result: classify?.(answer) ?? classifyAnswer({ ...answer, masked }, system.connection.error_rules, tools.now()),
    }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const { kind, message } = error
    return {
      result:
        kind === 'stopped' ? { kind, may_have_sent: false } : { kind: 'transport', may_have_sent: false, message },
    }
  }
}

/** Ends the message of a reading, unless its lease was lost and a sweep has ended it. */
const endReading = (message: Message, { lease, tools, error }: CallContext & { error?: unknown }) =>
  tools.within(async (db) => {
    if (!(await lockLeased(db, message, lease.id))) return
    const free = { next_attempt_at: null, lease_id: null, leased_until: null, finished_at: tools.now() }
    const failed = error instanceof ReadingFailed ? error : new ReadingFailed(readingInterrupted)
    await updateMessage(
      db,
      { ...message, status: 'processing' },
      error === undefined
        ? { ...free, status: 'succeeded' }
        : { ...free, status: 'dead', error_kind: failed.error_kind, error_message: toStoredMessage(failed.message) },
    )
  })
