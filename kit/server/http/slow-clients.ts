import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Limits in milliseconds for a client; a connection that exceeds one is closed. */
type ClientLimits = {
  head: number
  body: number // body of a request, except uploads (`transfer`)
  transfer: number // upload, or reading an answer
  silence: number // pause without a byte sent or received during a body or an answer
}

export const clientLimits: ClientLimits = { head: 15_000, body: 30_000, transfer: 10 * 60_000, silence: 30_000 }

/** Returns the settings of the HTTP server for the headers of requests. */
export const buildServerOptions = ({ head, transfer }: ClientLimits): ServerOptions => ({
  headersTimeout: head,
  requestTimeout: transfer,
  connectionsCheckingInterval: Math.ceil(head / 3),
})

/** Closes connections of clients that send or read too slowly. The duration of the handler is not limited. */
export function closeSlowClients(app: FastifyInstance, limits = clientLimits) {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) limitBody(raw, reply.raw, isForm(raw) ? limits : { ...limits, transfer: limits.body })
    done()
  })
  app.addHook('onSend', ({ raw: { socket } }, reply, _payload, done) => {
    // After the answer, Node itself sets the limit for the next request.
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
  // The answer sets its own limit when it begins.
  request.once('end', () => answer.headersSent || socket.setTimeout(0))
}

/** Limits the silence on a connection; false for an injected request of a test, which has no socket. */
function limitTransfer(socket: unknown, silence: number): socket is Socket {
  if (!(socket instanceof Socket)) return false
  socket.setTimeout(silence)
  return true
}

type Transfer = { once: (event: 'end' | 'finish' | 'close', listener: () => void) => unknown }
type Limit = { ends: 'end' | 'finish'; within: number }

function closeUnless(socket: Socket, transfer: Transfer, { ends, within }: Limit) {
  const timer = setTimeout(() => socket.destroy(), within)
  for (const event of [ends, 'close'] as const) transfer.once(event, () => clearTimeout(timer))
}
