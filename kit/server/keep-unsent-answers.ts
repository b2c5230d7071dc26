import type { Server, ServerResponse } from 'node:http'

/**
 * Lets a server that closes finish sending its answers. Node takes a connection for idle as soon as the answer was handed
 * over, although its reader may not have all of it yet, and cuts it (`closeIdleConnections` looks at `finished` alone).
 */
export function keepUnsentAnswers(server: Server) {
  const unsent = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    unsent.add(response)
    response.once('close', () => unsent.delete(response))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    const ended = [...unsent].filter(({ finished }) => finished)
    for (const response of ended) {
      const { socket } = response
      response.finished = false
      // Its connection is not kept for another call.
      response.once('close', () => socket?.destroySoon())
    }
    closeIdle()
    for (const response of ended) response.finished = true
  }
}
