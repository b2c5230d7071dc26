import { localTime } from '@app/kit/contract'
import { type Db, maskBody, maskHeaders, type OutboundAnswer, type OutboundFailure } from '@app/kit/server'
import type { NotificationKind } from '../people/notification-kinds.contract.ts'
import { notifyUser } from '../people/server.ts'
import { computeBreaker } from './breaker.rules.ts'
import {
  type Connection,
  findConnectionPeople,
  freeSlot,
  getRecentCalls,
  lockConnection,
  updateConnection,
} from './connections.store.ts'
import { type ClaimedMessage, endAttempt, freeUnblocked, lockLeased, updateMessage } from './messages.store.ts'
import type { IntegrationOperation, MessageToSend, PreparedCall } from './operation.server.ts'
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
  lease_id: string
  number: number
}

type Called = { answer: OutboundAnswer; failure?: undefined } | { answer?: undefined; failure: OutboundFailure }

/** Stores the result of a call: attempt, message, connection and breaker, in one transaction. */
export async function recordResult(db: Db, claim: Claim, { called, now }: { called: Called; now: string }) {
  const { message, operation, toSend, lease_id, number } = claim
  const connection = await lockConnection(db, claim.connection.id)
  if (!connection) return
  const isHeld = (await lockLeased(db, message, lease_id)) !== undefined
  const { result, found } = readCall(claim, called, now)
  const decision = decide(claim, { result, found, now })
  const { company_id, id: message_id } = message
  await endAttempt(
    db,
    { company_id, message_id, number },
    {
      finished_at: now,
      outcome: found?.kind ?? result.kind,
      error_kind: toErrorKind(result),
      error_message: called.failure?.message ?? decision.error_message,
      ...(called.answer && toStoredAnswer(called.answer)),
    },
  )
  await freeSlot(db, connection.id, lease_id)
  if (result.kind !== 'stopped') await updateHealth(db, connection, decision, now)
  // After a lost lease another server decides what follows.
  if (!isHeld) return
  const { status, next_attempt_at, error_kind, error_message, external_id, misses } = decision
  const attempts = message.attempts + (claim.purpose === 'send' && !decision.uncounted ? 1 : 0)
  const finished_at = endStates.has(status) ? now : null
  const change = { status, next_attempt_at, error_kind, error_message, external_id, misses, attempts, finished_at }
  await updateMessage(db, { ...message, status: 'processing' }, { ...change, lease_id: null, leased_until: null })
  if (status === 'succeeded') await freeUnblocked(db, now, connection.id)
  if (claim.purpose === 'send') {
    const failing_since = decision.failed ? (connection.failing_since ?? now) : null
    await operation.after?.(db, { message: { ...toSend, now }, status, failing_since })
  }
}

const endStates = new Set(['succeeded', 'dead', 'failed_business'])

const toStoredAnswer = ({ status, headers, body }: OutboundAnswer) => ({
  http_status: status,
  response_headers: maskHeaders(headers),
  response_body: maskBody(body, headers['content-type']),
})

/** `found` is the result of a look-up, if its answer was one. */
function readCall(
  { operation, connection, toSend, purpose }: Claim,
  { answer, failure }: Called,
  now: string,
): { result: CallResult; found?: LookupResult | undefined } {
  if (failure) {
    const { kind, may_have_sent, message } = failure
    return { result: kind === 'stopped' ? { kind, may_have_sent } : { kind: 'transport', may_have_sent, message } }
  }
  const byStatus = () => classifyAnswer(answer, connection.error_rules, now)
  if (purpose === 'send') return { result: operation.classify?.(answer) ?? byStatus() }
  const found = operation.repeatable ? undefined : operation.lookup?.read(answer, toSend)
  return found ? { result: { kind: 'ok' }, found } : { result: byStatus() }
}

type Read = { result: CallResult; found: LookupResult | undefined; now: string }

function decide({ operation, message, purpose }: Claim, { result, found, now }: Read): Decision {
  if (purpose === 'send') {
    const can_look_up = !operation.repeatable && operation.lookup !== undefined
    const sent = { attempts: message.attempts + 1, repeatable: operation.repeatable, can_look_up }
    return decideAfterSend(result, sent, { now, random: Math.random() })
  }
  const decision = decideAfterLookup(found, message, now)
  return result.kind === 'unauthorized' ? { ...decision, failed: false, pause: refusedCredential } : decision
}

async function updateHealth(db: Db, connection: Connection, decision: Decision, now: string) {
  const recent = await getRecentCalls(db, connection.id, now)
  const { breaker, breaker_until, breaker_seconds } = computeBreaker(connection, decision.failed, { recent, now })
  const opened = connection.breaker === 'closed' && breaker === 'open'
  const closed = connection.breaker !== 'closed' && breaker === 'closed'
  // Calls that were running when the connection was paused do not notify again.
  const paused = decision.pause !== undefined && connection.paused_at === null
  await updateConnection(db, connection.id, {
    breaker,
    breaker_until,
    breaker_seconds,
    ...(decision.status === 'succeeded' && { last_ok_at: now, degraded_reason: null, failing_since: null }),
    ...(decision.failed && { failing_since: connection.failing_since ?? now }),
    ...(paused && { paused_at: now, paused_reason: decision.pause ?? null }),
    ...(decision.degraded !== undefined && { degraded_reason: decision.degraded }),
  })
  if (opened && breaker_until !== null) {
    const text = `Parou de responder. As mensagens esperam até ${localTime(breaker_until)}.`
    await notifyOfConnection(db, connection, { type: 'breaker_open', text, now })
  }
  if (closed) await notifyOfConnection(db, connection, { type: 'breaker_closed', text: 'Voltou a responder.', now })
  if (paused)
    await notifyOfConnection(db, connection, { type: 'connection_paused', text: `Foi pausada. ${decision.pause}`, now })
}

type ConnectionNotice = { type: NotificationKind; text: string; now: string }

/** Notifies the owner of a connection, or the people who look after integrations. */
export async function notifyOfConnection(
  db: Db,
  { name, owner_id }: Pick<Connection, 'name' | 'owner_id'>,
  { type, text, now }: ConnectionNotice,
) {
  const message = `Conexão ${name}: ${text}`
  for (const user_id of await findConnectionPeople(db, owner_id))
    await notifyUser(db, { user_id, company_id: null, type, message, entity: null, entity_id: null, now })
}
