import { addMilliseconds } from '@app/kit/contract'
import { type Outbound, type OutboundAnswer, OutboundFailure } from '@app/kit/server'
import type { Connection } from './connections.store.ts'
import type { PreparedCall, Token } from './operation.server.ts'
import { type CallResult, classifyTokenAnswer } from './results.rules.ts'

export type BearerToken = { token: string; renew_at: string | null }

type CallTools = {
  outbound: Outbound
  now: () => string
  signal: AbortSignal
  /** Bearer tokens by connection, with the time of their renewal. */
  tokens: Map<string, BearerToken>
}

/** The call with the known token, its renewal, and the call again. */
const callsWithToken = 3
/** A token is renewed after 80 % of its lifetime. */
const msOfLifetime = 800
/** For the statements between the claim and the call, and after the call. */
export const spareLeaseMs = 10_000

const getLimits = (timeout_ms: number) => ({
  connect_ms: Math.min(timeout_ms / 4, 10_000),
  headers_ms: timeout_ms,
  body_ms: timeout_ms / 2,
})

/** Longest time of all calls of a message or a page. */
export function getLongestMs({ timeout_ms }: Connection, token: Token | undefined) {
  const { connect_ms, headers_ms, body_ms } = getLimits(timeout_ms)
  return (token ? callsWithToken : 1) * (connect_ms + headers_ms + body_ms)
}

type CallRequest = {
  connection: Connection
  token: Token | undefined
  secret: string
  call: PreparedCall
  cut_answer_at: number | undefined
  correlation_id: string
}

/** Makes a call within the limits of its connection. A refused token is renewed once, and the call repeated at once. */
export async function callWithToken(
  { connection, token, secret, call, cut_answer_at, correlation_id }: CallRequest,
  tools: CallTools,
): Promise<{ answer: OutboundAnswer } | { result: CallResult; answer: OutboundAnswer }> {
  const { id, base_url, networks, timeout_ms } = connection
  const send = (request: PreparedCall) =>
    tools.outbound.call({
      ...request,
      hosts: [new URL(base_url).host],
      networks,
      correlation_id,
      cut_answer_at,
      limits: getLimits(timeout_ms),
      signal: tools.signal,
    })
  if (!token) return { answer: await send(call) }
  const withToken = (bearer: string) =>
    send({ ...call, headers: { ...call.headers, authorization: `Bearer ${bearer}` } })
  const known = tools.tokens.get(id)
  const isFresh = known !== undefined && (known.renew_at === null || tools.now() < known.renew_at)
  const first = isFresh ? await withToken(known.token) : undefined
  if (first && first.status !== 401) return { answer: first }
  const answer = await send(token.prepare({ connection, secret })).catch((error) => {
    // The message itself was not sent.
    throw error instanceof OutboundFailure ? new OutboundFailure(error.kind, '', { message: error.message }) : error
  })
  const refusal = classifyTokenAnswer(answer.status)
  if (refusal) return { result: refusal, answer }
  const renewed = token.read(answer)
  if (renewed === undefined)
    throw new OutboundFailure('refused', '', { message: 'O sistema não entregou um token de acesso.' })
  const { token: bearer, lifetime_s } = renewed
  const renew_at = lifetime_s === undefined ? null : addMilliseconds(tools.now(), lifetime_s * msOfLifetime)
  tools.tokens.set(id, { token: bearer, renew_at })
  return { answer: await withToken(bearer) }
}
