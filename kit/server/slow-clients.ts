import type { IncomingMessage, ServerOptions } from 'node:http'
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
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(raw)) limitTransfer(raw, raw, { ...limits, transfer: isForm(raw) ? limits.transfer : limits.body })
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    limitTransfer(request.raw, reply.raw, limits)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
const isForm = ({ headers }: IncomingMessage) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

type Transfer = { once: (event: 'end' | 'finish' | 'close', listener: () => void) => unknown }

/** Limits how long a body takes to come whole, or an answer to be read whole. */
function limitTransfer({ socket }: IncomingMessage, transfer: Transfer, { silence, transfer: whole }: ClientLimits) {
  // An injected request of a test has no connection.
  if (!(socket instanceof Socket)) return
  const late = setTimeout(() => socket.destroy(), whole)
  socket.setTimeout(silence)
  const end = () => {
    clearTimeout(late)
    socket.setTimeout(0)
  }
  for (const event of ['end', 'finish', 'close'] as const) transfer.once(event, end)
}
