import type { FastifyReply } from 'fastify'

/** Sends lines of JSON as they come, until the source ends or the reader leaves. */
export async function sendStream(reply: FastifyReply, open: (closed: AbortSignal) => AsyncIterable<unknown>) {
  const closed = new AbortController()
  const { raw } = reply
  raw.on('close', () => closed.abort())
  reply.hijack()
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  try {
    for await (const line of open(closed.signal)) {
      if (closed.signal.aborted) break
      raw.write(`${JSON.stringify(line)}\n`)
    }
  } finally {
    raw.end()
  }
}

const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
