import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

// A webhook receiver that runs in its own process. It stores each request and answers with the status set by the test.
let received: { headers: unknown; body: string }[] = []
let status = 200
let latency = 0

const server = createServer(async (request, reply) => {
  const body = await text(request)
  if (request.url === '/control/status') status = z.int().parse(JSON.parse(body))
  else if (request.url === '/control/latency') latency = z.int().parse(JSON.parse(body))
  else if (request.url === '/control/reset') {
    received = []
    status = 200
    latency = 0
  } else if (request.url !== '/control/received') {
    received.push({ headers: request.headers, body })
    await delay(latency)
    return reply.writeHead(status).end()
  }
  return reply.end(JSON.stringify(received))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`)
})
