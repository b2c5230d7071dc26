import { EventEmitter, once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const millisecondsBetweenLooks = 500

export type ReadyProxy = {
  address: string
  nextLook: () => Promise<void>
  waitFor: (port: number, ready: boolean) => Promise<void>
  close: () => Promise<void>
}

export async function openReadyProxy(ports: readonly number[]): Promise<ReadyProxy> {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  let turn = 0
  const looks = new EventEmitter()

  async function pollReadiness() {
    while (!closing.signal.aborted) {
      await Promise.all(
        ports.map(async (port) => {
          if (await isReady(port)) ready.add(port)
          else ready.delete(port)
        }),
      )
      looks.emit('look')
      await delay(millisecondsBetweenLooks, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const targets = ports.filter((port) => ready.has(port))
    turn += 1
    const port = targets[turn % targets.length]
    if (port === undefined) {
      outgoing.writeHead(503).end('no process is ready')
      return
    }
    const { method, url: path, headers } = incoming
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy(error)
      else outgoing.writeHead(502).end(error.message)
    })
    incoming.pipe(sent)
  }

  // Idle client connections are never closed: a call that reuses one at that moment would fail because of the proxy.
  const server = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const looking = pollReadiness()
  const { port } = server.address() as AddressInfo
  const nextLook = async () => void (await once(looks, 'look'))
  return {
    address: `http://127.0.0.1:${port}`,
    nextLook,
    async waitFor(target, expected) {
      while (ready.has(target) !== expected) await nextLook()
    },
    async close() {
      closing.abort()
      await looking
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )
