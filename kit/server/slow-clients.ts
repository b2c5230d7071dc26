import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may take, in milliseconds. A connection that exceeds one of these is closed. */
export type ClientLimits = {
  /** For the head of a request. */
  head: number
  /** For a body; that of an upload has `transfer`. */
  body: number
  /** For an upload, and for reading an answer. */
  transfer: number
  /** Without a byte being sent or received, while a body or an answer is on its way. */
  silence: number
}

export const clientLimits: ClientLimits = { head: 15_000, body: 30_000, transfer: 10 * 60_000, silence: 30_000 }

/** Settings of the HTTP server for the heads of requests. */
export const serverOptionsFor = ({ head, transfer }: ClientLimits): ServerOptions => ({
  headersTimeout: head,
  requestTimeout: transfer,
  connectionsCheckingInterval: Math.ceil(head / 3),
})

/** Closes the connections of clients that send a body, or read an answer, too slowly. The work of a call is not limited. */
export function closeSlowClients(app: FastifyInstance, limits = clientLimits) {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) limitBody(raw, reply.raw, isForm(raw) ? limits : { ...limits, transfer: limits.body })
    done()
  })
  app.addHook('onSend', ({ raw: { socket } }, reply, _payload, done) => {
    // Node itself sets the limit for the wait for the next request, once the answer has been sent.
    if (limitTransfer(socket, limits.silence))
      closeUnless(socket, reply.raw, { ends: 'finish', within: limits.transfer })
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
const isForm = ({ headers }: IncomingMessage) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

function limitBody(request: IncomingMessage, answer: ServerResponse, { silence, transfer }: ClientLimits) {
  const { socket } = request
  if (!limitTransfer(socket, silence)) return
  closeUnless(socket, request, { ends: 'end', within: transfer })
  // From its beginning on the answer has a limit of its own.
  request.once('end', () => answer.headersSent || socket.setTimeout(0))
}

/** Limits the silence on a connection; false for an injected request of a test, which has none. */
function limitTransfer(socket: unknown, silence: number): socket is Socket {
  if (!(socket instanceof Socket)) return false
  socket.setTimeout(silence)
  return true
}

type Transfer = { once: (event: 'end' | 'finish' | 'close', listener: () => void) => unknown }
type Limit = { ends: 'end' | 'finish'; within: number }

function closeUnless(socket: Socket, transfer: Transfer, { ends, within }: Limit) {
  const late = setTimeout(() => socket.destroy(), within)
  for (const event of [ends, 'close'] as const) transfer.once(event, () => clearTimeout(late))
}
