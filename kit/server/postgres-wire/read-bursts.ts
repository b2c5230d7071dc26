import type pg from 'pg'

/** Bytes of rows that take about 5 ms to parse. */
const maxBytes = 128 * 1024

/**
 * Lets other events run while a large result arrives. Without it, up to 2 MB (32 reads of a socket by libuv) are parsed
 * in one turn of the event loop.
 */
export function limitReadBursts(client: pg.ClientBase) {
  // The driver's types lack the connection of a client.
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < maxBytes) return
    bytes = 0
    stream.pause()
    setImmediate(() => stream.resume())
  })
}
