import { addMilliseconds } from '@app/kit/contract'
import type { ErrorKind, MessageState } from './message.contract.ts'
import { computeRetryDelay, maxAttempts, parseRetryAfter } from './retry.rules.ts'

/** Result of one attempt, derived from the answer or from the failure of the call. */
export type CallResult =
  | { kind: 'ok'; external_id?: string | undefined }
  /** `exists`: the refusal says that the record is there already. */
  | { kind: 'business'; message: string; exists?: boolean }
  | { kind: 'unauthorized' }
  | { kind: 'forbidden' }
  | { kind: 'wrong_address' }
  | { kind: 'rate' | 'server'; message: string; retry_after_ms?: number | undefined }
  /** A gateway answered for a server that may have done the work. */
  | { kind: 'gateway'; message: string; retry_after_ms?: number | undefined }
  /** The call or its answer could not be handled. */
  | { kind: 'contract'; message: string; may_have_sent?: boolean }
  | { kind: 'transport'; message: string; may_have_sent: boolean }
  /** This server stopped during the call. */
  | { kind: 'stopped'; may_have_sent: boolean }

/** Result of the search for the record of an uncertain message. */
export type LookupResult = { kind: 'found'; external_id: string } | { kind: 'different' } | { kind: 'absent' }

/** `masked` is the body as it may be stored and shown. */
type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string; masked: string }

const waitStatuses = new Set([408, 425, 429])
const refusalStatuses = new Set([400, 409, 412, 422])
/** Refusals of a credential; RFC 6749, 5.2 has 400 and 401. */
const credentialStatuses = new Set([400, 401, 403])
const gatewayStatuses = new Set([502, 504])
const maxMessage = 500
/** Longest text that is compared with the patterns of a connection. */
const maxRuleText = 64 * 1024

/** The meaning of each status. `error_rules` are patterns of answers with status 500 that refuse the content. */
export function classifyAnswer(
  { status, headers, body, masked }: Answer,
  error_rules: readonly string[],
  now: string,
): CallResult {
  const retry_after_ms = parseRetryAfter(headers['retry-after'], now)
  if (status >= 200 && status < 300) return { kind: 'ok' }
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 403) return { kind: 'forbidden' }
  if (waitStatuses.has(status))
    return { kind: 'rate', message: `O sistema pediu para esperar (HTTP ${status}).`, retry_after_ms }
  const isRefusal = (rule: string) => new RegExp(rule, 'i').test(body.slice(0, maxRuleText))
  if (refusalStatuses.has(status) || (status === 500 && error_rules.some(isRefusal)))
    return { kind: 'business', message: describeRefusal(masked, status), exists: status === 409 }
  const message = `O sistema respondeu com erro (HTTP ${status}).`
  if (gatewayStatuses.has(status)) return { kind: 'gateway', message, retry_after_ms }
  if (status >= 500) return { kind: 'server', message, retry_after_ms }
  return { kind: 'wrong_address' }
}

/** The meaning of the answer of a token endpoint; undefined if it may contain a token. The message was not sent. */
export function classifyTokenAnswer(status: number): CallResult | undefined {
  if (status >= 200 && status < 300) return undefined
  if (credentialStatuses.has(status)) return { kind: 'unauthorized' }
  if (status >= 500 || waitStatuses.has(status))
    return {
      kind: 'transport',
      message: `O sistema não entregou um token de acesso (HTTP ${status}).`,
      may_have_sent: false,
    }
  return { kind: 'wrong_address' }
}

const describeRefusal = (body: string, status: number) =>
  body.trim().slice(0, maxMessage) || `O sistema recusou o registro (HTTP ${status}).`

export type Decision = {
  status: MessageState
  /** Null: it waits for a person or another message, or has ended. */
  next_attempt_at: string | null
  error_kind: ErrorKind | null
  error_message: string | null
  external_id?: string | undefined
  misses?: number
  /** The call counts as a failure of the connection. */
  failed: boolean
  /** The attempt does not count. */
  uncounted?: boolean
  /** Reason to pause the connection. */
  pause?: string
  /** Reason that marks the connection as degraded. */
  degraded?: string
}

type Sending = { attempts: number; repeatable: boolean; can_look_up: boolean }
type At = { now: string; random: number }

export const refusedCredential = 'O sistema recusou a credencial.'
const noPermission = 'O sistema recusou o acesso: usuário sem permissão no recurso.'
const noAddress = 'Endereço não existe no servidor: verifique a URL e se o serviço está publicado.'
const stopped = 'O servidor parou durante o envio.'
const differs = 'Já existe no ERP com valores diferentes.'
const maxContractAttempts = 3
export const msBetweenLookups = 60_000

/** Kind of the error that is stored with an attempt. */
export function toErrorKind(result: CallResult): ErrorKind | null {
  switch (result.kind) {
    case 'ok':
      return null
    case 'unauthorized':
    case 'forbidden':
      return 'auth'
    case 'wrong_address':
      return 'contract'
    case 'gateway':
      return 'server'
    case 'stopped':
      return null
    default:
      return result.kind
  }
}

/** The state of a message whose server recorded no result: it may have been sent. */
export function decideAfterLostLease({ attempts, repeatable, can_look_up }: Sending, now: string) {
  if (!repeatable) return { status: 'uncertain', next_attempt_at: can_look_up ? now : null } as const
  if (attempts < maxAttempts) return { status: 'pending', next_attempt_at: now } as const
  const error = { error_kind: 'transport', error_message: stopped } as const
  return { status: 'dead', next_attempt_at: null, finished_at: now, ...error } as const
}

/**
 * The next state of a message after a call that sent it (table 1.4 of the integration rules). One decision differs from
 * the table: 502 or 504 of a write that cannot be repeated is uncertain, since the system behind the gateway may have
 * done it.
 */
export function decideAfterSend(result: CallResult, message: Sending, { now, random }: At): Decision {
  const end = (status: MessageState, error_kind: ErrorKind | null, error_message: string | null): Decision => ({
    status,
    next_attempt_at: null,
    error_kind,
    error_message,
    failed: false,
  })
  const becomeUncertain = (kind: ErrorKind, text: string): Decision => ({
    ...end('uncertain', kind, text),
    next_attempt_at: message.can_look_up ? now : null,
    misses: 0,
  })
  const retry = (kind: ErrorKind, text: string, limits: { retry_after_ms?: number | undefined; max?: number } = {}) => {
    const { retry_after_ms, max = maxAttempts } = limits
    if (message.attempts >= max) return end('dead', kind, text)
    const delay = computeRetryDelay({ attempt: message.attempts, random, retry_after_ms })
    return { ...end('retry_scheduled', kind, text), next_attempt_at: addMilliseconds(now, delay) }
  }
  switch (result.kind) {
    case 'ok':
      return { ...end('succeeded', null, null), external_id: result.external_id }
    case 'business':
      return result.exists && message.can_look_up
        ? becomeUncertain('business', result.message)
        : end('failed_business', 'business', result.message)
    case 'unauthorized':
      return {
        ...end('pending', 'auth', refusedCredential),
        next_attempt_at: now,
        uncounted: true,
        pause: refusedCredential,
      }
    case 'forbidden':
      return end('failed_business', 'auth', noPermission)
    case 'wrong_address':
      return { ...end('dead', 'contract', noAddress), degraded: noAddress }
    case 'rate':
      return retry('rate', result.message, result)
    case 'server':
      return { ...retry('server', result.message, result), failed: true }
    case 'gateway': {
      const next = message.repeatable
        ? retry('server', result.message, result)
        : becomeUncertain('server', result.message)
      return { ...next, failed: true }
    }
    case 'contract':
      return message.repeatable || result.may_have_sent === false
        ? retry('contract', result.message, { max: maxContractAttempts })
        : becomeUncertain('contract', result.message)
    case 'stopped':
      return result.may_have_sent && !message.repeatable
        ? becomeUncertain('transport', stopped)
        : { ...end('pending', null, null), next_attempt_at: now, uncounted: true }
    case 'transport': {
      const next =
        result.may_have_sent && !message.repeatable
          ? becomeUncertain('transport', result.message)
          : retry('transport', result.message)
      return { ...next, failed: true }
    }
  }
}

type LookingUp = {
  attempts: number
  misses: number
  /** Time from the first look-up without a record to this one, by the clock of the database; null if this is the first. */
  ms_since_miss: number | null
  error_kind: ErrorKind | null
  error_message: string | null
}

/**
 * The next state after a look-up; `undefined` if the look-up itself failed. A record is sent again after two misses that
 * are 60 s apart: a person may ask for a look-up at any time.
 */
export function decideAfterLookup(
  result: LookupResult | undefined,
  { attempts, misses, ms_since_miss, error_kind, error_message }: LookingUp,
  now: string,
): Decision {
  const kept = { error_kind, error_message, failed: result === undefined }
  const later = { next_attempt_at: addMilliseconds(now, msBetweenLookups) }
  if (result === undefined) return { ...kept, ...later, status: 'uncertain' }
  if (result.kind === 'found')
    return {
      status: 'succeeded',
      next_attempt_at: null,
      error_kind: null,
      error_message: null,
      external_id: result.external_id,
      failed: false,
    }
  if (result.kind === 'different')
    return { ...kept, status: 'failed_business', next_attempt_at: null, error_kind: 'business', error_message: differs }
  // The system refused the record as existing, but has no such record: the message stays refused.
  if (error_kind === 'business') return { ...kept, status: 'failed_business', next_attempt_at: null }
  if (misses === 0 || ms_since_miss === null) return { ...kept, ...later, status: 'uncertain', misses: 1 }
  if (ms_since_miss < msBetweenLookups)
    return { ...kept, status: 'uncertain', next_attempt_at: addMilliseconds(now, msBetweenLookups - ms_since_miss) }
  if (attempts >= maxAttempts) return { ...kept, status: 'dead', next_attempt_at: null }
  return { ...kept, status: 'pending', next_attempt_at: now, misses: 0 }
}
