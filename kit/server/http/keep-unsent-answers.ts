import type { Server, ServerResponse } from 'node:http'

/** Keeps answers of a closing server: `closeIdleConnections` cuts a connection whose answer was not yet received. */
export function keepUnsentAnswers(server: Server) {
  const unsent = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    unsent.add(response)
    response.once('close', () => unsent.delete(response))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    const finishedResponses = [...unsent].filter(({ finished }) => finished)
    for (const response of finishedResponses) {
      const { socket } = response
      response.finished = false
      // Do not keep the connection for another call.
      response.once('close', () => socket?.destroySoon())
    }
    closeIdle()
    for (const response of finishedResponses) response.finished = true
  }
}
