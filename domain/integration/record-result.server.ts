import { addMilliseconds, type BusinessDate, localTime } from '@app/kit/contract'
import {
  type Db,
  isConflict,
  maskBody,
  maskHeaders,
  type OutboundAnswer,
  withoutNul,
  withSavepoint,
} from '@app/kit/server'
import { clearAlerts, raiseAlert } from './alerts.server.ts'
import { computeBreaker } from './breaker.rules.ts'
import { type Connection, freeSlot, getRecentCalls, lockConnection, updateConnection } from './connections.store.ts'
import { runCancelEffects } from './message-actions.server.ts'
import {
  type ClaimedMessage,
  cancelWaiting,
  endAttempt,
  getMsSinceMiss,
  lockLeased,
  releaseWaiting,
  updateMessage,
} from './messages.store.ts'
import type { IntegrationOperation, MessageToSend, PreparedCall } from './operation.server.ts'
import { pauseWithAlert } from './pauses.server.ts'
import {
  type CallResult,
  classifyAnswer,
  type Decision,
  decideAfterLookup,
  decideAfterSend,
  type LookupResult,
  refusedCredential,
  toErrorKind,
} from './results.rules.ts'

export type Claim = {
  connection: Connection
  message: ClaimedMessage
  operation: IntegrationOperation
  toSend: MessageToSend
  purpose: 'send' | 'lookup'
  call: PreparedCall
  /** Business date of the codes of a call that sends; null without codes. */
  codes_on: BusinessDate | null
  lease_id: string
  number: number
}

/** `result` is that of a call without an answer of the other system. `error` is an error of the code. */
export type Called = { answer: OutboundAnswer } | { result: CallResult; answer?: OutboundAnswer; error?: string }

/** Meaning of a call. `found` is the result of a look-up, if its answer was one. */
type ReadCall = {
  result: CallResult
  found?: LookupResult | undefined
  stored?: ReturnType<typeof toStoredAnswer> | undefined
  answer?: OutboundAnswer | undefined
  error?: string | undefined
}

/** Reads and masks an answer; outside of a transaction, because a long answer takes time. */
export const readCall = (claim: Claim, called: Called, now: string): ReadCall => ({
  ...interpretCall(claim, called, now),
  answer: called.answer,
})

function interpretCall(claim: Claim, called: Called, now: string): ReadCall {
  const stored = called.answer && toStoredAnswer(called.answer, claim.operation)
  if ('result' in called) return { result: called.result, error: called.error, stored }
  try {
    return { ...readAnswer(claim, { ...called.answer, masked: stored?.response_body ?? '' }, now), stored }
  } catch (error) {
    return { result: { kind: 'contract', message: 'A resposta não pôde ser lida.' }, error: String(error), stored }
  }
}

type Recorded = { read: ReadCall; now: string; operations: readonly IntegrationOperation[] }

/**
 * Stores the result of a call: attempt, message, connection and breaker, in one transaction. Returns the error of an
 * operation whose effects were not written.
 */
export async function recordResult(
  db: Db,
  claim: Claim,
  { read, now, operations }: Recorded,
): Promise<string | undefined> {
  const { message, lease_id, number } = claim
  const { result, found, stored } = read
  const connection = await lockConnection(db, claim.connection.id)
  if (!connection) return undefined
  const isHeld = (await lockLeased(db, message, lease_id)) !== undefined
  const ms_since_miss = found?.kind === 'absent' ? await getMsSinceMiss(db, message, number) : null
  const decision = decide(claim, { result, found, ms_since_miss, now })
  const attempt = { company_id: message.company_id, message_id: message.id, number }
  const end = {
    outcome: found?.kind ?? result.kind,
    error_kind: toErrorKind(result),
    error_message: toStoredMessage(('message' in result ? result.message : undefined) ?? decision.error_message),
    ...stored,
  }
  await endAttempt(db, attempt, end)
  await freeSlot(db, connection.id, lease_id)
  const hasEnded = connection.ended_at !== null
  if (result.kind !== 'stopped' && !hasEnded) await updateHealth(db, connection, decision, now)
  // After a lost lease another server decides what follows.
  if (!isHeld) return undefined
  const { status, next_attempt_at, error_kind, misses } = decision
  const error_message = toStoredMessage(decision.error_message)
  const external_id = decision.external_id === undefined ? undefined : withoutNul(decision.external_id)
  const attempts = message.attempts + (claim.purpose === 'send' && !decision.uncounted ? 1 : 0)
  const finished_at = endStates.has(status) ? now : null
  const change = { status, next_attempt_at, error_kind, error_message, external_id, misses, attempts, finished_at }
  await updateMessage(db, { ...message, status: 'processing' }, { ...change, lease_id: null, leased_until: null })
  if (status === 'succeeded') await releaseWaiting(db, { ...message, connection_id: connection.id }, { status, now })
  const failing_since = decision.failed ? (connection.failing_since ?? now) : null
  const error =
    claim.purpose === 'lookup' && status === 'uncertain'
      ? undefined
      : await runOwnEffects(db, claim, { status, external_id, failing_since, answer: read.answer, now })
  if (error !== undefined)
    await endAttempt(db, attempt, { ...end, error_kind: 'contract', error_message: 'Os efeitos não foram gravados.' })
  if (hasEnded) await runCancelEffects(db, await cancelWaiting(db, connection.id, now), { operations, now })
  return error
}

type After = Parameters<NonNullable<IntegrationOperation['after']>>[1]

/** Writes the effects of a call in a savepoint. Returns the error if they were not written. */
async function runOwnEffects(
  db: Db,
  { operation, toSend }: Claim,
  { now, ...called }: Omit<After, 'message'> & { now: string },
) {
  const { secret: _secret, ...sent } = toSend
  try {
    await withSavepoint(db, async () => {
      await operation.after?.(db, { message: { ...sent, now }, ...called })
    })
    return undefined
  } catch (error) {
    if (isConflict(error)) throw error
    return String(error)
  }
}

export const toStoredMessage = (message: string | null) => (message === null ? null : maskBody(message))

const endStates = new Set(['succeeded', 'dead', 'failed_business'])

export const toStoredAnswer = ({ status, headers, body }: OutboundAnswer, { answer }: IntegrationOperation) => ({
  http_status: status,
  response_headers: maskHeaders(headers),
  response_body: maskBody(body, headers['content-type']).slice(0, answer?.stored_characters),
})

function readAnswer(
  { operation, connection, toSend, purpose }: Claim,
  answer: OutboundAnswer & { masked: string },
  now: string,
): Pick<ReadCall, 'result' | 'found'> {
  const byStatus = () => classifyAnswer(answer, connection.error_rules, now)
  if (purpose === 'send') return { result: operation.classify?.(answer) ?? byStatus() }
  const found = operation.repeatable ? undefined : operation.lookup?.read(answer, toSend)
  return found ? { result: { kind: 'ok' }, found } : { result: byStatus() }
}

type Read = { result: CallResult; found: LookupResult | undefined; ms_since_miss: number | null; now: string }

function decide({ operation, message, purpose }: Claim, { result, found, ms_since_miss, now }: Read): Decision {
  if (purpose === 'send') {
    const can_look_up = !operation.repeatable && operation.lookup !== undefined
    const sent = { attempts: message.attempts + 1, repeatable: operation.repeatable, can_look_up }
    return decideAfterSend(result, sent, { now, random: Math.random() })
  }
  const decision = decideAfterLookup(found, { ...message, ms_since_miss }, now)
  return result.kind === 'unauthorized' ? { ...decision, failed: false, pause: refusedCredential } : decision
}

/** Stores on a connection how a call went: its breaker, its last success, and a pause if its credential was refused. */
export async function updateHealth(db: Db, connection: Connection, decision: Decision, now: string) {
  const in_row = decision.failed ? connection.failures_in_row + 1 : 0
  const { clock, ...calls } = await getRecentCalls(db, connection.id)
  const recent = { ...calls, in_row }
  const { breaker, breaker_until, breaker_seconds } = computeBreaker(connection, decision.failed, {
    recent,
    now: clock,
  })
  const opened = connection.breaker === 'closed' && breaker === 'open'
  const closed = connection.breaker !== 'closed' && breaker === 'closed'
  // Calls that were running when the connection was paused do not notify again.
  const pause = connection.paused_at === null ? decision.pause : undefined
  await updateConnection(db, connection.id, {
    breaker,
    breaker_until,
    breaker_seconds,
    failures_in_row: in_row,
    ...(decision.status === 'succeeded' && { last_ok_at: now, degraded_reason: null, failing_since: null }),
    ...(decision.failed && { failing_since: connection.failing_since ?? now }),
    ...(decision.degraded !== undefined && { degraded_reason: decision.degraded }),
  })
  if (opened) {
    const until = addMilliseconds(now, breaker_seconds * 1000)
    const text = `Parou de responder. As mensagens esperam até ${localTime(until)}.`
    await raiseAlert(db, connection, { kind: 'breaker', text, now })
  }
  if (closed) await clearAlerts(db, connection, { kinds: ['breaker'], text: 'voltou a responder.', now })
  if (pause === undefined) return
  await pauseWithAlert(db, connection, { reason: pause, now })
}
