import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

type StreamLimits = {
  stopping: AbortSignal
  /** Rejects when the reader may no longer read. */
  checkReader: () => Promise<void>
}

const checkIntervalMs = 15_000
/** Milliseconds without progress, while there is something to send, until the connection is closed. */
const maxSilence = 30_000
/** Milliseconds for the reader to take what is written when the stream ends. */
const maxEndingMs = 5000

export async function sendStream(
  reply: FastifyReply,
  { stopping, checkReader }: StreamLimits,
  open: (closed: AbortSignal) => AsyncIterable<unknown>,
) {
  const controller = new AbortController()
  const closed = AbortSignal.any([controller.signal, stopping])
  const { raw } = reply
  raw.on('close', () => controller.abort())
  reply.hijack()
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The connection ends with the stream, so that a stopping server need not wait for it.
    connection: 'close',
  })
  raw.flushHeaders()
  const interval = setInterval(() => checkReader().catch(() => controller.abort()), checkIntervalMs)
  try {
    for await (const line of open(closed)) {
      if (closed.aborted) break
      if (!raw.write(`${JSON.stringify(line)}\n`)) await waitForDrain(raw, closed)
    }
  } catch (error) {
    if (!closed.aborted) reply.log.error({ err: error }, 'a stream failed')
  } finally {
    clearInterval(interval)
    endStream(raw)
  }
}

/** Ends the answer, and its connection if the reader takes the rest too slowly. */
function endStream(raw: ServerResponse) {
  const timer = setTimeout(() => raw.destroy(), maxEndingMs)
  raw.once('close', () => clearTimeout(timer))
  raw.end()
}

/** Settles when the reader has taken the written data; rejects if it leaves or takes nothing for too long. */
async function waitForDrain(raw: ServerResponse, closed: AbortSignal) {
  const timer = setTimeout(() => raw.destroy(), maxSilence)
  try {
    await once(raw, 'drain', { signal: closed })
  } finally {
    clearTimeout(timer)
  }
}

const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
