import { setTimeout as delay } from 'node:timers/promises'
import { addMilliseconds, groupBy } from '@app/kit/contract'
import {
  allCompaniesScope,
  type Db,
  findWaitingJobs,
  type JobKind,
  type JobTools,
  limitConcurrency,
  lockByName,
  maskBody,
  maskHeaders,
  maskUrl,
  newId,
  OutboundFailure,
  SecretLost,
  withSavepoint,
} from '@app/kit/server'
import { z } from 'zod'
import { findSentCodes } from '../code-mappings/server.ts'
import { raiseAlert } from './alerts.server.ts'
import { findBreakerWait } from './breaker.rules.ts'
import { type BearerToken, callWithToken, getLongestMs, spareLeaseMs } from './calls.server.ts'
import {
  type Connection,
  endOfLease,
  getMaxConcurrency,
  getRecentCalls,
  lockConnection,
  takeSlot,
  updateConnection,
} from './connections.store.ts'
import { simulatorRefused } from './message.contract.ts'
import { runCancelEffects } from './message-actions.server.ts'
import { resolveMessageCodes } from './message-codes.server.ts'
import {
  announceMessages,
  type ClaimedMessage,
  cancelWaitingOfEnded,
  endAttempt,
  findDueConnections,
  getNextDue,
  hasLeaseFor,
  insertAttempt,
  lockDueMessage,
  lockLostLeases,
  releaseAllWaiting,
  updateMessage,
  writeWaitReason,
} from './messages.store.ts'
import { blockForMapping, replaceMappingUses } from './missing-codes.store.ts'
import type { IntegrationOperation, MessageToSend, NeededCodes } from './operation.server.ts'
import { pauseByRoutine, pauseIfHostRefused } from './pauses.server.ts'
import { type Called, type Claim, readCall, recordResult } from './record-result.server.ts'
import { decideAfterLostLease, msBetweenLookups } from './results.rules.ts'
import { findWindowOpening, SendingWindow } from './window.rules.ts'

export type DeliveryTools = Pick<JobTools, 'within' | 'outbound' | 'simulators' | 'secrets' | 'now' | 'signal'> & {
  operations: readonly IntegrationOperation[]
  /** Bearer tokens by connection, with the time of their renewal. */
  tokens: Map<string, BearerToken>
  /** Longest wait for a message that is not due yet. */
  max_wait_ms: number
  /** Time after which no further call is begun, so that a slow receiver leaves its place to other connections. */
  max_run_ms: number
}

/** `again`: the first message was put aside, and another may be due. */
type Next = { claim?: Claim; wait_ms?: number; again?: boolean; error?: string | undefined }

/** Sends the due messages of a connection, as many at a time as it allows, until none is due or its time has passed. */
export async function deliverMessages(connection_id: string, tools: DeliveryTools) {
  // Lanes would wait for the lock of their connection in the database, each with a connection of the pool.
  const takeTurn = limitConcurrency({ max: 1, maxWaiting: Number.POSITIVE_INFINITY })
  const within: DeliveryTools['within'] = (scope, work) => takeTurn(() => tools.within(scope, work))
  const lanes = await within(allCompaniesScope, (db) => getMaxConcurrency(db, connection_id))
  const ends_at = addMilliseconds(tools.now(), tools.max_run_ms)
  const runs = Array.from({ length: lanes }, () => runLane(connection_id, ends_at, { ...tools, within }))
  const errors = await Promise.all(runs)
  if (tools.now() >= ends_at) await within(allCompaniesScope, announceMessages)
  const [first] = errors.flat()
  if (first !== undefined) throw new Error(`messages were not prepared or read, the first with: ${first}`)
}

async function runLane(connection_id: string, ends_at: string, tools: DeliveryTools) {
  const errors: string[] = []
  while (!tools.signal.aborted && tools.now() < ends_at) {
    const next = await tools.within(allCompaniesScope, (db) => claimNext(db, connection_id, tools))
    const { claim, wait_ms = Number.POSITIVE_INFINITY, again, error } = next
    if (error !== undefined) errors.push(error)
    if (claim) {
      const called = await makeLeasedCall(claim, tools)
      const now = tools.now()
      const read = readCall(claim, called, now)
      const { operations } = tools
      const failed = await tools.within(allCompaniesScope, (db) => recordResult(db, claim, { read, now, operations }))
      errors.push(...[read.error, failed].filter((text) => text !== undefined))
      continue
    }
    if (again) continue
    if (wait_ms > tools.max_wait_ms) break
    await delay(wait_ms, undefined, { signal: tools.signal }).catch(() => undefined)
  }
  return errors
}

const getMsBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from)

/** Takes the next message of a connection that may send now, and stores the lease and the attempt before the call. */
async function claimNext(db: Db, connection_id: string, tools: DeliveryTools): Promise<Next> {
  const now = tools.now()
  const connection = await lockConnection(db, connection_id)
  if (!connection || connection.paused_at !== null || connection.ended_at !== null) return {}
  if (connection.environment === 'simulator' && !tools.simulators) {
    await pauseByRoutine(db, connection, { reason: simulatorRefused.message, now })
    return {}
  }
  if (await pauseIfHostRefused(db, connection, now)) return {}
  const opening = connection.sending_window
    ? findWindowOpening(SendingWindow.parse(connection.sending_window), now)
    : undefined
  if (opening !== undefined) return { wait_ms: getMsBetween(now, opening) }
  const { clock, calls, first_at } = await getRecentCalls(db, connection_id)
  const breakerEnd = findBreakerWait(connection, clock)
  if (breakerEnd !== undefined) return { wait_ms: getMsBetween(clock, breakerEnd) }
  if (first_at !== null && calls >= connection.rate_per_minute)
    return { wait_ms: getMsBetween(clock, addMilliseconds(first_at, 60_000)) }
  const { waiting, ...operations } = splitOperations(tools.operations, connection.settings)
  for (const waits of waiting) await writeWaitReason(db, connection_id, waits)
  const message = await lockDueMessage(db, connection_id, operations, now)
  if (!message) {
    const due_at = await getNextDue(db, connection_id, now)
    return due_at === undefined ? {} : { wait_ms: getMsBetween(now, due_at) }
  }
  const operation = tools.operations.find(({ name }) => name === message.operation)
  if (!operation) return {}
  const secret = await openSecret(db, connection, tools)
  if (secret === undefined) return {}
  const prepared = await prepare(db, {
    ...{ connection, operation, message },
    toSend: toMessageToSend(message, { connection, secret, now }),
  })
  if (!('call' in prepared)) {
    await refuseUnprepared(db, message, prepared, now)
    return { again: true, error: 'error' in prepared ? prepared.error : undefined }
  }
  const lease = { id: newId(), ms: getLongestMs(connection, operation.token) + spareLeaseMs }
  if ((await takeSlot(db, connection_id, lease)) === undefined) return {}
  await updateConnection(db, connection_id, {
    current_turn: Math.max(connection.current_turn, message.fair_turn),
    ...(connection.breaker !== 'closed' && { breaker: 'half_open', breaker_until: addMilliseconds(clock, lease.ms) }),
  })
  const claim = { connection, message, operation, ...prepared, lease_id: lease.id, number: message.calls + 1 }
  await storeClaim(db, claim, { lease_ms: lease.ms, started_at: clock })
  return { claim }
}

/** Separates the operations whose messages may not be sent with these settings. */
function splitOperations(operations: readonly IntegrationOperation[], settings: unknown) {
  const reasons = operations.map(({ name, waits }) => ({ name, reason: waits?.(settings) }))
  const sent = reasons.flatMap(({ name, reason }) => (reason === undefined ? name : []))
  const held = groupBy(
    reasons.filter(({ reason }) => reason !== undefined),
    ({ reason }) => reason ?? '',
  )
  const waiting = [...held].map(([reason, group]) => ({ reason, operations: group.map(({ name }) => name) }))
  return { sent, looked_up: waiting.flatMap((group) => group.operations), waiting }
}

async function openSecret(db: Db, connection: Connection, { secrets, now }: DeliveryTools) {
  const { secret_key_id: key_id, sealed_secret: sealed } = connection
  if (key_id === null || sealed === null) return ''
  try {
    return secrets.open({ key_id, sealed }, connection.id)
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error
    const reason = 'A credencial não pode ser aberta neste servidor.'
    await pauseByRoutine(db, connection, { reason, now: now() })
    await raiseAlert(db, connection, { kind: 'credential', text: reason, now: now() })
    return undefined
  }
}

const toMessageToSend = (
  { id, company_id, entity, entity_id, payload }: ClaimedMessage,
  { connection, secret, now }: { connection: Connection; secret: string; now: string },
): MessageToSend => ({
  id,
  company_id,
  entity,
  entity_id,
  payload,
  connection: {
    id: connection.id,
    name: connection.name,
    base_url: connection.base_url,
    owner_id: connection.owner_id,
    settings: connection.settings,
  },
  secret,
  now,
  codes: [],
})

type Preparing = {
  connection: Connection
  operation: IntegrationOperation
  message: ClaimedMessage
  toSend: MessageToSend
}
type Unprepared = { missing: NeededCodes } | { cancelled: string } | { error: string }
type Prepared = Pick<Claim, 'purpose' | 'call' | 'toSend' | 'codes_on'> | Unprepared

async function prepare(db: Db, { connection, operation, message, toSend }: Preparing): Promise<Prepared> {
  try {
    if (message.status === 'uncertain' && !operation.repeatable) {
      if (!operation.lookup) return { error: `${operation.name} has no look-up` }
      const asSent = { ...toSend, codes: operation.codes ? await findSentCodes(db, message) : [] }
      return { purpose: 'lookup', call: operation.lookup.prepare(asSent), toSend: asSent, codes_on: null }
    }
    const needed = operation.codes?.(toSend)
    const { resolved, missing } = needed
      ? await resolveMessageCodes(db, { connection, company_id: message.company_id, ...needed })
      : { resolved: [], missing: [] }
    if (needed && missing.length > 0) return { missing: { on: needed.on, codes: missing } }
    const withCodes = { ...toSend, codes: resolved }
    const call = await withSavepoint(db, () => operation.prepare(db, withCodes))
    return 'cancelled' in call ? call : { purpose: 'send', call, toSend: withCodes, codes_on: needed?.on ?? null }
  } catch (error) {
    return { error: String(error) }
  }
}

/**
 * A message without a mapping waits for it; one that its operation cannot build ends. An uncertain one stays uncertain:
 * only a look-up may allow that it is sent again.
 */
async function refuseUnprepared(db: Db, message: ClaimedMessage, prepared: Unprepared, now: string) {
  if (message.status === 'uncertain')
    await updateMessage(db, message, {
      status: 'uncertain',
      next_attempt_at: addMilliseconds(now, msBetweenLookups),
      error_kind: message.error_kind ?? 'contract',
      error_message: 'A consulta não pôde ser montada.',
    })
  else if ('missing' in prepared) await blockForMapping(db, message, prepared.missing)
  else if ('cancelled' in prepared)
    await updateMessage(db, message, {
      status: 'cancelled',
      next_attempt_at: null,
      error_kind: null,
      error_message: prepared.cancelled,
      finished_at: now,
    })
  else
    await updateMessage(db, message, {
      status: 'dead',
      next_attempt_at: null,
      error_kind: 'contract',
      error_message: 'A mensagem não pôde ser montada.',
      finished_at: now,
    })
}

type ClaimTimes = { lease_ms: number; started_at: string }

async function storeClaim(db: Db, claim: Claim, { lease_ms, started_at }: ClaimTimes) {
  const { message, connection, purpose, call, number, lease_id, toSend, codes_on } = claim
  if (codes_on !== null) await replaceMappingUses(db, message, { codes: toSend.codes, on: codes_on, at: toSend.now })
  await updateMessage(db, message, {
    status: 'processing',
    next_attempt_at: null,
    lease_id,
    leased_until: endOfLease(lease_ms),
    attempts: purpose === 'send' ? message.attempts + 1 : message.attempts,
  })
  await insertAttempt(db, {
    company_id: message.company_id,
    message_id: message.id,
    number,
    connection_id: connection.id,
    purpose,
    started_at,
    method: call.method,
    url: maskUrl(call.url),
    request_headers: maskHeaders(call.headers ?? {}),
    request_body: call.body === undefined ? null : maskBody(call.body, call.headers?.['content-type']),
  })
}

/**
 * Makes the call if its lease lasts longer. Otherwise a slow server would make it while another one takes over the
 * message.
 */
async function makeLeasedCall(claim: Claim, tools: DeliveryTools): Promise<Called> {
  const { message, lease_id, connection, operation } = claim
  const lease = { lease_id, ms: getLongestMs(connection, operation.token) }
  const isHeld = await tools.within(allCompaniesScope, (db) => hasLeaseFor(db, message, lease))
  return isHeld ? makeCall(claim, tools) : { result: { kind: 'stopped', may_have_sent: false } }
}

async function makeCall(claim: Claim, tools: DeliveryTools): Promise<Called> {
  try {
    const { connection, message, operation, toSend, call } = claim
    const { token, answer } = operation
    const request = { connection, token, secret: toSend.secret, call, cut_answer_at: answer?.read_bytes }
    return await callWithToken({ ...request, correlation_id: message.correlation_id }, tools)
  } catch (error) {
    // Only a request that is not valid, or a token that cannot be read, throws another error.
    if (!(error instanceof OutboundFailure)) {
      const message = 'A chamada não pôde ser feita.'
      return { result: { kind: 'contract', message, may_have_sent: false }, error: String(error) }
    }
    const { kind, may_have_sent, message } = error
    return { result: kind === 'stopped' ? { kind, may_have_sent } : { kind: 'transport', may_have_sent, message } }
  }
}

/** Frees messages of dead servers and messages that nothing blocks any more. Returns the connections that need a job. */
export async function sweepMessages(db: Db, operations: readonly IntegrationOperation[], now: string) {
  await lockByName(db, 'integration-sweep')
  for (const { company_id, id, operation: name, purpose, number, attempts } of await lockLostLeases(db)) {
    const operation = operations.find((known) => known.name === name)
    if (!operation) continue
    const repeatable = operation.repeatable && purpose === 'send'
    const can_look_up = !operation.repeatable && operation.lookup !== undefined
    await updateMessage(
      db,
      { company_id, id, status: 'processing' },
      { ...decideAfterLostLease({ attempts, repeatable, can_look_up }, now), lease_id: null },
    )
    const lost = { outcome: 'lost', error_kind: null, error_message: null }
    await endAttempt(db, { company_id, message_id: id, number }, lost)
  }
  await runCancelEffects(db, await cancelWaitingOfEnded(db, now), { operations, now })
  await runCancelEffects(db, await releaseAllWaiting(db, now), { operations, now })
  const waiting = (await findWaitingJobs(db, integrationDeliveryJob)).map((data) => JobData.parse(data).connection_id)
  const due = await findDueConnections(db, now)
  return due
    .filter(({ id, sending_window }) => !waiting.includes(id) && isOpen(sending_window, now))
    .map(({ id }) => id)
}

/** True without a window, and for one that cannot be read, so that its job reports the error. */
function isOpen(sending_window: unknown, now: string) {
  const { data } = SendingWindow.safeParse(sending_window)
  return data === undefined || findWindowOpening(data, now) === undefined
}

const maxWaitMs = 2000
const maxRunMs = 30_000

export const integrationDeliveryJob = 'integration-delivery'
const JobData = z.object({ connection_id: z.string() })

/** Sends the messages of one connection. Another server, or a second job, finds no free slot and ends. */
export function buildIntegrationJob(operations: readonly IntegrationOperation[]): JobKind<z.infer<typeof JobData>> {
  const tokens = new Map<string, BearerToken>()
  return {
    name: integrationDeliveryJob,
    parallel: 8,
    run: ({ connection_id }, tools) =>
      deliverMessages(connection_id, { ...tools, operations, tokens, max_wait_ms: maxWaitMs, max_run_ms: maxRunMs }),
  }
}
